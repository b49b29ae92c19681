import { describeFormats } from './describeFormats';

const options: Record<string, Intl.DateTimeFormatOptions> = {
  full: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  short: { weekday: 'short', month: 'short', day: 'numeric' },
  medium: { month: 'short', day: 'numeric', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
};
const dates = ['2026-01-04T00:05:00', '2026-03-31T12:00:00', '2027-10-09T19:30:00', '2028-02-29T23:59:59'];
const amounts = [0, 5, 99, 100, 5900, 123_456, 1_234_567, 12_345_678, 1_234_567_890];

describe.each([
  'en-US',
  'en-GB',
  'en-IN',
  'de-DE',
  'de-CH',
  'es-MX',
  'es-ES',
  'fr-CA',
  'pl-PL',
  'ja-JP',
  'ko-KR',
])('the formats of %s are those of Intl', (locale) => {
  beforeEach(() => {
    process.env.GATSBY_FORMATS = describeFormats(locale);
    process.env.GATSBY_LOCALE = locale;
    jest.resetModules();
  });

  test('dates and times', async () => {
    const { formatDate } = await import('../formatDate');
    for (const date of dates)
      for (const [style, each] of Object.entries(options)) {
        const expected = new Intl.DateTimeFormat(locale, { ...each, timeZone: 'UTC' }).format(
          new Date(`${date}Z`),
        );
        expect(formatDate(date, style as 'full')).toBe(expected.replace('\u202f', ' '));
      }
  });

  test.each(['USD', 'EUR'])('amounts in %s', async (currency) => {
    const { formatMoney } = await import('../money');
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
    for (const amount of amounts) {
      expect(formatMoney(amount, currency)).toBe(format.format(amount / 100));
      if (amount > 0) expect(formatMoney(-amount, currency)).toBe(format.format(-amount / 100));
    }
  });
});
