import { formatMoney } from '../../../src/lib/money';
import type { OrderDetails } from '../api/api';
import { orderStatusTexts, orderTexts } from '../texts';

export interface OrderEvent {
  /** An instant. */
  at: string;
  text: string;
  detail?: string;
}

/** What happened to an order, the oldest first. */
export function listEvents({ order, refunds, mails }: OrderDetails): OrderEvent[] {
  const events: OrderEvent[] = [
    { at: order.createdAt, text: orderTexts.placed },
    ...(order.confirmedAt === null
      ? []
      : [{ at: order.confirmedAt, text: `${orderStatusTexts.confirmed}.` }]),
    ...mails.map(({ kind, createdAt, sentAt }) => {
      const mail = orderTexts.mailQueued[kind];
      return sentAt === null
        ? { at: createdAt, text: orderTexts.mailWaits(mail) }
        : { at: sentAt, text: orderTexts.mailSent(mail) };
    }),
    ...refunds.map(
      ({ createdAt, giftCents, cardCents, creditCents, currency, seats, reason, status, counterCents }) => ({
        at: createdAt,
        text: orderTexts.refundOf(
          formatMoney(giftCents + cardCents + counterCents + creditCents, currency),
          seats.length,
          reason,
        ),
        detail: counterCents > 0 ? orderTexts.refundAtCounter : orderTexts.refundStatus[status],
      }),
    ),
  ];
  // Instants of Helios are all in UTC, in one form.
  return events.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}
