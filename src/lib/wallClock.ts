import { formatDate } from './formatDate';

/**
 * Times of performances are the wall-clock time of the theater (`YYYY-MM-DDTHH:MM:SS`, no zone): 7 pm is
 * shown as 7 pm to visitors of every zone. These functions therefore never convert time zones; they calculate in UTC, which
 * skips or repeats no hour.
 */

interface WallClock {
  year: number;
  /** 1 to 12 */
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

const pattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})$/;

/** The parts of a `YYYY-MM-DDTHH:MM:SS` text (product 2.2), or null when it is malformed or not a valid date and time. */
export function parseWallClock(text: string): WallClock | null {
  const match = pattern.exec(text);
  if (!match) return null;
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  // Date.UTC turns 31 February into a day of March, so a changed date was invalid.
  const isValid =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!isValid || hour > 23 || minute > 59 || second > 59) return null;
  return { year, month, day, hour, minute, second };
}

/** True for a valid date of the form `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  return text.length === 10 && parseWallClock(`${text}T00:00:00`) !== null;
}

/**
 * Formats the time of a wall-clock date-time text, e.g. "7:00 PM", with a plain space so that accessible names can be
 * searched for.
 */
export function formatTime(text: string): string {
  return formatDate(text, 'time');
}

/** Formats the time with a no-break space for use in running text. */
export function formatUnbrokenTime(text: string): string {
  return formatTime(text).replace(' ', '\u00a0');
}

/** "Saturday, November 21, 2026 at 7:00 PM", with a no-break space in the time. */
export function formatDateTime(text: string): string {
  return `${formatDate(text, 'full')} at ${formatUnbrokenTime(text)}`;
}

/** Formats minutes, e.g. "2 hours 15 minutes". */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts: string[] = [];
  if (hours > 0) parts.push(`${hours} ${hours === 1 ? 'hour' : 'hours'}`);
  if (rest > 0) parts.push(`${rest} ${rest === 1 ? 'minute' : 'minutes'}`);
  return parts.join(' ');
}
