import type { Order, ReturnQuoteRequest, TicketReturn } from '../../../helios/types';
import { orderMock } from '../shared/answers.mocks';

/** An order whose two tickets can be returned. */
export function returnableOrderMock(
  returns: Partial<NonNullable<Order['returns']>> = {},
  parts: Partial<Order> = {},
): Order {
  return orderMock({
    returns: {
      terms:
        'You can return tickets until Friday, November 27, 2026 at 7:00 PM, 24 hours before the performance. ' +
        'The money goes back the way it was paid. We keep $3.00 for each returned ticket.',
      untilDateTime: '2026-11-27T19:00:00',
      isOver: false,
      seats: ['L-A-1', 'L-A-2'],
      refundTo: ['card'],
      ...returns,
    },
    ...parts,
  });
}

/** An order of a canceled or moved performance, whose buyer can choose what to do with two tickets. */
export function changedOrderMock(
  kind: 'canceled' | 'moved',
  change: Partial<NonNullable<Order['performanceChange']>> = {},
): Order {
  const untilDateTime = '2026-12-12T09:30:00';
  const seats = change.isOver ? [] : ['L-A-1', 'L-A-2'];
  return orderMock({
    performanceChange: {
      kind,
      reason: 'The heating of the theater has failed.',
      formerDateTime: kind === 'moved' ? '2026-11-27T19:00:00' : null,
      chooseUntilDateTime: untilDateTime,
      isOver: false,
      ...change,
    },
    returns: {
      terms:
        'You can return tickets until Saturday, December 12, 2026 at 9:30 AM. ' +
        'You get all that they have cost, the way it was paid or as a gift card.',
      untilDateTime,
      isOver: change.isOver ?? false,
      seats,
      refundTo: ['card', 'giftCard'],
    },
    exchanges: {
      terms:
        'You can change the date or seats until Saturday, December 12, 2026 at 9:30 AM. What they have cost counts for the new ' +
        'tickets. If they cost less, the rest goes back the way it was paid.',
      untilDateTime,
      isOver: change.isOver ?? false,
      within: 'theater',
      seats,
    },
  });
}

/** All that the tickets have cost, to the card or to a new gift card. */
export function changedReturnMock({ seats, refundTo }: ReturnQuoteRequest): TicketReturn {
  const cents = 4500 * seats.length;
  return {
    ...ticketReturnMock(seats),
    feeCents: 0,
    amountCents: cents,
    toGiftCardsCents: 0,
    toNewGiftCardCents: refundTo === 'giftCard' ? cents : 0,
    toCardCents: refundTo === 'giftCard' ? 0 : cents,
  };
}

export function ticketReturnMock(seats: string[]): TicketReturn {
  return {
    seats,
    valueCents: 4500 * seats.length,
    feeCents: 300 * seats.length,
    amountCents: 4200 * seats.length,
    toGiftCardsCents: 1000,
    toNewGiftCardCents: 0,
    toCardCents: 4200 * seats.length - 1000,
    currency: 'USD',
  };
}

/** An order without returns whose tickets can be given to somebody. `isGiven`: somebody has the first one. */
export function givingOrderMock(isGiven: boolean): Order {
  return orderMock({
    givenTickets: isGiven
      ? [
          {
            givenTicketId: '7',
            seatGuid: 'L-A-1',
            givenAt: '2026-11-22T12:00:00.000Z',
            recipient: { name: 'Ada Miller', emailAddress: 'ada@example.com' },
          },
        ]
      : [],
    givableSeats: isGiven ? ['L-A-2'] : ['L-A-1', 'L-A-2'],
    canTakeBack: true,
  });
}
