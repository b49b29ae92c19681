import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds when and by which account a key was made, and which account has made a refund. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table staff_accounts
      add column key_created_at timestamptz,
      -- Null: made by a command on the database.
      add column key_made_by text references staff_accounts`.execute(db);
  // The maker of an existing key is read from the log. Replacing one's own key does not change the maker.
  await sql`
    update staff_accounts a set
      key_created_at = coalesce((select max(l.created_at) from staff_actions l where ${createdKeyOfAccount}), a.created_at),
      key_made_by = (
        select l.account_id from staff_actions l
        where ${createdKeyOfAccount} and l.account_id is distinct from a.account_id order by l.action_id desc limit 1
      )`.execute(db);
  await sql`
    alter table staff_accounts
      alter column key_created_at set default now(),
      alter column key_created_at set not null`.execute(db);

  // Null: by Helios itself, or before this migration.
  await sql`alter table refunds add column refunded_by text references staff_accounts`.execute(db);
  await sql`create index on refunds (refunded_by, created_at) where refunded_by is not null`.execute(db);
}

const createdKeyOfAccount = sql`
  l.target = a.name and l.outcome = 'done' and l.action in ('first-admin', 'addStaffAccount', 'rotateStaffKey')`;
