import { formats } from './formats/formats';
import { locale } from './locale';

/**
 * Formats integer cents, e.g. `formatMoney(5900, 'USD')` is "$59.00".
 * @param cents whole cents (Helios never sends fractions)
 * @param currency ISO 4217 code
 */
export function formatMoney(cents: number, currency: string): string {
  const { positive, negative, ...format } = formats.money;
  if (currency !== format.currency) return formatByIntl(cents, currency);
  const [before, between, after] = cents < 0 ? negative : positive;
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return before + groupDigits(digits.slice(0, -2)) + between + digits.slice(-2) + after;
}

function groupDigits(digits: string): string {
  const { group, groupSizes, groupedFrom } = formats.money;
  if (digits.length < groupedFrom) return digits;
  const [last, others] = groupSizes;
  const groups = [digits.slice(-last)];
  for (let end = digits.length - last; end > 0; end -= others)
    groups.unshift(digits.slice(Math.max(0, end - others), end));
  return groups.join(group);
}

const intlFormats = new Map<string, Intl.NumberFormat>();

function formatByIntl(cents: number, currency: string): string {
  let format = intlFormats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat(locale, { style: 'currency', currency });
    intlFormats.set(currency, format);
  }
  return format.format(cents / 100);
}
