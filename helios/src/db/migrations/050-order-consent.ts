import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The consent of the customer, and the id of the analytics event in answers that are repeated. */
export async function up(db: Kysely<never>): Promise<void> {
  // First, so that the locks of the tables below are short. The same as createMessageId (src/analytics-events/message-ids.ts).
  await sql`
    update idempotency_keys
    set response_body = (response_body::jsonb || jsonb_build_object(
      'analyticsMessageId',
      left(encode(sha256(convert_to('Order Completed ' || (response_body ->> 'orderId'), 'utf8')), 'hex'), 32)::uuid
    ))::json
    where scope in ('POST /orders', 'POST /gift-card-orders') and response_status < 400`.execute(db);
  // The groups are those of CONSENT_GROUPS. Null: an order of an earlier release, of the box office, or of a client that does
  // not tell.
  for (const table of ['orders', 'gift_card_orders']) {
    await sql`
      alter table ${sql.table(table)} add column consent_groups text[]
        check (consent_groups <@ array['C0001', 'C0002', 'C0003', 'C0004'])`.execute(db);
  }
}
