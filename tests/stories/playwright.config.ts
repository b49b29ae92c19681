import { defineConfig } from '@playwright/test';
import { findChromium } from '../../scripts/lib/chromium.ts';

/** scripts/stories.ts builds and serves the Storybook, and says where it is in STORIES_URL. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../.data/stories/test-results',
  fullyParallel: true,
  // One more than the cores of CI: a third of a story's time is waiting (for frames, for Storybook, for the other process).
  workers: 3,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  timeout: 60_000,
  reporter: [['dot']],
  use: {
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        // What differs from one machine to the next: hints of the font, coloured edges of glyphs, the screen's colours.
        '--font-render-hinting=slight',
        '--disable-lcd-text',
        '--force-color-profile=srgb',
        // Stories need no network, and get none.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      ],
    },
  },
  projects: [{ name: 'chromium' }],
});
