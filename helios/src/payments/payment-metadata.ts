import { queryOneRow } from '../db/query.ts';
import type { Db } from '../db/transactions.ts';
import type { Totals } from '../lib/totals.ts';
import { describeFees, parseFees } from '../pricing/fees.ts';
import type { Fee } from '../pricing/fees.ts';

// What the payment provider keeps with a payment or a refund, so that it can be compared with a database that has lost some of
// its last transactions, and an order can be rebuilt. It names no person.

/**
 * Short texts by name. Stripe allows 50 names of 40 characters and values of 500: the largest, of the refund of an exchange, has 44
 * names (12 former seats and 12 new ones), and no value has more than 200 characters.
 */
export type PaymentMetadata = Readonly<Record<string, string>>;

/** The name under which the metadata of every payment and refund has the id of its installation. */
export const INSTALLATION_KEY = 'installation_id';

export interface MetadataSeat {
  seatGuid: string;
  ticketType: string;
  priceCents: number;
}

/** An order of tickets, as its payment describes it. */
export interface MetadataOrder {
  orderId: string;
  orderNumber: string;
  performanceId: string;
  lockId: string;
  /** In the order of the tickets. */
  seats: readonly MetadataSeat[];
  totals: Omit<Totals, 'currency'>;
  /** Those that it was sold with: a refund of a part depends on them. */
  fees: readonly Fee[];
  /** What gift cards pay. */
  giftCents: number;
  promoCode: string | null;
  /** An exchange: the order whose value has paid a part. */
  exchangeOf: string | null;
}

export async function readInstallationId(db: Db): Promise<string> {
  return (await queryOneRow<{ installation_id: string }>(db)`select installation_id from installation`)
    .installation_id;
}

/** The metadata of the payment of tickets. */
export function describeOrder(installationId: string, order: MetadataOrder): PaymentMetadata {
  return {
    [INSTALLATION_KEY]: installationId,
    kind: 'tickets',
    ...describeTickets(order),
    ...(order.exchangeOf === null ? {} : { exchange_of: order.exchangeOf }),
  };
}

/** An order of tickets. Each seat has a value of its own: `seat_1`: `ADULT 4500 A-12`. */
function describeTickets({
  orderId,
  orderNumber,
  performanceId,
  lockId,
  seats,
  totals,
  fees,
  giftCents,
  promoCode,
}: MetadataOrder): PaymentMetadata {
  return {
    order_id: orderId,
    order_number: orderNumber,
    performance_id: performanceId,
    lock_id: lockId,
    ...Object.fromEntries(
      seats.map(({ seatGuid, ticketType, priceCents }, index) => [
        `seat_${index + 1}`,
        `${ticketType} ${priceCents} ${seatGuid}`,
      ]),
    ),
    subtotal_cents: String(totals.subtotalCents),
    discount_cents: String(totals.discountCents),
    fees_cents: String(totals.feesCents),
    tax_cents: String(totals.taxCents),
    total_cents: String(totals.totalCents),
    gift_cents: String(giftCents),
    ...(fees.length === 0 ? {} : { fees: describeFees(fees) }),
    ...(promoCode === null ? {} : { promo_code: promoCode }),
  };
}

/** The metadata of the payment of gift cards. Recipients and messages are personal, so these cards cannot be rebuilt from it. */
export function describeGiftCardOrder(
  installationId: string,
  order: {
    orderId: string;
    orderNumber: string;
    items: readonly { amountCents: number; quantity: number }[];
  },
): PaymentMetadata {
  return {
    [INSTALLATION_KEY]: installationId,
    kind: 'gift_cards',
    order_id: order.orderId,
    order_number: order.orderNumber,
    gift_cards: order.items.map(({ amountCents, quantity }) => `${quantity}x${amountCents}`).join(' '),
  };
}

/** Who has made a refund and why: staff, or the buyer by a return or an exchange. */
export type RefundKind = 'refund' | 'return' | 'exchange';

/** A refund, as its payment describes it. */
export interface MetadataRefund {
  orderNumber: string;
  performanceId: string | null;
  items: readonly string[];
  kind: RefundKind;
  feeCents: number;
  /** An exchange: the order that took the place of the seats, and what of their value has paid it. */
  exchange?: { newOrder: MetadataOrder; creditCents: number };
}

/** Precedes the names of the new order in the metadata of the refund of an exchange. */
const NEW_ORDER = 'new_';

/**
 * The metadata of a refund: the seats that it frees, or the ids of the gift cards that it takes back. The order is that of the seats,
 * whichever payment is refunded. No payment names an exchange that gives money back, so its refund has the new order.
 */
export function describeRefund(installationId: string, refund: MetadataRefund): PaymentMetadata {
  const { exchange } = refund;
  return {
    [INSTALLATION_KEY]: installationId,
    kind: refund.kind,
    order_number: refund.orderNumber,
    ...(refund.performanceId === null ? {} : { performance_id: refund.performanceId }),
    ...(refund.feeCents === 0 ? {} : { fee_cents: String(refund.feeCents) }),
    ...Object.fromEntries(refund.items.map((item, index) => [`item_${index + 1}`, item])),
    ...(exchange && {
      credit_cents: String(exchange.creditCents),
      ...Object.fromEntries(
        Object.entries(describeTickets(exchange.newOrder)).map(([name, value]) => [NEW_ORDER + name, value]),
      ),
    }),
  };
}

/** What describeRefund says. There are no items in a refund that somebody made at the provider. */
export function parseRefundMetadata(metadata: PaymentMetadata): MetadataRefund {
  const {
    kind,
    order_number: orderNumber = '',
    performance_id: performanceId = null,
    fee_cents: feeCents = '0',
    credit_cents: creditCents = '',
  } = metadata;
  const newOrder = parseTickets(
    Object.fromEntries(
      Object.entries(metadata).flatMap(([name, value]) =>
        name.startsWith(NEW_ORDER) ? [[name.slice(NEW_ORDER.length), value]] : [],
      ),
    ),
  );
  return {
    kind: kind === 'return' || kind === 'exchange' ? kind : 'refund',
    orderNumber,
    performanceId,
    items: readNumbered(metadata, 'item'),
    feeCents: Number.parseInt(feeCents, 10),
    ...(newOrder && { exchange: { newOrder, creditCents: Number.parseInt(creditCents, 10) } }),
  };
}

/** The order of describeOrder. Undefined for gift cards, and for a payment without complete metadata. */
export function parseOrderMetadata(metadata: PaymentMetadata): MetadataOrder | undefined {
  const order = metadata['kind'] === 'tickets' ? parseTickets(metadata) : undefined;
  return order && { ...order, exchangeOf: metadata['exchange_of'] ?? null };
}

/** The order of describeTickets. Undefined if it is not complete. */
function parseTickets(metadata: PaymentMetadata): MetadataOrder | undefined {
  const {
    order_id: orderId,
    order_number: orderNumber,
    performance_id: performanceId,
    lock_id: lockId,
  } = metadata;
  const cents = (name: string) => Number.parseInt(metadata[`${name}_cents`] ?? '', 10);
  const totals = {
    subtotalCents: cents('subtotal'),
    discountCents: cents('discount'),
    feesCents: cents('fees'),
    taxCents: cents('tax'),
    totalCents: cents('total'),
  };
  const giftCents = cents('gift');
  const fees = parseFees(metadata['fees'] ?? '');
  const seats = readNumbered(metadata, 'seat').flatMap((value) => {
    const [, ticketType, priceCents, seatGuid] = /^(\S+) (\d+) (.+)$/.exec(value) ?? [];
    return ticketType && priceCents && seatGuid
      ? [{ ticketType, priceCents: Number(priceCents), seatGuid }]
      : [];
  });
  const isComplete = seats.length > 0 && [...Object.values(totals), giftCents].every(Number.isInteger);
  if (!orderId || !orderNumber || !performanceId || !lockId || !isComplete || !fees) return undefined;
  return {
    orderId,
    orderNumber,
    performanceId,
    lockId,
    seats,
    totals,
    fees,
    giftCents,
    promoCode: metadata['promo_code'] ?? null,
    exchangeOf: null,
  };
}

/** The values of `name_1`, `name_2` and so on. */
function readNumbered(metadata: PaymentMetadata, name: string): string[] {
  const values: string[] = [];
  for (
    let value = metadata[`${name}_1`];
    value !== undefined;
    value = metadata[`${name}_${values.length + 1}`]
  )
    values.push(value);
  return values;
}
