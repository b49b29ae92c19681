import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A browser of `npm run test:browsers`. */
export type OtherBrowser = 'firefox' | 'webkit';

/** The executables of each browser and their Debian packages. */
const NEEDS = {
  firefox: { packages: ['firefox-esr'], find: () => [firefoxPath()] },
  webkit: {
    packages: ['webkit2gtk-driver', 'xvfb'],
    find: () => [onPath('WebKitWebDriver'), miniBrowserPath(), onPath('Xvfb')],
  },
} as const;

/** Finds Firefox: `FIREFOX_PATH`, or one on the PATH. */
export const firefoxPath = (): string | undefined =>
  process.env['FIREFOX_PATH'] ?? onPath('firefox-esr') ?? onPath('firefox');

/** Finds the browser of WebKitGTK that its driver starts. Debian installs it in a folder by architecture. */
export const miniBrowserPath = (): string | undefined =>
  ['x86_64-linux-gnu', 'aarch64-linux-gnu']
    .flatMap((triplet) =>
      ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((name) => `/usr/lib/${triplet}/${name}/MiniBrowser`),
    )
    .find((path) => existsSync(path));

/** Timeout of one apt-get call in milliseconds. apt-get may wait for its lock or for mirrors. */
const INSTALL_LIMIT = 10 * 60_000;

/** Finds the browser, or installs its Debian packages. Throws an error that says what to install or what failed. */
export function ensureOtherBrowser(browser: OtherBrowser, onOutput: (text: string) => void): void {
  const { packages, find } = NEEDS[browser];
  const isInstalled = () => find().every(Boolean);
  if (isInstalled()) return;
  const command = `apt-get install ${packages.join(' ')}`;
  const needed = `The tests in ${browser} need ${packages.join(' and ')}`;
  if (process.getuid?.() !== 0 || !onPath('apt-get')) throw new Error(`${needed}: run "${command}" as root.`);
  onOutput(`installing ${packages.join(' and ')}`);
  // A failure is ignored, because outdated package lists may be sufficient.
  runAptGet(['update', '-qq']);
  const failure = runAptGet(['install', '-y', '-qq', ...packages]);
  if (!isInstalled())
    throw new Error(`${needed}, and "${command}" failed: ${failure ?? 'they are still missing'}.`);
}

/** Runs apt-get. Returns the reason of a failure, otherwise null. */
function runAptGet(args: readonly string[]): string | null {
  const { status, signal, error, stdout, stderr } = spawnSync('apt-get', args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: INSTALL_LIMIT,
  });
  if (status === 0) return null;
  if (signal) return `it did not end within ${INSTALL_LIMIT / 60_000} minutes`;
  return (
    `${stderr ?? ''}`.trim().split('\n').at(-1) ||
    `${stdout ?? ''}`.trim().split('\n').at(-1) ||
    String(error ?? status)
  );
}

function onPath(name: string): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}
