import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A browser of `npm run test:browsers`. */
export type OtherBrowser = 'firefox' | 'webkit';

/** The programs of each browser, and the packages of Debian that hold them. */
const NEEDS = {
  firefox: { packages: ['firefox-esr'], find: () => [firefoxPath()] },
  webkit: {
    packages: ['webkit2gtk-driver', 'xvfb'],
    find: () => [onPath('WebKitWebDriver'), miniBrowserPath(), onPath('Xvfb')],
  },
} as const;

/** Firefox: `FIREFOX_PATH`, or one on the PATH. */
export const firefoxPath = (): string | undefined =>
  process.env['FIREFOX_PATH'] ?? onPath('firefox-esr') ?? onPath('firefox');

/** The window of WebKitGTK that its driver opens. Debian keeps it beside the library, in a folder of the architecture. */
export const miniBrowserPath = (): string | undefined =>
  ['x86_64-linux-gnu', 'aarch64-linux-gnu']
    .flatMap((triplet) =>
      ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((name) => `/usr/lib/${triplet}/${name}/MiniBrowser`),
    )
    .find((path) => existsSync(path));

/** Milliseconds for one call of apt-get. It waits for its lock, and for mirrors that do not answer. */
const INSTALL_LIMIT = 10 * 60_000;

/** Finds the browser, or installs Debian's packages. Throws one sentence when neither works: what to install, or what failed. */
export function ensureOtherBrowser(browser: OtherBrowser, onOutput: (text: string) => void): void {
  const { packages, find } = NEEDS[browser];
  const isThere = () => find().every(Boolean);
  if (isThere()) return;
  const command = `apt-get install ${packages.join(' ')}`;
  const needed = `The tests in ${browser} need ${packages.join(' and ')}`;
  if (process.getuid?.() !== 0 || !onPath('apt-get')) throw new Error(`${needed}: run "${command}" as root.`);
  onOutput(`installing ${packages.join(' and ')}`);
  // Old lists of packages may do as well, so a failure is no reason to stop.
  aptGet(['update', '-qq']);
  const failure = aptGet(['install', '-y', '-qq', ...packages]);
  if (!isThere())
    throw new Error(`${needed}, and "${command}" failed: ${failure ?? 'they are still missing'}.`);
}

/** Runs apt-get. Returns why it failed, null when it did not. */
function aptGet(args: readonly string[]): string | null {
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
