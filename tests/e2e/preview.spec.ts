import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, APIResponse, Page } from '@playwright/test';
import { request } from '../../cms/scripts/lib/api.ts';
import { findViolations } from './support/axe.ts';
import { MARKUP, MARKUP_PAGE } from '../../scripts/lib/test-content.ts';
import { closeWelcomeModal, mockVimeo, PATH, region } from './support/every-block.ts';
import { readRemovedElements, recordRemovedElements } from './support/hydration.ts';
import {
  logInToCms,
  DIRECTUS_URL,
  findPageId,
  logIn,
  ONLY_IN_VERSION,
  getCmsPreviewUrl,
  PREVIEW_URL,
  SITE_URL,
  writeVersion,
} from './support/previews.ts';
import { watchViolations } from './support/policy.ts';
import { panel, toggle, waitUntilHydrated } from './support/shell.ts';
import { expect, test } from './support/test.ts';

test.use({ baseURL: PREVIEW_URL });

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
  await expect(page).toHaveURL(`${SITE_URL}/about`);
  await expect(page.getByRole('heading', { name: ONLY_IN_VERSION })).toHaveCount(0);

  await page.goto(`/about?version=${key}`);
  await expect(page).toHaveURL(new RegExp(`/preview/about\\?version=${key}$`));
  await expect(page.getByRole('heading', { name: ONLY_IN_VERSION })).toBeVisible();
});

test('a preview is hydrated, and its blocks and its shell work, within the policy of the site', async ({
  context,
  page,
}) => {
  await recordRemovedElements(page);
  await mockVimeo(page);
  await logIn(page.request);
  const violations = await watchViolations(context);
  const response = await page.goto(getCmsPreviewUrl(PATH));
  const policy = (await response?.headerValue('content-security-policy')) ?? '';
  expect(policy.match(/script-src [^;]*/)?.[0]).toMatch(/'nonce-[^']+' 'strict-dynamic'$/);
  expect(policy).not.toContain("'unsafe-eval'");
  await waitUntilHydrated(page);
  expect(await readRemovedElements(page)).toEqual([]);
  await closeWelcomeModal(page);

  const carousel = page.locator('[aria-roledescription="carousel"][aria-label="A season in paper"]');
  await carousel.getByRole('button', { name: 'Next slide' }).click();
  await expect(carousel.locator('[aria-roledescription="slide"]:not([inert])')).toHaveAttribute(
    'aria-label',
    /^2 of 5/,
  );
  // Changes the query of the address, and Gatsby requests the data of the preview again.
  const tab = page.getByRole('tablist', { name: 'Before you come' }).getByRole('tab').nth(1);
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/\/preview\/every-block\?version=main&/);
  await expect(page.getByText('As saved, not yet built')).toBeVisible();
  // The calendar requests its performances from Helios.
  await region(page, 'Ruth: tickets and dates').getByRole('button', { name: 'View Show Calendar' }).click();
  const calendar = page.getByRole('dialog', { name: 'Ruth: show calendar' });
  await expect(calendar.getByRole('grid')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await toggle(page, 'Live on stage').click();
  await expect(panel(page, 'liveShows')).toBeVisible();
  expect(violations).toEqual([]);
});

/** The signed address that Directus gives the editor whose session the request context has. */
async function getSignedAddress(requests: APIRequestContext, path: string, version: string): Promise<URL> {
  const response = await requests.get(getCmsPreviewUrl(path, version), { maxRedirects: 0 });
  return new URL(response.headers()['location'] ?? '');
}

test('the public site has no previews, also for a signed address and with a session', async ({ page }) => {
  await logIn(page.request);
  const unknown = await readComparableParts(await page.request.get(`${SITE_URL}/no-such-page`));
  expect(unknown.status).toBe(404);
  const signed = await getSignedAddress(page.request, '/about', key);
  // Exchanges the address for a session. Cookies do not depend on the port, so the public site receives it, too.
  expect(await (await page.request.get(signed.href)).text()).toContain(ONLY_IN_VERSION);
  for (const path of [
    `${signed.pathname}${signed.search}`,
    `/preview/about?version=${key}`,
    `/page-data/preview/about/page-data.json?version=${key}`,
  ]) {
    const response = await page.request.get(SITE_URL + path, { maxRedirects: 0 });
    expect(await readComparableParts(response), path).toEqual(unknown);
  }
  const ordinary = await readComparableParts(await page.request.get(`${SITE_URL}/about`));
  const versioned = await page.request.get(`${SITE_URL}/about?version=${key}`, { maxRedirects: 0 });
  expect(await readComparableParts(versioned)).toEqual(ordinary);
  expect(ordinary.status).toBe(200);
});

test('Gatsby built no rendering engine for the public site', () => {
  const cache = join(process.env['E2E_SITE_DIR'] ?? '', '.cache');
  expect(existsSync(join(cache, 'match-paths.json'))).toBe(true);
  expect(existsSync(join(cache, 'page-ssr', 'index.js'))).toBe(false);
  expect(existsSync(join(cache, 'query-engine', 'index.js'))).toBe(false);
});

test('no response of the instance for previews may be indexed, and no preview stored', async ({ page }) => {
  await logIn(page.request);
  const responses = [
    await page.request.get(getCmsPreviewUrl('/about', key)),
    await page.request.get('/preview/about?version=draft'),
    await page.request.get('/no-such-page'),
    await page.request.get('/favicon.svg'),
    await page.request.get('/lancaster', { headers: { accept: 'text/html' }, maxRedirects: 0 }),
  ];
  expect(responses[0]?.status()).toBe(200);
  expect(responses[0]?.headers()['cache-control']).toBe('no-store');
  expect(responses.map((response) => response.headers()['x-robots-tag'])).toEqual(
    responses.map(() => 'noindex'),
  );
  // The last one leads to a preview, because the editor may see it.
  expect(responses.map((response) => response?.status())).toEqual([200, 404, 404, 200, 303]);
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

  for (const origin of [SITE_URL, PREVIEW_URL]) {
    await page.goto(`${origin}/about?version=${key}`);
    await waitUntilHydrated(page);
    await expect(page).toHaveURL(`${SITE_URL}/about?version=${key}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('It begins at a workbench');
    await expect(page.getByRole('heading', { name: ONLY_IN_VERSION })).toHaveCount(0);
  }
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
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such version');
  await expect(page.getByRole('main')).toContainText(deletedKey);
});

/** Opens a URL in an iframe of the current page, as the preview pane of Directus does. */
async function openInFrame(page: Page, address: string): Promise<void> {
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    Object.assign(frame, { id: 'frame', width: 1200, height: 800, src });
    document.body.append(frame);
  }, address);
}

test('Directus can frame a preview, starting with its signed URL', async ({ page }) => {
  await logIn(page.request);
  await page.goto(`${DIRECTUS_URL}/server/ping`);
  await openInFrame(page, getCmsPreviewUrl('/about', key));
  await expect(frameContent(page).getByRole('heading', { name: ONLY_IN_VERSION })).toBeVisible();
  // The public pages may not be framed.
  const opened = page.waitForEvent('popup');
  await frameContent(page).getByRole('link', { name: 'See the page as it is public' }).click();
  await expect(await opened).toHaveURL(`${SITE_URL}/about`);
  await expect(frameContent(page).getByRole('heading', { name: ONLY_IN_VERSION })).toBeVisible();
  // Links to other pages stay in the frame.
  await frameContent(page).getByRole('contentinfo').getByRole('link', { name: 'All films' }).click();
  await expect(frameContent(page).getByText('As saved, not yet built')).toBeVisible();
  expect(page.frames().some((frame) => frame.url().includes('/preview/films'))).toBe(true);
});

test('links lead through the whole site as it is saved now, without a build', async ({ page }) => {
  const client = await logInToCms();
  const id = await findPageId(client, '/lancaster');
  const present = (await request(client, 'GET', `/items/pages/${id}?fields=seoTitle`)) as {
    seoTitle: string | null;
  };
  const header = (await request(client, 'GET', '/items/headerContent?fields=promoBannerMessage')) as object;
  await request(client, 'PATCH', `/items/pages/${id}`, { seoTitle: 'Saved just now' });
  await request(client, 'PATCH', '/items/headerContent', { promoBannerMessage: 'A message saved just now' });
  try {
    await logIn(page.request);
    await page.goto(getCmsPreviewUrl('/about', key));
    await waitUntilHydrated(page);
    await expect(page.getByText('A message saved just now')).toBeVisible();
    await page.evaluate(() => {
      const link = document.createElement('a');
      Object.assign(link, { href: '/lancaster', textContent: 'To Lancaster' });
      document.querySelector('main')?.prepend(link);
    });
    await page.getByRole('link', { name: 'To Lancaster' }).click();
    await expect(page).toHaveURL(/\/preview\/lancaster\?version=main$/);
    await expect(page).toHaveTitle('Saved just now');
    await expect(page.getByText('As saved, not yet built')).toBeVisible();
    // The browser follows this address by itself.
    await page.goto('/about?tab=2');
    await expect(page).toHaveURL(/\/preview\/about\?version=main&tab=2$/);
    await expect(page.getByRole('heading', { name: ONLY_IN_VERSION })).toHaveCount(0);
  } finally {
    await request(client, 'PATCH', `/items/pages/${id}`, present);
    await request(client, 'PATCH', '/items/headerContent', header);
  }
});

/* server/previews.test.ts shows that an ended link leads nowhere within a minute. */
test('an editor shares a preview with people without an account, and ends that', async ({
  page,
  browser,
}) => {
  await logIn(page.request);
  await page.goto(getCmsPreviewUrl('/about', key));
  await waitUntilHydrated(page);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: /^Share…/ }).click();
  const sharing = await opened;
  await expect(sharing.getByRole('heading', { level: 1 })).toHaveText('Share a preview');
  expect(await findViolations(sharing)).toEqual([]);
  await sharing.getByLabel('1 day').check();
  await sharing.getByLabel('Who gets the link (optional)').fill('The press');
  await sharing.getByRole('button', { name: 'Create a link' }).click();
  await expect(sharing.getByText('The press')).toBeVisible();
  const link = await sharing.getByLabel('Link to copy').inputValue();

  const reviewer = await browser.newContext({ baseURL: PREVIEW_URL });
  const review = await reviewer.newPage();
  const response = await review.goto(link);
  await expect(review).toHaveURL(new RegExp(`/preview/about\\?version=${key}$`));
  await expect(review.getByRole('heading', { name: ONLY_IN_VERSION })).toBeVisible();
  await expect(review.getByText(/^Preview shared by Ellen Marsh, until .+ UTC$/)).toBeVisible();
  await expect(review.getByRole('link', { name: /^Share…/ })).toHaveCount(0);
  const headers = response?.headers() ?? {};
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['x-robots-tag']).toBe('noindex');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  for (const other of ['/preview/about', '/preview', '/preview/lancaster']) {
    expect([other, (await reviewer.request.get(other)).status()]).toEqual([other, 404]);
  }

  await sharing.getByRole('button', { name: 'End this link' }).click();
  await expect(sharing.getByText('There are none.')).toBeVisible();
  await reviewer.close();
});

test('the pane of Directus shows a preview in the size of a phone', async ({ page }) => {
  await logIn(page.request);
  const id = await findPageId(await logInToCms(), '/about');
  await page.goto(`${DIRECTUS_URL}/admin/content/pages/${id}`);
  await page.locator('button:has([data-icon=visibility])').first().click();
  const pane = page.locator('.live-preview');
  await expect(pane.frameLocator('iframe').getByText('As saved, not yet built')).toBeVisible();
  await pane.locator('button:has([data-icon=devices])').click();
  const width = () =>
    pane
      .frameLocator('iframe')
      .locator('html')
      .evaluate(() => window.innerWidth);
  await expect.poll(width).toBe(400);
  await expect(pane.frameLocator('iframe').getByText('As saved, not yet built')).toBeVisible();
});

/** Opens a page of the visual editor of Directus. Returns the preview in its frame. */
async function openVisualEditor(page: Page, path: string, version: string) {
  await logIn(page.request);
  const query = new URLSearchParams({ path, version });
  await page.goto(`${DIRECTUS_URL}/admin/visual/${PREVIEW_URL}/open-preview?${query}`);
  return page.frameLocator('iframe');
}

test('an editor edits a text on the page, and sees it at once', async ({ page }) => {
  const client = await logInToCms();
  const { id } = (await request(client, 'POST', '/items/textBlock', {
    title: 'Written before',
    text: '<p>A text.</p>',
  })) as { id: string };
  const url = `/edited-${Date.now()}`;
  await request(client, 'POST', '/items/pages', {
    title: 'Edited on the page',
    url,
    buildingBlocks: { create: [{ collection: 'textBlock', item: { id } }], update: [], delete: [] },
  });
  const frame = await openVisualEditor(page, url, 'main');
  const heading = frame.getByRole('heading', { name: 'Written before' });
  await expect(heading).toHaveAttribute('data-directus', new RegExp(`collection:textBlock;item:${id}`));
  await heading.hover();
  await frame.locator('.directus-visual-editing-edit-button').filter({ visible: true }).first().click();
  const drawer = page.getByRole('dialog').or(page.locator('.v-drawer'));
  const input = drawer.locator('input').first();
  await expect(input).toHaveValue('Written before');
  await input.fill('Written on the page');
  await input.press('Control+s');
  await expect(frame.getByRole('heading', { name: 'Written on the page' })).toBeVisible();
});

test('the visual editor edits the list of blocks of a version, and not the saved blocks', async ({
  page,
}) => {
  const frame = await openVisualEditor(page, '/about', key);
  const marked = frame.locator('[data-directus]');
  await expect(marked.first()).toHaveAttribute('data-directus', /collection:pages;.*fields:buildingBlocks/);
  await expect(frame.locator('[data-directus*="collection:textBlock"]')).toHaveCount(0);
});

test('pages of the public site have no marks for editing', async ({ page }) => {
  await page.goto(`${SITE_URL}/about`);
  await waitUntilHydrated(page);
  await expect(page.locator('[data-directus]')).toHaveCount(0);
  const assets = join(process.env['E2E_SITE_DIR'] ?? '', 'public');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  for (const name of scripts) {
    expect([name, readFileSync(join(assets, name), 'utf8').includes('directus-visual-editing')]).toEqual([
      name,
      false,
    ]);
  }
});

test('markup in a URL or a text runs no script', async ({ page, request: visitor }) => {
  const encoded = encodeURIComponent(MARKUP);
  for (const address of [
    `${SITE_URL}/lancaster?version=${encoded}`,
    `${SITE_URL}/preview/about?version=${encoded}`,
    `/preview/about?version=${encoded}`,
    `/preview/${encoded}?version=main`,
    `${SITE_URL}/ticketing/${encoded}`,
    `/lancaster?version=${encoded}`,
  ]) {
    expect(await (await visitor.get(address)).text(), address).not.toContain('window.injected');
    await page.goto(address);
    expect(await page.evaluate(() => 'injected' in window), address).toBe(false);
  }
  await logIn(page.request);
  const preview = await page.goto(getCmsPreviewUrl(MARKUP_PAGE));
  // The HTML contains the text as a heading and in the data of the page.
  expect((await preview?.text())?.split('window.injected').length).toBeGreaterThan(2);
  for (const address of [page.url(), SITE_URL + MARKUP_PAGE]) {
    await page.goto(address);
    await waitUntilHydrated(page);
    await expect(page.getByRole('heading', { name: MARKUP })).toBeVisible();
    expect(await page.evaluate(() => 'injected' in window), address).toBe(false);
  }
});
