import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Large refunds of gift cards wait for a second person, too. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table staff_requests
      drop constraint staff_requests_kind_check,
      drop constraint staff_requests_check,
      add column gift_card_order_id text references gift_card_orders,
      add column card_ids text[],
      add constraint staff_requests_kind check (kind in ('refund', 'gift_card', 'gift_card_refund')),
      add constraint staff_requests_order check (
        num_nonnulls(order_id, seat_guids) = case kind when 'refund' then 2 else 0 end
      ),
      add constraint staff_requests_gift_card_order check (
        num_nonnulls(gift_card_order_id, card_ids) = case kind when 'gift_card_refund' then 2 else 0 end
      ),
      add constraint staff_requests_refund check (
        num_nonnulls(reason, order_state) = case when kind in ('refund', 'gift_card_refund') then 2 else 0 end
      )`.execute(db);
}
