import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const dir = fileURLToPath(new URL('..', import.meta.url));
const packages = fileURLToPath(new URL('../../../node_modules', import.meta.url));

/** A site that uses all entry points. The mistakes are found only if the types are there. */
const USER = `
import { createSiteServer, startSiteServer } from 'gatsby-adapter-node';
import { createAdapter } from 'gatsby-adapter-node/adapter';
import { assertPolicyIsPossible } from 'gatsby-adapter-node/policy';
import { activateRelease } from 'gatsby-adapter-node/releases';

export const adapter = createAdapter({ releasesDir: 'releases' });
export const app = createSiteServer({ releasesDir: 'releases', workerTimes: { finishWithin: 1 } });
export const release = activateRelease('releases', 'a').then(({ manifest }) => manifest.createdAt.length);
assertPolicyIsPossible('a', []);
// @ts-expect-error a number
void startSiteServer({ releasesDir: '.', port: '9000' });
// @ts-expect-error the option is needed
createAdapter({});
// @ts-expect-error a list
assertPolicyIsPossible('a', 'b');
// @ts-expect-error the id is needed
void activateRelease('releases');
`;

const SETTINGS = {
  compilerOptions: {
    module: 'NodeNext',
    moduleResolution: 'NodeNext',
    target: 'ES2024',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
  },
  files: ['user.mts'],
};

/** Copies the package into the same place of another repository, whose dependencies are installed. */
async function copyPackage(root: string): Promise<string> {
  const copy = join(root, 'plugins', 'gatsby-adapter-node');
  await cp(dir, copy, { recursive: true });
  await cp(join(packages, '..', 'tsconfig.base.json'), join(root, 'tsconfig.base.json'));
  await symlink(packages, join(root, 'node_modules'));
  return copy;
}

describe('the package', () => {
  let userDir: string;
  let paths: string[];

  before(async () => {
    userDir = await mkdtemp(join(tmpdir(), 'gatsby-adapter-node-package-'));
    // With `prepack`, which builds it. In a copy, because the type check and the linter read the original at any time.
    const copy = await copyPackage(join(userDir, 'copy'));
    const { stdout } = await run(
      'npm',
      ['pack', '--json', '--foreground-scripts=false', '--pack-destination', userDir],
      { cwd: copy },
    );
    const [{ filename, files }] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }];
    paths = files.map(({ path }) => path);
    const target = join(userDir, 'node_modules/gatsby-adapter-node');
    await mkdir(target, { recursive: true });
    await run('tar', ['-xzf', join(userDir, filename), '--strip-components=1', '-C', target]);
    for (const name of [
      '@fastify',
      '@playhouse',
      '@types',
      'cookie',
      'express',
      'fastify',
      'gatsby',
      'multer',
    ])
      await symlink(join(packages, name), join(userDir, 'node_modules', name), 'junction');
  });
  after(() => rm(userDir, { recursive: true, force: true }));

  it('contains what its entry points need, and nothing else', async () => {
    const { exports } = JSON.parse(
      await readFile(join(userDir, 'node_modules/gatsby-adapter-node/package.json'), 'utf8'),
    );
    const targets = Object.values<string | Record<string, string>>(exports).flatMap((entry) =>
      typeof entry === 'string' ? [entry] : Object.values(entry),
    );
    for (const target of targets) assert.ok(paths.includes(target.replace('./', '')), target);
    for (const name of ['main', 'watchServer']) assert.ok(paths.includes(`dist/worker/${name}.js`), name);
    assert.deepEqual(paths.filter((path) => !/^dist\/.*\.(?:js|d\.ts)$/.test(path)).sort(), [
      'README.md',
      'package.json',
    ]);
  });

  it('is loaded by Node, as a module and by require', async () => {
    for (const load of [
      "import('gatsby-adapter-node').then",
      "((use) => use(require('gatsby-adapter-node')))",
    ]) {
      const code = `${load}((found) => console.log(typeof found.startSiteServer));`;
      const { stdout } = await run(process.execPath, ['-e', code], { cwd: userDir });
      assert.equal(stdout, 'function\n', load);
    }
  });

  it('has the types of its entry points', async () => {
    await writeFile(join(userDir, 'user.mts'), USER);
    await writeFile(join(userDir, 'tsconfig.json'), JSON.stringify(SETTINGS));
    const output = await run(process.execPath, [join(packages, 'typescript/bin/tsc'), '-p', userDir]).catch(
      ({ stdout }: { stdout: string }) => assert.fail(stdout),
    );
    assert.equal(output.stdout, '');
  });
});
