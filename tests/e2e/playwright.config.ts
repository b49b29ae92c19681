import { defineConfig } from '@playwright/test';
import { findChromium } from '../../scripts/lib/chromium.ts';

/** What buys, locks and refunds. */
const tickets = /(?:purchase|guards|ticketing-.*)\.spec\.ts$/;
/** What stands around every page. */
const shell = /(?:shell-.*|stay-in-touch|scrolling)\.spec\.ts$/;

/** The programs are started by scripts/e2e.ts, which says where they are. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../.data/test-results',
  fullyParallel: false,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
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
        // What differs from one machine to the next, for the screenshots: as in tests/stories.
        '--font-render-hinting=slight',
        '--disable-lcd-text',
        '--force-color-profile=srgb',
      ],
    },
    screenshot: 'only-on-failure',
    // To record all that happens costs time; who mends a failure runs its test once more.
    trace: process.env['CI'] ? 'off' : 'retain-on-failure',
    timezoneId: 'America/Los_Angeles',
    locale: 'en-US',
  },
  projects: [
    // The specs of a project share something, seats or content, and so run one after another; the projects do not.
    { name: 'tickets', testMatch: tickets, workers: 1 },
    { name: 'pages', testIgnore: [tickets, shell], workers: 1 },
    { name: 'shell', testMatch: shell, workers: 1 },
  ],
});
