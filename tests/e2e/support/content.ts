import { login, request, type CmsClient } from '../../../cms/scripts/lib/api.ts';

/** Pages with rules of the shell of their own. Those named test-… are here for the tests alone. */
export const PAGES = {
  conservatory: '/conservatory',
  beneathConservatory: '/conservatory/auditions',
  bare: '/test-bare',
  noHeader: '/test-no-header',
  noFooter: '/test-no-footer',
  ownLogo: '/test-own-logo',
} as const;

/** Ends the script that holds the data of a page, where that is written into it as it is. */
export const MARKUP = '</script><script>window.injected=true</script><!--<script>';
/** A page with it in its plain texts. */
export const MARKUP_PAGE = '/test-markup';

/** A notice for another site than this one. */
export const FOREIGN_NOTICE = 'Only the lobby screens say this.';
/** A notice on ink. */
export const DARK_NOTICE = 'The wings of the Hill House are being painted.';

/** A page of which the build leaves out all but one block. */
export const MOSTLY_LEFT_OUT = '/test-left-out';

/** Writes them into Directus, before the site is built from it. What is there from the last run stays. */
export async function writeTestContent(url: string, email: string, password: string): Promise<void> {
  const cms = await login(url, email, password);
  await writePage(cms, PAGES.bare, { hideHeader: true, hideFooter: true });
  await writePage(cms, PAGES.noHeader, { hideHeader: true });
  await writePage(cms, PAGES.noFooter, { hideFooter: true });
  await writePage(cms, PAGES.ownLogo, { headerLogo: await anyPicture(cms) });
  await writePage(cms, MARKUP_PAGE, { noIndex: true }, MARKUP);
  await writeNotice(cms, FOREIGN_NOTICE, { displayOn: ['lobby'], darkBackground: false, pages: [] });
  await writeNotice(cms, DARK_NOTICE, { displayOn: ['www'], darkBackground: true, pages: ['/branson'] });
  await writeDayWithoutChat(cms);
  await writePage(cms, MOSTLY_LEFT_OUT, {});
  await writeBadRows(cms, MOSTLY_LEFT_OUT);
}

/** Rows as they are left behind by a collection that was deleted, and by an item that was. */
async function writeBadRows(cms: CmsClient, url: string): Promise<void> {
  const query = new URLSearchParams({ filter: JSON.stringify({ url: { _eq: url } }), 'fields[]': 'id' });
  const [page] = (await request(cms, 'GET', `/items/pages?${query}`)) as { id: string }[];
  for (const collection of ['hologram', 'heroImage']) {
    const row = { pages_id: page?.id, collection, item: '00000000-0000-4000-8000-000000000000' };
    if (
      await exists(cms, 'pages_buildingBlocks', {
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
  settings: { hideHeader?: boolean; hideFooter?: boolean; headerLogo?: string; noIndex?: boolean },
  title = `The page ${url}`,
): Promise<void> {
  if (await exists(cms, 'pages', { url: { _eq: url } })) return;
  const text = { title, text: '<p>It is here for the tests.</p>', alignment: 'left' };
  await request(cms, 'POST', '/items/pages', {
    url,
    title: `Test ${url}`,
    seoTitle: title,
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

/** Adds a day without chat that would be one with it: whichever day the seed has disabled may be none to begin with. */
async function writeDayWithoutChat(cms: CmsClient): Promise<void> {
  const setting = (await request(cms, 'GET', '/items/chatSetting')) as {
    daysToShow: string[];
    specificDaysToDisable: { day: string }[];
  };
  const date = dayOf({ weekday: setting.daysToShow[0] ?? '' });
  if (setting.specificDaysToDisable.some(({ day }) => day.startsWith(date))) return;
  await request(cms, 'PATCH', '/items/chatSetting', {
    specificDaysToDisable: [...setting.specificDaysToDisable, { day: date }],
  });
}

/**
 * The first day, YYYY-MM-DD, of a month of 2027 that is what is asked for.
 *
 * @param weekday its English name; any where none is given
 */
export function dayOf({
  month = 1,
  weekday,
  suits = () => true,
}: {
  month?: number;
  weekday?: string;
  suits?: (day: string, weekday: string) => boolean;
}): string {
  const names = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
  for (let date = 1; date <= 28; date += 1) {
    const day = new Date(Date.UTC(2027, month - 1, date));
    const [text, name] = [day.toISOString().slice(0, 10), names.format(day)];
    if ((weekday === undefined || weekday === name) && suits(text, name)) return text;
  }
  throw new Error(`No day of month ${month} is a ${weekday ?? 'day as asked for'}.`);
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
