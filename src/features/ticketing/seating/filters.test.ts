import { noSeatingFilters } from '../../../state/ticketingStorage';
import { bestSeatsWish, filterWords, fitFilters, isWithin } from './filters';

test('there are never more special places than tickets; wheelchair spaces come first', () => {
  const filters = { ...noSeatingFilters, wheelchairSpaces: 2, companionSeats: 3 };
  expect(fitFilters(filters, 4)).toMatchObject({ wheelchairSpaces: 2, companionSeats: 2 });
  expect(fitFilters(filters, 1)).toMatchObject({ wheelchairSpaces: 1, companionSeats: 0 });
});

test('only what is wished for is asked of Helios', () => {
  expect(bestSeatsWish(noSeatingFilters, 2, null)).toEqual({ quantity: 2 });
  expect(
    bestSeatsWish(
      {
        wheelchairSpaces: 1,
        companionSeats: 1,
        keepTogether: true,
        section: 'Balcony Left',
        priceZone: 'Value',
      },
      3,
      'lock-1',
    ),
  ).toEqual({
    quantity: 3,
    wheelchairSpaces: 1,
    companionSeats: 1,
    keepTogether: true,
    section: 'Balcony Left',
    priceZone: 'Value',
    lockId: 'lock-1',
  });
});

test('the wishes can be read in a few words', () => {
  expect(filterWords(noSeatingFilters)).toEqual([]);
  expect(
    filterWords({ ...noSeatingFilters, priceZone: 'Gold', wheelchairSpaces: 1, keepTogether: true }),
  ).toEqual(['Gold', '1 wheelchair space', 'side by side']);
});

test('a seat is within the section and the zone, or it is not', () => {
  const seat = { section: 'Left', priceZone: 'Gold' };
  expect(isWithin({ section: null, priceZone: null }, seat)).toBe(true);
  expect(isWithin({ section: 'Left', priceZone: 'Gold' }, seat)).toBe(true);
  expect(isWithin({ section: 'Right', priceZone: 'Gold' }, seat)).toBe(false);
  expect(isWithin({ section: null, priceZone: 'Silver' }, seat)).toBe(false);
});
