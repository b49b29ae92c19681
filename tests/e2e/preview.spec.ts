import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIResponse, Page } from '@playwright/test';
import { request } from '../../cms/scripts/lib/api.ts';
import { MARKUP, MARKUP_PAGE } from './support/content.ts';
import { cms, DIRECTUS_URL, logIn, ONLY_IN_VERSION, previewInCms, writeVersion } from './support/previews.ts';
import { expect, test } from './support/test.ts';

let key: string;
test.beforeAll(async () => {
  key = `spring-${Date.now()}`;
  await writeVersion(key);
});

/** What tells one answer from another, but for its date. */
async function tellingPartsOf(answer: APIResponse) {
  const { date: _date, ...headers } = answer.headers();
  return { status: answer.status(), headers, body: await answer.text() };
}

/** What stands in the frame of a page. */
const inFrame = (page: Page) => page.frameLocator('#frame');

test('an editor is led from Directus to a saved version, and the page stays as it is', async ({ page }) => {
  await logIn(page.request);
  await page.goto(previewInCms('/about', key));
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

test('for everybody else a draft is an unknown address, and the page is the page', async ({
  page,
  request: visitor,
}) => {
  const headers = { origin: 'https://elsewhere.example' };
  const unknown = await tellingPartsOf(await visitor.get('/no-such-page', { headers }));
  expect(unknown.status).toBe(404);
  expect(unknown.headers['access-control-allow-origin']).toBeUndefined();
  for (const version of [key, 'draft', 'main', 'no-such']) {
    for (const path of ['/preview/about', '/preview/about/', '/page-data/preview/about/page-data.json']) {
      const answer = await visitor.get(`${path}?version=${version}`, { headers, maxRedirects: 0 });
      expect(await tellingPartsOf(answer), `${path} ${version}`).toEqual(unknown);
    }
  }
  expect((await visitor.get(previewInCms('/about', key), { maxRedirects: 0 })).status()).toBe(401);

  await page.goto(`/about?version=${key}`, { waitUntil: 'networkidle' });
  await expect(page).toHaveURL(new RegExp(`/about\\?version=${key}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It begins at a workbench');
  await expect(page.getByRole('heading', { name: ONLY_IN_VERSION })).toHaveCount(0);
});

test('a page or a version that does not exist gets no signed address', async ({ page }) => {
  await logIn(page.request);
  for (const [path, version] of [
    ['/about', 'no-such'],
    ['/no-such', 'main'],
    ['//elsewhere.example', 'main'],
    ['/about', '</script>'],
  ] as const) {
    const answer = await page.request.get(previewInCms(path, version), { maxRedirects: 0 });
    expect([path, version, answer.status()]).toEqual([path, version, 404]);
    expect(await answer.text()).not.toContain('elsewhere');
  }
});

test('a version that has been deleted is said to be none, in words for an editor', async ({ page }) => {
  const gone = `gone-${Date.now()}`;
  const id = await writeVersion(gone);
  await logIn(page.request);
  await page.goto(previewInCms('/about', gone));
  await expect(page.getByRole('heading', { name: ONLY_IN_VERSION })).toBeVisible();
  await request(await cms(), 'DELETE', `/versions/${id}`);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such version');
  await expect(page.getByRole('main')).toContainText(gone);
});

test('what is saved and not yet built can be seen, and stays out of caches and other sites', async ({
  page,
}) => {
  await logIn(page.request);
  const answer = await page.goto(previewInCms('/about'));
  expect(answer?.status()).toBe(200);
  const headers = answer?.headers() ?? {};
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['x-frame-options']).toBeUndefined();
  expect(headers['access-control-allow-origin']).toBeUndefined();
  await expect(page.getByText('As saved, not yet built')).toBeVisible();
});

/** Puts an address into a frame of the page that is open, as the preview pane of Directus does. */
async function putIntoFrame(page: Page, address: string): Promise<void> {
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    Object.assign(frame, { id: 'frame', src });
    document.body.append(frame);
  }, address);
}

test('a preview stands in a frame of Directus, from its signed address on', async ({ page }) => {
  await logIn(page.request);
  await page.goto(`${DIRECTUS_URL}/server/ping`);
  await putIntoFrame(page, previewInCms('/about', key));
  await expect(inFrame(page).getByRole('heading', { name: ONLY_IN_VERSION })).toBeVisible();
});

test('no other site can show a preview in a frame', async ({ page }) => {
  const other = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<p>'),
  );
  await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve));
  const { port } = other.address() as AddressInfo;
  await logIn(page.request);
  await page.goto(previewInCms('/about', key));
  const preview = page.url();
  await page.goto(`http://localhost:${port}/`);
  const blocked = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await putIntoFrame(page, preview);
  await blocked;
  expect(page.frames().map((frame) => frame.url())).not.toContain(preview);
  other.close();
});

test('markup in an address or a text runs no script', async ({ page, request: visitor }) => {
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
  const preview = await page.goto(previewInCms(MARKUP_PAGE));
  // The text stands in the HTML as a heading, and in the data of the page.
  expect((await preview?.text())?.split('window.injected').length).toBeGreaterThan(2);
  for (const address of [page.url(), MARKUP_PAGE]) {
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { name: MARKUP })).toBeVisible();
    expect(await page.evaluate(() => 'injected' in window), address).toBe(false);
  }
});
