import { locale } from '../../lib/locale';

const format = new Intl.DateTimeFormat(locale, {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
});

/** Formats the end of a shared preview. In UTC, because reviewers may be anywhere. */
export function formatUntil(end: Date): string {
  return format.format(end);
}
