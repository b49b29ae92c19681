import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The fees of a theater as a list, [{"name": "Service fee", "per": "ticket", "amountCents": 450}], so that a fee needs no column.
 * The columns fee_per_ticket_cents and charge_rates stay for the processes of the earlier version, which sell until they
 * are replaced. Nothing reads them later. Visitors lock `seat_locks` before `theaters`, and so does this migration. The fees of orders
 * follow in migration 061, because that takes long.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const toFees = (cents: string) => sql`
    case when ${sql.raw(cents)} = 0 then '[]'::jsonb else jsonb_build_array(
      jsonb_build_object('name', 'Service fee', 'per', 'ticket', 'amountCents', ${sql.raw(cents)})
    ) end`;
  // {"fees": [...], "tax_basis_points": 810, "currency": "USD"}. Null for a lock that an earlier version creates after this
  // migration: the rates of the theater count.
  await sql`alter table seat_locks add column rates jsonb`.execute(db);
  await sql`
    update seat_locks set rates = charge_rates - 'fee_per_ticket_cents'
      || jsonb_build_object('fees', ${toFees("(charge_rates ->> 'fee_per_ticket_cents')::int")})
    where charge_rates is not null and state = 'open'`.execute(db);
  // Null for box-office orders, for some old orders, and for orders of an earlier version after this migration.
  await sql`alter table orders add column fees jsonb`.execute(db);
  await sql`
    alter table theaters add column fees jsonb not null default '[]', alter column fee_per_ticket_cents set default 0`.execute(
    db,
  );
  await sql`update theaters set fees = ${toFees('fee_per_ticket_cents')}`.execute(db);
}
