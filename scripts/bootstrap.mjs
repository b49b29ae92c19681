// @ts-check
/**
 * The entry of every command: `node scripts/bootstrap.mjs scripts/demo.ts`. Runs on Node 20 or newer, installs missing
 * packages of the site and the CMS in parallel, and starts the command with the project's Node 22.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runEntry } from './lib/run-entry.mjs';
import { createSteps } from './lib/steps.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Packages with a separate lock file. Directus is a separate package, see cms/README.md. */
const PACKAGES = [
  { title: 'Install the packages of the site and of Helios', folder: root, flags: [] },
  { title: 'Install the packages of the CMS', folder: join(root, 'cms'), flags: ['--ignore-scripts'] },
];

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Playhouse requires Node 20 or newer. This is Node ${process.versions.node}.`);
  process.exit(1);
}

try {
  await install();
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
const bin = join(root, 'node_modules', '.bin');
const [command = '', ...args] = process.argv.slice(2);
runEntry(join(bin, 'node'), [join(root, command), ...args], {
  cwd: root,
  env: {
    // A command starts many processes that load the same modules.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node-compile-cache'),
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH}`,
  },
});

/** Runs `npm ci` in each folder whose lock file has changed since the last installation. */
async function install() {
  const steps = createSteps();
  await Promise.all(
    PACKAGES.map(async ({ title, folder, flags }) => {
      const lock = createHash('sha256')
        .update(readFileSync(join(folder, 'package-lock.json')))
        .digest('hex');
      const stamp = join(folder, 'node_modules', '.playhouse-installed');
      if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
      await steps.run(title, () => runNpmCi(folder, flags));
      writeFileSync(stamp, lock);
    }),
  );
}

/** @type {(folder: string, flags: readonly string[]) => Promise<void>} */
function runNpmCi(folder, flags) {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...flags], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`"npm ci" failed in ${folder}:\n${output.slice(0, 3000)}`)),
    );
  });
}
