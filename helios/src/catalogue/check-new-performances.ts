import { sql } from 'kysely';
import type { Trx } from '../db/transactions.ts';
import type { CatalogueChanges } from './catalogue-changes.ts';
import type { WantedPerformance } from './wanted-performance.ts';

/**
 * Returns the performances to create. Refuses those outside of the dates of their event, and at a time that
 * does not occur exactly once. Only notes past ones, because a file is applied during a whole season.
 */
export async function checkNewPerformances(
  trx: Trx,
  performances: readonly WantedPerformance[],
  changes: CatalogueChanges,
  createPast: boolean,
): Promise<WantedPerformance[]> {
  const created: WantedPerformance[] = [];
  for (const performance of performances) {
    const { path, dateTime, isPast, isWithinEvent } = performance;
    if (!isWithinEvent)
      changes.refusals.push(`${path}: ${dateTime} is not between startDate and endDate of the event.`);
    else if (isPast && !createPast)
      changes.notes.push(`${path}: ${dateTime} is in the past and is not created.`);
    else created.push(performance);
  }
  await refuseClockChanges(trx, created, changes);
  return created;
}

/**
 * Refuses local times that do not exist or occur twice at a change between standard time and daylight saving
 * time, because they do not name one instant. Uses the time zones of PostgreSQL, which also determine whether a
 * performance is past.
 */
async function refuseClockChanges(
  trx: Trx,
  performances: readonly WantedPerformance[],
  changes: CatalogueChanges,
): Promise<void> {
  const { rows } = await sql<{ index: number; is_skipped: boolean }>`
    select (r.index - 1)::int as index, is_skipped
    from unnest(
      ${performances.map(({ dateTime }) => dateTime)}::timestamp[],
      ${performances.map(({ timeZone }) => timeZone)}::text[]
    ) with ordinality as r (local, zone, index),
    lateral (select (local at time zone zone) at time zone zone <> local as is_skipped) gap
    where is_skipped or exists (
      select from unnest('{-2 hours,-1 hour,-30 minutes,30 minutes,1 hour,2 hours}'::interval[]) as shift
      where ((local at time zone zone) + shift) at time zone zone = local
    )
    order by r.index`.execute(trx);
  for (const { index, is_skipped: isSkipped } of rows) {
    const performance = performances[index];
    if (!performance) continue;
    const { path, dateTime, timeZone } = performance;
    changes.refusals.push(
      `${path}: ${dateTime} ${isSkipped ? 'does not exist' : 'occurs twice'} in ${timeZone}, where the clocks change. Use another time.`,
    );
  }
}
