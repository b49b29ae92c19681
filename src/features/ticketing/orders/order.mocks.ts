import type { Order, TicketReturn } from '../../../helios/types';
import { orderMock } from '../shared/mocks';

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
