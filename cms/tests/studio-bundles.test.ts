import assert from 'node:assert/strict';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { APP_SHARED_DEPS } from '@directus/extensions';
import { buildStudio, toBundle } from '../scripts/lib/studio-bundles.ts';

test('the extensions of the Studio are built when their sources have changed, with the packages of the Studio', async () => {
  let builds = 0;
  const build = () => buildStudio({ onProgress: () => (builds += 1) });
  await build();
  const bundle = toBundle('pictures');
  const code = await readFile(bundle, 'utf8');
  const imports = [...code.matchAll(/^import .* from "(.*)";$/gm)].map(([, name = '']) => name);
  const shared: readonly string[] = APP_SHARED_DEPS;
  assert.deepEqual(
    imports.filter((name) => !shared.includes(name)),
    [],
  );
  assert.ok(imports.includes('vue'));

  builds = 0;
  await build();
  assert.equal(builds, 0);

  await writeFile(`${bundle}.test`, code.replace(/[0-9a-f]{64}/, '0'.repeat(64)));
  await rename(`${bundle}.test`, bundle);
  await build();
  assert.equal(builds, 1);
  assert.equal(await readFile(bundle, 'utf8'), code);
});
