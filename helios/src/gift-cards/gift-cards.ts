import { createHash } from 'node:crypto';
import { execute, queryRow, queryRows } from '../db/query.ts';
import type { Db, Trx } from '../db/transactions.ts';
import { createReadableCode, createRandomId, groupCharacters } from '../lib/ids.ts';
import { Problem } from '../lib/problems.ts';
import type { GiftCardBalance, GiftCardPayment } from './schemas.ts';

// A gift card has ledger entries and a balance, written together. Its row is locked while it is spent, so
// that the money is not spent twice. Rows are locked in the order of their ids to avoid deadlocks.

export interface IssuedGiftCard {
  giftCardId: string;
  /** Returned once, to the buyer. Only its hash is stored. */
  number: string;
  last4: string;
}

/** 79 bits, so that a number cannot be guessed. */
export const NUMBER_LENGTH = 16;

/** Creates a gift card with an amount. `code` is its number without hyphens. */
export async function issueGiftCard(
  trx: Trx,
  {
    amountCents,
    currency,
    code = createReadableCode(NUMBER_LENGTH),
    issuedBy,
  }: { amountCents: number; currency: string; code?: string; issuedBy?: string },
): Promise<IssuedGiftCard> {
  const last4 = code.slice(-4);
  const giftCardId = await createGiftCard(trx, {
    amountCents,
    currency,
    numberHash: hashGiftCardNumber(code),
    last4,
    ...(issuedBy === undefined ? {} : { issuedBy }),
  });
  return { giftCardId, number: formatGiftCardNumber(code), last4 };
}

/**
 * Creates a gift card of which only the number's hash is known. `issuedBy` is a staff account. Returns the
 * card's id.
 */
export async function createGiftCard(
  trx: Trx,
  card: { amountCents: number; currency: string; numberHash: string; last4: string; issuedBy?: string },
): Promise<string> {
  const giftCardId = createRandomId();
  await execute(trx)`
    insert into gift_cards (gift_card_id, number_hash, last4, currency, balance_cents, issued_by)
    values (
      ${giftCardId}, ${card.numberHash}, ${card.last4}, ${card.currency}, ${card.amountCents},
      ${card.issuedBy ?? null}
    )`;
  await execute(trx)`
    insert into gift_card_entries (gift_card_id, kind, amount_cents)
    values (${giftCardId}, 'issue', ${card.amountCents})`;
  return giftCardId;
}

/** Creates the card that gets a refund of `addLedgerEntry`. `code` is its number without hyphens. */
export async function createEmptyGiftCard(
  trx: Trx,
  { giftCardId, code, currency }: { giftCardId: string; code: string; currency: string },
): Promise<void> {
  await execute(trx)`
    insert into gift_cards (gift_card_id, number_hash, last4, currency, balance_cents)
    values (${giftCardId}, ${hashGiftCardNumber(code)}, ${code.slice(-4)}, ${currency}, 0)`;
}

/** The number with hyphens, as printed on a card. */
export function formatGiftCardNumber(code: string): string {
  return groupCharacters(code);
}

/**
 * Creates the card of this number if necessary, and refills it to an amount. For the public number of the
 * demo.
 */
export async function refillGiftCard(
  trx: Trx,
  { number, amountCents, currency }: { number: string; amountCents: number; currency: string },
): Promise<void> {
  await execute(trx)`
    insert into gift_cards (gift_card_id, number_hash, last4, currency, balance_cents)
    values (${createRandomId()}, ${hashGiftCardNumber(number)}, ${number.slice(-4)}, ${currency}, 0)
    on conflict (number_hash) do nothing`;
  await execute(trx)`
    with card as (
      select gift_card_id, ${amountCents}::int - balance_cents as missing_cents from gift_cards
      where number_hash = ${hashGiftCardNumber(number)} and balance_cents < ${amountCents} for update
    ), entry as (
      insert into gift_card_entries (gift_card_id, kind, amount_cents)
      select gift_card_id, 'issue', missing_cents from card
    )
    update gift_cards g set balance_cents = balance_cents + missing_cents
    from card where g.gift_card_id = card.gift_card_id`;
}

/** Whether a card has this number, regardless of its balance. */
export async function hasGiftCard(db: Db, number: string): Promise<boolean> {
  const card = await queryRow(db)`select from gift_cards where number_hash = ${hashGiftCardNumber(number)}`;
  return card !== undefined;
}

/** The balance of a card. Throws GIFT_CARD_NOT_FOUND. */
export async function readGiftCardBalance(db: Db, number: string): Promise<GiftCardBalance> {
  const card = await queryRow<{ last4: string; balance_cents: number; currency: string }>(db)`
    select last4, balance_cents, currency from gift_cards where number_hash = ${hashGiftCardNumber(number)}`;
  if (!card) throw giftCardNotFound();
  return { last4: card.last4, balanceCents: card.balance_cents, currency: card.currency };
}

/**
 * Spends gift cards on a new order. The money leaves the cards at once; releaseGiftCards returns it if the
 * order ends unpaid. Throws INVALID_REQUEST (a card named twice), GIFT_CARD_NOT_FOUND,
 * GIFT_CARD_INSUFFICIENT.
 */
export async function redeemGiftCards(
  trx: Trx,
  order: { orderId: string; currency: string },
  payments: readonly GiftCardPayment[],
): Promise<void> {
  if (payments.length === 0) return;
  const amounts = new Map(
    payments.map((payment) => [hashGiftCardNumber(payment.number), payment.amountCents]),
  );
  if (amounts.size !== payments.length) {
    throw new Problem('INVALID_REQUEST', 'Name each gift card once.', {
      errors: [{ path: '/giftCards', message: 'must not name a card twice' }],
    });
  }
  const cards = await queryRows<{
    gift_card_id: string;
    number_hash: string;
    currency: string;
    balance_cents: number;
  }>(trx)`
    select gift_card_id, number_hash, currency, balance_cents from gift_cards
    where number_hash = any(${[...amounts.keys()]}::text[])
    order by gift_card_id for update`;
  if (cards.length !== amounts.size) throw giftCardNotFound();
  for (const card of cards) {
    const amountCents = amounts.get(card.number_hash) ?? 0;
    if (card.currency !== order.currency) throw giftCardNotFound();
    if (card.balance_cents < amountCents) {
      throw new Problem(
        'GIFT_CARD_INSUFFICIENT',
        'Nothing was charged. Ask for the balance again, and show the visitor what is left to pay.',
        { balanceCents: card.balance_cents },
      );
    }
    await addLedgerEntry(trx, card.gift_card_id, 'redeem', -amountCents, order.orderId);
  }
}

/** Returns the gift-card money of an unpaid order. A second call does nothing. */
export async function releaseGiftCards(trx: Trx, orderId: string): Promise<void> {
  for (const { giftCardId, spentCents } of await readGiftCardSpending(trx, [orderId])) {
    await addLedgerEntry(trx, giftCardId, 'release', spentCents, orderId);
  }
}

/**
 * The amount of each gift card that each of these orders has spent and not given back. Locks the cards' rows for this
 * transaction.
 */
export async function readGiftCardSpending(
  trx: Trx,
  orderIds: readonly string[],
): Promise<{ orderId: string; giftCardId: string; spentCents: number }[]> {
  const rows = await queryRows<{ order_id: string; gift_card_id: string; spent_cents: number }>(trx)`
    with cards as (
      select gift_card_id from gift_cards
      where gift_card_id in (select gift_card_id from gift_card_entries where order_id = any(${orderIds}::text[]))
      order by gift_card_id for update
    )
    select order_id, gift_card_id, -sum(amount_cents)::int as spent_cents
    from gift_card_entries join cards using (gift_card_id)
    where order_id = any(${orderIds}::text[])
    group by order_id, gift_card_id having sum(amount_cents) < 0
    order by gift_card_id`;
  return rows.map((row) => ({
    orderId: row.order_id,
    giftCardId: row.gift_card_id,
    spentCents: row.spent_cents,
  }));
}

/** Adds a ledger entry of a card and updates its balance. The caller has locked the card's row. */
export async function addLedgerEntry(
  trx: Trx,
  giftCardId: string,
  kind: 'redeem' | 'release' | 'refund' | 'void',
  amountCents: number,
  orderId: string | null,
): Promise<void> {
  await execute(trx)`
    insert into gift_card_entries (gift_card_id, kind, amount_cents, order_id)
    values (${giftCardId}, ${kind}, ${amountCents}, ${orderId})`;
  await execute(trx)`
    update gift_cards set balance_cents = balance_cents + ${amountCents}
    where gift_card_id = ${giftCardId}`;
}

/** The hash of a number, as printed or typed. */
export function hashGiftCardNumber(number: string): string {
  const code = number.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return createHash('sha256').update(code).digest('base64url');
}

function giftCardNotFound(): Problem {
  return new Problem('GIFT_CARD_NOT_FOUND', 'Check the number on the card.');
}
