import { sql } from 'kysely';
import type { Kysely } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table enquiries (
      enquiry_id bigint generated always as identity primary key,
      reference text not null unique,
      kind text not null check (kind in ('contact', 'group')),
      contact jsonb not null,
      details jsonb not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  // A mail belongs to an order (and possibly its refund), or to an enquiry.
  await sql`alter table mails drop constraint mails_kind_check`.execute(db);
  await sql`alter table mails alter column order_id drop not null`.execute(db);
  await sql`alter table mails add column enquiry_id bigint references enquiries`.execute(db);
  await sql`alter table mails add constraint mails_kind_check check (
    kind in ('confirmation', 'refund', 'enquiry') and
    (kind = 'enquiry') = (enquiry_id is not null) and
    (kind = 'enquiry') = (order_id is null)
  )`.execute(db);
}
