import { createRequire } from 'node:module';
import type { Static } from 'typebox';
import countries from 'i18n-iso-countries';
import type { LocaleData } from 'i18n-iso-countries';
import type { CountrySchema } from './schemas.ts';

const english = createRequire(import.meta.url)('i18n-iso-countries/langs/en.json') as LocaleData;
countries.registerLocale(english);

export const HOME_COUNTRY = 'USA';

/** ISO 3166-1 alpha-3 codes with their English names: the company's own country first, the others by name. */
export const COUNTRIES: readonly Static<typeof CountrySchema>[] = Object.keys(countries.getAlpha3Codes())
  .map((code) => ({ code, name: countries.getName(code, 'en') ?? code }))
  .sort((a, b) =>
    a.code === HOME_COUNTRY ? -1 : b.code === HOME_COUNTRY ? 1 : a.name.localeCompare(b.name, 'en'),
  );

const CODES = new Set(COUNTRIES.map((country) => country.code));

export function isCountry(code: string): boolean {
  return CODES.has(code);
}
