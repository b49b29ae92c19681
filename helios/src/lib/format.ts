/** The language of all texts of Helios. HELIOS_LOCALE adds the formats of a country, such as en-GB. */
export const DEFAULT_LOCALE = 'en';

/** "$1,234.50" */
export function formatMoney(
  cents: number,
  currency: string,
  locale = DEFAULT_LOCALE,
  options: Intl.NumberFormatOptions = {},
): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency, ...options }).format(cents / 100);
}

/** A wall-clock time for people: "Saturday, December 5, 2026 at 7:00 PM". */
export function formatDateTime(wallClock: string, locale = DEFAULT_LOCALE): string {
  // Format as UTC, so that no time zone shifts it.
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${wallClock}Z`));
}

/** The time of day of a wall-clock time: "6:15 PM". */
export function formatTime(wallClock: string, locale = DEFAULT_LOCALE): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(`${wallClock}Z`),
  );
}

/** A day, YYYY-MM-DD, for people: "Saturday, December 5, 2026". */
export function formatDay(day: string, locale = DEFAULT_LOCALE): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
