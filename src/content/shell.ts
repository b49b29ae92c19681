import type { ChatModel } from './chat';
import { contactPath, type FooterModel } from './footer';
import type { HeaderModel } from './header';
import type { UnknownItem } from './items';
import type { NotificationBannerModel } from './notificationBanners';
import { requestItems, type DirectusSource } from './pageVersion';
import { readItem, readItems } from './read';
import { relations } from './relations';
import { buildNestedFields, buildNestedLimits } from './rest';
import { describeHidden } from './shared/schedule';
import type { shellCollections } from './shared/shellCollections';
import { readAddresses, type SiteAddresses } from './shared/siteAddresses';
import { readChat, readFooter, readHeader, readNotificationBanners } from './siteContent';
import { applyLinkRules, type LinkRules } from './typedLinks';

/** What belongs to every page: header, notification banners, footer, chat. */
export interface SiteShell {
  header: HeaderModel;
  notificationBanners: NotificationBannerModel[];
  footer: FooterModel;
  chat: ChatModel | null;
}

/** The saved items outside of pages from which a preview is made. */
interface SavedSite {
  settings: UnknownItem | null;
  headerContent: UnknownItem | null;
  footerContent: UnknownItem | null;
  chatSetting: UnknownItem | null;
  socialLinks: UnknownItem[];
  locations: UnknownItem[];
  shows: UnknownItem[];
  notificationBanners: UnknownItem[];
  hasContactPage: boolean;
  /** What links may lead to. */
  addresses: SiteAddresses;
}

const addressFields = 'id,url,status,publishAt,unpublishAt,redirectPage,redirectUrl';

type ShellCollection = (typeof shellCollections)[number];

/** Reads them at request time, in eleven requests at once, because the build of a preview's server may be old. */
export async function fetchSavedSite(source: DirectusSource): Promise<SavedSite> {
  const fetchSingleton = async (collection: ShellCollection) =>
    readItem(await fetchCollection(source, collection));
  const fetchList = async (collection: ShellCollection) =>
    readItems(await fetchCollection(source, collection));
  const [
    settings,
    headerContent,
    footerContent,
    chatSetting,
    socialLinks,
    locations,
    shows,
    notificationBanners,
    contactPages,
    pages,
    redirects,
  ] = await Promise.all([
    fetchSingleton('siteSettings'),
    fetchSingleton('headerContent'),
    fetchSingleton('footerContent'),
    fetchSingleton('chatSetting'),
    fetchList('socialLinks'),
    fetchList('locations'),
    fetchList('shows'),
    fetchList('notificationBanners'),
    findPages(source, contactPath),
    requestItems(source, `pages?limit=-1&fields=${addressFields}`),
    requestItems(source, 'redirects?limit=-1&fields=id,from'),
  ]);
  return {
    settings,
    headerContent,
    footerContent,
    chatSetting,
    socialLinks,
    locations,
    shows,
    notificationBanners,
    hasContactPage: contactPages.length > 0,
    addresses: readAddresses({ pages: readItems(pages), redirects: readItems(redirects) }, (page) =>
      describeHidden(page, new Date()),
    ),
  };
}

/**
 * Normalizes the shell like the resolvers of the build.
 *
 * @param linkRules for links whose address an editor typed
 */
export function createShell(site: SavedSite, linkRules: LinkRules): SiteShell {
  const { settings, locations, shows, socialLinks, hasContactPage } = site;
  const link = (collection: ShellCollection, item: UnknownItem | null) =>
    item && applyLinkRules(collection, item, linkRules);
  return {
    header: readHeader({ header: link('headerContent', site.headerContent), settings, locations, shows })
      .model,
    notificationBanners: readNotificationBanners(
      site.notificationBanners.map((banner) => applyLinkRules('notificationBanners', banner, linkRules)),
    ),
    footer: readFooter({
      footer: link('footerContent', site.footerContent),
      settings,
      socialLinks,
      hasContactPage,
      year: new Date().getUTCFullYear(),
    }).model,
    chat: readChat({ setting: site.chatSetting, locations }).model,
  };
}

/** Returns the pages with this address: one or none. */
export async function findPages(source: DirectusSource, url: string): Promise<UnknownItem[]> {
  const filter = JSON.stringify({ url: { _eq: url } });
  return readItems(
    await requestItems(source, `pages?${new URLSearchParams({ limit: '1', fields: 'id', filter })}`),
  );
}

/** Reads all items of a collection with their relations, or the one item of a singleton. */
function fetchCollection(source: DirectusSource, collection: string): Promise<unknown> {
  const query = new URLSearchParams({
    limit: '-1',
    fields: buildNestedFields(relations, collection, new Map()).join(','),
    deep: JSON.stringify(buildNestedLimits(relations, collection, new Map())),
  });
  return requestItems(source, `${collection}?${query}`);
}
