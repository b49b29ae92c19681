import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Removes what opens purchases: keys of idempotency, answers with links to gift cards, and ids of carts. */
export async function up(db: Kysely<never>): Promise<void> {
  // The same as hashKey (src/idempotency/idempotency.ts).
  await sql`
    update idempotency_keys set key = encode(sha256(convert_to(key, 'utf8')), 'hex')`.execute(db);
  // An answer is made from the state of the order.
  await sql`
    update idempotency_keys set response_status = null, response_body = null, in_flight_until = null
    where order_id is not null and response_status is not null`.execute(db);
  // A migration has no secret to encrypt them. A browser whose payment ends during the deployment keeps its cart.
  await sql`update gift_card_orders set cart_id = gen_random_uuid()::text`.execute(db);
}
