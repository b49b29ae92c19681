import { readFileSync } from 'node:fs';
import { MOSTLY_LEFT_OUT } from './support/content.ts';
import { openAlive } from './support/shell.ts';
import { expect, test } from './support/test.ts';

test('the home page shows its blocks, from the hero to the footer', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/The oldest stories/);
  await expect(page.locator('main img').first()).toHaveAttribute('fetchpriority', 'high');
  await expect(page.getByRole('heading', { name: 'Now playing' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Before you come' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /get tickets/i })).toHaveAttribute(
    'href',
    '/ticketing',
  );
  const year = await page.evaluate(() => String(new Date().getFullYear()));
  await expect(page.getByRole('contentinfo')).toContainText(`© ${year} Lamplight Theatres`);
});

test('a picture is offered as AVIF, as WebP and as JPEG, and is there in each', async ({ page }) => {
  await page.goto('/');
  const picture = page.locator('main picture').first();
  // There may be another cut of it for phones.
  const source = (type: string) => picture.locator(`source[type="${type}"]`).first();
  const offers = [
    { type: 'image/avif', srcSet: await source('image/avif').getAttribute('srcset') },
    { type: 'image/webp', srcSet: await source('image/webp').getAttribute('srcset') },
    { type: 'image/jpeg', srcSet: await picture.locator('img').getAttribute('srcset') },
  ];
  for (const { type, srcSet } of offers) {
    const answer = await page.request.get(srcSet?.split(' ')[0] ?? '');
    expect(answer.headers()['content-type']).toBe(type);
  }
});

test('Recoil runs in ticketing, and not on a content page', async ({ page }) => {
  /** True when a script that the page runs holds the words that Recoil shows where its root is missing. */
  const runsRecoil = async (path: string) => {
    await page.coverage.startJSCoverage();
    await openAlive(page, path);
    const scripts = await page.coverage.stopJSCoverage();
    return scripts.some(({ source }) => source?.includes('must be used inside a <RecoilRoot>'));
  };
  expect(await runsRecoil('/ticketing')).toBe(true);
  expect(await runsRecoil('/')).toBe(false);
});

test('a question opens and closes with the keyboard', async ({ page }) => {
  await page.goto('/lancaster');
  // Others stand in tabs that are closed.
  const question = page.locator('main summary:visible').first();
  const answers = page.locator('main details[open]');
  await expect(answers).toHaveCount(0);
  await question.focus();
  await page.keyboard.press('Enter');
  await expect(answers).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(answers).toHaveCount(0);
});

test('an unknown address leads to the page that says so', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page).toHaveURL(/\/not-found/);
  await expect(page).toHaveTitle('404');
});

test('rows that lead nowhere cost themselves: the page is built without them, and the build names them', async ({
  page,
}) => {
  await page.goto(MOSTLY_LEFT_OUT);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`The page ${MOSTLY_LEFT_OUT}`);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const { warnings } = JSON.parse(readFileSync('.data/e2e/site/.cache/content-warnings.json', 'utf8'));
  const ofPage = warnings.filter((warning: { page: string }) => warning.page === MOSTLY_LEFT_OUT);
  expect(ofPage.map(({ collection, sentence }: Record<string, string>) => [collection, sentence])).toEqual(
    expect.arrayContaining([
      ['hologram', expect.stringMatching(/is left out\. The site does not know the type “hologram”/)],
      ['heroImage', expect.stringMatching(/is left out\. What it leads to was deleted/)],
    ]),
  );
});
