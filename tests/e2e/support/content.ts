import { login, request, type CmsClient } from '../../../cms/scripts/lib/api.ts';

/** Pages that exist for the rules of the shell alone; the demo has no use for them. */
export const PAGES = {
  conservatory: '/conservatory',
  beneathConservatory: '/conservatory/auditions',
  bare: '/test-bare',
} as const;

/** A notice for another site than this one. */
export const FOREIGN_NOTICE = 'Only the lobby screens say this.';
/** A notice on ink. */
export const DARK_NOTICE = 'The wings of the Hill House are being painted.';

/** Writes them into Directus, before the site is built from it. What is there from the last run stays. */
export async function writeTestContent(url: string, email: string, password: string): Promise<void> {
  const cms = await login(url, email, password);
  for (const path of Object.values(PAGES)) await writePage(cms, path, path === PAGES.bare);
  await writeNotice(cms, FOREIGN_NOTICE, { displayOn: ['lobby'], darkBackground: false, pages: [] });
  await writeNotice(cms, DARK_NOTICE, { displayOn: ['www'], darkBackground: true, pages: ['/branson'] });
}

async function writePage(cms: CmsClient, url: string, isBare: boolean): Promise<void> {
  if (await exists(cms, 'pages', { url: { _eq: url } })) return;
  const text = { title: `The page ${url}`, text: '<p>It is here for the tests.</p>', alignment: 'left' };
  await request(cms, 'POST', '/items/pages', {
    url,
    title: `Test ${url}`,
    seoTitle: `Test ${url}`,
    seoDescription: 'A page for the tests.',
    hideHeader: isBare,
    hideFooter: isBare,
    buildingBlocks: [{ collection: 'textBlock', item: text, sort: 1 }],
  });
}

async function writeNotice(
  cms: CmsClient,
  message: string,
  notice: { displayOn: string[]; darkBackground: boolean; pages: string[] },
): Promise<void> {
  if (await exists(cms, 'notificationBanners', { message: { _contains: message } })) return;
  await request(cms, 'POST', '/items/notificationBanners', {
    ...notice,
    message: `<p>${message}</p>`,
    sort: 9,
  });
}

async function exists(cms: CmsClient, collection: string, filter: object): Promise<boolean> {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), limit: '1', 'fields[]': 'id' });
  const found = await request(cms, 'GET', `/items/${collection}?${query}`);
  return Array.isArray(found) && found.length > 0;
}
