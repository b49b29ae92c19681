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

/** Finds the browser, or installs Debian's packages. Throws one sentence that says what to install when neither works. */
export function ensureOtherBrowser(browser: OtherBrowser, onOutput: (text: string) => void): void {
  const { packages, find } = NEEDS[browser];
  const isThere = () => find().every(Boolean);
  if (isThere()) return;
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    onOutput(`installing ${packages.join(' and ')}`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
    spawnSync('apt-get', ['install', '-y', '-qq', ...packages], { stdio: 'ignore', env });
  }
  if (isThere()) return;
  throw new Error(
    `The tests in ${browser} need ${packages.join(' and ')}: run "apt-get install ${packages.join(' ')}" as root.`,
  );
}

function onPath(name: string): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}
