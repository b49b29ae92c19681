import { login, request, type CmsClient } from '../../../cms/scripts/lib/api.ts';

/** Pages with rules of the shell of their own. The last two are here for the tests alone. */
export const PAGES = {
  conservatory: '/conservatory',
  beneathConservatory: '/conservatory/auditions',
  bare: '/test-bare',
  ownLogo: '/test-own-logo',
} as const;

/** A notice for another site than this one. */
export const FOREIGN_NOTICE = 'Only the lobby screens say this.';
/** A notice on ink. */
export const DARK_NOTICE = 'The wings of the Hill House are being painted.';

/** Writes them into Directus, before the site is built from it. What is there from the last run stays. */
export async function writeTestContent(url: string, email: string, password: string): Promise<void> {
  const cms = await login(url, email, password);
  await writePage(cms, PAGES.bare, { hideHeader: true, hideFooter: true });
  await writePage(cms, PAGES.ownLogo, { headerLogo: await anyPicture(cms) });
  await writeNotice(cms, FOREIGN_NOTICE, { displayOn: ['lobby'], darkBackground: false, pages: [] });
  await writeNotice(cms, DARK_NOTICE, { displayOn: ['www'], darkBackground: true, pages: ['/branson'] });
}

async function writePage(
  cms: CmsClient,
  url: string,
  settings: { hideHeader?: boolean; hideFooter?: boolean; headerLogo?: string },
): Promise<void> {
  if (await exists(cms, 'pages', { url: { _eq: url } })) return;
  const text = { title: `The page ${url}`, text: '<p>It is here for the tests.</p>', alignment: 'left' };
  await request(cms, 'POST', '/items/pages', {
    url,
    title: `Test ${url}`,
    seoTitle: `Test ${url}`,
    seoDescription: 'A page for the tests.',
    ...settings,
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

async function anyPicture(cms: CmsClient): Promise<string> {
  const found = await request(cms, 'GET', '/files?limit=1&fields[]=id&filter[type][_starts_with]=image/');
  const [file]: unknown[] = Array.isArray(found) ? found : [];
  if (typeof file !== 'object' || file === null || !('id' in file))
    throw new Error('Directus has no picture.');
  return String(file.id);
}

async function exists(cms: CmsClient, collection: string, filter: object): Promise<boolean> {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), limit: '1', 'fields[]': 'id' });
  const found = await request(cms, 'GET', `/items/${collection}?${query}`);
  return Array.isArray(found) && found.length > 0;
}
