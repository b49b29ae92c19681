import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Buyers can return tickets where a policy of the catalogue allows it (product 20). */
export async function up(db: Kysely<never>): Promise<void> {
  // src/catalogue/return-policy.ts has their shape. Null: no returns; for an event: that of its theater.
  await sql`alter table seat_locks add column return_policy jsonb`.execute(db);
  await sql`alter table theaters add column return_policy jsonb`.execute(db);
  await sql`alter table events add column return_policy jsonb`.execute(db);
  await sql`alter table orders add column return_policy jsonb`.execute(db);
  await sql`
    alter table refunds
      -- A return, which the buyer has made. Staff make all other refunds.
      add column by_buyer boolean not null default false,
      -- What is kept of the price of the seats.
      add column fee_cents integer not null default 0 check (fee_cents >= 0),
      -- The new card that has the part of the card payment. It is a part of gift_cents.
      add column gift_card_id text unique references gift_cards,
      add constraint refunds_return check (case
        when by_buyer then order_id is not null and refunded_by is null
        else fee_cents = 0 and gift_card_id is null
      end)`.execute(db);
}
