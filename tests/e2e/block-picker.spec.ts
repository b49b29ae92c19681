import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { login, request, type CmsClient } from '../../cms/scripts/lib/api.ts';
import { getBlockCollections, readSchemaFiles } from '../../cms/scripts/lib/schema.ts';
import { DIRECTUS_URL, logIn } from './support/previews.ts';
import { openStudio, openStudioOnPhone } from './support/studio.ts';
import { expect, test } from './support/test.ts';

/* The picker of block types and the places of a block, in the Studio of Directus. */

interface Item {
  id: string;
}
interface Row {
  collection: string;
  item: { id: string; title: string };
}

let editor: CmsClient;
/** The Studio of the editor. The tests share it, because the Studio has six megabytes of scripts. */
let page: Page;
/** How many block types there are. */
let typeCount: number;
const created: { collection: string; id: string }[] = [];

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
  await logIn(page.request);
  typeCount = getBlockCollections((await readSchemaFiles()).collections).length;
  editor = await login(
    DIRECTUS_URL,
    process.env['E2E_DIRECTUS_EDITOR_EMAIL'] ?? '',
    process.env['E2E_DIRECTUS_EDITOR_PASSWORD'] ?? '',
  );
});
test.afterAll(async () => {
  await page.context().close();
  for (const { collection, id } of created.reverse())
    await request(editor, 'DELETE', `/items/${collection}/${id}`);
});

async function create(collection: string, item: object): Promise<Item> {
  const { id } = (await request(editor, 'POST', `/items/${collection}`, item)) as Item;
  created.push({ collection, id });
  return { id };
}

const createText = (title: string) => create('textBlock', { title, text: '<p>Words.</p>' });
/** Creates a draft with these blocks of text. */
const createPage = (url: string, blocks: Item[] = []) =>
  create('pages', {
    url,
    title: `Page ${url}`,
    buildingBlocks: blocks.map(({ id }, index) => ({
      collection: 'textBlock',
      item: { id },
      sort: index + 1,
    })),
  });

/** The blocks of a page in their order. */
async function readBlocks({ id }: Item, version = 'main'): Promise<[collection: string, title: string][]> {
  const query = new URLSearchParams({
    fields:
      'buildingBlocks.collection,buildingBlocks.item:ampersandAndText.title,buildingBlocks.item:textBlock.title',
    'deep[buildingBlocks][_sort]': 'sort',
    ...(version === 'main' ? {} : { version }),
  });
  const { buildingBlocks } = (await request(editor, 'GET', `/items/pages/${id}?${query}`)) as {
    buildingBlocks: Row[];
  };
  return buildingBlocks.map(({ collection, item }) => [collection, item.title]);
}

async function openPage({ id }: Item, query = ''): Promise<void> {
  await openStudio(page, `/content/pages/${id}${query}`);
  await expect(list(page).getByRole('button', { name: 'Add a block' })).toBeVisible({ timeout: 60_000 });
}

const list = (page: Page) => page.locator('[data-field="buildingBlocks"]').first();
const picker = (page: Page) => page.getByRole('dialog', { name: /^Add a/ });
const search = (page: Page) => picker(page).getByRole('searchbox', { name: 'Search block types' });
const cards = (page: Page) => picker(page).getByRole('listitem').getByRole('button');
const drawer = (page: Page) => page.locator('.v-drawer').last();

/** Saves the page, or its version. While a drawer closes, its form takes the shortcut. */
async function save(page: Page): Promise<void> {
  await expect(page.locator('.v-drawer')).toHaveCount(0);
  const saved = page.waitForResponse(
    (response) =>
      /\/items\/pages\/|\/versions\/[^/]+\/save/.test(response.url()) &&
      ['PATCH', 'POST'].includes(response.request().method()),
    { timeout: 60_000 },
  );
  await page.keyboard.press('Control+s');
  expect((await saved).ok()).toBe(true);
}

test('an editor adds a block with the keyboard', async () => {
  const draft = await createPage('/picker-keyboard');
  await openPage(draft);
  const add = list(page).getByRole('button', { name: 'Add a block' });
  // The Studio renders the form again when all its data is there, and the button loses the focus.
  await expect(async () => {
    if (!(await picker(page).isVisible())) await add.press('Enter');
    await expect(search(page)).toBeFocused({ timeout: 3_000 });
  }).toPass();
  await expect(picker(page).getByRole('status')).toHaveText(`${typeCount} block types`);

  await page.keyboard.type('picture');
  await expect(cards(page).first()).toContainText('Picture tiles');
  await page.keyboard.press('ArrowDown');
  await expect(cards(page).nth(0)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(cards(page).nth(1)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(cards(page).nth(0)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(picker(page)).toBeHidden();
  await expect(add).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('no such block');
  await expect(picker(page)).toContainText('No block type was found for “no such block”.');
  await search(page).fill('ampersand');
  await expect(cards(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  const title = drawer(page).locator('[data-field="title"] input');
  await expect(title).toBeFocused();
  await page.keyboard.type('By keyboard');
  await expect(title).toHaveValue('By keyboard');
  await page.keyboard.press('Control+Enter');
  await expect(list(page).getByText('By keyboard')).toBeVisible();
  await expect(add).toBeFocused();

  await save(page);
  await expect.poll(() => readBlocks(draft)).toEqual([['ampersandAndText', 'By keyboard']]);
});

test('an editor adds a block that exists, next to changes that are not saved', async () => {
  const [first, shared] = [await createText('First of the picker'), await createText('Shared of the picker')];
  const draft = await createPage('/picker-existing', [first]);
  await openPage(draft);
  await list(page).getByRole('button', { name: 'Add an existing block' }).click();
  await search(page).fill('running text');
  await cards(page).first().click();
  // What is on the page already is not offered.
  const row = drawer(page).getByRole('row').filter({ hasText: 'Shared of the picker' });
  await expect(row).toBeVisible();
  await expect(drawer(page).getByText('First of the picker')).toBeHidden();
  await row.click();
  await drawer(page).locator('.actions button').last().click();
  await expect(list(page).getByText('Shared of the picker')).toBeVisible();

  await list(page).getByRole('button', { name: 'Add a block' }).click();
  await search(page).fill('ampersand');
  await page.keyboard.press('Enter');
  await drawer(page).locator('[data-field="title"] input').fill('After the shared one');
  await page.keyboard.press('Control+Enter');
  await expect(list(page).getByText('After the shared one')).toBeVisible();
  await save(page);
  await expect
    .poll(() => readBlocks(draft))
    .toEqual([
      ['textBlock', 'First of the picker'],
      ['textBlock', 'Shared of the picker'],
      ['ampersandAndText', 'After the shared one'],
    ]);
  const use = (await request(editor, 'GET', `/blocks/use/textBlock/${shared.id}`)) as { count: number };
  expect(use.count).toBe(1);
});

test('a block that is added to a version belongs to the version', async () => {
  const draft = await createPage('/picker-version', [await createText('On the page')]);
  await request(editor, 'POST', '/versions', {
    key: 'spring',
    name: 'Spring',
    collection: 'pages',
    item: draft.id,
  });
  await openPage(draft, '?version=spring');
  await list(page).getByRole('button', { name: 'Add a block' }).click();
  await search(page).fill('ampersand');
  await page.keyboard.press('Enter');
  await drawer(page).locator('[data-field="title"] input').fill('Only in spring');
  await page.keyboard.press('Control+Enter');
  await expect(list(page).getByText('Only in spring')).toBeVisible();
  await expect(drawer(page)).toBeHidden();
  await save(page);
  await expect
    .poll(() => readBlocks(draft, 'spring'))
    .toEqual([
      ['textBlock', 'On the page'],
      ['ampersandAndText', 'Only in spring'],
    ]);
  expect(await readBlocks(draft)).toEqual([['textBlock', 'On the page']]);
});

test('a page that is saved as a copy has blocks of its own, or shares them', async () => {
  const films = [
    {
      title: 'A film',
      filmBlocks: [{ collection: 'textBlock', item: { title: 'Inside', text: '<p>Words.</p>' } }],
    },
  ];
  const selector = await create('filmSelector', { films });
  const text = await createText('Copied');
  const original = await createPage('/picker-original', [text]);
  await request(editor, 'PATCH', `/items/pages/${original.id}`, {
    buildingBlocks: { create: [{ collection: 'filmSelector', item: { id: selector.id }, sort: 2 }] },
  });
  const readItems = async (id: string) => {
    const fields =
      'url,buildingBlocks.collection,buildingBlocks.item:textBlock.id,buildingBlocks.item:textBlock.title,buildingBlocks.item:filmSelector.id,buildingBlocks.item:filmSelector.films.filmBlocks.item:textBlock.id,buildingBlocks.item:filmSelector.films.filmBlocks.item:textBlock.title';
    const query = new URLSearchParams({ fields, 'deep[buildingBlocks][_sort]': 'sort' });
    return (await request(editor, 'GET', `/items/pages/${id}?${query}`)) as { url: string };
  };
  const withoutIds = (value: unknown) => JSON.stringify(value).replaceAll(/"id":"[^"]*"/g, '');
  const listIds = (value: unknown): string[] => JSON.stringify(value).match(/"id":"[^"]*"/g) ?? [];
  const saveAsCopy = async (url: string) => {
    await page.locator('[data-field="url"] input').fill(url);
    await page.locator('header .save-options, header [data-icon="more_vert"]').last().click();
    await page.getByText('Save as Copy').click();
    const dialog = page.getByRole('dialog', { name: 'Save as copy: and the blocks?' });
    await expect(dialog.getByRole('radio', { name: 'Copy the blocks' })).toBeChecked();
    return dialog;
  };
  /** The Studio opens the copy. */
  const readCopy = async (url: string, { id }: Item) => {
    await expect(page).not.toHaveURL(new RegExp(id));
    const copy = { id: page.url().split('/').at(-1) ?? '' };
    created.push({ collection: 'pages', ...copy });
    await expect(page.locator('[data-field="url"] input')).toHaveValue(url);
    const content = await readItems(copy.id);
    expect(content.url).toBe(url);
    return { ...copy, content };
  };

  await openPage(original);
  await (await saveAsCopy('/picker-canceled')).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('#dialog-outlet .v-card')).toHaveCount(0);
  expect(await request(editor, 'GET', '/items/pages?filter[url][_eq]=/picker-canceled')).toEqual([]);

  const saved = await readItems(original.id);
  await (await saveAsCopy('/picker-copied')).getByRole('button', { name: 'Save as copy' }).click();
  const copy = await readCopy('/picker-copied', original);
  expect(withoutIds({ ...copy.content, url: '' })).toBe(withoutIds({ ...saved, url: '' }));
  expect(listIds(saved)).toHaveLength(3);
  expect(listIds(copy.content).filter((id) => listIds(saved).includes(id))).toEqual([]);

  const dialog = await saveAsCopy('/picker-shared');
  await dialog.getByRole('radio', { name: 'Share the blocks' }).check();
  await dialog.getByRole('button', { name: 'Save as copy' }).click();
  expect(listIds((await readCopy('/picker-shared', copy)).content)).toEqual(listIds(copy.content));
});

test('a block in a version of another page warns and lists the version', async () => {
  const shared = await createText('On a page and in a version');
  await createPage('/picker-version-a', [shared]);
  const other = await createPage('/picker-version-b');
  const { id } = (await request(editor, 'POST', '/versions', {
    key: 'spring',
    name: 'Spring',
    collection: 'pages',
    item: other.id,
  })) as Item;
  const row = { collection: 'textBlock', item: { id: shared.id } };
  await request(editor, 'POST', `/versions/${id}/save`, {
    buildingBlocks: { create: [row], update: [], delete: [] },
  });
  await openStudio(page, `/content/textBlock/${shared.id}`);
  const warning = page.locator('[data-field="usedOn"] .warning');
  await expect(warning).toContainText(
    'This block is on 1 page, and also in the version “Spring” of /picker-version-b. A change changes all of them.',
  );
  await expect(warning.getByRole('listitem')).toHaveText([
    /^Page \/picker-version-a.*Draft$/,
    /^Page \/picker-version-b.*\/picker-version-b.*Version “Spring”$/,
  ]);
  await expect(warning.getByRole('link', { name: 'Page /picker-version-b' })).toHaveAttribute(
    'href',
    `/admin/content/pages/${other.id}?version=spring`,
  );
});

test('the form says when the places cannot be read, and tries again', async () => {
  const text = await createText('Unreadable for a moment');
  await page.route('**/blocks/use/**', (route) => route.fulfill({ status: 503, json: {} }));
  await openStudio(page, `/content/textBlock/${text.id}`);
  const places = page.locator('[data-field="usedOn"]');
  await expect(places.getByRole('alert')).toContainText('A change may change several pages.');
  await page.unroute('**/blocks/use/**');
  await places.getByRole('button', { name: 'Try again' }).click();
  await expect(places).toContainText('No page shows this block.');
});

test('a writer sees the blocks and their places, and adds none', async ({ page: ofWriter }) => {
  const shared = await createText('For the writer');
  const draft = await createPage('/picker-writer-a', [shared]);
  await createPage('/picker-writer-b', [shared]);
  await logIn(ofWriter.request, 'WRITER');
  await openStudio(ofWriter, `/content/pages/${draft.id}`);
  await expect(ofWriter.getByText('You write in a draft of this page.')).toBeVisible();
  await expect(ofWriter).toHaveURL(/\?version=draft$/);
  await expect(list(ofWriter).getByText('For the writer')).toBeVisible();
  await expect(list(ofWriter).getByRole('button', { name: /^Add a/ })).toHaveCount(0);
  await openStudio(ofWriter, `/content/textBlock/${shared.id}`);
  await expect(ofWriter.locator('[data-field="usedOn"]')).toContainText('This block is on 2 pages.');
});

test('a list that is pasted from Word is a list, and a link that leads nowhere is named', async () => {
  const text = await createText('Pasted');
  await openStudio(page, `/content/textBlock/${text.id}`);
  const body = page.frameLocator('.tox-edit-area iframe').locator('body');
  await body.click();
  await body.press('ControlOrMeta+a');
  await body.evaluate((element) => {
    const item = (words: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span></span><![endif]>${words}<o:p></o:p></p>`;
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', `${item('One <a href="/nowhere">link</a>')}${item('Two')}`);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(body.locator('ul > li')).toHaveText(['One link', 'Two']);
  await expect(page.locator('[data-field="linkCheck"]')).toHaveText(
    'The link “link” will be shown as text. It leads to /nowhere, which is not on the site.',
  );
});

test('on a phone, the picker and the warning are accessible, and each type has a picture, a name and a description', async () => {
  const shared = await createText('Accessible');
  const draft = await createPage('/picker-accessible', [shared]);
  await createPage('/picker-accessible-too', [shared]);
  await openStudioOnPhone(page, `/content/pages/${draft.id}`);
  await expect(list(page).getByRole('button', { name: 'Add a block' })).toBeVisible();
  await page.evaluate(axe.source);
  const findViolations = (selector: string) =>
    page.evaluate(async (part) => {
      const result = await window.axe.run(part, { resultTypes: ['violations'] });
      return result.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    }, selector);
  // Repeated, because the Studio changes its colors gradually.
  const expectNoViolations = (selector: string, message: string) =>
    expect.poll(() => findViolations(selector), { message }).toEqual([]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await list(page).getByRole('button', { name: 'Add a block' }).click();
    await expect(cards(page)).toHaveCount(typeCount);
    await expect(cards(page).filter({ hasText: 'Hero image' })).toContainText(
      'A large picture with a title over it.',
    );
    await expectNoViolations('.block-picker', `picker, ${colorScheme}`);
    const overflow = await picker(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    expect(overflow).toBe(0);
    const picture = picker(page).locator('img').first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
    await picker(page).getByRole('button', { name: 'Close', exact: true }).click();
    await expect(picker(page)).toBeHidden();
    await list(page).getByText('Accessible', { exact: true }).click();
    await expect(drawer(page).locator('.block-use')).toContainText('This block is on 2 pages.');
    await expectNoViolations('.block-use', `warning, ${colorScheme}`);
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
  }
});
