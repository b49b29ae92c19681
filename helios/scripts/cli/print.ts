import type { Static } from 'typebox';
import { dateAndTime, moneyOf } from '../../src/format.ts';
import type { Order } from '../../src/orders/schemas.ts';
import type { PerformanceReference } from '../../src/performances/queries.ts';
import type { IssuedGiftCardSchema, RefundSchema, StaffOrderDetailsSchema } from '../../src/staff/schemas.ts';
import type { CheckedTicket } from '../../src/tickets/schemas.ts';

// Formats answers of Helios for the box office.

export type OrderDetails = Static<typeof StaffOrderDetailsSchema>;
export type Refund = Static<typeof RefundSchema>;
export type IssuedGiftCard = Static<typeof IssuedGiftCardSchema>;

const TOWNS: Record<PerformanceReference['theaterLocation'], string> = {
  STRASBURG_PA: 'Lancaster, PA',
  BRANSON_MO: 'Branson, MO',
};

const STATUSES: Record<Order['status'], string> = {
  confirming: 'confirming, the bank has not answered yet',
  requires_action: 'not paid yet, the bank waits for the customer',
  confirmed: 'confirmed',
  declined: 'declined, no money was taken',
  failed: 'failed, nothing was charged',
  refunded: 'refunded in full',
};

const SEAT_STATES: Record<Order['status'], string> = {
  confirming: 'locked',
  requires_action: 'locked',
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
        ? 'NOT TAKEN: the authorization was released (voided). Have the customer pay in another way, or refund the order, which frees its seats'
        : 'not taken';
    case null:
      return 'not finished yet: Helios continues automatically';
  }
}

/** The amounts of a refund, and its state. */
export function refundText({ seats, giftCents, cardCents, currency, status, failure }: Refund): string {
  const ends = {
    done: '.',
    pending: ' (the payment provider has not finished it yet; Helios continues automatically).',
    failed: `. But the payment provider reports ${failure}: look at the payment there, and pay the customer in another way only if they do not have the money already.`,
  };
  return (
    `Refunded ${seats.join(', ')}: ${moneyOf(giftCents, currency)} to gift cards, ` +
    `${moneyOf(cardCents, currency)} to the card${ends[status]}`
  );
}

/** What the staff at the entrance should do with this ticket at the time `now`. */
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
    return inLine(`NOT VALID: the seat was refunded${when}.`);
  }
  // The Swedish locale formats days as YYYY-MM-DD.
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);
  const day = dateTime.slice(0, 10);
  if (day > today) return 'NOT VALID TODAY: the performance is on a later day.';
  if (day < today) return 'NO LONGER VALID: the performance was on an earlier day.';
  if (paymentOutcome === 'voided' && order.payment.amountCents > 0) {
    return 'NOT PAID: the authorization for the order was released (voided). Unless the box office has been paid since, have the customer pay before entry.';
  }
  return 'VALID, only for this performance today:';
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

/** Text of visitors in one line, so that it cannot imitate another line. */
function inLine(text: string): string {
  return text.replaceAll('\n', ' ');
}

function indented(lines: string[]): string[] {
  return (lines.length > 0 ? lines : ['None.']).map((line) => `  ${line}`);
}

/** Formats rows with equal members as columns with headings. */
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

/** Needs at least one row. */
export function csv(rows: Record<string, unknown>[]): string {
  const columns = Object.keys(rows[0] ?? {});
  // An apostrophe prevents a spreadsheet from interpreting a cell as a formula.
  const cell = (value: unknown) =>
    `"${String(value)
      .replace(/^[=+\-@]/, "'$&")
      .replaceAll('"', '""')}"`;
  return [columns, ...rows.map((row) => columns.map((column) => cell(row[column])))]
    .map((line) => line.join(','))
    .join('\n');
}
