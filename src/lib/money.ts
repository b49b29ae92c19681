import { locale } from './locale';

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats integer cents, e.g. `formatMoney(5900, 'USD')` is "$59.00".
 * @param cents whole cents (Helios never sends fractions)
 * @param currency ISO 4217 code
 */
export function formatMoney(cents: number, currency: string): string {
  let format = formats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat(locale, { style: 'currency', currency });
    formats.set(currency, format);
  }
  return format.format(cents / 100);
}
