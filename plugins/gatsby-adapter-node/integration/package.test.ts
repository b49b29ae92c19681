import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const dir = fileURLToPath(new URL('..', import.meta.url));

it('the package contains what its entry points need, and nothing else', () => {
  const { exports } = JSON.parse(readFileSync(`${dir}package.json`, 'utf8'));
  // The types are written by `prepack`.
  const output = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: dir });
  const [{ files }] = JSON.parse(String(output)) as [{ files: { path: string }[] }];
  const paths = files.map(({ path }) => path);
  for (const target of Object.values<string | { default: string }>(exports)) {
    const entry = typeof target === 'string' ? target : target.default;
    assert.ok(paths.includes(entry.replace('./', '')), entry);
  }
  assert.ok(paths.includes('src/worker/main.js'));
  assert.deepEqual(paths.filter((path) => !/^src\/.*\.js$/.test(path)).sort(), [
    'README.md',
    'adapter.d.ts',
    'package.json',
  ]);
});
