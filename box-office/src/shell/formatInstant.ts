import { locale } from '../../../src/lib/locale';

const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** An instant by the clock of this device: "Nov 28, 2026, 7:00 PM". */
export function formatInstant(instant: string): string {
  return format.format(new Date(instant));
}

const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });

/** The time of an instant by the clock of this device: "7:00 PM". */
export function formatClock(instant: string): string {
  return clock.format(new Date(instant));
}
