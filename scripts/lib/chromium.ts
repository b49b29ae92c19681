import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** Names of executables. The headless shell comes first, because it is a third faster with the same rendering. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/** Finds the browser for the tests: `CHROMIUM_PATH`, one on the PATH, or Playwright's. Undefined if there is none. */
export function findChromium(): string | undefined {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return given;
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    for (const name of NAMES) {
      const path = join(folder, name);
      if (existsSync(path)) return path;
    }
  }
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/** Finds a browser, or installs one: Playwright's download first, then Debian's package. Throws when neither works. */
export function ensureChromium(onOutput: (text: string) => void): string {
  const found = findChromium();
  if (found) return found;
  onOutput("downloading Playwright's Chromium");
  spawnSync('playwright', ['install', 'chromium'], { stdio: 'ignore' });
  if (!findChromium() && process.getuid?.() === 0) {
    onOutput("installing Debian's Chromium");
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    // Older versions of Debian have no package of the headless shell.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (findChromium()) break;
      spawnSync('apt-get', ['install', '-y', '-qq', name], {
        stdio: 'ignore',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    }
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    'There is no browser for the tests. Install Chromium, or set CHROMIUM_PATH to its executable.',
  );
}
