import {
  addSeat,
  changeTicketType,
  chooseSeats,
  fitToQuantities,
  missingTypes,
  removeSeat,
} from './selection';

const quantities = { ADULT: 2, CHILD: 1 };
const a1 = { seatGuid: 'A-1', ticketType: 'ADULT' };
const a2 = { seatGuid: 'A-2', ticketType: 'ADULT' };
const a3 = { seatGuid: 'A-3', ticketType: 'CHILD' };

test('seats take the ticket types in their order', () => {
  expect(chooseSeats(['A-1', 'A-2', 'A-3'], quantities)).toEqual([a1, a2, a3]);
  expect(missingTypes([a1], quantities)).toEqual(['ADULT', 'CHILD']);
});

test('no more seats than tickets', () => {
  expect(addSeat([a1, a2, a3], 'A-4', quantities)).toEqual([a1, a2, a3]);
});

test('a seat is not added twice', () => {
  expect(addSeat([a1], 'A-1', quantities)).toEqual([a1]);
});

test('a single ticket moves to the new seat', () => {
  expect(addSeat([a1], 'A-4', { ADULT: 1, CHILD: 0 })).toEqual([{ seatGuid: 'A-4', ticketType: 'ADULT' }]);
});

test('removing frees its type', () => {
  const left = removeSeat([a1, a2, a3], 'A-3');
  expect(left).toEqual([a1, a2]);
  expect(addSeat(left, 'A-9', quantities)[2]).toEqual({ seatGuid: 'A-9', ticketType: 'CHILD' });
});

describe('changeTicketType', () => {
  test('swaps with a seat of that type when the type has no place left', () => {
    expect(changeTicketType([a1, a2, a3], 'A-1', 'CHILD', quantities)).toEqual([
      { ...a1, ticketType: 'CHILD' },
      a2,
      { ...a3, ticketType: 'ADULT' },
    ]);
  });

  test('changes alone while the type has a place', () => {
    expect(changeTicketType([a1], 'A-1', 'CHILD', quantities)).toEqual([{ ...a1, ticketType: 'CHILD' }]);
  });

  test('a type that nobody asked for changes nothing', () => {
    expect(changeTicketType([a1], 'A-1', 'SENIOR', quantities)).toEqual([a1]);
  });
});

test('fewer tickets keep the seats that still have a place', () => {
  expect(fitToQuantities([a1, a2, a3], { ADULT: 1, CHILD: 1 })).toEqual([a1, a3]);
  expect(fitToQuantities([a1, a2, a3], { ADULT: 1, CHILD: 2 })).toEqual([
    a1,
    a3,
    { ...a2, ticketType: 'CHILD' },
  ]);
});
