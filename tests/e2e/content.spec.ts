import { readFileSync } from 'node:fs';
import { readPage } from '../../publisher/src/checks/page.ts';
import { MOSTLY_OMITTED_PAGE } from '../../scripts/lib/test-content.ts';
import { PATH as EVERY_BLOCK } from './support/every-block.ts';
import { openHydrated } from './support/shell.ts';
import { expect, test } from './support/test.ts';

test('the home page shows its blocks from the hero to the footer', async ({ page }) => {
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

test('a picture is available as AVIF, WebP and JPEG', async ({ page }) => {
  await page.goto('/');
  const picture = page.locator('main picture').first();
  // The first source may be another crop for phones.
  const source = (type: string) => picture.locator(`source[type="${type}"]`).first();
  const formats = [
    { type: 'image/avif', srcSet: await source('image/avif').getAttribute('srcset') },
    { type: 'image/webp', srcSet: await source('image/webp').getAttribute('srcset') },
    { type: 'image/jpeg', srcSet: await picture.locator('img').getAttribute('srcset') },
  ];
  for (const { type, srcSet } of formats) {
    const response = await page.request.get(srcSet?.split(' ')[0] ?? '');
    expect(response.headers()['content-type']).toBe(type);
  }
});

test('the screens of ticketing load Recoil, content pages do not', async ({ page }) => {
  /** Whether a script of the page contains an error message of Recoil. */
  const loadsRecoil = async (path: string) => {
    await page.coverage.startJSCoverage();
    await openHydrated(page, path);
    const scripts = await page.coverage.stopJSCoverage();
    return scripts.some(({ source }) => source?.includes('must be used inside a <RecoilRoot>'));
  };
  expect(await loadsRecoil('/ticketing/cart')).toBe(true);
  expect(await loadsRecoil('/')).toBe(false);
});

test('an unknown URL redirects to the 404 page', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page).toHaveURL(/\/not-found/);
  await expect(page).toHaveTitle('404');
});

test('the build omits blocks with a dangling reference and lists them as warnings', async ({ page }) => {
  await page.goto(MOSTLY_OMITTED_PAGE);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`The page ${MOSTLY_OMITTED_PAGE}`);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const { warnings } = JSON.parse(readFileSync('.data/e2e/site/.cache/content-warnings.json', 'utf8'));
  const pageWarnings = warnings.filter((warning: { page: string }) => warning.page === MOSTLY_OMITTED_PAGE);
  expect(
    pageWarnings.map(({ collection, sentence }: Record<string, string>) => [collection, sentence]),
  ).toEqual(
    expect.arrayContaining([
      ['hologram', expect.stringMatching(/is left out\. The site does not know the type “hologram”/)],
      ['heroImage', expect.stringMatching(/is left out\. What it leads to was deleted/)],
    ]),
  );
});

test('the checks of the publisher find the block of a link, and the first scripts', async ({ request }) => {
  const html = await (await request.get(EVERY_BLOCK)).text();
  const { links, scripts } = readPage(EVERY_BLOCK, html);
  const rowsOf = (name: string) => links.filter(({ text }) => text === name).map(({ row }) => row);
  expect(rowsOf('See what is on')).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)]);
  expect(rowsOf('GET TICKETS')).toEqual([null]);
  expect(scripts).toContainEqual(expect.stringMatching(/^\/app-/));
});
