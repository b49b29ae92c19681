import { login, request, type CmsClient } from '../../cms/scripts/lib/api.ts';
import { expect, test } from './support/test.ts';

const DIRECTUS_URL = process.env['E2E_DIRECTUS_URL'] ?? 'http://localhost:8055';

async function cms(): Promise<CmsClient> {
  return login(
    DIRECTUS_URL,
    process.env['E2E_DIRECTUS_EMAIL'] ?? '',
    process.env['E2E_DIRECTUS_PASSWORD'] ?? '',
  );
}

/** A version of the page about us: another title for search engines, and a new block at its end. */
async function writeVersion(key: string): Promise<void> {
  const client = await cms();
  const filter = encodeURIComponent(JSON.stringify({ url: { _eq: '/about' } }));
  const [page] = (await request(client, 'GET', `/items/pages?filter=${filter}&fields=id`)) as {
    id: string;
  }[];
  const version = (await request(client, 'POST', '/versions', {
    key,
    name: key,
    collection: 'pages',
    item: page?.id,
  })) as { id: string };
  await request(client, 'POST', `/versions/${version.id}/save`, {
    seoTitle: 'About us, in spring',
    buildingBlocks: {
      create: [
        {
          collection: 'textBlock',
          item: { title: 'Only in this version', text: '<p>New.</p>', alignment: 'left' },
        },
      ],
      update: [],
      delete: [],
    },
  });
}

test('a saved version is shown where the address asks for it, and the page stays as it is', async ({
  page,
}) => {
  const key = `spring-${Date.now()}`;
  await writeVersion(key);
  await page.goto(`/about?version=${key}`);
  await expect(page).toHaveURL(new RegExp(`/preview/about/?\\?version=${key}`));
  await expect(page).toHaveTitle('About us, in spring');
  await expect(page.getByRole('heading', { name: 'Only in this version' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It begins at a workbench');
  await expect(page.locator('head meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await page.getByRole('link', { name: 'See the page as it is public' }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole('heading', { name: 'Only in this version' })).toHaveCount(0);
});

test('a version that there is not is said to be none, in words for an editor', async ({ page }) => {
  await page.goto('/preview/about?version=no-such', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such version');
  await expect(page).toHaveURL(/\/preview\/about/);
  await expect(page.getByRole('main')).toContainText('no-such');
});

test('what is saved and not yet built can be seen, too', async ({ page }) => {
  const answer = await page.goto('/preview/about?version=main');
  expect(answer?.status()).toBe(200);
  expect(answer?.headers()['cache-control']).toBe('no-store');
  await expect(page.getByText('As saved, not yet built')).toBeVisible();
});
