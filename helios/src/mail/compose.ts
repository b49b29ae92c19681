import { queryOneRow } from '../db/query.ts';
import type { Db } from '../db/transactions.ts';
import type { Config } from '../lib/config.ts';
import { formatDateTime, formatMoney } from '../lib/format.ts';
import { signId } from '../lib/signed-ids.ts';
import { readOrder } from '../orders/queries.ts';
import type { Order, OrderWithContact } from '../orders/schemas.ts';
import type { SeatingPlans } from '../seating/plans.ts';
import { createUseUrl } from '../gift-card-orders/card-page.ts';
import { createMyTicketsUrl } from '../my-tickets/links.ts';
import { readSoldCardNumber } from '../gift-cards/gift-card-numbers.ts';
import { renderQrGif, readTickets } from '../tickets/tickets.ts';
import { createCalendarFile, formatSeatLines, getCalendarMethod } from './calendar-file.ts';
import { describePerformanceChange } from './describe-performance-change.ts';
import { renderMail, type EventBox } from './html.ts';
import { createLetterhead, formatPlaceLines, formatTimeLines } from '../tickets/letterhead.ts';
import type { Letterhead } from '../tickets/letterhead.ts';
import type { Mail } from './mailer.ts';

interface ComposeServices {
  db: Db;
  plans: SeatingPlans;
  config: Pick<Config, 'siteUrl' | 'companyName' | 'locale' | 'giftCardSecrets'>;
}

/** The kinds of mails about an order. */
export type OrderMail = 'confirmation' | 'refund' | 'performance_change';

/** The parts of a mail that its kind determines. */
interface MailContent {
  subject: string;
  event: EventBox | null;
  paragraphs: string[];
  images: { cid: string; alt: string; text: string }[];
  attachments: Mail['attachments'];
}

/** Composes a mail from the current state of the order. */
export async function composeMail(
  services: ComposeServices,
  { kind, order_id, refund_id }: { kind: OrderMail; order_id: string; refund_id: string | null },
): Promise<Mail> {
  const order = await readOrder(services, order_id);
  const { contact } = order;
  if (!contact?.emailAddress) throw new Error('A mail about an order has no address.');
  const to = { name: `${contact.firstName} ${contact.lastName}`.trim(), address: contact.emailAddress };
  const letterhead = createLetterhead(services, order);
  const { subject, event, images, attachments, ...content } = await {
    confirmation: () => composeConfirmation(services, order, letterhead),
    refund: () => composeRefund(services, order, refund_id),
    performance_change: () => composePerformanceChange(services, order, letterhead),
  }[kind]();
  const greeting = contact.firstName === '' ? 'Hello,' : `Dear ${contact.firstName},`;
  const paragraphs = [greeting, ...content.paragraphs];
  const ownUrls = [services.config.siteUrl, ...(event?.link ? [event.link.url] : [])];
  return renderMail({ to, subject, paragraphs, ownUrls, letterhead, event, images, attachments });
}

async function composePerformanceChange(
  services: ComposeServices,
  order: OrderWithContact,
  letterhead: Letterhead,
): Promise<MailContent> {
  const orderUrl = createOrderUrl(services.config, '/ticketing/orders', order);
  return {
    ...describePerformanceChange(order, letterhead, orderUrl),
    images: [],
    attachments: [await attachCalendar(services, order)],
  };
}

async function composeConfirmation(
  services: ComposeServices,
  order: OrderWithContact,
  letterhead: Letterhead,
): Promise<MailContent> {
  const { eventName } = order.performance;
  const subject = `Your tickets for ${eventName} (order ${order.orderNumber})`;
  const event = {
    title: eventName,
    lines: [...formatTimeLines(order, letterhead), ...formatPlaceLines(letterhead)],
    link: letterhead.directionsUrl ? { text: 'Directions', url: letterhead.directionsUrl } : null,
  };
  const paragraphs = [
    `Thank you for your order. Your order number is ${order.orderNumber}.`,
    order.exchangeOf
      ? `It takes the place of tickets of your order ${order.exchangeOf.orderNumber}, which are no longer valid.`
      : '',
    `Your seats:\n${formatSeatLines(order)
      .map((line) => `- ${line}`)
      .join('\n')}`,
    `Your tickets, to show at the door or to print:\n${createOrderUrl(services.config, '/ticketing/confirmation', order)}`,
    'The date is attached as a calendar file.',
    describeChanges(services.config, order),
    `If you lose this mail, all your tickets are here:\n${createMyTicketsUrl(services.config)}`,
    formatTotals(order, await readRefundSums(services.db, order.orderId), letterhead.locale),
  ];
  const tickets = await readTickets(services, order);
  const images: MailContent['images'] = [];
  const attachments: MailContent['attachments'] = [];
  for (const { valid, ticketCode, section, row, number } of tickets) {
    if (!valid) continue;
    const cid = `${ticketCode}@tickets`;
    const text = `${section}, row ${row}, seat ${number}`;
    images.push({ cid, alt: `QR code of the ticket for ${text}`, text });
    attachments.push({
      filename: `ticket-${section}-${row}-${number}.gif`.replace(/[^\w.-]+/g, '-'),
      contentType: 'image/gif',
      content: renderQrGif(ticketCode),
      cid,
    });
  }
  attachments.push(await attachCalendar(services, order));
  return { subject, event, paragraphs, images, attachments };
}

async function attachCalendar(services: ComposeServices, order: Order): Promise<Mail['attachments'][number]> {
  return {
    filename: `${order.orderNumber}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${getCalendarMethod(order)}`,
    content: await createCalendarFile(services, order),
  };
}

/** What buyers can do with their tickets themselves, with the link to the page for it; empty if nothing. */
function describeChanges(config: ComposeServices['config'], order: Order): string {
  const { returns, exchanges } = order;
  const terms = [exchanges, returns].flatMap((offer) =>
    offer && offer.seats.length > 0 ? [offer.terms] : [],
  );
  if (terms.length === 0) return '';
  return [
    ...terms,
    exchanges?.seats.length ? 'Change or return tickets:' : 'Return tickets:',
    createOrderUrl(config, '/ticketing/orders', order),
  ].join('\n');
}

/** A page of the site with the secret id of the order. */
function createOrderUrl(config: ComposeServices['config'], path: string, { orderId }: Order): string {
  const url = new URL(path, config.siteUrl);
  url.searchParams.set('order', signId(config, 'order', orderId));
  return url.href;
}

async function composeRefund(
  services: ComposeServices,
  order: OrderWithContact,
  refundId: string | null,
): Promise<MailContent> {
  const { db, config } = services;
  const refund = await queryOneRow<{
    gift_cents: number;
    card_cents: number;
    counter_cents: number;
    fee_cents: number;
    by_buyer: boolean;
    gift_card_id: string | null;
    number_hash: string | null;
    new_card_cents: number;
    seats: string[];
    failed: boolean;
    released: boolean;
    credit_cents: number;
    new_order_number: string | null;
  }>(db)`
    select money.*, r.fee_cents, r.by_buyer, r.credit_cents, n.order_number as new_order_number, r.gift_card_id, g.number_hash,
      array(select seat_guid from refund_seats s where s.refund_id = r.refund_id) as seats,
      a.outcome = 'voided' and a.amount_cents > 0 as released
    from refunds r join payment_attempts a using (order_id) left join gift_cards g using (gift_card_id)
    left join orders n on n.order_id = r.credit_order_id
    cross join lateral (
      select sum(gift_cents)::int as gift_cents, coalesce(sum(card_cents) filter (where not at_counter), 0)::int as card_cents,
        coalesce(sum(card_cents) filter (where at_counter), 0)::int as counter_cents, sum(new_card_cents)::int as new_card_cents,
        bool_or(failed_at is not null) as failed
      from refunds p where p.refund_id = r.refund_id or p.part_of = r.refund_id
    ) money
    where r.refund_id = ${refundId}`;
  const { locale } = config;
  const { eventName } = order.performance;
  const subject = `Your ${refund.new_order_number !== null ? 'change' : refund.by_buyer ? 'return' : 'refund'} for ${eventName} (order ${order.orderNumber})`;
  const formatCents = (cents: number) => formatMoney(cents, order.totals.currency, locale);
  const refundedCents = refund.gift_cents + refund.counter_cents + (refund.failed ? 0 : refund.card_cents);
  const ownCardCents = refund.gift_cents - refund.new_card_cents;
  const isCanceled = order.performanceChange?.kind === 'canceled';
  const orderText = `your order ${order.orderNumber} for ${eventName}, ${formatDateTime(order.performance.dateTime, locale)}${isCanceled ? ', which was canceled.' : '.'}`;
  const seats = formatSeatLines(order);
  const paragraphs = [
    isCanceled && !refund.by_buyer
      ? `${eventName}, ${formatDateTime(order.performance.dateTime, locale)}, was canceled. We have refunded ${formatCents(refundedCents)} of your order ${order.orderNumber}.`
      : refund.by_buyer
        ? `You have ${refund.new_order_number !== null ? 'changed' : 'returned'} tickets of ${orderText}`
        : refundedCents > 0
          ? `We have refunded ${formatCents(refundedCents)} of ${orderText}`
          : `We have taken back tickets of ${orderText}`,
    [
      formatNewOrder(refund, formatCents(refund.credit_cents)),
      ownCardCents > 0 ? `${formatCents(ownCardCents)} is back on your gift card.` : '',
      refund.card_cents > 0 ? formatCardRefund(formatCents(refund.card_cents), refund.failed) : '',
      refund.counter_cents > 0 ? formatPayout(formatCents(refund.counter_cents)) : '',
      refund.fee_cents > 0 ? `We have kept a fee of ${formatCents(refund.fee_cents)}.` : '',
      refund.released ? 'Nothing was charged to your card.' : '',
    ]
      .filter((line) => line !== '')
      .join('\n'),
    formatNewGiftCard(config, refund, formatCents(refund.new_card_cents)),
    `No longer valid:\n${formatSeatLines(order, (seatGuid) => refund.seats.includes(seatGuid))
      .map((line) => `- ${line}`)
      .join('\n')}`,
    isCanceled
      ? ''
      : seats.length > 0
        ? `You still have:\n${seats.map((line) => `- ${line}`).join('\n')}`
        : 'None of its tickets is valid any more.',
  ];
  return {
    subject,
    event: null,
    paragraphs,
    images: [],
    attachments: [await attachCalendar(services, order)],
  };
}

/** The new gift card of a return, which nobody else sees; empty without one. */
function formatNewGiftCard(
  config: ComposeServices['config'],
  {
    gift_card_id: cardId,
    number_hash: numberHash,
  }: { gift_card_id: string | null; number_hash: string | null },
  amount: string,
): string {
  if (cardId === null || numberHash === null) return '';
  const number = readSoldCardNumber(config, { cardId, numberHash });
  return [
    `Your gift card of ${amount} has the number ${number}. Keep it like money.`,
    'Buy tickets with it:',
    createUseUrl(config, number),
  ].join('\n');
}

/** The order of an exchange; empty without one. Free tickets pay nothing for it. */
function formatNewOrder(
  {
    new_order_number: orderNumber,
    credit_cents: cents,
  }: { new_order_number: string | null; credit_cents: number },
  amount: string,
): string {
  if (orderNumber === null) return '';
  return cents === 0
    ? `Your new tickets are those of your order ${orderNumber}, which has its own mail.`
    : `${amount} of what they have cost has paid for your order ${orderNumber}, which has its own mail.`;
}

function formatCardRefund(amount: string, failed: boolean): string {
  return failed
    ? `${amount} could not go back to your card. If you do not have it yet, please call the box office.`
    : `${amount} goes back to your card; your bank may take some days to show it.`;
}

/** Of an order that was paid at the counter. */
function formatPayout(amount: string): string {
  return `The box office pays you ${amount}. Bring this mail, or tell us the number of your order.`;
}

interface RefundSums {
  done_cents: number;
  pending_cents: number;
  counter_cents: number;
  failed_cents: number;
}

/** The refunded amounts of an order by state of the card part. Gift cards are refunded at once. */
async function readRefundSums(db: Db, orderId: string): Promise<RefundSums> {
  return await queryOneRow<RefundSums>(db)`
    select coalesce(sum(r.gift_cents + case when r.done_at is not null then r.card_cents else 0 end), 0)::int as done_cents,
      coalesce(sum(r.card_cents) filter (where r.done_at is null and r.failed_at is null and not r.at_counter), 0)::int as pending_cents,
      coalesce(sum(r.card_cents) filter (where r.done_at is null and r.at_counter), 0)::int as counter_cents,
      coalesce(sum(r.card_cents) filter (where r.failed_at is not null), 0)::int as failed_cents
    from refunds whole join refunds r on r.refund_id = whole.refund_id or r.part_of = whole.refund_id
    where whole.order_id = ${orderId} and whole.part_of is null`;
}

function formatTotals(
  { totals, giftCards, payment, exchangeOf }: Order,
  refunds: RefundSums,
  locale: string,
): string {
  const formatCents = (cents: number) => formatMoney(cents, totals.currency, locale);
  const formatLine = (label: string, cents: number) =>
    cents === 0 ? [] : [`${label}: ${formatCents(cents)}`];
  return [
    ...formatLine('Tickets', totals.subtotalCents),
    ...formatLine('Discount', -totals.discountCents),
    ...formatLine('Fees', totals.feesCents),
    ...formatLine('Tax', totals.taxCents),
    `Total: ${formatCents(totals.totalCents)}`,
    ...(exchangeOf
      ? [
          ...formatLine(`Paid by the tickets of order ${exchangeOf.orderNumber}`, exchangeOf.creditCents),
          ...formatLine('Waived', exchangeOf.waivedCents),
        ]
      : []),
    ...giftCards.map((card) => `Gift card ending in ${card.last4}: ${formatCents(card.amountCents)}`),
    ...(payment.provider === 'counter' ? formatLine('Paid at the box office', payment.amountCents) : []),
    ...(payment.cardLast4 ? formatLine(`Card ending in ${payment.cardLast4}`, payment.amountCents) : []),
    ...formatLine('Refunded since', -refunds.done_cents),
    ...formatLine('On its way back to your card', refunds.pending_cents),
    ...formatLine('To be paid to you at the box office', refunds.counter_cents),
    ...formatLine(
      'Could not go back to your card (please call us, if you do not have it yet)',
      refunds.failed_cents,
    ),
  ].join('\n');
}
