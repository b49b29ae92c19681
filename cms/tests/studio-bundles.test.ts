import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { APP_SHARED_DEPS } from '@directus/extensions';
import { cmsDir, EXTENSIONS_DIR } from '../scripts/lib/paths.ts';
import { buildStudio, toBundle } from '../scripts/lib/studio-bundles.ts';

test('the extensions of the Studio are built when their sources have changed, with the packages of the Studio', async (context) => {
  // A copy, which no Directus builds at the same time, as deep in the repository as the original.
  const data = join(cmsDir, '../.data');
  await mkdir(data, { recursive: true });
  const folder = await mkdtemp(join(data, 'extensions-'));
  context.after(() => rm(folder, { recursive: true }));
  await cp(EXTENSIONS_DIR, folder, {
    recursive: true,
    filter: (path) => !/\/(?:dist|node_modules)$/.test(path),
  });
  let builds = 0;
  const build = () => buildStudio({ onProgress: () => (builds += 1) }, folder);
  await build();
  const bundle = toBundle(folder, 'pictures');
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

  await writeFile(join(folder, 'pictures/app/uploads.ts'), '\n', { flag: 'a' });
  await build();
  assert.equal(builds, 1);
});
