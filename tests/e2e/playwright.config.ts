import { defineConfig } from '@playwright/test';
import { findChromium } from '../../scripts/lib/chromium.ts';

/** The programs are started by scripts/e2e.ts, which says where they are. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../.data/test-results',
  fullyParallel: false,
  workers: 1,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env['E2E_SITE_URL'] ?? 'http://localhost:9000',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    timezoneId: 'America/Los_Angeles',
    locale: 'en-US',
  },
  projects: [{ name: 'chromium', use: { viewport: { width: 1280, height: 900 } } }],
});
