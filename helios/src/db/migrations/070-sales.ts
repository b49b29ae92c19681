import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Sales can be closed, and are closed after a restore (docs/adr/0024-a-restored-database-sells-nothing.md). */
export async function up(db: Kysely<never>): Promise<void> {
  // A restore begins a new timeline of the same cluster; a dump, a new cluster. Null: the server does not tell, as some managed ones.
  await sql`
    create function database_history() returns text language plpgsql stable as $$
    begin
      return (select system_identifier from pg_control_system()) || ' ' || left(pg_walfile_name(pg_current_wal_lsn()), 8);
    -- Any other error fails the caller: it must not look like a database that was not restored.
    exception when undefined_function or insufficient_privilege or feature_not_supported then
      return null;
    end $$`.execute(db);
  await sql`
    alter table installation
      -- Since when staff have closed sales.
      add column sales_closed_at timestamptz,
      -- database_history() of the database whose payments are known.
      add column history text,
      -- Since when it is another one, and from when on payments may be missing. Null: they are reconciled.
      add column restored_at timestamptz,
      add column restored_from timestamptz,
      -- Since when the copy of the provider's payments since then is complete.
      add column copied_at timestamptz,
      -- The next page of that copy, and until when a process copies it.
      add column copy_cursor text,
      add column copy_claimed_until timestamptz,
      add constraint installation_restored check (
        num_nonnulls(restored_at, restored_from) in (0, 2) and (num_nonnulls(copied_at, copy_cursor, copy_claimed_until) = 0 or restored_at is not null)
      )`.execute(db);
  await sql`update installation set history = database_history()`.execute(db);
}
