import { login, request, type CmsClient } from '../../cms/scripts/lib/api.ts';

/** Pages with special shell settings. Pages named test-… exist only for the tests. */
export const PAGES = {
  conservatory: '/conservatory',
  conservatorySubpage: '/conservatory/auditions',
  bare: '/test-bare',
  noHeader: '/test-no-header',
  noFooter: '/test-no-footer',
  ownLogo: '/test-own-logo',
} as const;

/** Markup that would close the script with the data of a page if it were not escaped. */
export const MARKUP = '</script><script>window.injected=true</script><!--<script>';
/** A page with this markup in its plain texts. */
export const MARKUP_PAGE = '/test-markup';

/** A notification banner of another site. */
export const FOREIGN_BANNER = 'Only the lobby screens say this.';
/** A notification banner with a dark background. */
export const DARK_BANNER = 'The wings of the Hill House are being painted.';

/** A page of which the build omits all but one block. */
export const MOSTLY_OMITTED_PAGE = '/test-left-out';

/** A draft, and a page with a link to it, a link to a former address, and a block that is not due. */
export const DRAFT_PAGE = '/test-draft';
export const DUE_PAGE = '/test-due';

/** Writes the test content into Directus before the site is built. Existing content of an earlier run stays. */
export async function writeTestContent(url: string, email: string, password: string): Promise<void> {
  const cms = await login(url, email, password);
  await writePage(cms, PAGES.bare, { hideHeader: true, hideFooter: true });
  await writePage(cms, PAGES.noHeader, { hideHeader: true });
  await writePage(cms, PAGES.noFooter, { hideFooter: true });
  await writePage(cms, PAGES.ownLogo, { headerLogo: await findPictureId(cms) });
  await writePage(cms, MARKUP_PAGE, { noIndex: true }, MARKUP);
  await writeNotificationBanner(cms, FOREIGN_BANNER, {
    displayOn: ['lobby'],
    darkBackground: false,
    pages: [],
  });
  await writeNotificationBanner(cms, DARK_BANNER, {
    displayOn: ['www'],
    darkBackground: true,
    pages: ['/branson'],
  });
  await writeDayWithoutChat(cms);
  await writePage(cms, MOSTLY_OMITTED_PAGE, {});
  await writeDanglingRows(cms, MOSTLY_OMITTED_PAGE);
  await writePage(cms, DRAFT_PAGE, { status: 'draft' });
  await writeDuePage(cms);
}

async function writeDuePage(cms: CmsClient): Promise<void> {
  if (await itemExists(cms, 'pages', { url: { _eq: DUE_PAGE } })) return;
  const query = new URLSearchParams({
    filter: JSON.stringify({ url: { _eq: DRAFT_PAGE } }),
    'fields[]': 'id',
  });
  const [draft] = (await request(cms, 'GET', `/items/pages?${query}`)) as { id: string }[];
  const text = { title: 'Shown now', text: '<p><a href="/movies">The movies</a></p>' };
  const buttons = ['To the draft', 'To the tickets'].map((label, index) => ({
    collection: 'buttons',
    item: { text: label, ...(index === 0 ? { page: draft?.id } : { url: '/ticketing' }) },
    sort: index + 1,
  }));
  await request(cms, 'POST', '/items/pages', {
    url: DUE_PAGE,
    title: 'Test due',
    status: 'published',
    seoTitle: 'A page with dates',
    seoDescription: 'A page for the tests.',
    buildingBlocks: [
      { collection: 'textBlock', item: text, sort: 1 },
      {
        collection: 'textBlock',
        item: { title: 'Shown in 2099', text: '<p>Later.</p>' },
        sort: 2,
        publishAt: '2099-01-01T00:00:00Z',
      },
      { collection: 'textCTA', item: { title: 'Links', buttons }, sort: 3 },
    ],
  });
}

/** Writes rows that refer to a deleted collection and to a deleted item. */
async function writeDanglingRows(cms: CmsClient, url: string): Promise<void> {
  const query = new URLSearchParams({ filter: JSON.stringify({ url: { _eq: url } }), 'fields[]': 'id' });
  const [page] = (await request(cms, 'GET', `/items/pages?${query}`)) as { id: string }[];
  for (const collection of ['hologram', 'heroImage']) {
    const row = { pages_id: page?.id, collection, item: '00000000-0000-4000-8000-000000000000' };
    if (
      await itemExists(cms, 'pages_buildingBlocks', {
        pages_id: { _eq: page?.id },
        collection: { _eq: collection },
      })
    )
      continue;
    await request(cms, 'POST', '/items/pages_buildingBlocks', { ...row, sort: 9 });
  }
}

async function writePage(
  cms: CmsClient,
  url: string,
  settings: {
    hideHeader?: boolean;
    hideFooter?: boolean;
    headerLogo?: string;
    noIndex?: boolean;
    status?: 'draft';
  },
  title = `The page ${url}`,
): Promise<void> {
  if (await itemExists(cms, 'pages', { url: { _eq: url } })) return;
  const text = { title, text: '<p>It is here for the tests.</p>', alignment: 'left' };
  await request(cms, 'POST', '/items/pages', {
    url,
    title: `Test ${url}`,
    status: 'published',
    seoTitle: title,
    seoDescription: 'A page for the tests.',
    ...settings,
    buildingBlocks: [{ collection: 'textBlock', item: text, sort: 1 }],
  });
}

async function writeNotificationBanner(
  cms: CmsClient,
  message: string,
  banner: { displayOn: string[]; darkBackground: boolean; pages: string[] },
): Promise<void> {
  if (await itemExists(cms, 'notificationBanners', { message: { _contains: message } })) return;
  await request(cms, 'POST', '/items/notificationBanners', {
    ...banner,
    message: `<p>${message}</p>`,
    sort: 9,
  });
}

/** Disables the chat on a day of a configured weekday. The days that the seed disables may be on other weekdays. */
async function writeDayWithoutChat(cms: CmsClient): Promise<void> {
  const settings = (await request(cms, 'GET', '/items/chatSetting')) as {
    daysToShow: string[];
    specificDaysToDisable: { day: string }[];
  };
  const date = findDay({ weekday: settings.daysToShow[0] ?? '' });
  if (settings.specificDaysToDisable.some(({ day }) => day.startsWith(date))) return;
  await request(cms, 'PATCH', '/items/chatSetting', {
    specificDaysToDisable: [...settings.specificDaysToDisable, { day: date }],
  });
}

/**
 * The first matching day of a month of 2027, YYYY-MM-DD.
 *
 * @param weekday English name of the weekday; default any
 */
export function findDay({
  month = 1,
  weekday,
  matches = () => true,
}: {
  month?: number;
  weekday?: string;
  matches?: (day: string, weekday: string) => boolean;
}): string {
  const weekdayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
  for (let date = 1; date <= 28; date += 1) {
    const day = new Date(Date.UTC(2027, month - 1, date));
    const [text, name] = [day.toISOString().slice(0, 10), weekdayFormat.format(day)];
    if ((weekday === undefined || weekday === name) && matches(text, name)) return text;
  }
  throw new Error(`Month ${month} of 2027 has no matching ${weekday ?? 'day'}.`);
}

async function findPictureId(cms: CmsClient): Promise<string> {
  const files = await request(cms, 'GET', '/files?limit=1&fields[]=id&filter[type][_starts_with]=image/');
  const [file]: unknown[] = Array.isArray(files) ? files : [];
  if (typeof file !== 'object' || file === null || !('id' in file))
    throw new Error('Directus has no picture.');
  return String(file.id);
}

async function itemExists(cms: CmsClient, collection: string, filter: object): Promise<boolean> {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), limit: '1', 'fields[]': 'id' });
  const items = await request(cms, 'GET', `/items/${collection}?${query}`);
  return Array.isArray(items) && items.length > 0;
}
