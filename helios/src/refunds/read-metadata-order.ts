import { queryOneRow } from '../db/query.ts';
import { asAnswers } from '../db/answers.ts';
import type { Db } from '../db/transactions.ts';
import type { MetadataOrder } from '../payments/payment-metadata.ts';
import { totalsSql } from '../pricing/charges.ts';
import type { Totals } from '../lib/totals.ts';

/** A stored order of tickets, as a payment describes it. */
export async function readMetadataOrder(db: Db, orderId: string): Promise<MetadataOrder> {
  const { totals, ...order } = await queryOneRow<Omit<MetadataOrder, 'totals'> & { totals: Totals }>(
    asAnswers(db),
  )`
      select o.order_id, o.order_number, o.performance_id, o.lock_id, o.gift_cents, o.promo_code, o.exchange_of, o.fees, ${totalsSql} as totals, (
          select jsonb_agg(jsonb_build_object(
            'seatGuid', s.seat_guid, 'ticketType', s.ticket_type, 'priceCents', s.price_cents
          ) order by s.position)
          from order_seats s where s.order_id = o.order_id
        ) as seats
      from orders o where o.order_id = ${orderId}`;
  const { currency: _, ...amounts } = totals;
  return { ...order, totals: amounts };
}
