import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/**
 * Rows of the log can be deleted when they are a year old, so that the log has a retention time. Everything else stays
 * refused, also to the owner of the table.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop trigger append_only on staff_actions`.execute(db);
  await sql`
    create trigger append_only before update or truncate on staff_actions
    for each statement execute function refuse_to_change_staff_actions()`.execute(db);
  await sql`
    create trigger append_only_for_a_year before delete on staff_actions
    for each row when (old.created_at > now() - interval '365 days')
    execute function refuse_to_change_staff_actions()`.execute(db);
  for (const trigger of ['append_only', 'append_only_for_a_year']) {
    // Also fire when session_replication_role disables ordinary triggers.
    await sql`alter table staff_actions enable always trigger ${sql.id(trigger)}`.execute(db);
  }
  await sql`grant delete on staff_actions to current_user`.execute(db);
}
