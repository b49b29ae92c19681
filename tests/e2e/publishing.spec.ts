import type { Locator, Page } from '@playwright/test';
import axe from 'axe-core';
import { login, request, type CmsClient } from '../../cms/scripts/lib/api.ts';
import { DIRECTUS_URL, logIn } from './support/previews.ts';
import { openStudio, openStudioOnPhone } from './support/studio.ts';
import { BUILT, createPublisher } from './support/publisher.ts';
import { expect, test } from './support/test.ts';

// The tests share the queue of the publisher.
test.describe.configure({ mode: 'serial' });

const publisher = createPublisher();
const URL = '/publishing-of-the-test';
let editor: CmsClient;
let pageId: string;

/** The Studio of the editor. The tests share it, because the Studio has six megabytes of scripts. */
let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
  await logIn(page.request);
  editor = await login(
    DIRECTUS_URL,
    process.env['E2E_DIRECTUS_EDITOR_EMAIL'] ?? '',
    process.env['E2E_DIRECTUS_EDITOR_PASSWORD'] ?? '',
  );
  const created = await request(editor, 'POST', '/items/pages', { url: URL, title: 'Of the test' });
  pageId = (created as { id: string }).id;
});
test.afterAll(async () => {
  // Otherwise the publisher of publisher.spec.ts would go on with the last request.
  await publisher.clear();
  await page.context().close();
  await request(editor, 'DELETE', `/items/pages/${pageId}`);
});
test.beforeEach(() => publisher.clear());

/** Publishes what is saved, without the module. */
async function publishAll(fields: object = {}): Promise<void> {
  await request(editor, 'POST', '/items/releases', { kind: 'publish' });
  await publisher.goLive(await publisher.find(), fields);
}

async function openModule(page: Page): Promise<void> {
  await openStudio(page, '/publish');
  await expect(page.getByRole('heading', { name: 'Now', level: 2 })).toBeVisible();
}

const section = (page: Page, name: string) => page.getByRole('region', { name });
const step = (page: Page, name: string) => page.getByRole('list', { name: 'Steps' }).getByText(name);
const inModule = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });
/** What people hear who listen to the module. */
const said = (page: Page) => page.locator('.publish > [role="status"]');
/** The number on the icon of the module, which a style sheet adds. */
const readBadge = (page: Page) =>
  page
    .locator('.module-bar a[href$="/admin/publish"]')
    .evaluate((link) => getComputedStyle(link, '::after').content);

test('an editor publishes a change and watches each step', async () => {
  await publishAll();
  await request(editor, 'PATCH', `/items/pages/${pageId}`, { title: 'Changed by the test' });
  await openModule(page);
  const changes = section(page, 'Unpublished changes');
  await expect(changes.getByRole('listitem')).toHaveCount(1);
  await expect(changes).toContainText('Changed');
  await expect(changes).toContainText('Ellen Marsh');
  await expect(changes.getByRole('link', { name: `Changed by the test (${URL})` })).toHaveAttribute(
    'href',
    `/admin/content/pages/${pageId}`,
  );
  await expect.poll(() => readBadge(page)).toContain('"1"');

  await inModule(page, 'Publish now').click();
  await expect(page.getByRole('heading', { name: 'Waiting for the publisher' })).toBeVisible();
  const releaseRequest = await publisher.find();
  await publisher.begin(releaseRequest, 'fetching', 'Fetching content');
  await expect(page.locator('[aria-current="step"]')).toContainText('Fetching content');
  await publisher.begin(releaseRequest, 'building', 'Building 46 pages');
  await expect(page.locator('[aria-current="step"]')).toContainText('Building');
  await expect(section(page, 'Now')).toContainText('Building 46 pages');
  await expect(step(page, '(done)')).toHaveCount(1);
  await publisher.begin(releaseRequest, 'checking', 'Checking links');
  await expect(page.locator('[aria-current="step"]')).toContainText('Checking');
  const warning = {
    page: URL,
    collection: 'pages',
    id: pageId,
    sentence: 'The page has no description for search engines.',
  };
  await publisher.goLive(releaseRequest, { warnings: [warning] });
  await expect(section(page, 'Now')).toContainText('Published. Visitors see the new release.');
  await expect(said(page)).toHaveText('The site was published.');
  await expect(changes).toContainText('Visitors see everything that was saved');
  await expect.poll(() => readBadge(page)).toBe('none');

  const row = section(page, 'History').getByRole('listitem').first();
  await expect(row).toContainText('Live');
  await expect(row).toContainText(`${BUILT.pageCount} pages, ${BUILT.fileCount} files, 24.1 MB`);
  await row.getByText('1 warning about content').click();
  await expect(row).toContainText(warning.sentence);
  await row.getByRole('link', { name: 'Open the item' }).click();
  await expect(page).toHaveURL(`${DIRECTUS_URL}/admin/content/pages/${pageId}`);
});

test('the number of changes grows when the Studio saves', async () => {
  await publishAll();
  await openModule(page);
  await expect.poll(() => readBadge(page)).toBe('none');
  await openStudio(page, `/content/pages/${pageId}`);
  const title = page.locator('[data-field="title"] input');
  // Until the item is loaded, the form ignores what is typed.
  await expect(title).not.toHaveValue('');
  await title.fill('Saved in the Studio');
  await expect(async () => {
    // Saves once: without a change the form ignores it.
    await page.keyboard.press('Control+s');
    expect(await readBadge(page)).toContain('"1"');
    // Long before the count of each minute.
  }).toPass({ timeout: 20_000 });
});

test('an editor chooses what is published, and sees before what goes with it and what is shared', async () => {
  const block = { collection: 'textBlock', item: { title: 'Of the chosen page', text: '<p>A</p>' } };
  const other = (await request(editor, 'POST', '/items/pages', {
    url: `${URL}-shared`,
    title: 'With a shared block',
    buildingBlocks: { create: [{ collection: 'textBlock', item: { title: 'Shared', text: '<p>A</p>' } }] },
  })) as { id: string; buildingBlocks: string[] };
  const [row] = (await request(
    editor,
    'GET',
    `/items/pages_buildingBlocks?filter[id][_eq]=${other.buildingBlocks[0]}&fields[]=item`,
  )) as { item: string }[];
  const shared = { collection: 'textBlock', item: row?.item };
  await request(editor, 'PATCH', `/items/pages/${pageId}`, {
    buildingBlocks: { create: [shared], update: [], delete: [] },
  });
  await publishAll();
  await request(editor, 'PATCH', `/items/pages/${pageId}`, {
    title: 'Chosen',
    buildingBlocks: { create: [block], update: [], delete: [] },
  });
  await request(editor, 'PATCH', `/items/textBlock/${row?.item}`, { title: 'Shared and changed' });
  await request(editor, 'PATCH', `/items/pages/${other.id}`, { title: 'Half done' });
  await openModule(page);
  const changes = section(page, 'Unpublished changes');
  await expect(changes.getByRole('listitem')).toHaveCount(4);
  const open = inModule(page, 'Publish chosen items…');
  await expect(open).toBeDisabled();
  await changes.getByRole('checkbox', { name: `Publish Chosen (${URL})` }).check();
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Publish chosen items' });
  await expect(dialog.getByRole('checkbox', { name: 'Publish Of the chosen page' })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: 'Publish Shared and changed' })).not.toBeChecked();
  await expect(dialog).not.toContainText('Half done');
  await expect(dialog).toContainText('All other items stay as visitors see them.');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog).toBeHidden();
  const chosen = await publisher.find();
  expect(chosen.items).toEqual([
    { collection: 'pages', item: pageId },
    { collection: 'textBlock', item: expect.any(String) },
  ]);
  expect(chosen.items?.[1]?.item).not.toBe(row?.item);
  await publisher.goLive(chosen, { itemRevisions: [] });
  await expect(section(page, 'Now')).toContainText('The last release has chosen items only.');
  await expect(section(page, 'History').getByRole('listitem').first()).toContainText(
    'Publish 2 chosen items',
  );

  await publishAll();
  await request(editor, 'PATCH', `/items/textBlock/${row?.item}`, { title: 'Changed again' });
  await page.goto(`${DIRECTUS_URL}/admin/content/pages/${pageId}`);
  await page.getByRole('link', { name: 'Publish this page…' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'Publish Changed again' })).not.toBeChecked();
  await expect(dialog.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await request(editor, 'DELETE', `/items/pages/${other.id}`);
});

test('a failure says why, and that visitors see the earlier site', async () => {
  await publishAll();
  await openModule(page);
  await inModule(page, 'Publish now').click();
  await expect(page.getByRole('heading', { name: 'Waiting for the publisher' })).toBeVisible();
  const releaseRequest = await publisher.find();
  await publisher.begin(releaseRequest, 'building', 'Building');
  await expect(page.locator('[aria-current="step"]')).toContainText('Building');
  await publisher.end(releaseRequest, 'failed', 'Two blocks of a page have the same section id.');
  await expect(section(page, 'Now')).toContainText(
    'Two blocks of a page have the same section id. Visitors see the site as it was before.',
  );
  await expect(section(page, 'History').getByRole('listitem').first()).toContainText('Failed');
});

test('a rollback says what happens, and pauses the schedule until somebody publishes', async () => {
  await publishAll();
  await request(editor, 'PATCH', `/items/pages/${pageId}`, { title: `A mistake ${Date.now()}` });
  await publishAll();
  await openModule(page);
  await expect(section(page, 'History').getByText('Visitors see this')).toHaveCount(1);
  const earlier = section(page, 'History').getByRole('listitem').nth(1);
  await earlier.getByRole('button', { name: 'Roll back to this' }).click();
  const dialog = page.getByRole('dialog', { name: 'Roll back?' });
  await expect(dialog).toContainText('Saved content stays as it is in Directus.');
  await expect(dialog).toContainText('not published by itself');
  await dialog.getByRole('button', { name: 'Roll back' }).click();
  await expect(dialog).toBeHidden();
  const releaseRequest = await publisher.find();
  expect(releaseRequest.kind).toBe('rollback');
  await publisher.goLive(releaseRequest);
  await expect(section(page, 'Now')).toContainText(
    'The site is not published by itself until a person publishes',
  );
  await expect(section(page, 'Unpublished changes').getByRole('listitem')).toHaveCount(1);

  await section(page, 'History').getByRole('button', { name: 'Compare' }).first().click();
  const compared = page.getByRole('dialog', { name: 'Compare releases' });
  await compared.getByRole('button', { name: 'Compare' }).click();
  await expect(compared.getByRole('status')).toHaveText('1 item differs.');
  await expect(compared).toContainText('A mistake');
  await compared.getByRole('button', { name: 'Close' }).click();

  await inModule(page, 'Publish now').click();
  await expect(page.getByRole('heading', { name: 'Waiting for the publisher' })).toBeVisible();
  await publisher.goLive(await publisher.find());
  await expect(section(page, 'Now')).not.toContainText('The site is not published by itself');
});

test('a time to publish is in the time zone of the editor', async () => {
  await publishAll();
  await openModule(page);
  await inModule(page, 'Publish at…').click();
  const dialog = page.getByRole('dialog', { name: 'Publish at a time' });
  const field = dialog.getByLabel('Date and time');
  await expect(field).toBeFocused();
  await expect(dialog).toContainText('(America/Los_Angeles)');
  await field.fill('2020-01-01T08:00');
  await expect(dialog).toContainText('This time has passed, so it is published at once.');
  await field.fill('2999-01-01T08:00');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog.getByRole('alert')).toContainText('more than a year ahead');

  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toLocaleDateString('sv-SE', {
    timeZone: 'America/Los_Angeles',
  });
  await field.fill(`${tomorrow}T08:00`);
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog).toBeHidden();
  const waiting = section(page, 'Now').getByRole('listitem').filter({ hasText: 'Publish on' });
  await expect(waiting).toContainText('8:00 AM');
  await waiting.getByRole('button', { name: 'Cancel' }).click();
  await expect(waiting).toContainText('It is being cancelled.');
});

test('a writer sees everything, and why there are no buttons', async ({ page: ofWriter }) => {
  await publishAll();
  await request(editor, 'PATCH', `/items/pages/${pageId}`, { title: `For the writer ${Date.now()}` });
  await request(editor, 'POST', '/items/releases', { kind: 'publish' });
  await logIn(ofWriter.request, 'WRITER');
  await openModule(ofWriter);
  await expect(section(ofWriter, 'Now')).toContainText('your role only writes drafts');
  await expect(section(ofWriter, 'Unpublished changes')).toContainText('For the writer');
  await expect(ofWriter.getByRole('heading', { name: 'Waiting for the publisher' })).toBeVisible();
  await expect(inModule(ofWriter, 'Publish now')).toHaveCount(0);
  await expect(inModule(ofWriter, 'Cancel')).toHaveCount(0);
  await expect(inModule(ofWriter, 'Roll back to this')).toHaveCount(0);
});

test('the module says when the publisher is not running or Directus does not answer', async () => {
  await publishAll();
  await request(editor, 'POST', '/items/releases', { kind: 'publish' });
  const releaseRequest = await publisher.find();
  // Its clock is slow, which is no reason to say that it does not run.
  const slow = new Date(Date.now() - 60_000).toISOString();
  await publisher.begin(releaseRequest, 'building', 'Building', slow);
  let passed = 0;
  await page.route('**/items/releases**', async (route) => {
    const response = await route.fetch();
    const time = Date.parse(response.headers()['date'] ?? '') + passed;
    const headers = { ...response.headers(), date: new Date(time).toUTCString() };
    await route.fulfill({ response, headers });
  });
  await openModule(page);
  await expect(page.locator('[aria-current="step"]')).toContainText('Building');
  const notRunning = page.getByText('The publisher is not running. Tell the operator of the site.');
  await expect(notRunning).toBeHidden();
  passed = 60_000;
  await expect(notRunning).toBeVisible();
  passed = 0;
  await expect(notRunning).toBeHidden();
  await page.unroute('**/items/releases**');

  const unreachable = page.getByText('Directus does not answer.');
  await page.route('**/items/releases**', (route) => route.abort());
  await expect(unreachable).toBeVisible();
  await page.unroute('**/items/releases**');
  await expect(unreachable).toBeHidden();
});

test('each action says its result, and leaves the focus where a person can go on', async () => {
  const earlier = { finishedAt: '2026-01-02T20:04:00Z' };
  await publishAll(earlier);
  await publishAll();
  // More than one page of the history.
  for (let count = 0; count < 11; count += 1)
    await request(editor, 'POST', '/items/releases', { kind: 'publish' });
  await publisher.clear();
  await openModule(page);
  const heading = (name: string) => page.getByRole('heading', { name, level: 2 });
  const press = async (button: Locator) => {
    await button.focus();
    await page.keyboard.press('Enter');
  };

  await press(inModule(page, 'Publish now'));
  await expect(said(page)).toHaveText('Your request to publish is waiting.');
  await expect(inModule(page, 'Publish now')).toBeFocused();
  await press(inModule(page, 'Cancel'));
  await expect(said(page)).toHaveText('The request is being cancelled.');
  await expect(heading('Now')).toBeFocused();
  const releaseRequest = await publisher.find();
  expect(await publisher.isCancelRequested(releaseRequest)).toBe(true);
  await publisher.end(releaseRequest, 'cancelled', 'Ellen Marsh cancelled it.');
  await expect(said(page)).toHaveText('Publishing was cancelled.');
  await expect(section(page, 'Now')).toContainText('Cancelled. Ellen Marsh cancelled it.');

  await press(inModule(page, 'Older'));
  await expect(said(page)).toHaveText(/^Page 2 of \d+ of the history\.$/);
  const rollBack = page.getByRole('button', { name: /^Roll back to this \(Jan 2, 2026, 12:04:00\sPM\)$/ });
  await press(rollBack);
  const dialog = page.getByRole('dialog', { name: 'Roll back?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(dialog.getByRole('button', { name: 'Roll back' }));
  await expect(dialog).toBeHidden();
  await expect(said(page)).toHaveText('Your request to roll back is waiting.');
  await expect(rollBack).toBeFocused();
  await publisher.goLive(await publisher.find());
  await expect(said(page)).toHaveText('The rollback is live.');
  await expect(heading('History')).toBeFocused();
  await press(inModule(page, 'Newer'));
  await expect(said(page)).toHaveText(/^Page 1 of/);
  await expect(heading('History')).toBeFocused();
});

test('the module is accessible on a phone, also with the keyboard', async () => {
  await publishAll();
  await request(editor, 'PATCH', `/items/pages/${pageId}`, { title: `Accessible ${Date.now()}` });
  await request(editor, 'POST', '/items/releases', { kind: 'publish' });
  await publisher.begin(await publisher.find(), 'building', 'Building');
  await openStudioOnPhone(page, '/publish');
  await expect(page.locator('[aria-current="step"]')).toContainText('Building');
  expect(await page.locator('.publish').evaluate((module) => module.scrollWidth - module.clientWidth)).toBe(
    0,
  );

  await page.evaluate(axe.source);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const body = expect(page.locator('body'));
    await (colorScheme === 'dark' ? body : body.not).toContainClass('dark');
    const findViolations = () =>
      page.evaluate(async () => {
        const result = await window.axe.run('.publish', { resultTypes: ['violations'] });
        return result.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
      });
    // Repeated, because colors change gradually.
    await expect.poll(findViolations, { message: colorScheme }).toEqual([]);
  }

  const open = inModule(page, 'Publish at…');
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Date and time')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(open).toBeFocused();
});
