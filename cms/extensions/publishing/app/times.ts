/** A time as ISO 8601, or milliseconds. */
type Time = string | number;

/**
 * Returns functions that write times in the language of the Studio and the time zone of the browser.
 *
 * @param locale a BCP 47 tag
 */
export function createTimes(locale: string | undefined) {
  const full = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
  const zoned = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' });
  const parts = new Intl.DateTimeFormat(locale, { timeZoneName: 'long' });
  const format = (form: Intl.DateTimeFormat, time: Time | null | undefined) =>
    time ? form.format(new Date(time)) : 'an unknown time';
  return {
    /** "Nov 24, 2026, 4:12 PM" */
    formatTime: (time: Time | null | undefined) => format(full, time),
    /** "Nov 24, 2026, 4:12:05 PM": two releases can be of the same minute. */
    formatRelease: (time: Time | null | undefined) => format(exact, time),
    /** "Tuesday, November 24, 2026 at 4:12 PM" */
    formatDay: (time: Time) => format(zoned, time),
    /** "Pacific Standard Time (America/Los_Angeles)" */
    describeZone: (time: Time) => {
      const name = parts.formatToParts(new Date(time)).find(({ type }) => type === 'timeZoneName')?.value;
      const { timeZone } = parts.resolvedOptions();
      return name && name !== timeZone ? `${name} (${timeZone})` : timeZone;
    },
  };
}
