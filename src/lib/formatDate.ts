import type { DateFormats, DateValue } from './formats/describeFormats';
import { formats } from './formats/formats';

/* Separate from wallClock.ts so that a page that shows only dates does not load the other functions. */

/** Reads a wall-clock text as UTC, because UTC skips or repeats no hour. */
function toUtcDate(text: string): Date {
  return new Date(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}Z`);
}

/** Formats the date of a wall-clock date or date-time text, or the time of a date-time text. */
export function formatDate(text: string, style: keyof DateFormats): string {
  const date = toUtcDate(text);
  const values: Record<DateValue, number> = {
    weekday: date.getUTCDay(),
    month: date.getUTCMonth(),
    day: date.getUTCDate(),
    year: date.getUTCFullYear(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
  };
  return formats.dates[style]
    .map((part) => {
      if (typeof part === 'string') return part;
      const value = values[part.value];
      return part.texts ? part.texts[value] : String(value).padStart(part.value === 'minute' ? 2 : 1, '0');
    })
    .join('');
}
