import { queueOrderCompleted } from '../analytics-events/queue-order-event.ts';
import { execute, queryRow, queryRows } from '../db/query.ts';
import { inTransaction } from '../db/transactions.ts';
import type { Db, Trx } from '../db/transactions.ts';
import { issueGiftCard } from '../gift-cards/gift-cards.ts';
import type { Config } from '../lib/config.ts';
import { createRandomId } from '../lib/ids.ts';
import type { WarnLog } from '../lib/log.ts';
import { queueMail } from '../mail-queue/queue-mail.ts';
import { decidePayment } from '../payments/decide-payment.ts';
import type { UndecidedPayment } from '../payments/decide-payment.ts';
import { finalizePayment } from '../payments/finalize-payment.ts';
import type { PaymentProgress, PaymentServices } from '../payments/finalize-payment.ts';
import type { PaymentState } from '../payments/port.ts';
import { subscribeCustomer } from '../stay-in-touch/stay-in-touch.ts';
import { closeUnpaidGiftCardOrder } from './abandon-gift-card-order.ts';
import { createSoldCardCode } from '../gift-cards/gift-card-numbers.ts';
import { MAX_PAYMENT_SECONDS } from './limits.ts';

export interface FinalizeGiftCardServices extends PaymentServices {
  config: Pick<Config, 'gatewayTimeoutMs' | 'giftCardSecrets'>;
}

/**
 * Brings a purchase of gift cards as far as currently possible, like finalizeOrder. Its cards are issued in the
 * transaction that confirms it. Returns whether something remains to be done.
 */
export function finalizeGiftCardOrder(
  services: FinalizeGiftCardServices,
  orderId: string,
  log: WarnLog,
): Promise<boolean> {
  const { db, config } = services;
  return finalizePayment(
    services,
    {
      readProgress: () => readProgress(db, orderId),
      decide: (state) => inTransaction(db, (trx) => decideGiftCardOrder(trx, config, orderId, state)),
    },
    log,
  );
}

/** Fails a purchase whose payment could not start, because the gateway does not know the payment method. */
export async function failGiftCardOrder({ db }: { db: Db }, orderId: string): Promise<void> {
  await inTransaction(db, (trx) =>
    closeUnpaidGiftCardOrder(trx, orderId, { status: 'failed', reason: 'payment_method_invalid' }),
  );
}

async function readProgress(db: Db, orderId: string): Promise<PaymentProgress | undefined> {
  return queryRow<PaymentProgress>(db)`
    select o.order_number, o.status, a.attempt_id, a.provider, a.outcome
    from gift_card_orders o join payment_attempts a on a.gift_card_order_id = o.order_id
    where o.order_id = ${orderId}`;
}

async function decideGiftCardOrder(
  trx: Trx,
  config: FinalizeGiftCardServices['config'],
  orderId: string,
  state: PaymentState,
): Promise<void> {
  const order = await queryRow<UndecidedPayment & { currency: string }>(trx)`
    select a.attempt_id, a.amount_cents, o.currency,
      o.created_at < now() - make_interval(secs => ${MAX_PAYMENT_SECONDS}) as is_expired,
      o.created_at < now() - ${2 * config.gatewayTimeoutMs} * interval '1 millisecond' as never_arrived
    from gift_card_orders o join payment_attempts a on a.gift_card_order_id = o.order_id
    where o.order_id = ${orderId} and o.status in ('confirming', 'requires_action')
    for update of o`;
  if (!order) return; // Another process has already decided.
  await decidePayment(trx, order, state, {
    close: (end) => closeUnpaidGiftCardOrder(trx, orderId, end),
    requireAction: () =>
      execute(trx)`update gift_card_orders set status = 'requires_action' where order_id = ${orderId}`,
    confirm: () => confirmGiftCardOrder(trx, config, orderId, order.currency),
  });
}

async function confirmGiftCardOrder(
  trx: Trx,
  config: FinalizeGiftCardServices['config'],
  orderId: string,
  currency: string,
): Promise<void> {
  await execute(trx)`
    update gift_card_orders set status = 'confirmed', confirmed_at = now() where order_id = ${orderId}`;
  const items = await queryRows<{
    item_id: string;
    amount_cents: number;
    quantity: number;
    delivery_method: string;
    deliver_at: Date | null;
  }>(trx)`
    select item_id, amount_cents, quantity, delivery_method, deliver_at from gift_card_items
    where order_id = ${orderId} order by position`;
  for (const item of items) {
    for (let position = 0; position < item.quantity; position += 1) {
      const cardId = createRandomId();
      const { giftCardId } = await issueGiftCard(trx, {
        amountCents: item.amount_cents,
        currency,
        code: createSoldCardCode(config, cardId),
      });
      await trx
        .insertInto('sold_gift_cards')
        .values({ card_id: cardId, item_id: item.item_id, position, gift_card_id: giftCardId })
        .execute();
    }
    if (item.delivery_method === 'email') {
      await queueMail(
        trx,
        { kind: 'gift_card_delivery', giftCardItemId: item.item_id },
        item.deliver_at ?? undefined,
      );
    }
  }
  await subscribeCustomer(trx, 'gift_card_orders', orderId);
  await queueMail(trx, { kind: 'gift_card_receipt', giftCardOrderId: orderId });
  await queueOrderCompleted(trx, 'gift_card_orders', orderId);
}
