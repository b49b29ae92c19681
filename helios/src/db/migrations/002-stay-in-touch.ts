import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Providers of disposable addresses. This is only the initial content; staff maintain the table. */
const DISPOSABLE = [
  '10minutemail.com',
  'discard.email',
  'dispostable.com',
  'emailondeck.com',
  'fakeinbox.com',
  'getnada.com',
  'guerrillamail.com',
  'guerrillamail.net',
  'maildrop.cc',
  'mailinator.com',
  'mailnesia.com',
  'mintemail.com',
  'moakt.com',
  'mohmal.com',
  'sharklasers.com',
  'spamgourmet.com',
  'temp-mail.org',
  'tempail.com',
  'tempmail.com',
  'throwawaymail.com',
  'trashmail.com',
  'yopmail.com',
];

export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table marketing_interests (
      interest_id text primary key check (interest_id ~ '^[a-z0-9-]{1,60}$'),
      interest_name text not null,
      position integer not null,
      active boolean not null default true
    )`.execute(db);
  await sql`
    create table blocked_email_domains (
      domain text primary key check (domain = lower(domain) and domain ~ '^[a-z0-9.-]+$')
    )`.execute(db);
  await sql`
    insert into blocked_email_domains (domain) select domain from unnest(${DISPOSABLE}::text[]) as domain`.execute(
    db,
  );

  // Submissions are never overwritten, so that consent and its date can be proven. The newest of an address
  // counts.
  await sql`
    create table stay_in_touch_submissions (
      submission_id bigint generated always as identity primary key,
      email_address text not null,
      contact jsonb not null,
      address jsonb not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index on stay_in_touch_submissions (lower(email_address), submission_id desc)`.execute(db);
  await sql`
    create table stay_in_touch_interests (
      submission_id bigint not null references stay_in_touch_submissions on delete cascade,
      interest_id text not null references marketing_interests,
      primary key (submission_id, interest_id)
    )`.execute(db);
  await sql`
    create view stay_in_touch_subscribers as
    select distinct on (lower(email_address)) s.*,
      coalesce(
        (
          select array_agg(interest_id order by interest_id)
          from stay_in_touch_interests i where i.submission_id = s.submission_id
        ),
        '{}'
      ) as interest_ids
    from stay_in_touch_submissions s
    order by lower(email_address), submission_id desc`.execute(db);
}
