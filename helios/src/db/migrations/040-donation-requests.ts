import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Requests of organizations for complimentary tickets, with a letter each. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table donation_requests (
      donation_request_id bigint generated always as identity primary key,
      reference text not null unique,
      customer jsonb not null,
      details jsonb not null,
      -- Of the catalogue at that time. A later catalogue may lack the event.
      event_code text not null,
      show_name text not null,
      location text not null,
      -- The day of the organization's event at the theater.
      event_date date not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  // A letter is in the object store under its id. The row exists before the object and ends after it, so that no
  // object is forgotten. "deleting": the object is about to be deleted. "deleted": it was, after its retention time.
  await sql`
    create table donation_letters (
      letter_id text primary key,
      donation_request_id bigint unique references donation_requests,
      extension text not null check (extension in ('pdf', 'doc', 'docx')),
      bytes integer not null check (bytes > 0),
      state text not null default 'kept' check (state in ('kept', 'deleting', 'deleted')),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`alter table mails drop constraint mails_kind_check`.execute(db);
  await sql`alter table mails add column donation_request_id bigint references donation_requests`.execute(db);
  await sql`alter table mails add constraint mails_kind_check check (
    kind in ('confirmation', 'refund', 'enquiry', 'donation_request') and
    (kind in ('confirmation', 'refund')) = (order_id is not null) and
    (kind = 'enquiry') = (enquiry_id is not null) and
    (kind = 'donation_request') = (donation_request_id is not null)
  )`.execute(db);
}
