import {
  addSeat,
  changeTicketType,
  assignSeats,
  fitToQuantities,
  getMissingTypes,
  removeSeat,
} from './selection';

const quantities = { ADULT: 2, CHILD: 1 };
const a1 = { seatGuid: 'A-1', ticketType: 'ADULT' };
const a2 = { seatGuid: 'A-2', ticketType: 'ADULT' };
const a3 = { seatGuid: 'A-3', ticketType: 'CHILD' };

test('seats get the ticket types in their order', () => {
  expect(assignSeats(['A-1', 'A-2', 'A-3'], quantities)).toEqual([a1, a2, a3]);
  expect(getMissingTypes([a1], quantities)).toEqual(['ADULT', 'CHILD']);
});

test('adds no more seats than tickets', () => {
  expect(addSeat([a1, a2, a3], 'A-4', quantities)).toEqual([a1, a2, a3]);
});

test('does not add a seat twice', () => {
  expect(addSeat([a1], 'A-1', quantities)).toEqual([a1]);
});

test('moves a single ticket to the new seat', () => {
  expect(addSeat([a1], 'A-4', { ADULT: 1, CHILD: 0 })).toEqual([{ seatGuid: 'A-4', ticketType: 'ADULT' }]);
});

test('removing a seat frees its ticket type', () => {
  const left = removeSeat([a1, a2, a3], 'A-3');
  expect(left).toEqual([a1, a2]);
  expect(addSeat(left, 'A-9', quantities)[2]).toEqual({ seatGuid: 'A-9', ticketType: 'CHILD' });
});

describe('changeTicketType', () => {
  test('swaps with a seat of that type when the type is used up', () => {
    expect(changeTicketType([a1, a2, a3], 'A-1', 'CHILD', quantities)).toEqual([
      { ...a1, ticketType: 'CHILD' },
      a2,
      { ...a3, ticketType: 'ADULT' },
    ]);
  });

  test('changes only this seat while the type is available', () => {
    expect(changeTicketType([a1], 'A-1', 'CHILD', quantities)).toEqual([{ ...a1, ticketType: 'CHILD' }]);
  });

  test('ignores a type that is not in the quantities', () => {
    expect(changeTicketType([a1], 'A-1', 'SENIOR', quantities)).toEqual([a1]);
  });
});

test('fewer tickets keep the seats that still fit', () => {
  expect(fitToQuantities([a1, a2, a3], { ADULT: 1, CHILD: 1 })).toEqual([a1, a3]);
  expect(fitToQuantities([a1, a2, a3], { ADULT: 1, CHILD: 2 })).toEqual([
    a1,
    a3,
    { ...a2, ticketType: 'CHILD' },
  ]);
});
