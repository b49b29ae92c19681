import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ExchangePolicy } from '../../src/catalogue/ticket-policies.ts';
import type { Db } from '../../src/db/transactions.ts';
import type { ExchangeCredit, ExchangeQuote } from '../../src/exchanges/schemas.ts';
import type { ExchangeRequest, Order } from '../../src/orders/schemas.ts';
import type { Client } from './client.ts';
import { must } from './must.ts';

/** Sets the policy of new locks of the first theater. */
export async function setExchangePolicy(db: Db, policy: ExchangePolicy | null): Promise<void> {
  await sql`
    update theaters set exchange_policy = ${policy && JSON.stringify(policy)}::jsonb
    where location = 'STRASBURG_PA'`.execute(db);
}

/** The performances of an event that can be booked, after the first one. */
export async function findOtherPerformances(db: Db, performanceId: string): Promise<string[]> {
  const { rows } = await sql<{ performance_id: string }>`
    select p.performance_id from performances p join performances o on o.event_code = p.event_code
    where o.performance_id = ${performanceId} and p.local_date_time > o.local_date_time and p.box_office_status = 'AV'
      and p.seats_sold < p.seats_total - 100
    order by p.local_date_time`.execute(db);
  return rows.map((row) => row.performance_id);
}

export function quoteExchangeCredit(client: Client, orderId: string, seats: string[]) {
  return client.request<ExchangeCredit>('POST', `/orders/${orderId}/exchanges/credit`, { seats });
}

export function quoteExchange(client: Client, orderId: string, seats: string[], lockId: string) {
  return client.request<ExchangeQuote>('POST', `/orders/${orderId}/exchanges/quote`, { seats, lockId });
}

export function exchangeTickets(
  client: Client,
  orderId: string,
  request: ExchangeRequest,
  key: string = randomUUID(),
) {
  return client.request<Order>('POST', `/orders/${orderId}/exchanges`, request, {
    'idempotency-key': key,
  });
}

export function getSeats({ seats }: Pick<Order, 'seats'>, ...indexes: number[]): string[] {
  return indexes.map((index) => must(seats[index]).seatGuid);
}

/**
 * What cards and gift cards have really paid for all orders and not got back, and what the valid tickets have cost with the fees that
 * were kept: the two are equal, whatever was exchanged. The tickets of each order must have one price, and no payment may be voided.
 */
export async function readMoney(db: Db): Promise<{ paid: number; worth: number }> {
  const { rows } = await sql<{ paid: number; worth: number }>`
    select (
      (select coalesce(sum(amount_cents), 0) from test_gateway.payments where status = 'captured')
      - (select coalesce(sum(amount_cents), 0) from test_gateway.refunds)
      - (select coalesce(sum(amount_cents), 0) from gift_card_entries where order_id is not null)
    )::int as paid, (
      (
        select coalesce(sum((o.total_cents - o.waived_cents) * seats.valid / seats.count), 0)
        from orders o cross join lateral (
          select count(*)::numeric as count, count(c.order_id) as valid
          from order_seats s left join seat_claims c
            on c.performance_id = o.performance_id and c.seat_guid = s.seat_guid and c.order_id = o.order_id
          where s.order_id = o.order_id
        ) seats where o.channel = 'web' and o.status in ('confirmed', 'refunded')
      ) + (select coalesce(sum(fee_cents), 0) from refunds)
    )::int as worth`.execute(db);
  return must(rows[0]);
}
