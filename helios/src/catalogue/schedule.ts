import { WEEKDAYS } from './catalogue-schema.ts';
import type { CatalogueEvent } from './catalogue-schema.ts';

const MS_PER_DAY = 86_400_000;

/**
 * The times of the weekly schedule of an event, ascending, without its exceptions.
 *
 * @param today earlier days are left out, YYYY-MM-DD
 */
export function listScheduledTimes(
  { startDate, endDate, schedule }: Pick<CatalogueEvent, 'startDate' | 'endDate' | 'schedule'>,
  today: string,
): string[] {
  const exceptions = new Set(schedule.except);
  return listDays(startDate > today ? startDate : today, endDate).flatMap((day) => {
    const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()];
    return schedule.weekly
      .filter((rule) => rule.weekday === weekday)
      .map(({ time }) => `${day}T${time}:00`)
      .filter((dateTime) => !exceptions.has(dateTime))
      .sort();
  });
}

/** All days from the first to the last, YYYY-MM-DD. */
function listDays(first: string, last: string): string[] {
  const days: string[] = [];
  for (let time = Date.parse(first); time <= Date.parse(last); time += MS_PER_DAY) {
    days.push(new Date(time).toISOString().slice(0, 10));
  }
  return days;
}
