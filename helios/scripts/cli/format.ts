import moment from 'moment-timezone';
import type { Static } from 'typebox';
import { formatDateTime, formatMoney } from '../../src/lib/format.ts';
import type { Order } from '../../src/orders/schemas.ts';
import type { PerformanceReference } from '../../src/catalogue/performances.ts';
import type { IssuedGiftCardSchema, RefundSchema, StaffOrderDetailsSchema } from '../../src/staff/schemas.ts';
import type { CounterSaleRecord } from '../../src/counter/schemas.ts';
import type { CheckedTicket } from '../../src/tickets/schemas.ts';

// Formats answers of Helios for the box office.

export type OrderDetails = Static<typeof StaffOrderDetailsSchema>;
export type Refund = Static<typeof RefundSchema>;
export type IssuedGiftCard = Static<typeof IssuedGiftCardSchema>;

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

export function formatOrder(details: OrderDetails): string {
  const { order, refunds, mails } = details;
  const { performance, totals } = order;
  const formatCents = (cents: number) => formatMoney(cents, totals.currency);
  const formatTime = (instant: string) => formatInstant(instant, performance.timeZone);
  const reason = order.declineCode ?? order.failureReason;
  const seats = order.seats.map((seat) => ({
    seatGuid: seat.seatGuid,
    section: seat.section,
    row: seat.row,
    seat: seat.number,
    ticket: seat.ticketTypeLabel.toLowerCase(),
    price: formatCents(seat.priceCents),
    state: order.refundedSeats.includes(seat.seatGuid) ? 'refunded' : SEAT_STATES[order.status],
  }));
  const givenLines = order.givenTickets.map(({ seatGuid, recipient, givenAt }) =>
    toSingleLine(
      `${seatGuid}: to ${recipient?.name ?? '-'}, ${recipient?.emailAddress ?? '-'}, ${formatTime(givenAt)}`,
    ),
  );
  const formatAmount = (label: string, cents: number) =>
    cents === 0 ? [] : [`${label}: ${formatCents(cents)}`];
  const amountLines = [
    ...formatAmount('Tickets', totals.subtotalCents),
    ...formatAmount(`Discount${order.promoCode ? ` (${order.promoCode})` : ''}`, -totals.discountCents),
    ...formatAmount('Fees', totals.feesCents),
    ...formatAmount('Tax', totals.taxCents),
    `Total: ${formatCents(totals.totalCents)}`,
    ...order.giftCards.map(
      (card) => `By gift card ending in ${card.last4}: ${formatCents(card.amountCents)}`,
    ),
    ...formatCardLine(details),
  ];
  return [
    [
      `Order ${order.orderNumber}: ${STATUSES[order.status]}${reason ? ` (${reason})` : ''}`,
      `Placed ${formatTime(order.createdAt)}`,
    ],
    [...formatCustomer(order)],
    ...(details.counterSale ? [formatCounterSale(details.counterSale, totals.currency)] : []),
    [formatPerformance(performance, order.venue.name), ...formatChange(order)],
    ['Seats', ...indent(formatTable(seats).split('\n'))],
    ...(givenLines.length > 0 ? [['Given to somebody', ...indent(givenLines)]] : []),
    ['Money', ...indent(amountLines)],
    [
      'Refunds',
      ...indent(
        refunds.map((refund) =>
          toSingleLine(`${formatTime(refund.createdAt)}: ${formatRefund(refund)} Reason: ${refund.reason}`),
        ),
      ),
    ],
    [
      'Mails',
      ...indent(
        mails.map(
          (mail) => `${mail.kind}: ${mail.sentAt ? `sent ${formatTime(mail.sentAt)}` : 'not sent yet'}`,
        ),
      ),
    ],
  ]
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

/** What is known of the customer. One of the counter may have told nothing. */
function formatCustomer({ contact, customer }: OrderDetails['order']): string[] {
  const name = contact ? `${contact.firstName} ${contact.lastName}`.trim() : '';
  const lines = [[name, contact?.emailAddress, contact?.phoneNumber]];
  if (customer) {
    const { addressLine1, addressLine2, city, state, zipcode, country } = customer.address;
    lines.push([addressLine1, addressLine2, city, [state, zipcode].filter(Boolean).join(' '), country]);
  }
  return lines.map((texts) => toSingleLine(texts.filter(Boolean).join(', '))).filter((line) => line !== '');
}

function formatCounterSale(
  { soldBy, complimentaryReason, tenders }: CounterSaleRecord,
  currency: string,
): string[] {
  return [
    toSingleLine(
      `Sold at the counter by ${soldBy}${complimentaryReason ? `, for nothing: ${complimentaryReason}` : ''}`,
    ),
    ...tenders.map(({ kind, amountCents, isRefund, reference, account }) =>
      toSingleLine(
        `  ${isRefund ? 'Paid out' : 'Taken'}: ${formatMoney(amountCents, currency)}, ${kind}${reference ? ` ${reference}` : ''} (${account})`,
      ),
    ),
  ];
}

function formatCardLine({ order, paymentOutcome }: OrderDetails): string[] {
  const { provider, amountCents, cardBrand, cardLast4 } = order.payment;
  if (provider === 'gift_card' || provider === 'counter' || amountCents === 0) return [];
  const card = cardLast4 ? `${cardBrand ?? 'card'} ending in ${cardLast4}` : 'card';
  return [
    `By ${card}: ${formatMoney(amountCents, order.totals.currency)}, ${formatOutcome(order, paymentOutcome)}`,
  ];
}

function formatOutcome({ status }: OrderDetails['order'], outcome: OrderDetails['paymentOutcome']): string {
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
export function formatRefund({
  byBuyer,
  seats,
  giftCents,
  cardCents,
  counterCents,
  feeCents,
  creditCents,
  newOrderNumber,
  currency,
  status,
  failure,
}: Refund): string {
  const suffixes = {
    done: '.',
    pending:
      counterCents > 0
        ? ` (${formatMoney(counterCents, currency)} to be paid out: counter pay-out).`
        : ' (the payment provider has not finished it yet; Helios continues automatically).',
    failed: `. But the payment provider reports ${failure}: look at the payment there, and pay the customer in another way only if they do not have the money already.`,
  };
  return (
    `${newOrderNumber !== null ? 'Exchanged' : byBuyer ? 'Returned' : 'Refunded'} ${seats.join(', ')}: ${formatMoney(giftCents, currency)} to gift cards, ` +
    `${formatMoney(cardCents, currency)} to the card` +
    `${newOrderNumber === null ? '' : `, ${formatMoney(creditCents, currency)} for order ${newOrderNumber}`}` +
    `${feeCents > 0 ? `, ${formatMoney(feeCents, currency)} kept as a fee` : ''}${suffixes[status]}`
  );
}

/** What the staff at the entrance should do with this ticket at the time `now`. */
export function formatTicket(ticket: CheckedTicket, details: OrderDetails, now: Date): string {
  const { contact } = details.order;
  return [
    formatVerdict(ticket, details, now),
    formatPerformance(ticket.performance, details.order.venue.name),
    `${ticket.section}, row ${ticket.row}, seat ${ticket.number} (${ticket.ticketTypeLabel.toLowerCase()})`,
    toSingleLine(
      `Order ${ticket.orderNumber} of ${contact ? `${contact.firstName} ${contact.lastName}`.trim() : ''}`,
    ),
  ].join('\n');
}

function formatVerdict(
  { voidBecause, seatGuid, performance: { dateTime, timeZone } }: CheckedTicket,
  { order, paymentOutcome, refunds }: OrderDetails,
  now: Date,
): string {
  if (voidBecause === 'given') return 'NOT VALID: the buyer has given it to somebody, who has another code.';
  if (voidBecause === 'taken_back')
    return 'NOT VALID: the buyer has taken it back. The code of the order is valid again.';
  if (voidBecause !== null) {
    const refund = refunds.find(({ seats }) => seats.includes(seatGuid));
    if (!refund && voidBecause === 'canceled') return 'NOT VALID: the performance is canceled.';
    const when = refund ? ` on ${formatInstant(refund.createdAt, timeZone)} (${refund.reason})` : '';
    return toSingleLine(`NOT VALID: the seat was refunded${when}.`);
  }
  const today = moment.tz(now, timeZone).format('YYYY-MM-DD');
  const day = dateTime.slice(0, 10);
  if (day > today) return 'NOT VALID TODAY: the performance is on a later day.';
  if (day < today) return 'NO LONGER VALID: the performance was on an earlier day.';
  if (paymentOutcome === 'voided' && order.payment.amountCents > 0) {
    return 'NOT PAID: the authorization for the order was released (voided). Unless the box office has been paid since, have the customer pay before entry.';
  }
  return 'VALID, only for this performance today:';
}

function formatPerformance(
  { eventName, dateTime, performanceId }: PerformanceReference,
  theater: string,
): string {
  return `${eventName}, ${formatDateTime(dateTime)}, ${theater} (${performanceId})`;
}

function formatChange({ performanceChange: change }: OrderDetails['order']): string[] {
  if (!change) return [];
  const { kind, formerDateTime, reason, chooseUntilDateTime, isOver } = change;
  const what = kind === 'canceled' ? 'CANCELED' : `MOVED from ${formatDateTime(formerDateTime ?? '')}`;
  return [
    toSingleLine(
      `${what}: ${reason} The buyer ${isOver ? 'could' : 'can'} choose until ${formatDateTime(chooseUntilDateTime)}.`,
    ),
  ];
}

function formatInstant(instant: string, timeZone: string): string {
  return moment.tz(instant, timeZone).format('MMM D, YYYY, h:mm A z');
}

/** Text of visitors in one line, so that it cannot imitate another line. */
export function toSingleLine(text: string): string {
  return text.replaceAll('\n', ' ');
}

function indent(lines: string[]): string[] {
  return (lines.length > 0 ? lines : ['None.']).map((line) => `  ${line}`);
}

/** Formats rows with equal members as columns with headings. */
export function formatTable(rows: Record<string, unknown>[]): string {
  const [first] = rows;
  if (!first) return 'None.';
  const columns = Object.keys(first);
  const cells = [columns, ...rows.map((row) => columns.map((column) => toSingleLine(String(row[column]))))];
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)));
  return cells
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
