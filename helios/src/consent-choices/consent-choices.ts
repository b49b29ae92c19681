import { sql } from 'kysely';
import { CONSENT_GROUPS } from '../db/stored-types.ts';
import type { Db } from '../db/transactions.ts';
import { MAX_ROWS } from '../lib/limits.ts';
import type { ConsentChoice, ConsentCount } from './schemas.ts';

/** Counts a decision of a visitor (product 18.5). */
export async function countConsentChoice(db: Db, { groups }: ConsentChoice): Promise<void> {
  const chosen = CONSENT_GROUPS.filter((group) => group === 'C0001' || groups.includes(group)).join(' ');
  await sql`
    insert into consent_choices (day, groups, choices)
    values ((now() at time zone 'utc')::date, ${chosen}, 1)
    on conflict (day, groups) do update set choices = consent_choices.choices + 1`.execute(db);
}

/** Newest day first. */
export async function listConsentCounts(db: Db): Promise<ConsentCount[]> {
  const { rows } = await sql<{ day: string; groups: string; choices: string }>`
    select to_char(day, 'YYYY-MM-DD') as day, groups, choices from consent_choices
    order by consent_choices.day desc, groups limit ${MAX_ROWS}`.execute(db);
  return rows.map((row) => ({ ...row, choices: Number(row.choices) }));
}
