import { defineConfig } from '@playwright/test';
import { findChromium } from '../../scripts/lib/chromium.ts';

/** scripts/stories.ts builds and serves the Storybook and sets its URL in STORIES_URL. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../.data/stories/test-results',
  fullyParallel: true,
  // One more than the cores of CI, because a story spends a third of its time waiting.
  workers: 3,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  // Only ends a story that hangs: the longest take half of it on a machine with twelve times its work.
  timeout: 60_000,
  reporter: [['dot'], ['../../scripts/lib/slowest-tests/playwright.ts']],
  use: {
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        // Makes rendering independent of the machine: font hinting, subpixel anti-aliasing and color profile.
        '--font-render-hinting=slight',
        '--disable-lcd-text',
        '--force-color-profile=srgb',
        // Stories must not use the network.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      ],
    },
  },
  projects: [{ name: 'chromium' }],
});
