import { sql } from 'kysely';
import { requireOneRow } from '../db/transactions.ts';
import type { Db } from '../db/transactions.ts';
import type { MetadataOrder, MetadataSeat } from '../payments/payment-metadata.ts';
import { toTotals, totalsColumns } from '../pricing/charges.ts';
import type { TotalsRow } from '../pricing/charges.ts';

/** A stored order of tickets, as a payment describes it. */
export async function readMetadataOrder(db: Db, orderId: string): Promise<MetadataOrder> {
  const row = requireOneRow(
    await sql<Omit<MetadataOrder, 'totals' | 'seats'> & TotalsRow & { seats: MetadataSeat[] }>`
      select o.order_id as "orderId", o.order_number as "orderNumber", o.performance_id as "performanceId", o.lock_id as "lockId",
        o.gift_cents as "giftCents", o.promo_code as "promoCode", o.exchange_of as "exchangeOf", o.fees, ${totalsColumns}, (
          select jsonb_agg(jsonb_build_object(
            'seatGuid', s.seat_guid, 'ticketType', s.ticket_type, 'priceCents', s.price_cents
          ) order by s.position)
          from order_seats s where s.order_id = o.order_id
        ) as seats
      from orders o where o.order_id = ${orderId}`.execute(db),
  );
  const {
    orderId: id,
    orderNumber,
    performanceId,
    lockId,
    giftCents,
    promoCode,
    exchangeOf,
    fees,
    seats,
  } = row;
  const { currency: _, ...totals } = toTotals(row);
  return {
    orderId: id,
    orderNumber,
    performanceId,
    lockId,
    giftCents,
    promoCode,
    exchangeOf,
    fees,
    seats,
    totals,
  };
}
