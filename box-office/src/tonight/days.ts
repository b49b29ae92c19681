import type { Performance } from '../api/api';

/** The days that are shown, with today. */
const SHOWN_DAYS = 7;

/** YYYY-MM-DD of the clock of this device, which stands in the theater. */
export function toDay(date: Date): string {
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** The last day that is shown. */
export function getLastDay(now: Date): string {
  return toDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() + SHOWN_DAYS - 1));
}

export interface Day {
  /** YYYY-MM-DD */
  day: string;
  isToday: boolean;
  performances: Performance[];
}

/** The performances by day, in their order. */
export function groupByDay(performances: readonly Performance[], now: Date): Day[] {
  const days: Day[] = [];
  for (const performance of performances) {
    const day = performance.dateTime.slice(0, 10);
    const last = days.at(-1);
    if (last?.day === day) last.performances.push(performance);
    else days.push({ day, isToday: day === toDay(now), performances: [performance] });
  }
  return days;
}
