import { countriesWithPostalCode, countriesWithState, usStates } from './addressData.generated';

/** @param country ISO 3166-1 alpha-3 */
export const needsState = (country: string): boolean => countriesWithState.includes(country);
/** @param country ISO 3166-1 alpha-3 */
export const needsPostalCode = (country: string): boolean => countriesWithPostalCode.includes(country);

/** Other names that people and browsers use. */
const otherNames: readonly (readonly [code: string, name: string])[] = [
  ['DC', 'Washington DC'],
  ['VI', 'US Virgin Islands'],
  ['FM', 'Federated States of Micronesia'],
  ['AA', 'Armed Forces Americas'],
  ['AE', 'Armed Forces Europe'],
  ['AP', 'Armed Forces Pacific'],
];

/** Only letters count, because browsers fill in `US-PA`, and people write `Pa.` and `Washington, D.C.` */
const simplify = (text: string) =>
  text.normalize('NFKC').replace(/^US-/i, '').replace(/\P{L}/gu, '').toUpperCase();

const stateCodes = new Map(
  [...usStates, ...otherNames].flatMap(([code, name]) => [
    [code, code],
    [simplify(name), code],
  ]),
);

/** Returns the code of a US state by its code or its name; undefined for others. */
export const findStateCode = (text: string): string | undefined => stateCodes.get(simplify(text));
