import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../lib-node/config.ts';

/*
 * No code names the company of the demo or its cities, so that another company changes content and configuration only
 * (docs/rebrand.md).
 */

/** What runs or is delivered in production. */
const PRODUCTION = [
  'src',
  'server',
  'static',
  'helios/src',
  'publisher/src',
  'plugins',
  'cms/extensions',
  'cms/access',
  'cms/schema',
  'gatsby-browser.tsx',
  'gatsby-config.ts',
  'gatsby-node.ts',
  'gatsby-ssr.tsx',
];

const TEXT_FILE = /\.(?:[cm]?[jt]sx?|vue|json|css|sql|html|svg|txt|webmanifest)$/;

/** Tests and their data, the data of the demo, and the names of all states. */
const NOT_PRODUCTION =
  /\/node_modules\/|\.(?:test|stories)\.|[mM]ock|\/test[A-Z]\w*\.ts$|\/(?:integration|fixtures|dist)\/|^demo\/|\/addressData\.generated\.ts$/;

const NAMES =
  /Lamplight|Lancaster|Branson|Pennsylvania|Missouri|STRASBURG_PA|BRANSON_MO|America\/New_York|Lantern House|Hill House|Ronks/gi;

/** Comments, and examples of the API's description, explain with the demo. */
const EXPLANATION = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$|examples: \[.*\]/gm;

function listFiles(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const child = join(path, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : listFiles(child);
    return TEXT_FILE.test(entry.name) ? [child] : [];
  });
}

const findNames = (text: string): string[] => text.replaceAll(EXPLANATION, '').match(NAMES) ?? [];

test('no production code names the company of the demo, its theaters or its cities', () => {
  const files = PRODUCTION.flatMap((path) => listFiles(join(ROOT, path)))
    .map((file) => relative(ROOT, file))
    .filter((file) => !NOT_PRODUCTION.test(file));
  // A control: the search reads the code of all programs, and finds the names in the content of the demo.
  expect(files.length).toBeGreaterThan(1000);
  expect(findNames(readFileSync(join(ROOT, 'demo/cms/locations.json'), 'utf8'))).not.toEqual([]);
  const traces = files.flatMap((file) =>
    findNames(readFileSync(join(ROOT, file), 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(traces).toEqual([]);
});
