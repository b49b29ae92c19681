/**
 * Returns functions that write times in the language of the Studio and the time zone of the browser.
 *
 * @param {string | undefined} locale a BCP 47 tag
 */
export function createTimes(locale) {
  const full = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
  const zoned = new Intl.DateTimeFormat(locale, {
    dateStyle: 'full',
    timeStyle: 'short',
  });
  const parts = new Intl.DateTimeFormat(locale, { timeZoneName: 'long' });
  return {
    /** "Nov 24, 2026, 4:12 PM" */
    formatTime: (time) => (time ? full.format(new Date(time)) : 'an unknown time'),
    /** "Nov 24, 2026, 4:12:05 PM": two releases can be of the same minute. */
    formatRelease: (time) => (time ? exact.format(new Date(time)) : 'an unknown time'),
    /** "Tuesday, November 24, 2026 at 4:12 PM" */
    formatDay: (time) => zoned.format(new Date(time)),
    /** "Pacific Standard Time (America/Los_Angeles)" */
    describeZone: (time) => {
      const name = parts.formatToParts(new Date(time)).find(({ type }) => type === 'timeZoneName')?.value;
      const { timeZone } = parts.resolvedOptions();
      return name && name !== timeZone ? `${name} (${timeZone})` : timeZone;
    },
  };
}
