import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * The card part of a refund is done, pending, or has failed permanently. After a failure, staff pay in
 * another way.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table refunds
      add column failed_at timestamptz,
      -- The reason code of the payment provider.
      add column failure text,
      add column tries integer not null default 0,
      add column try_after timestamptz not null default now(),
      add constraint refunds_one_end check (done_at is null or failed_at is null),
      add constraint refunds_failure check ((failed_at is null) = (failure is null))`.execute(db);
  await sql`drop index refunds_unfinished`.execute(db);
  await sql`
    create index refunds_unfinished on refunds (created_at) where done_at is null and failed_at is null`.execute(
    db,
  );
}
