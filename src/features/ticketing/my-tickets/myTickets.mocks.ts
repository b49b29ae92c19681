import type { MyTickets } from '../../../helios/types';
import { orderMock } from '../shared/answers.mocks';

/** What the link of an address with an order and a purchase of gift cards leads to. */
export function myTicketsMock(parts: Partial<MyTickets> = {}): MyTickets {
  const { orderId, orderNumber, performance } = orderMock();
  return {
    openUntil: '2026-11-01T12:30:00.000Z',
    orders: [{ orderId, orderNumber, performance, tickets: 2, isCanceled: false }],
    giftCardOrders: [
      {
        orderId: 'gift-order-1',
        orderNumber: 'LT-GIFTCARD',
        confirmedAt: '2026-10-20T15:00:00.000Z',
        currency: 'USD',
        items: [
          { quantity: 1, amountCents: 5000, recipientName: 'Ada Miller' },
          { quantity: 2, amountCents: 2500, recipientName: null },
        ],
      },
    ],
    ...parts,
  };
}
