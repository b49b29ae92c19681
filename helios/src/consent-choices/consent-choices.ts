import { execute, queryRows } from '../db/query.ts';
import { CONSENT_GROUPS } from '../db/stored-types.ts';
import type { Db } from '../db/transactions.ts';
import { MAX_ROWS } from '../lib/limits.ts';
import type { ConsentChoice, ConsentCount } from './schemas.ts';

/** The rows of a day and its groups. */
const SHARDS = 16;

/** Counts a decision of a visitor (product 18.5). */
export async function countConsentChoice(db: Db, { groups }: ConsentChoice): Promise<void> {
  const chosen = CONSENT_GROUPS.filter((group) => group === 'C0001' || groups.includes(group)).join(' ');
  await execute(db)`
    insert into consent_choices (day, groups, shard, choices)
    values ((now() at time zone 'utc')::date, ${chosen}, floor(random() * ${SHARDS}), 1)
    on conflict (day, groups, shard) do update set choices = consent_choices.choices + 1`;
}

/** Newest day first. */
export async function listConsentCounts(db: Db): Promise<ConsentCount[]> {
  const rows = await queryRows<{ day: string; groups: string; choices: string }>(db)`
    select to_char(c.day, 'YYYY-MM-DD') as day, groups, sum(choices) as choices from consent_choices c
    group by c.day, groups order by c.day desc, groups limit ${MAX_ROWS}`;
  return rows.map((row) => ({ ...row, choices: Number(row.choices) }));
}
