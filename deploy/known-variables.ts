import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDirectusSettings } from '../cms/scripts/lib/environment.ts';
import { ROOT } from '../lib-node/config.ts';

/** Where each program reads its settings. Gatsby gives the variables with its prefix to all code of the site. */
const SOURCES = {
  helios: ['helios/src/lib/settings.ts', 'helios/scripts/cli/staff-api.ts'],
  cms: ['lib-node/config.ts', 'cms/scripts/lib/production.ts'],
  site: ['server/settings.ts', 'server/policy.ts', 'src/**/*.ts', 'plugins/gatsby-plugin-*/**/*.ts'],
  previews: ['server/settings.ts', 'server/policy.ts', 'src/**/*.ts'],
  publisher: [
    'publisher/src/settings.ts',
    'server/settings.ts',
    'src/**/*.ts',
    'gatsby-*.ts',
    'scripts/lib/program-environment.ts',
    'publisher/src/gatsby-build.ts',
    'lib-node/environment.ts',
  ],
};

export type Program = keyof typeof SOURCES;

/** Throws if a file of deploy/ sets a variable that the program does not read. */
export function assertKnown(program: Program, variables: readonly string[], where: string): void {
  const texts = SOURCES[program]
    .flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
    .join('\n');
  for (const name of variables) {
    const isKnown =
      new RegExp(`\\b${name}\\b`).test(texts) ||
      // plugins/metrics adds the end to the name of the program.
      /^(?:HELIOS|SITE|PREVIEW|PUBLISHER)_METRICS_(?:HOST|PORT)$/.test(name) ||
      (program === 'cms' && Object.keys(readDirectusSettings({ [name]: 'x' })).length > 0);
    assert.ok(isKnown, `${where} sets ${name}, which ${program} does not read`);
  }
}
