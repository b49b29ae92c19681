import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig, ROOT } from '../../lib-node/config.ts';
import { describeDemo } from './describe-demo.ts';

const dataDir = '.data/test-describe-demo';
const secrets = Object.fromEntries(
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD', 'TOKEN', 'SECRET'].map((name) => [`DIRECTUS_${name}`, 'x'.repeat(32)]),
);
const config = loadConfig({ ...secrets, PLAYHOUSE_DATA_DIR: dataDir }, { secrets: 'require' });

it('prints every address and command of the table in the README', () => {
  const text = describeDemo({ ...config, dataDir: join(ROOT, '.data') }, ['admin@example.com'], 900);
  const [, table = ''] = readFileSync(join(ROOT, 'README.md'), 'utf8').split('prints these addresses');
  const rows = table.split('\n\n')[1] ?? '';
  const addresses = rows.match(/http:\/\/localhost\S*?(?=[\s,])|npm run helios -- \w+|\.data\/\w+/g) ?? [];
  expect(addresses.length).toBeGreaterThan(8);
  for (const address of addresses) expect(text).toContain(address);
});

it('names previews only where editors have them', () => {
  expect(describeDemo(config, [], 900)).toContain('Previews');
  expect(describeDemo({ ...config, hasPreviews: false }, [], 900)).not.toContain('Previews');
});
