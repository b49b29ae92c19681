import type { ExchangeCredit, ExchangeQuote, Order } from '../../../../helios/types';
import type { TicketExchange } from '../../../../state/tickets/exchange';
import { lockMock, orderMock } from '../answers.mocks';

/** An order whose two tickets can be exchanged. */
export function exchangeableOrderMock(exchanges: Partial<NonNullable<Order['exchanges']>> = {}): Order {
  return orderMock({
    exchanges: {
      terms:
        'You can change the date or seats until Friday, November 27, 2026 at 7:00 PM, 24 hours before the performance. ' +
        'We keep $2.00 for each changed ticket.',
      untilDateTime: '2026-11-27T19:00:00',
      isOver: false,
      within: 'event',
      seats: ['L-A-1', 'L-A-2'],
      ...exchanges,
    },
  });
}

export function exchangeCreditMock(seats: string[]): ExchangeCredit {
  return {
    seats,
    valueCents: 4400 * seats.length,
    feeCents: 200 * seats.length,
    creditCents: 4200 * seats.length,
    currency: 'USD',
  };
}

/** The purchase of this tab exchanges both tickets of `orderMock()`. */
export function exchangeMock(parts: Partial<TicketExchange> = {}): TicketExchange {
  const { performance, seats } = lockMock();
  return {
    orderId: 'order-1',
    orderNumber: 'LT-7K3M9QXA',
    seats: ['L-A-1', 'L-A-2'],
    formerPerformanceId: performance.performanceId,
    seatingPlanId: performance.seatingPlanId,
    formerTickets: seats.map(({ seatGuid, ticketType, section, row, number }) => ({
      seatGuid,
      ticketType,
      section,
      row,
      number,
    })),
    quantities: { ADULT: 1, CHILD: 1 },
    creditCents: 8400,
    currency: 'USD',
    eventCode: performance.eventCode,
    formerLockId: null,
    ...parts,
  };
}

/** The new seats of `lockMock()` cost $132.08, and the former tickets pay $84.00 of it. */
export function exchangeQuoteMock(parts: Partial<ExchangeQuote> = {}): ExchangeQuote {
  return {
    seats: ['L-A-1', 'L-A-2'],
    valueCents: 8800,
    feeCents: 400,
    creditCents: 8400,
    totals: lockMock().totals,
    waivedCents: 0,
    dueCents: 4808,
    toGiftCardsCents: 0,
    toNewGiftCardCents: 0,
    toCardCents: 0,
    differenceCents: 4808,
    ...parts,
  };
}
