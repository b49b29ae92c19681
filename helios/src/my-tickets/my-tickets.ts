import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { orderChangeJoin } from '../catalogue/order-changes.ts';
import { performanceEndSql } from '../catalogue/performance-status.ts';
import { referenceSql } from '../catalogue/performances.ts';
import { queryOneRow, queryRows } from '../db/query.ts';
import { asAnswers } from '../db/answers.ts';
import { inTransaction } from '../db/transactions.ts';
import type { Db } from '../db/transactions.ts';
import type { Config } from '../lib/config.ts';
import { isErasedCustomer } from '../lib/erased.ts';
import { signId } from '../lib/signed-ids.ts';
import { isCustomer } from '../privacy/find-person.ts';
import { MAX_LISTED } from './limits.ts';
import { spendTicketLink } from './links.ts';
import type { MyTickets } from './schemas.ts';

/** What the owner of an address finds by a link (product 23). Throws the problems of spendTicketLink. */
export async function openMyTickets(
  services: { db: Db; config: Pick<Config, 'giftCardSecrets'> },
  link: { token: string; key: string },
): Promise<MyTickets> {
  const { db, config } = services;
  return inTransaction(db, async (trx) => {
    const { emailAddress, openUntil } = await spendTicketLink(trx, services, link);
    return {
      openUntil: openUntil.toISOString(),
      orders: await readOrders(trx, config, emailAddress),
      giftCardOrders: await readGiftCardOrders(trx, config, emailAddress),
    };
  });
}

/** Whether a link would show anything. */
export async function hasMyTickets(db: Db, emailAddress: string): Promise<boolean> {
  const { found } = await queryOneRow<{ found: boolean }>(db)`
    select exists (${selectOrders(sql`1`, emailAddress)}) or exists (${selectGiftCardOrders(sql`1`, emailAddress)}) as found`;
  return found;
}

/** Orders of the site with tickets of performances that are not over, or that are canceled and for which the buyer may still choose. */
function selectOrders(columns: RawBuilder<unknown>, emailAddress: string): RawBuilder<unknown> {
  return sql`
    select ${columns} from orders o join performances p using (performance_id) join events e using (event_code) ${orderChangeJoin}
    where ${isCustomer(emailAddress)} and not ${isErasedCustomer()} and o.status = 'confirmed'
      and (${performanceEndSql} > now() or change.kind = 'canceled' and change.choose_until > now())`;
}

async function readOrders(
  db: Db,
  config: Pick<Config, 'giftCardSecrets'>,
  emailAddress: string,
): Promise<MyTickets['orders']> {
  const columns = sql`
    ${referenceSql} as performance, o.order_id, o.order_number, (
      select count(*)::int from order_seats s where s.order_id = o.order_id
        and not exists (select from refund_seats r where r.order_id = s.order_id and r.seat_guid = s.seat_guid)
    ) as tickets, p.canceled_at is not null as is_canceled`;
  const rows = await queryRows<MyTickets['orders'][number]>(asAnswers(db))`
    ${selectOrders(columns, emailAddress)}
    order by p.local_date_time at time zone p.time_zone, o.created_at limit ${MAX_LISTED}`;
  return rows.map((row) => ({ ...row, orderId: signId(config, 'order', row.orderId) }));
}

/** Purchases with a card that was not refunded. */
function selectGiftCardOrders(columns: RawBuilder<unknown>, emailAddress: string): RawBuilder<unknown> {
  return sql`
    select ${columns} from gift_card_orders o
    where ${isCustomer(emailAddress)} and not ${isErasedCustomer()} and o.status = 'confirmed'`;
}

async function readGiftCardOrders(
  db: Db,
  config: Pick<Config, 'giftCardSecrets'>,
  emailAddress: string,
): Promise<MyTickets['giftCardOrders']> {
  const columns = sql`
    o.order_id, o.order_number, o.confirmed_at, o.currency, coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'quantity', cards.count, 'amountCents', i.amount_cents, 'recipientName', i.recipient ->> 'name'
        ) order by i.position
      )
      from gift_card_items i cross join lateral (
        select count(*)::int from sold_gift_cards s where s.item_id = i.item_id and s.refund_id is null
      ) cards where i.order_id = o.order_id and cards.count > 0
    ), '[]') as items`;
  const rows = await queryRows<MyTickets['giftCardOrders'][number]>(asAnswers(db))`
    ${selectGiftCardOrders(columns, emailAddress)} order by o.confirmed_at desc limit ${MAX_LISTED}`;
  return rows.map((row) => ({ ...row, orderId: signId(config, 'order', row.orderId) }));
}
