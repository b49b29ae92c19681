import { toDay } from '../tonight/days';

/** Days from the first to the last one, YYYY-MM-DD, of the clock of this device, which stands in the theater. */
export interface Range {
  from: string;
  to: string;
}

/** The ranges that are offered. Weeks begin on Monday (ISO 8601). */
export function listRanges(now: Date): Record<'today' | 'week' | 'month' | 'year', Range> {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const monday = day - ((now.getDay() + 6) % 7);
  const range = (from: Date, to: Date): Range => ({ from: toDay(from), to: toDay(to) });
  return {
    today: range(now, now),
    week: range(new Date(year, month, monday), new Date(year, month, monday + 6)),
    month: range(new Date(year, month, 1), new Date(year, month + 1, 0)),
    year: range(new Date(year, 0, 1), new Date(year, 11, 31)),
  };
}
