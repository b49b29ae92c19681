import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIResponse, Page } from '@playwright/test';
import { request } from '../../cms/scripts/lib/api.ts';
import { MARKUP, MARKUP_PAGE } from './support/content.ts';
import {
  logInToCms,
  DIRECTUS_URL,
  logIn,
  ONLY_IN_VERSION,
  getCmsPreviewUrl,
  writeVersion,
} from './support/previews.ts';
import { expect, test } from './support/test.ts';

let key: string;
test.beforeAll(async () => {
  key = `spring-${Date.now()}`;
  await writeVersion(key);
});

/** Status, headers without the date, and body of a response. */
async function readComparableParts(response: APIResponse) {
  const { date: _date, ...headers } = response.headers();
  return { status: response.status(), headers, body: await response.text() };
}

/** The content of the iframe of a page. */
const frameContent = (page: Page) => page.frameLocator('#frame');

test('an editor opens a saved version from Directus, and the public page does not change', async ({
  page,
}) => {
  await logIn(page.request);
  await page.goto(getCmsPreviewUrl('/about', key));
  await expect(page).toHaveURL(new RegExp(`:\\d+/preview/about\\?version=${key}$`));
  await expect(page).toHaveTitle('About us, in spring');
  await expect(page.getByRole('heading', { name: ONLY_IN_VERSION })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It begins at a workbench');
  await expect(page.locator('head meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await page.getByRole('link', { name: 'See the page as it is public' }).click();
  await expect(page).toHaveURL(/:\d+\/about$/);
  await expect(page.getByRole('heading', { name: ONLY_IN_VERSION })).toHaveCount(0);

  await page.goto(`/about?version=${key}`);
  await expect(page).toHaveURL(new RegExp(`/preview/about\\?version=${key}$`));
  await expect(page.getByRole('heading', { name: ONLY_IN_VERSION })).toBeVisible();
});

test('without a log-in a preview is a 404, and the version parameter of a page is ignored', async ({
  page,
  request: visitor,
}) => {
  const headers = { origin: 'https://elsewhere.example' };
  const unknown = await readComparableParts(await visitor.get('/no-such-page', { headers }));
  expect(unknown.status).toBe(404);
  expect(unknown.headers['access-control-allow-origin']).toBeUndefined();
  for (const version of [key, 'draft', 'main', 'no-such']) {
    for (const path of ['/preview/about', '/preview/about/', '/page-data/preview/about/page-data.json']) {
      const response = await visitor.get(`${path}?version=${version}`, { headers, maxRedirects: 0 });
      expect(await readComparableParts(response), `${path} ${version}`).toEqual(unknown);
    }
  }
  expect((await visitor.get(getCmsPreviewUrl('/about', key), { maxRedirects: 0 })).status()).toBe(401);

  await page.goto(`/about?version=${key}`, { waitUntil: 'networkidle' });
  await expect(page).toHaveURL(new RegExp(`/about\\?version=${key}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It begins at a workbench');
  await expect(page.getByRole('heading', { name: ONLY_IN_VERSION })).toHaveCount(0);
});

test('a page or a version that does not exist gets no signed URL', async ({ page }) => {
  await logIn(page.request);
  for (const [path, version] of [
    ['/about', 'no-such'],
    ['/no-such', 'main'],
    ['//elsewhere.example', 'main'],
    ['/about', '</script>'],
  ] as const) {
    const response = await page.request.get(getCmsPreviewUrl(path, version), { maxRedirects: 0 });
    expect([path, version, response.status()]).toEqual([path, version, 404]);
    expect(await response.text()).not.toContain('elsewhere');
  }
});

test('a deleted version shows an error for editors', async ({ page }) => {
  const deletedKey = `gone-${Date.now()}`;
  const id = await writeVersion(deletedKey);
  await logIn(page.request);
  await page.goto(getCmsPreviewUrl('/about', deletedKey));
  await expect(page.getByRole('heading', { name: ONLY_IN_VERSION })).toBeVisible();
  await request(await logInToCms(), 'DELETE', `/versions/${id}`);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such version');
  await expect(page.getByRole('main')).toContainText(deletedKey);
});

test('a saved page that is not built yet can be previewed, without caching and access by other sites', async ({
  page,
}) => {
  await logIn(page.request);
  const response = await page.goto(getCmsPreviewUrl('/about'));
  expect(response?.status()).toBe(200);
  const headers = response?.headers() ?? {};
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['x-frame-options']).toBeUndefined();
  expect(headers['access-control-allow-origin']).toBeUndefined();
  await expect(page.getByText('As saved, not yet built')).toBeVisible();
});

/** Opens a URL in an iframe of the current page, as the preview pane of Directus does. */
async function openInFrame(page: Page, address: string): Promise<void> {
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    Object.assign(frame, { id: 'frame', src });
    document.body.append(frame);
  }, address);
}

test('Directus can frame a preview, starting with its signed URL', async ({ page }) => {
  await logIn(page.request);
  await page.goto(`${DIRECTUS_URL}/server/ping`);
  await openInFrame(page, getCmsPreviewUrl('/about', key));
  await expect(frameContent(page).getByRole('heading', { name: ONLY_IN_VERSION })).toBeVisible();
});

test('no other site can frame a preview', async ({ page }) => {
  const other = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<p>'),
  );
  await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve));
  const { port } = other.address() as AddressInfo;
  await logIn(page.request);
  await page.goto(getCmsPreviewUrl('/about', key));
  const preview = page.url();
  await page.goto(`http://localhost:${port}/`);
  const blocked = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await openInFrame(page, preview);
  await blocked;
  expect(page.frames().map((frame) => frame.url())).not.toContain(preview);
  other.close();
});

test('markup in a URL or a text runs no script', async ({ page, request: visitor }) => {
  const encoded = encodeURIComponent(MARKUP);
  for (const address of [
    `/lancaster?version=${encoded}`,
    `/preview/about?version=${encoded}`,
    `/preview/${encoded}?version=main`,
    `/ticketing/${encoded}`,
  ]) {
    expect(await (await visitor.get(address)).text(), address).not.toContain('window.injected');
    await page.goto(address);
    expect(await page.evaluate(() => 'injected' in window), address).toBe(false);
  }
  await logIn(page.request);
  const preview = await page.goto(getCmsPreviewUrl(MARKUP_PAGE));
  // The HTML contains the text as a heading and in the data of the page.
  expect((await preview?.text())?.split('window.injected').length).toBeGreaterThan(2);
  for (const address of [page.url(), MARKUP_PAGE]) {
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { name: MARKUP })).toBeVisible();
    expect(await page.evaluate(() => 'injected' in window), address).toBe(false);
  }
});
