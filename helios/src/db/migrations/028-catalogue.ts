import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** What a catalogue defines beside the earlier columns, and the rates of a lock, which later changes keep. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table theaters
      add column name text not null default '',
      -- The order in which visitors see the theaters. The first is the default.
      add column position integer not null default 0`.execute(db);
  await sql`
    update theaters t set name = s.plan ->> 'name', position = o.position
    from seating_plans s, (
      select location, row_number() over (order by location desc) - 1 as position from theaters
    ) o
    where s.name = t.seating_plan and s.version = t.seating_plan_version and o.location = t.location`.execute(
    db,
  );
  // {"fee_per_ticket_cents": 450, ...}. Null for a lock that an earlier version creates after this migration, during a rolling
  // upgrade: the rates of the theater count.
  await sql`alter table seat_locks add column charge_rates jsonb`.execute(db);
  await sql`
    update seat_locks l set charge_rates = jsonb_build_object(
      'fee_per_ticket_cents', t.fee_per_ticket_cents, 'tax_basis_points', t.tax_basis_points, 'currency', t.currency
    )
    from performances p join events e using (event_code) join theaters t using (location)
    where p.performance_id = l.performance_id and l.state = 'open'`.execute(db);
  // The foreign key is checked for each performance that an apply removes.
  await sql`create index on seat_locks (performance_id)`.execute(db);
}
