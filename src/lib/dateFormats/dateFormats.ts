/** The formats of dates and of the time of day. */
const styles = {
  /** Saturday, November 21, 2026 */
  full: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  /** Sat, Nov 21 */
  short: { weekday: 'short', month: 'short', day: 'numeric' },
  /** Nov 21, 2026 */
  medium: { month: 'short', day: 'numeric', year: 'numeric' },
  /** November 2026 */
  month: { month: 'long', year: 'numeric' },
  /** 7:00 PM */
  time: { hour: 'numeric', minute: '2-digit' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** The values of a date that a part is chosen by. January is 0, and so is Sunday. */
export type DateValue = 'weekday' | 'month' | 'day' | 'year' | 'hour' | 'minute';

/** A text, a value as a number (the minute with two digits), or its text in a list. */
type FormatPart = string | { value: DateValue; texts?: readonly string[] };

export type DateFormats = Record<keyof typeof styles, readonly FormatPart[]>;

/** Sample dates: 2023-01-01 was a Sunday. */
const samples = {
  weekday: Array.from({ length: 7 }, (_, day) => Date.UTC(2023, 0, 1 + day)),
  month: Array.from({ length: 12 }, (_, month) => Date.UTC(2023, month, 1)),
  hour: Array.from({ length: 24 }, (_, hour) => Date.UTC(2023, 0, 1, hour)),
};

/**
 * Describes the formats of a locale as JSON. The build inlines it: the first `Intl.DateTimeFormat` of a page loads the data of the
 * locale, which blocks a slow phone for 100 ms.
 *
 * @param locale a BCP 47 tag; its dates have the Gregorian calendar and the digits 0 to 9
 */
export function describeDateFormats(locale: string): string {
  const formats = Object.entries(styles).map(([style, options]) => {
    const format = new Intl.DateTimeFormat(locale, {
      ...options,
      timeZone: 'UTC',
      calendar: 'gregory',
      numberingSystem: 'latn',
    });
    const list = (type: string, dates: readonly number[]) =>
      dates.map((date) => format.formatToParts(date).find((part) => part.type === type)?.value ?? '');
    const parts = format.formatToParts(0).map(({ type, value }): FormatPart => {
      if (type === 'dayPeriod') return { value: 'hour', texts: list(type, samples.hour) };
      if (type === 'weekday' || type === 'month' || type === 'hour')
        return { value: type, texts: list(type, samples[type]) };
      if (type === 'day' || type === 'year' || type === 'minute') return { value: type };
      // Some versions of the data have a narrow no-break space before AM and PM. With a plain one, accessible names can be searched for.
      return value.replace('\u202f', ' ');
    });
    return [style, parts];
  });
  return JSON.stringify(Object.fromEntries(formats));
}
