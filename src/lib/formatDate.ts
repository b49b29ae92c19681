import { locale } from './locale';

/* Separate from wallClock.ts so that a page that shows only dates does not load the other functions. */

const styles = {
  /** Saturday, November 21, 2026 */
  full: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  /** Sat, Nov 21 */
  short: { weekday: 'short', month: 'short', day: 'numeric' },
  /** Nov 21, 2026 */
  medium: { month: 'short', day: 'numeric', year: 'numeric' },
  /** November 2026 */
  month: { month: 'long', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateStyle = keyof typeof styles;

/** Reads a wall-clock text as UTC, because UTC skips or repeats no hour. */
export function toUtcDate(text: string): Date {
  return new Date(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}Z`);
}

/** Formats the date of a wall-clock date or date-time text. */
export function formatDate(text: string, style: DateStyle): string {
  return new Intl.DateTimeFormat(locale, { ...styles[style], timeZone: 'UTC' }).format(toUtcDate(text));
}
