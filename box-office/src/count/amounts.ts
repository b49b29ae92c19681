import { locale } from '../../../src/lib/locale';

const parts = new Intl.NumberFormat(locale).formatToParts(1234.5);
const find = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? '';
const group = find('group');
const decimal = find('decimal');

/** As Helios limits it. */
const MAX_CENTS = 10_000_000;

/** The cents of an amount as people write it: "100", "1,234.50". Null when it is none. */
export function parseCents(typed: string): number | null {
  const text = typed
    .trim()
    .replaceAll(group || ' ', '')
    .replace(decimal, '.');
  if (!/^\d{1,7}(?:\.\d{1,2})?$/.test(text)) return null;
  const cents = Math.round(Number(text) * 100);
  return cents <= MAX_CENTS ? cents : null;
}
