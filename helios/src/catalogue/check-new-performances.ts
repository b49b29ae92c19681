import type { Trx } from '../db/transactions.ts';
import { findAmbiguousTimes } from './clock-changes.ts';
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
  for (const { index, text } of await findAmbiguousTimes(trx, created))
    changes.refusals.push(`${created[index]?.path}: ${text}`);
  return created;
}
