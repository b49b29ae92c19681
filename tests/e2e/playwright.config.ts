import { defineConfig } from '@playwright/test';
import { findChromium } from '../../scripts/lib/chromium.ts';

/** Specs that change content in Directus. The module for publishing counts all changes, so they run in sequence. */
const studio = /(?:block-picker|picture-upload|preview|publishing)\.spec\.ts$/;

/** The spec that publishes the site. It runs after the others, because it replaces what they read (scripts/e2e.ts). */
const publishing = /publisher\.spec\.ts$/;

/** scripts/e2e.ts starts the programs and sets their URLs. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../.data/test-results',
  fullyParallel: false,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['../../scripts/lib/slowest-tests/playwright.ts']],
  use: {
    viewport: { width: 1280, height: 900 },
    baseURL: process.env['E2E_SITE_URL'] ?? 'http://localhost:9000',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        // Makes screenshots independent of the machine, as in tests/stories.
        '--font-render-hinting=slight',
        '--disable-lcd-text',
        '--force-color-profile=srgb',
      ],
    },
    screenshot: 'only-on-failure',
    // A trace takes time, and requests pictures again from the page, which the policy of the site refuses.
    trace: 'off',
    timezoneId: 'America/Los_Angeles',
    locale: 'en-US',
  },
  projects: [
    // They load the whole Studio into an empty cache.
    { name: 'studio', testMatch: studio, workers: 1, expect: { timeout: 60_000 } },
    { name: 'site', testIgnore: [studio, publishing] },
    { name: 'publisher', testMatch: publishing, workers: 1, expect: { timeout: 60_000 } },
  ],
});
