import { execute, queryRow, queryRows } from '../db/query.ts';
import type { Trx } from '../db/transactions.ts';
import { addLedgerEntry } from '../gift-cards/gift-cards.ts';
import { createRandomId } from '../lib/ids.ts';
import { Problem } from '../lib/problems.ts';
import { queueMail } from '../mail-queue/queue-mail.ts';

interface RefundableCard {
  card_id: string;
  gift_card_id: string;
  last4: string;
  amount_cents: number;
  balance_cents: number;
  refund_id: string | null;
}

/** The effects of a refund of gift cards. The order and the cards stay locked until the transaction ends. */
export interface GiftCardRefundPlan {
  orderId: string;
  cards: { cardId: string; giftCardId: string; last4: string; amountCents: number }[];
  cardCents: number;
  currency: string;
  /** Whether no other card of the order is left. */
  isComplete: boolean;
  /** Changes with every property of the order on which a refund depends. */
  orderState: string;
}

/**
 * Locks a purchase and plans the refund of its unspent cards, of those with these last characters, or of those with these ids. A card of which a part
 * is spent cannot be refunded (product 11.3). Throws GIFT_CARD_ORDER_NOT_FOUND, REFUND_NOT_POSSIBLE.
 */
export async function planGiftCardRefund(
  trx: Trx,
  { orderId, last4s, cardIds }: { orderId: string; last4s?: readonly string[]; cardIds?: readonly string[] },
): Promise<GiftCardRefundPlan> {
  const order = await lockRefundableOrder(trx, orderId);
  const cards = await queryRows<RefundableCard>(trx)`
    select s.card_id, s.gift_card_id, g.last4, i.amount_cents, g.balance_cents, s.refund_id
    from gift_card_items i join sold_gift_cards s using (item_id) join gift_cards g using (gift_card_id)
    where i.order_id = ${orderId} order by g.gift_card_id for update of g`;
  const remaining = cards.filter((card) => card.refund_id === null);
  const unspent = remaining.filter((card) => card.balance_cents === card.amount_cents);
  const chosen = last4s
    ? last4s.map((last4) => requireUnspentCard(remaining, last4))
    : unspent.filter((card) => cardIds?.includes(card.card_id) ?? true);
  if (chosen.length === 0) {
    throw new Problem('REFUND_NOT_POSSIBLE', 'No gift card of this order is unspent. Nothing was done.');
  }
  if (new Set(chosen).size !== chosen.length) {
    throw new Problem('REFUND_NOT_POSSIBLE', 'Name each gift card once. Nothing was done.');
  }
  return {
    orderId,
    cards: chosen.map((card) => ({
      cardId: card.card_id,
      giftCardId: card.gift_card_id,
      last4: card.last4,
      amountCents: card.amount_cents,
    })),
    cardCents: chosen.reduce((sum, card) => sum + card.amount_cents, 0),
    currency: order.currency,
    isComplete: chosen.length === remaining.length,
    orderState: [order.status, ...chosen.map((card) => card.card_id).sort()].join(' '),
  };
}

function requireUnspentCard(cards: readonly RefundableCard[], last4: string): RefundableCard {
  const [card, other] = cards.filter((candidate) => candidate.last4 === last4.toUpperCase());
  if (!card || other) {
    throw new Problem(
      'REFUND_NOT_POSSIBLE',
      `${card ? 'Two gift cards' : 'No gift card'} of this order that can be refunded end in ${last4}. Nothing was done.`,
    );
  }
  if (card.balance_cents !== card.amount_cents) {
    throw new Problem('REFUND_NOT_POSSIBLE', `The gift card ending in ${last4} was used. Nothing was done.`);
  }
  return card;
}

async function lockRefundableOrder(trx: Trx, orderId: string): Promise<{ status: string; currency: string }> {
  const order = await queryRow<{ status: string; currency: string; outcome: string | null }>(trx)`
    select o.status, o.currency, a.outcome
    from gift_card_orders o join payment_attempts a on a.gift_card_order_id = o.order_id
    where o.order_id = ${orderId} for update of o`;
  if (!order) throw new Problem('GIFT_CARD_ORDER_NOT_FOUND', 'No purchase of gift cards has this id.');
  if (order.status !== 'confirmed') {
    throw new Problem('REFUND_NOT_POSSIBLE', `The order is ${order.status}: nothing is left to refund.`);
  }
  if (order.outcome !== 'captured') {
    throw new Problem('REFUND_NOT_POSSIBLE', 'Its payment is not taken yet. Try again in a minute.', {}, 60);
  }
  return order;
}

/**
 * Stores a refund with its local effects in the transaction of its plan: the cards lose their money, and mails with no other
 * card are not sent. finishRefund refunds the buyer's card, now or after a crash. Returns the refund's id.
 */
export async function storeGiftCardRefund(
  trx: Trx,
  { orderId, cards, cardCents, isComplete }: GiftCardRefundPlan,
  reason: string,
  refundedBy: string | null,
  refundId = createRandomId(),
): Promise<string> {
  await execute(trx)`
    insert into refunds (refund_id, gift_card_order_id, gift_cents, card_cents, reason, refunded_by)
    values (${refundId}, ${orderId}, 0, ${cardCents}, ${reason}, ${refundedBy})`;
  for (const { cardId, giftCardId, amountCents } of cards) {
    await addLedgerEntry(trx, giftCardId, 'void', -amountCents, null);
    await execute(trx)`update sold_gift_cards set refund_id = ${refundId} where card_id = ${cardId}`;
  }
  await execute(trx)`
    delete from mails m using gift_card_items i
    where m.gift_card_item_id = i.item_id and i.order_id = ${orderId} and m.sent_at is null
      and not exists (select from sold_gift_cards s where s.item_id = i.item_id and s.refund_id is null)`;
  if (isComplete)
    await execute(trx)`update gift_card_orders set status = 'refunded' where order_id = ${orderId}`;
  // Mails the receipt again, which now lists the refund.
  await queueMail(trx, { kind: 'gift_card_receipt', giftCardOrderId: orderId });
  return refundId;
}
