import type { Page } from '@playwright/test';
import { HELIOS_URL } from './support/helios.ts';
import { getCmsPreviewUrl, logIn } from './support/previews.ts';
import { waitUntilHydrated } from './support/shell.ts';
import { expect, test } from './support/test.ts';

/*
 * The runtime configuration (product 3.2, 4.8): which page requests it, and that no content of the file makes the site unusable.
 * Each field is tested beside the code.
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

test('the file of the built site is valid and is not cached without a check', async ({ page }) => {
  const { requests, sentences } = watchConfiguration(page);
  const response = await page.request.get('/config.json');
  expect(response.headers()['cache-control']).toBe('no-cache');
  await page.goto(CALENDAR);
  await expect(grid(page)).toBeVisible();
  expect(requests).toHaveLength(1);
  expect(sentences).toEqual([]);
});

const NOT_JSON = '/config.json is not used as it is, and built values apply: it is not a JSON object.';
const hostile: [string, { status?: number; contentType?: string; body?: string }, string][] = [
  [
    'missing',
    { status: 404, contentType: 'text/html', body: '<h1>Not found</h1>' },
    '/config.json cannot be read, and built values apply: the answer has status 404.',
  ],
  ['HTML', { contentType: 'text/html', body: '<!doctype html><title>The site</title>' }, NOT_JSON],
  [
    'huge',
    {
      contentType: 'application/json',
      body: `{"heliosUrl":"https://elsewhere.example"}${' '.repeat(5_000_000)}`,
    },
    '/config.json cannot be read, and built values apply: the answer has more than 64000 bytes.',
  ],
  [
    'wrong in its values',
    {
      contentType: 'application/json',
      body: '{"__proto__":{"heliosUrl":"https://elsewhere.example"},"heliosUrl":"javascript:alert(1)","wafConfig":7,"showPageVersions":"no"}',
    },
    '/config.json is not used as it is, and built values apply: heliosUrl must begin with https:// or http://; wafConfig must be an object; showPageVersions must be true or false.',
  ],
];
for (const [name, answer, sentence] of hostile) {
  test(`a file that is ${name} leaves a working site and one sentence on the console`, async ({ page }) => {
    const { sentences } = watchConfiguration(page);
    await page.route('/config.json', (route) => route.fulfill(answer));
    await page.goto(CALENDAR);
    await expect(grid(page)).toBeVisible();
    expect(sentences).toEqual([sentence]);
  });
}

test('a file that hangs delays the calendar by three seconds', async ({ page }) => {
  const { sentences } = watchConfiguration(page);
  await page.route('/config.json', () => {});
  await page.goto(CALENDAR);
  await expect(grid(page)).toBeVisible();
  expect(sentences).toEqual([
    '/config.json cannot be read, and built values apply: no answer within 3000 ms.',
  ]);
});

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
