import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readCurrentRelease } from 'gatsby-adapter-node/releases';
import { ROOT } from '../../lib-node/config.ts';
import { expect, test } from './support/test.ts';

test('a release has no stand-in of the demo', async () => {
  const release = await readCurrentRelease(process.env['E2E_RELEASES_DIR'] ?? '');
  const files = readdirSync(release?.dir ?? '', { recursive: true, encoding: 'utf8' });
  expect(files.map((file) => basename(file))).toContain('index.html');
  const standIns = readdirSync(join(ROOT, 'demo/stand-ins'));
  expect(files.filter((file) => standIns.includes(basename(file)))).toEqual([]);
});
