import { DRAFT_PAGE, DUE_PAGE } from '../../scripts/lib/test-content.ts';
import { navigateTo, openHydrated } from './support/shell.ts';
import { readSitemap } from './support/sitemap.ts';
import { expect, test } from './support/test.ts';

test('a former address leads to its page, permanently and with its query', async ({ request, baseURL }) => {
  for (const path of ['/movies?from=poster', '/movies/?from=poster', '/MOVIES?from=poster']) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect([response.status(), response.headers()['location']], path).toEqual([301, '/films?from=poster']);
  }
  const temporary = await request.get('/season', { maxRedirects: 0 });
  expect([temporary.status(), temporary.headers()['location']]).toEqual([302, '/ticketing']);
  const followed = await request.get('/movies');
  expect([followed.status(), followed.url()]).toEqual([200, `${baseURL}/films`]);
});

test('a link to a former address leads to the page, too', async ({ page }) => {
  await openHydrated(page, DUE_PAGE);
  await page.getByRole('link', { name: 'The movies' }).click();
  await expect(page).toHaveURL(/\/films$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${DUE_PAGE}$`));
});

test('a link to an unknown address leads to "not found"', async ({ page }) => {
  await openHydrated(page, DUE_PAGE);
  await navigateTo(page, '/no-such-page');
  await expect(page).toHaveURL(/\/not-found$/);
});

test('a draft is no page, and links to it and what is not due are left out', async ({ page, request }) => {
  expect((await request.get(DRAFT_PAGE)).status()).toBe(404);
  const paths = await readSitemap(request);
  expect(paths).toContain(DUE_PAGE);
  expect(paths).not.toContain(DRAFT_PAGE);
  const response = await page.goto(DUE_PAGE);
  const html = (await response?.text()) ?? '';
  expect(html).not.toContain('2099');
  expect(html).not.toContain(DRAFT_PAGE);
  await expect(page.getByRole('heading', { name: 'Shown now' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'To the tickets' })).toBeVisible();
  await expect(page.getByText('To the draft')).toHaveCount(0);
});
