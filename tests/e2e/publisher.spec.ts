import type { Page } from '@playwright/test';
import { login, request, type CmsClient } from '../../cms/scripts/lib/api.ts';
import { DIRECTUS_URL, logIn, SITE_URL } from './support/previews.ts';
import { expect, test } from './support/test.ts';

/*
 * An editor publishes the site in the Studio, with the real publisher. publishing.spec.ts tests each state of the module,
 * publisher/test when the publisher begins.
 */

test.describe.configure({ timeout: 600_000 });

const PATH = `/published-by-the-test-${Date.now()}`;
/** A build and its checks on a busy machine. */
const PUBLISHED = { timeout: 240_000 };
let editor: CmsClient;
let pageId: string;
let textBlock: string;

test.beforeAll(async () => {
  editor = await login(
    DIRECTUS_URL,
    process.env['E2E_DIRECTUS_EDITOR_EMAIL'] ?? '',
    process.env['E2E_DIRECTUS_EDITOR_PASSWORD'] ?? '',
  );
  ({ id: pageId, textBlock } = await createPage(PATH, '<p>The first text.</p>'));
  // The release to which the editor goes back.
  await request(editor, 'POST', '/items/releases', { kind: 'publish' });
  await expect.poll(async () => (await fetch(SITE_URL + PATH)).status, PUBLISHED).toBe(200);
});

/** Creates a published page with a text. */
async function createPage(url: string, text: string): Promise<{ id: string; textBlock: string }> {
  const item = { title: 'Published by the test', text, alignment: 'left' };
  const created = await request(editor, 'POST', '/items/pages?fields[]=id&fields[]=buildingBlocks.item', {
    url,
    title: `Published by the test ${url}`,
    status: 'published',
    buildingBlocks: [{ collection: 'textBlock', item, sort: 1 }],
  });
  const { id, buildingBlocks } = created as { id: string; buildingBlocks: { item: string }[] };
  return { id, textBlock: buildingBlocks[0]?.item ?? '' };
}

const write = (text: string, block = textBlock) =>
  request(editor, 'PATCH', `/items/textBlock/${block}`, { text });
const section = (page: Page, name: string) => page.getByRole('region', { name });

async function openModule(page: Page): Promise<void> {
  await page.goto(`${DIRECTUS_URL}/admin/publish`);
  await expect(page.getByRole('heading', { name: 'Now', level: 2 })).toBeVisible();
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Publish now' }).click();
}

/** The page as a visitor gets it. */
async function readPage(page: Page, path = PATH): Promise<string> {
  const response = await page.request.get(path);
  return response.ok() ? response.text() : `status ${response.status()}`;
}

/** Saves a version of the page with one more text. */
async function saveVersion(text: string): Promise<void> {
  const version = await request(editor, 'POST', '/versions', {
    key: 'spring',
    name: 'Spring',
    collection: 'pages',
    item: pageId,
  });
  const item = { title: 'Only in spring', text, alignment: 'left' };
  await request(editor, 'POST', `/versions/${(version as { id: string }).id}/save`, {
    buildingBlocks: { create: [{ collection: 'textBlock', item, sort: 2 }], update: [], delete: [] },
  });
}

/** Makes the version the content of the page, in the Studio. */
async function promoteVersion(page: Page): Promise<void> {
  await page.goto(`${DIRECTUS_URL}/admin/content/pages/${pageId}?version=spring`);
  // By its class, because the list of blocks has a button with "spring", too.
  const versionButton = page.locator('.version-button');
  await expect(versionButton).toContainText('Spring');
  await versionButton.click();
  await page.getByText('Promote Version').click();
  const comparison = page.locator('.comparison-modal');
  await expect(comparison.getByText('Only in spring')).toBeVisible();
  await comparison.getByRole('button', { name: 'Apply' }).click();
  const question = page.getByText('What should happen to “Spring” after promotion?');
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(question).toBeHidden();
  await expect(versionButton).toContainText('Main');
  await expect(page.getByText('Only in spring')).toBeVisible();
}

test('an editor promotes and publishes a version, and rolls back', async ({ page }) => {
  const now = section(page, 'Now');
  await saveVersion('<p>The text of spring.</p>');
  await logIn(page.request, 'EDITOR');
  await promoteVersion(page);
  // The promoted version is saved content, which visitors see after it is published.
  expect(await readPage(page)).not.toContain('The text of spring.');
  await openModule(page);
  await expect(section(page, 'Unpublished changes')).toContainText('Only in spring');
  await publish(page);
  await expect(page.locator('[aria-current="step"]')).toContainText('Building', PUBLISHED);
  await expect(now.getByText('Published. Visitors see the new release.')).toBeVisible(PUBLISHED);
  const published = await readPage(page);
  expect(published).toContain('The first text.');
  expect(published).toContain('The text of spring.');

  const first = section(page, 'History')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Roll back to this' }) })
    .first();
  await first.getByRole('button', { name: 'Roll back to this' }).click();
  await page.getByRole('dialog', { name: 'Roll back?' }).getByRole('button', { name: 'Roll back' }).click();
  await expect.poll(() => readPage(page)).not.toContain('The text of spring.');
  expect(await readPage(page)).toContain('The first text.');
  await expect(now).toContainText('The site is not published by itself until a person publishes');
});

test('an editor publishes one page while a colleague works on another', async ({ page }) => {
  const path = `${PATH}-of-a-colleague`;
  const colleague = await createPage(path, '<p>The text of the colleague.</p>');
  await write('<p>The text before.</p>');
  await logIn(page.request, 'EDITOR');
  await openModule(page);
  await publish(page);
  await expect.poll(() => readPage(page, path), PUBLISHED).toContain('The text of the colleague.');
  await expect(section(page, 'Unpublished changes')).toContainText(
    'Visitors see everything that was saved',
    PUBLISHED,
  );

  await write('<p>Half done.</p>', colleague.textBlock);
  await request(editor, 'PATCH', `/items/pages/${colleague.id}`, { title: 'Half done' });
  await write('<p>The text of one page.</p>');
  await page.goto(`${DIRECTUS_URL}/admin/content/pages/${pageId}`);
  await page.getByRole('link', { name: 'Publish this page…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish chosen items' });
  await expect(dialog).toContainText('These go with it');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(dialog).not.toContainText('Half done');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog).toBeHidden();

  await expect.poll(() => readPage(page), PUBLISHED).toContain('The text of one page.');
  const changes = section(page, 'Unpublished changes');
  await expect(changes.getByRole('listitem')).toHaveCount(2, PUBLISHED);
  await expect(changes).toContainText('Half done');
  const ofColleague = await readPage(page, path);
  expect(ofColleague).toContain('The text of the colleague.');
  expect(ofColleague).not.toContain('Half done');
  await expect(section(page, 'Now')).toContainText('The last release has chosen items only.');

  await publish(page);
  await expect.poll(() => readPage(page, path), PUBLISHED).toContain('Half done.');
  expect(await readPage(page)).toContain('The text of one page.');
});
