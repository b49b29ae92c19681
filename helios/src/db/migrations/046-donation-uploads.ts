import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Donation requests for any show of a theater, whose letter the browser uploads directly to the object store. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table donation_requests
      alter column event_code drop not null,
      alter column show_name drop not null,
      add constraint donation_requests_show check ((event_code is null) = (show_name is null))`.execute(db);
  // The uploaded object has the id in its key. The row exists before the object and ends after it, so that no object is
  // forgotten.
  await sql`
    create table donation_uploads (
      upload_id text primary key,
      -- What the visitor sent. Null once it is a donation request.
      request jsonb,
      extension text not null check (extension in ('pdf', 'doc', 'docx')),
      location text not null,
      -- The day of the organization's event at the theater.
      event_date date not null,
      donation_request_id bigint unique references donation_requests,
      -- The last time at which the browser got a form for the upload.
      form_created_at timestamptz not null default now(),
      check ((request is null) = (donation_request_id is not null))
    )`.execute(db);
  await sql`create index on donation_uploads (form_created_at)`.execute(db);
}
