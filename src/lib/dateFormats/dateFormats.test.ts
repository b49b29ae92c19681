import { describeDateFormats } from './dateFormats';

const options: Record<string, Intl.DateTimeFormatOptions> = {
  full: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  short: { weekday: 'short', month: 'short', day: 'numeric' },
  medium: { month: 'short', day: 'numeric', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
};
const dates = ['2026-01-04T00:05:00', '2026-03-31T12:00:00', '2027-10-09T19:30:00', '2028-02-29T23:59:59'];

test.each(['en-US', 'en-GB', 'de-DE', 'es-MX', 'fr-CA', 'pl-PL', 'ja-JP', 'ko-KR'])(
  'dates and times of %s are those of Intl',
  async (locale) => {
    process.env.GATSBY_DATE_FORMATS = describeDateFormats(locale);
    jest.resetModules();
    const { formatDate } = await import('../formatDate');
    for (const date of dates)
      for (const [style, each] of Object.entries(options)) {
        const expected = new Intl.DateTimeFormat(locale, { ...each, timeZone: 'UTC' }).format(
          new Date(`${date}Z`),
        );
        expect(formatDate(date, style as 'full')).toBe(expected.replace('\u202f', ' '));
      }
  },
);
