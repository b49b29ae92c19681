import type { Static } from 'typebox';
import { dateAndTime, moneyOf } from '../../src/format.ts';
import type { Order } from '../../src/orders/schemas.ts';
import type { PerformanceReference } from '../../src/performances/queries.ts';
import type { IssuedGiftCardSchema, RefundSchema, StaffOrderDetailsSchema } from '../../src/staff/schemas.ts';
import type { CheckedTicket } from '../../src/tickets/schemas.ts';

// The answers of Helios as the box office reads them.

export type OrderDetails = Static<typeof StaffOrderDetailsSchema>;
export type Refund = Static<typeof RefundSchema>;
export type IssuedGiftCard = Static<typeof IssuedGiftCardSchema>;

const TOWNS: Record<PerformanceReference['theaterLocation'], string> = {
  STRASBURG_PA: 'Lancaster, PA',
  BRANSON_MO: 'Branson, MO',
};

const STATUSES: Record<Order['status'], string> = {
  confirming: 'confirming, the bank has not answered yet',
  requires_action: 'not paid yet, the customer is asked by their bank',
  confirmed: 'confirmed',
  declined: 'declined, no money was taken',
  failed: 'failed, nothing is charged',
  refunded: 'refunded, all of it',
};

const SEAT_STATES: Record<Order['status'], string> = {
  confirming: 'held',
  requires_action: 'held',
  confirmed: 'sold',
  declined: 'not sold',
  failed: 'not sold',
  refunded: 'refunded',
};

export function orderText(details: OrderDetails): string {
  const { order, refunds, mails } = details;
  const { contact, address } = order.customer;
  const { performance, totals } = order;
  const money = (cents: number) => moneyOf(cents, totals.currency);
  const at = (instant: string) => instantAt(instant, performance.timeZone);
  const why = order.declineCode ?? order.failureReason;
  const seats = order.seats.map((seat) => ({
    seatGuid: seat.seatGuid,
    section: seat.section,
    row: seat.row,
    seat: seat.number,
    ticket: seat.ticketType.toLowerCase(),
    price: money(seat.priceCents),
    state: order.refundedSeats.includes(seat.seatGuid) ? 'refunded' : SEAT_STATES[order.status],
  }));
  const line = (label: string, cents: number) => (cents === 0 ? [] : [`${label}: ${money(cents)}`]);
  const sums = [
    ...line('Tickets', totals.subtotalCents),
    ...line(`Discount${order.promoCode ? ` (${order.promoCode})` : ''}`, -totals.discountCents),
    ...line('Fees', totals.feesCents),
    ...line('Tax', totals.taxCents),
    `Total: ${money(totals.totalCents)}`,
    ...order.giftCards.map((card) => `By gift card ending in ${card.last4}: ${money(card.amountCents)}`),
    ...cardLine(details),
  ];
  return [
    [
      `Order ${order.orderNumber}: ${STATUSES[order.status]}${why ? ` (${why})` : ''}`,
      `Placed ${at(order.createdAt)}`,
    ],
    [
      inLine(`${contact.firstName} ${contact.lastName}, ${contact.emailAddress}, ${contact.phoneNumber}`),
      inLine(
        [
          address.addressLine1,
          address.addressLine2,
          address.city,
          [address.state, address.zipcode].filter(Boolean).join(' '),
          address.country,
        ]
          .filter(Boolean)
          .join(', '),
      ),
    ],
    [performanceText(performance)],
    ['Seats', ...indented(table(seats).split('\n'))],
    ['Money', ...indented(sums)],
    [
      'Refunds',
      ...indented(
        refunds.map((refund) =>
          inLine(`${at(refund.createdAt)}: ${refundText(refund)} Reason: ${refund.reason}`),
        ),
      ),
    ],
    [
      'Mails',
      ...indented(
        mails.map((mail) => `${mail.kind}: ${mail.sentAt ? `sent ${at(mail.sentAt)}` : 'not sent yet'}`),
      ),
    ],
  ]
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function cardLine({ order, paymentOutcome }: OrderDetails): string[] {
  const { provider, amountCents, cardBrand, cardLast4 } = order.payment;
  if (provider === 'gift_card' || amountCents === 0) return [];
  const card = cardLast4 ? `${cardBrand ?? 'card'} ending in ${cardLast4}` : 'card';
  return [
    `By ${card}: ${moneyOf(amountCents, order.totals.currency)}, ${outcomeText(order, paymentOutcome)}`,
  ];
}

function outcomeText({ status }: OrderDetails['order'], outcome: OrderDetails['paymentOutcome']): string {
  switch (outcome) {
    case 'captured':
      return 'taken';
    case 'declined':
      return 'declined';
    case 'voided':
      return status === 'confirmed'
        ? 'NOT TAKEN: it was set aside and let go (voided). Have the customer pay in another way, or refund the order, which frees its seats'
        : 'not taken';
    case null:
      return 'not finished yet: Helios goes on by itself';
  }
}

/** What a refund gave back to whom, and whether it has come there. */
export function refundText({ seats, giftCents, cardCents, currency, status, failure }: Refund): string {
  const ends = {
    done: '.',
    pending: ' (the payment provider has not finished it yet; Helios asks again by itself).',
    failed: `. But the payment provider says ${failure}: look at the payment there, and give it back in another way only if the customer does not have it already.`,
  };
  return (
    `Refunded ${seats.join(', ')}: ${moneyOf(giftCents, currency)} to gift cards, ` +
    `${moneyOf(cardCents, currency)} to the card${ends[status]}`
  );
}

/** What the door is to do with whoever shows this ticket at the time `now`. */
export function ticketText(ticket: CheckedTicket, details: OrderDetails, now: Date): string {
  const { contact } = details.order.customer;
  return [
    verdict(ticket, details, now),
    performanceText(ticket.performance),
    `${ticket.section}, row ${ticket.row}, seat ${ticket.number} (${ticket.ticketType.toLowerCase()})`,
    inLine(`Order ${ticket.orderNumber} of ${contact.firstName} ${contact.lastName}`),
  ].join('\n');
}

function verdict(
  { valid, seatGuid, performance: { dateTime, timeZone } }: CheckedTicket,
  { order, paymentOutcome, refunds }: OrderDetails,
  now: Date,
): string {
  if (!valid) {
    const refund = refunds.find(({ seats }) => seats.includes(seatGuid));
    const when = refund ? ` on ${instantAt(refund.createdAt, timeZone)} (${refund.reason})` : '';
    return inLine(`NOT GOOD: its seat was refunded${when}.`);
  }
  // Sweden writes days as YYYY-MM-DD.
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);
  const day = dateTime.slice(0, 10);
  if (day > today) return 'NOT GOOD TODAY: it is for a performance to come.';
  if (day < today) return 'NOT GOOD ANY MORE: its performance is over.';
  if (paymentOutcome === 'voided' && order.payment.amountCents > 0) {
    return 'NOT PAID: the money for its order was set aside and let go (voided). Unless the box office has had it since, have them pay before they go in.';
  }
  return 'GOOD, for this performance of today and no other:';
}

function performanceText({
  eventName,
  dateTime,
  theaterLocation,
  performanceId,
}: PerformanceReference): string {
  return `${eventName}, ${dateAndTime(dateTime)}, ${TOWNS[theaterLocation]} (${performanceId})`;
}

function instantAt(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(new Date(instant));
}

/** What people wrote in many lines, or to look like another line of ours, in one. */
function inLine(text: string): string {
  return text.replaceAll('\n', ' ');
}

function indented(lines: string[]): string[] {
  return (lines.length > 0 ? lines : ['None.']).map((line) => `  ${line}`);
}

/** Rows of the same members, as columns under their names. */
export function table(rows: Record<string, unknown>[]): string {
  const [first] = rows;
  if (!first) return 'None.';
  const columns = Object.keys(first);
  const cells = [columns, ...rows.map((row) => columns.map((column) => inLine(String(row[column]))))];
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)));
  return cells
    .map((line) =>
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Of at least one row. */
export function csv(rows: Record<string, unknown>[]): string {
  const columns = Object.keys(rows[0] ?? {});
  // A cell that a spreadsheet would take for a formula gets an apostrophe before it.
  const cell = (value: unknown) =>
    `"${String(value)
      .replace(/^[=+\-@]/, "'$&")
      .replaceAll('"', '""')}"`;
  return [columns, ...rows.map((row) => columns.map((column) => cell(row[column])))]
    .map((line) => line.join(','))
    .join('\n');
}
