import type { Page } from '@playwright/test';
import { HELIOS_URL } from './support/helios.ts';
import { getCmsPreviewUrl, logIn } from './support/previews.ts';
import { waitUntilHydrated } from './support/shell.ts';
import { expect, test } from './support/test.ts';

/*
 * The runtime configuration (product 3.2, 4.8): which page requests it, and that a wrong file leaves a working site. Each fault and
 * field of the file is tested beside the code.
 */

const CALENDAR = '/ticketing/RUTHL/calendar';
const grid = (page: Page) => page.getByRole('grid', { name: /^Dates of/ });

/** The requests of a page for the file, and the sentences about it on the console. */
function watchConfiguration(page: Page) {
  const requests: string[] = [];
  const sentences: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/config.json') requests.push(request.url());
  });
  page.on('console', (message) => {
    if (/config(?:uration|\.json)/.test(message.text()) && message.text().includes('built values'))
      sentences.push(message.text());
  });
  return { requests, sentences };
}

test('a page takes the address of Helios from the file, and its requests there have the token', async ({
  browser,
}) => {
  // The test changes the file in the browser only, so the policy of the server does not know the new address.
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  const { requests, sentences } = watchConfiguration(page);
  const moved = 'http://helios-moved.localhost';
  await page.route('/config.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), heliosUrl: moved } });
  });
  const tokens = new Map<string, string | undefined>();
  await page.route(`${moved}/**`, async (route) => {
    const request = route.request();
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: cors });
    tokens.set(new URL(request.url()).pathname, request.headers()['x-aws-waf-token']);
    const response = await fetch(request.url().replace(moved, HELIOS_URL));
    await route.fulfill({ status: response.status, headers: cors, body: await response.text() });
  });
  const direct: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(HELIOS_URL)) direct.push(request.url());
  });
  expect((await page.request.get('/config.json')).headers()['cache-control']).toBe('no-cache');
  await page.goto(CALENDAR);
  await expect(grid(page)).toBeVisible();
  // The grid is visible before the month is requested.
  await expect.poll(() => [...tokens.keys()]).toContain('/calendar');
  for (const token of tokens.values()) expect(token).toMatch(/^stand-in/);
  expect(direct).toEqual([]);
  expect(requests).toHaveLength(1);
  expect(sentences).toEqual([]);
  await context.close();
});

const NOT_JSON = '/config.json is not used as it is, and built values apply: it is not a JSON object.';
test('a content page reports a wrong file once the visitor uses it', async ({ page }) => {
  const { sentences } = watchConfiguration(page);
  await page.route('/config.json', (route) => route.fulfill({ body: '' }));
  await page.goto('/about');
  await waitUntilHydrated(page);
  await page.keyboard.press('Tab');
  await expect.poll(() => sentences).toEqual([NOT_JSON]);
});

test('a preview has the configuration in its HTML and requests no file', async ({ page }) => {
  const { requests } = watchConfiguration(page);
  await logIn(page.request);
  await page.goto(getCmsPreviewUrl('/about'));
  await waitUntilHydrated(page);
  await page.keyboard.press('Tab');
  const state = await page.locator('script#runtime-configuration').textContent();
  expect(JSON.parse(state ?? '')).toMatchObject({ heliosUrl: HELIOS_URL, showPageVersions: true });
  expect(requests).toEqual([]);
});
