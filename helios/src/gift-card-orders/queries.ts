import { createMessageId } from '../analytics-events/message-ids.ts';
import { queryRow, queryRows } from '../db/query.ts';
import { asAnswers } from '../db/answers.ts';
import type { ConsentGroup } from '../db/stored-types.ts';
import type { Db } from '../db/transactions.ts';
import type { Config } from '../lib/config.ts';
import { PERSONAL_DATA_DAYS } from '../lib/limits.ts';
import { signId } from '../lib/signed-ids.ts';
import { refundedCentsSql } from '../orders/queries.ts';
import type { Customer } from '../orders/schemas.ts';
import { giftCardOrderNotFound } from './abandon-gift-card-order.ts';
import { decryptCartId } from './cart-ids.ts';
import type { GiftCardOrder } from './schemas.ts';

export interface GiftCardQueryServices {
  db: Db;
  config: Pick<Config, 'publicUrl' | 'giftCardSecrets'>;
}

type SoldItem = GiftCardOrder['items'][number];

interface CardRow {
  cardId: string;
  last4: string;
  isVoided: boolean;
}

/** A row of an item. */
interface ItemRow extends Omit<SoldItem, 'delivery' | 'cards'> {
  deliveryMethod: SoldItem['delivery']['method'];
  deliveryDay: string | null;
  cards: CardRow[];
}

interface OrderRow
  extends
    Omit<
      GiftCardOrderWithCustomer,
      'orderId' | 'analyticsMessageId' | 'consentGroups' | 'items' | 'payment' | 'nextAction'
    >,
    Pick<GiftCardOrder['payment'], 'provider' | 'cardBrand' | 'cardLast4'> {
  consentGroups: ConsentGroup[] | null;
  nextActionUrl: string | null;
  isOld: boolean;
}

export type GiftCardOrderWithCustomer = GiftCardOrder & { customer: Customer };

/** The address of the page of a sold card, which shows its number. A secret that is stored nowhere. */
export function createCardPageUrl(config: GiftCardQueryServices['config'], cardId: string): string {
  return new URL(`/gift-cards/cards/${signId(config, 'gift card page', cardId)}`, config.publicUrl).href;
}

/** A purchase with its buyer. Throws ORDER_NOT_FOUND. */
export async function readGiftCardOrder(
  services: GiftCardQueryServices,
  orderId: string,
): Promise<GiftCardOrderWithCustomer> {
  return (await readOrderAndAge(services, orderId)).order;
}

/**
 * A purchase for its public link: after 30 days without the buyer, the recipients' addresses, the messages and the links
 * to the cards. Throws ORDER_NOT_FOUND.
 */
export async function readLinkedGiftCardOrder(
  services: GiftCardQueryServices,
  orderId: string,
): Promise<GiftCardOrder> {
  const { order, isOld } = await readOrderAndAge(services, orderId);
  if (!isOld) return order;
  const { consentGroups: _consentGroups, ...kept } = order;
  return {
    ...kept,
    customer: null,
    payment: { ...order.payment, cardBrand: null, cardLast4: null },
    items: order.items.map((item) => ({
      ...item,
      recipient: item.recipient && { ...item.recipient, emailAddress: null },
      message: '',
      cards: item.cards.map((card) => ({ ...card, printUrl: null })),
    })),
  };
}

async function readOrderAndAge(
  { db, config }: GiftCardQueryServices,
  orderId: string,
): Promise<{ order: GiftCardOrderWithCustomer; isOld: boolean }> {
  const row = await queryRow<OrderRow>(asAnswers(db))`
    select o.order_number, o.cart_id, o.status, o.customer, o.currency, o.total_cents, o.decline_code,
      o.failure_reason, o.created_at, o.confirmed_at, o.consent_groups, a.provider, a.card_brand, a.card_last4, a.next_action_url,
      ${refundedCentsSql('gift_card_order_id')} as refunded_cents,
      o.created_at < now() - make_interval(days => ${PERSONAL_DATA_DAYS}) as is_old
    from gift_card_orders o join payment_attempts a on a.gift_card_order_id = o.order_id
    where o.order_id = ${orderId}`;
  if (!row) throw giftCardOrderNotFound();
  const { isOld, consentGroups, provider, cardBrand, cardLast4, nextActionUrl, ...order } = row;
  const items = await readItems(db, orderId);
  return {
    isOld,
    order: {
      ...order,
      orderId,
      analyticsMessageId: createMessageId('Order Completed', orderId),
      ...(consentGroups === null ? {} : { consentGroups }),
      cartId: decryptCartId(config, order.cartId),
      items: items.map((item) => toItem(config, item)),
      payment: { provider, cardBrand, cardLast4 },
      nextAction: order.status === 'requires_action' && nextActionUrl ? { url: nextActionUrl } : null,
    },
  };
}

async function readItems(db: Db, orderId: string): Promise<ItemRow[]> {
  return queryRows<ItemRow>(asAnswers(db))`
    select i.amount_cents, i.quantity, i.design_image_id, i.recipient, i.sender_name, i.message,
      i.delivery_method, to_char(i.delivery_day, 'YYYY-MM-DD') as delivery_day,
      case when i.delivery_method = 'email' then coalesce(i.deliver_at, o.confirmed_at) end as deliver_at,
      (select max(m.sent_at) from mails m where m.gift_card_item_id = i.item_id) as delivered_at,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object('cardId', s.card_id, 'last4', g.last4, 'isVoided', s.refund_id is not null)
            order by s.position
          )
          from sold_gift_cards s join gift_cards g using (gift_card_id) where s.item_id = i.item_id
        ),
        '[]'
      ) as cards
    from gift_card_items i join gift_card_orders o using (order_id)
    where i.order_id = ${orderId} order by i.position`;
}

function toItem(
  config: GiftCardQueryServices['config'],
  { deliveryMethod: method, deliveryDay: day, cards, ...item }: ItemRow,
): SoldItem {
  // Only the recipient may spend a mailed card, so the answer to the buyer has no number of it.
  const isForBuyer = item.recipient === null || method === 'print';
  return {
    ...item,
    delivery: { method, day },
    cards: cards.map(({ cardId, last4, isVoided }) => ({
      last4,
      isVoided,
      printUrl: isForBuyer && !isVoided ? createCardPageUrl(config, cardId) : null,
    })),
  };
}
