import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** The browser without its window comes first: it takes a third less time, and paints the same. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/** The browser for the tests: `CHROMIUM_PATH`, one on the PATH, or Playwright's own. Undefined when there is none. */
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
    // Older Debians have the one with a window alone.
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
  throw new Error('No browser for the tests: install Chromium, or set CHROMIUM_PATH to one that is there.');
}
