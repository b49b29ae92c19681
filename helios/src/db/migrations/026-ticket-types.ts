import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Ticket types as data: a table instead of two fixed codes in checks. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table ticket_types (
      ticket_type text primary key check (ticket_type ~ '^[A-Z][A-Z0-9_]{0,19}$'),
      -- The order in which visitors see them.
      position integer not null,
      label text not null,
      plural_label text not null,
      -- [{"from": "2026-01-01", "text": "2-12"}], in the order of the first day. An entry without one comes first.
      age_ranges jsonb not null default '[]'
    )`.execute(db);
  // The two types that the code knew before this table.
  await sql`
    insert into ticket_types (ticket_type, position, label, plural_label, age_ranges)
    select * from (values
      ('ADULT', 0, 'Adult', 'Adults', '[{"text": "13+"}]'::jsonb),
      ('CHILD', 1, 'Child', 'Children', '[{"text": "3-12"}, {"from": "2026-01-01", "text": "2-12"}]'::jsonb)
    ) as known where exists (select from event_prices)`.execute(db);
  // Not valid: this migration locks the tables, so migration 029 checks the existing rows.
  for (const table of ['event_prices', 'lock_seats', 'order_seats']) {
    await sql`
      alter table ${sql.table(table)}
        drop constraint ${sql.ref(`${table}_ticket_type_check`)},
        add constraint ${sql.ref(`${table}_ticket_type_fkey`)}
          foreign key (ticket_type) references ticket_types not valid`.execute(db);
  }
}
