import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { login, request, type CmsClient } from '../../cms/scripts/lib/api.ts';
import { defaultAssetsDir } from '../../cms/scripts/lib/seed.ts';
import { DIRECTUS_URL, logIn } from './support/previews.ts';
import { openStudio } from './support/studio.ts';
import { expect, test } from './support/test.ts';

/* The upload of pictures in the Studio of Directus. */

interface FileRow {
  id: string;
  description: string | null;
}

let editor: CmsClient;
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
});
test.afterAll(async () => {
  await page.context().close();
  for (const name of NAMES) {
    for (const { id } of await findFiles(name)) await request(editor, 'DELETE', `/files/${id}`);
  }
});

const NAMES = ['ruth-on-stage_02.jpg', 'naomi_at-the-gate.jpg', 'IMG_0815.jpg'];

async function findFiles(name: string): Promise<FileRow[]> {
  const query = new URLSearchParams({ 'filter[filename_download][_eq]': name, fields: 'id,description' });
  return (await request(editor, 'GET', `/files?${query}`)) as FileRow[];
}
const readDescriptions = async (name: string) =>
  (await findFiles(name)).map(({ description }) => description);

const readPhoto = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await readFile(join(defaultAssetsDir, 'gift-thanks.jpg')),
});

const question = (page: Page) => page.getByRole('dialog', { name: /^What do(es)? the pictures? show\?$/ });

test('an editor who uploads a picture in a form is asked for its description, which is proposed', async () => {
  await openStudio(page, '/content/promoBlock/+');
  const field = page.locator('[data-field="image"]');
  await field.locator('input[type="file"]').setInputFiles(await readPhoto('ruth-on-stage_02.jpg'));
  const description = question(page).getByLabel('Description of ruth-on-stage_02.jpg');
  await expect(description).toBeFocused();
  await expect(description).toHaveValue('Ruth on stage');
  await description.fill('Ruth and Naomi on the stage');
  await page.keyboard.press('Control+Enter');
  await expect(question(page)).toBeHidden();
  expect(await readDescriptions('ruth-on-stage_02.jpg')).toEqual(['Ruth and Naomi on the stage']);
  await expect(field.locator('.image-preview')).toBeVisible();
});

test('several pictures of the file library are described together, or later', async () => {
  await openStudio(page, '/files/+');
  const input = page.locator('#dialog-outlet input[type="file"]');
  await input.setInputFiles([await readPhoto('naomi_at-the-gate.jpg'), await readPhoto('IMG_0815.jpg')]);
  await expect(question(page).getByLabel('Description of naomi_at-the-gate.jpg')).toHaveValue(
    'Naomi at the gate',
  );
  // The name says nothing, so nothing is proposed.
  await expect(question(page).getByLabel('Description of IMG_0815.jpg')).toHaveValue('');
  await question(page).getByRole('button', { name: 'Later' }).click();
  await expect(question(page)).toBeHidden();
  expect(await readDescriptions('naomi_at-the-gate.jpg')).toEqual([null]);
});

test('a refused file says why in a sentence, without a code', async () => {
  await openStudio(page, '/files/+');
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h300"/></svg>';
  await page.locator('#dialog-outlet input[type="file"]').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(drawing),
  });
  const dialog = page.locator('.notification-dialogs, #dialog-outlet').locator('.v-card.error');
  await expect(dialog).toHaveText(
    /^The file is refused\s*The size of the drawing “logo\.svg” cannot be measured: it has no width, height or viewBox, or it is not an SVG, or it is broken\. Export it again, and upload that\.\s*Dismiss$/i,
  );
});
