import { noSeatingFilters } from '../../../../state/tickets/ticketingStorage';
import { toBestAvailableRequest, describeFilters, limitFilters, matchesFilters } from './filters';

test('limits accessible seats to the number of tickets, wheelchair spaces first', () => {
  const filters = { ...noSeatingFilters, wheelchairSpaces: 2, companionSeats: 3 };
  expect(limitFilters(filters, 4)).toMatchObject({ wheelchairSpaces: 2, companionSeats: 2 });
  expect(limitFilters(filters, 1)).toMatchObject({ wheelchairSpaces: 1, companionSeats: 0 });
});

test('sends only filters that are set', () => {
  expect(toBestAvailableRequest(noSeatingFilters, 2, null)).toEqual({ quantity: 2 });
  expect(
    toBestAvailableRequest(
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

test('describes the filters', () => {
  expect(describeFilters(noSeatingFilters)).toEqual([]);
  expect(
    describeFilters({ ...noSeatingFilters, priceZone: 'Gold', wheelchairSpaces: 1, keepTogether: true }),
  ).toEqual(['Gold', '1 wheelchair space', 'side by side']);
});

test('matches seats by section and price zone', () => {
  const seat = { section: 'Left', priceZone: 'Gold' };
  expect(matchesFilters({ section: null, priceZone: null }, seat)).toBe(true);
  expect(matchesFilters({ section: 'Left', priceZone: 'Gold' }, seat)).toBe(true);
  expect(matchesFilters({ section: 'Right', priceZone: 'Gold' }, seat)).toBe(false);
  expect(matchesFilters({ section: null, priceZone: 'Silver' }, seat)).toBe(false);
});
