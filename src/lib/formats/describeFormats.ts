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

/** How amounts of the currency of the theaters are written. */
export interface MoneyFormat {
  /** ISO 4217. It has cents. */
  currency: string;
  /** What stands before, between and after dollars and cents. */
  positive: MoneyTexts;
  negative: MoneyTexts;
  /** Separates groups of digits. */
  group: string;
  /** The digits of the last group, and of those before it. */
  groupSizes: readonly [number, number];
  /** Shorter numbers have no groups. */
  groupedFrom: number;
}

type MoneyTexts = readonly [before: string, between: string, after: string];

export interface Formats {
  dates: DateFormats;
  money: MoneyFormat;
}

/**
 * Describes the formats of a locale as JSON. The build inlines it: the first `Intl.DateTimeFormat` of a page loads the data of the
 * locale, which blocks a slow phone for 100 ms, and the first `Intl.NumberFormat` for 40 ms.
 *
 * @param locale a BCP 47 tag; its dates have the Gregorian calendar and the digits 0 to 9
 */
export function describeFormats(locale: string): string {
  const formats: Formats = { dates: describeDates(locale), money: describeMoney(locale) };
  return JSON.stringify(formats);
}

function describeDates(locale: string): DateFormats {
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
  return Object.fromEntries(formats) as DateFormats;
}

/** Amounts of the currency of the theaters. Others are formatted by Intl. */
const CURRENCY = 'USD';

function describeMoney(locale: string): MoneyFormat {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: CURRENCY,
    numberingSystem: 'latn',
  });
  const readTexts = (amount: number): MoneyTexts => {
    const [before = '', between = '', after = ''] = format
      .formatToParts(amount)
      .map(({ type, value }) => (type === 'integer' || type === 'fraction' ? '#' : value))
      .join('')
      .split('#');
    return [before, between, after];
  };
  const readIntegers = (amount: number) =>
    format.formatToParts(amount).flatMap(({ type, value }) => (type === 'integer' ? [value.length] : []));
  const sizes = readIntegers(123_456_789_012);
  return {
    currency: CURRENCY,
    positive: readTexts(1.5),
    negative: readTexts(-1.5),
    group: format.formatToParts(123_456_789).find(({ type }) => type === 'group')?.value ?? '',
    groupSizes: [sizes.at(-1) ?? 0, sizes.at(-2) ?? 0],
    groupedFrom:
      [4, 5, 6].find((digits) => readIntegers(10 ** (digits - 1)).length > 1) ?? Number.MAX_SAFE_INTEGER,
  };
}
