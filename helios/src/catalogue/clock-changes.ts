import { queryRows } from '../db/query.ts';
import type { Db } from '../db/transactions.ts';

export interface LocalTime {
  dateTime: string;
  timeZone: string;
}

/**
 * Finds the local times that do not exist or occur twice at a change between standard time and daylight saving time, because they do not
 * name one instant. Uses the time zones of PostgreSQL, which also determine whether a performance is past. Returns their indexes, and what
 * is wrong with each.
 */
export async function findAmbiguousTimes(
  db: Db,
  times: readonly LocalTime[],
): Promise<{ index: number; text: string }[]> {
  const rows = await queryRows<{ index: number; is_skipped: boolean }>(db)`
    select (r.index - 1)::int as index, is_skipped
    from unnest(
      ${times.map(({ dateTime }) => dateTime)}::timestamp[],
      ${times.map(({ timeZone }) => timeZone)}::text[]
    ) with ordinality as r (local, zone, index),
    lateral (select (local at time zone zone) at time zone zone <> local as is_skipped) gap
    where is_skipped or exists (
      select from unnest('{-2 hours,-1 hour,-30 minutes,30 minutes,1 hour,2 hours}'::interval[]) as shift
      where ((local at time zone zone) + shift) at time zone zone = local
    )
    order by r.index`;
  return rows.flatMap(({ index, is_skipped: isSkipped }) => {
    const time = times[index];
    if (!time) return [];
    const what = isSkipped ? 'does not exist' : 'occurs twice';
    return [
      {
        index,
        text: `${time.dateTime} ${what} in ${time.timeZone}, where the clocks change. Use another time.`,
      },
    ];
  });
}
