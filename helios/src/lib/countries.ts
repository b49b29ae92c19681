import countries from 'i18n-iso-countries';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { named } from './schema.ts';

/** The names of Unicode, which browsers fill in, too. */
const names = new Intl.DisplayNames('en', { type: 'region' });

export const CountrySchema = named(
  'Country',
  Type.Object({
    code: Type.String({ description: 'ISO 3166-1 alpha-3.', examples: ['USA'] }),
    name: Type.String({ examples: ['United States'] }),
  }),
);

export const HOME_COUNTRY = 'USA';

/** ISO 3166-1 alpha-3 codes with English names: the company's own country first, then by name. */
export const COUNTRIES: readonly Static<typeof CountrySchema>[] = Object.entries(countries.getAlpha3Codes())
  .map(([code, alpha2]) => ({ code, name: names.of(alpha2) ?? code }))
  .sort((a, b) =>
    a.code === HOME_COUNTRY ? -1 : b.code === HOME_COUNTRY ? 1 : a.name.localeCompare(b.name, 'en'),
  );

const CODES = new Set(COUNTRIES.map((country) => country.code));

export function isCountryCode(code: string): boolean {
  return CODES.has(code);
}

/** The alpha-3 code for an alpha-3 or alpha-2 code; undefined for anything else. */
export function toAlpha3(code: string): string | undefined {
  return isCountryCode(code) ? code : countries.alpha2ToAlpha3(code);
}
