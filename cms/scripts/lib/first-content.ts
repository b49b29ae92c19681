import { readAll, request, type CmsClient } from './api.ts';
import type { Company } from './options.ts';

/** Recorded for a database that has, or once had, the first content. */
export const FIRST_CONTENT = 'first content';

/**
 * Adds the least content with which a site can be built (docs/operations.md, Content that a build omits), where it is missing: the name and
 * phone number of the company, and a home page. Editors replace it.
 */
export async function addFirstContent(client: CmsClient, { name, phone }: Company): Promise<void> {
  const settings = (await request(client, 'GET', '/items/siteSettings?fields=id')) as {
    id: string | null;
  } | null;
  if (!settings?.id) {
    await request(client, 'PATCH', '/items/siteSettings', { companyName: name, phone });
  }
  const homePages = await readAll(client, '/items/pages', { filter: { url: { _eq: '/' } }, fields: ['id'] });
  if (homePages.length) return;
  const text = '<p>This site opens soon.</p>';
  await request(client, 'POST', '/items/pages', {
    status: 'published',
    title: name,
    url: '/',
    buildingBlocks: [{ collection: 'textBlock', item: { title: name, text }, sort: 1 }],
  });
}
