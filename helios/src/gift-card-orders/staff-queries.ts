import { queryOneRow, queryRows } from '../db/query.ts';
import { asAnswers } from '../db/answers.ts';
import type { Db } from '../db/transactions.ts';
import { MAX_ROWS } from '../lib/limits.ts';
import { Problem } from '../lib/problems.ts';
import { readGiftCardOrder } from './queries.ts';
import type { GiftCardQueryServices } from './queries.ts';
import type { GiftCardRefund, StaffGiftCardOrder, StaffGiftCardOrderSummary } from './staff-schemas.ts';

/** Throws GIFT_CARD_ORDER_NOT_FOUND. */
export async function findGiftCardOrderId(db: Db, orderNumber: string): Promise<string> {
  const rows = await queryRows<{ order_id: string }>(db)`
    select order_id from gift_card_orders where order_number = ${orderNumber.trim().toUpperCase()}`;
  if (!rows[0]) throw new Problem('GIFT_CARD_ORDER_NOT_FOUND', 'No purchase of gift cards has this number.');
  return rows[0].order_id;
}

/** The newest purchases; with `search`, those whose number, address, name or recipient contains it. */
export async function listGiftCardOrders(
  db: Db,
  search: string | undefined,
): Promise<StaffGiftCardOrderSummary[]> {
  const pattern = search === undefined ? null : `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`;
  return queryRows<StaffGiftCardOrderSummary>(asAnswers(db))`
    select order_number, status, customer_name, email_address, card_count, total_cents, currency, created_at
    from (
      select o.*, concat_ws(' ', customer #>> '{contact,firstName}', customer #>> '{contact,lastName}') as customer_name,
        customer #>> '{contact,emailAddress}' as email_address,
        (select sum(quantity)::int from gift_card_items i where i.order_id = o.order_id) as card_count
      from gift_card_orders o
    ) found
    where ${pattern}::text is null or order_number ilike ${pattern} or email_address ilike ${pattern}
      or customer_name ilike ${pattern}
      or exists (
        select from gift_card_items i where i.order_id = found.order_id
          and (i.recipient ->> 'emailAddress' ilike ${pattern} or i.recipient ->> 'name' ilike ${pattern})
      )
    order by created_at desc limit ${MAX_ROWS}`;
}

/** A purchase for staff: with balances, without the links that show numbers. Throws GIFT_CARD_ORDER_NOT_FOUND. */
export async function readStaffGiftCardOrder(
  services: GiftCardQueryServices,
  orderNumber: string,
): Promise<StaffGiftCardOrder> {
  const orderId = await findGiftCardOrderId(services.db, orderNumber);
  const rows = await queryRows<{ item: number; balance_cents: number }>(services.db)`
    select i.position as item, g.balance_cents
    from gift_card_items i join sold_gift_cards s using (item_id) join gift_cards g using (gift_card_id)
    where i.order_id = ${orderId} order by i.position, s.position`;
  const {
    orderId: _orderId,
    cartId: _cartId,
    nextAction: _nextAction,
    items,
    ...order
  } = await readGiftCardOrder(services, orderId);
  return {
    ...order,
    items: items.map(({ cards, ...item }, position) => {
      const balances = rows.filter((row) => row.item === position);
      return {
        ...item,
        cards: cards.map(({ last4, isVoided }, index) => ({
          last4,
          isVoided,
          balanceCents: balances[index]?.balance_cents ?? 0,
        })),
      };
    }),
  };
}

/** A refund of gift cards. */
export async function readGiftCardRefund(db: Db, refundId: string): Promise<GiftCardRefund> {
  return await queryOneRow<GiftCardRefund>(asAnswers(db))`
    select r.card_cents, o.currency, r.failure,
      case when done_at is not null then 'done' when failed_at is not null then 'failed' else 'pending' end as status,
      array(
        select g.last4 from sold_gift_cards s join gift_cards g using (gift_card_id)
        where s.refund_id = r.refund_id order by g.last4
      ) as cards
    from refunds r join gift_card_orders o on o.order_id = r.gift_card_order_id
    where r.refund_id = ${refundId}`;
}
