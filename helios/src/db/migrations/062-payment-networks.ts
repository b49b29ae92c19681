import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The networks from which payments and seat locks come: an IPv4 address or the /64 of an IPv6 address, and the /56 around it (null
 * for IPv4). `gift_card_orders.network_hash` is only written by the previous version from here on.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table payment_networks (
      attempt_id text primary key references payment_attempts on delete cascade,
      network_hash text not null,
      wide_network_hash text,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index on payment_networks (network_hash)`.execute(db);
  await sql`create index on payment_networks (wide_network_hash)`.execute(db);
  await sql`create index on payment_networks (created_at)`.execute(db);
  await sql`alter table seat_locks add column wide_holder text`.execute(db);
  await sql`
    create index seat_locks_wide_holder on seat_locks (performance_id, wide_holder)
    where wide_holder is not null`.execute(db);
}
