import { normalizeChat, type ChatItems, type ChatModel } from './chat';
import { normalizeConsent, type ConsentContent } from './consent';
import { normalizeFooter, type FooterItems, type FooterModel } from './footer';
import { normalizeForms, type FormsContent, type FormsItems } from './form';
import { normalizeGiftCards, type GiftCardContent, type GiftCardItems } from './giftCards';
import { normalizeHeader, type HeaderItems, type HeaderModel } from './header';
import type { UnknownItem } from './items';
import { normalizeNotificationBanners, type NotificationBannerModel } from './notificationBanners';
import { getSiteDescription } from './page';
import { findHiddenTargets, findOmittedParts } from './omittedParts';
import { readText, sortItems } from './read';
import { normalizeTicketing, type TicketingContent, type TicketingItems } from './ticketing';
import { runOrFallback, describeCollection, type ItemWarning } from './warnings';

/*
 * Reads the content that is not part of a page: header, footer, banners, chat and ticketing. If a part cannot be read, only
 * that part is missing, because a site without a header is better than no site. The build adds a warning.
 */

/** The items that belong to no page. A singleton is null if it was never saved or may not be read. */
export interface SiteItems {
  siteSettings: UnknownItem | null;
  headerContent: UnknownItem | null;
  footerContent: UnknownItem | null;
  ticketingContent: UnknownItem | null;
  giftCardContent: UnknownItem | null;
  consentContent: UnknownItem | null;
  chatSetting: UnknownItem | null;
  giftCardDesigns: UnknownItem[];
  locations: UnknownItem[];
  shows: UnknownItem[];
  socialLinks: UnknownItem[];
  notificationBanners: UnknownItem[];
}

/** The SEO data of pages without an item in Directus. */
export interface SiteSeo {
  siteName: string;
  description: string;
}

interface ReadResult<Model> {
  /** Without content if the items cannot be read */
  model: Model;
  /** The error message if the items cannot be read; otherwise null. */
  failure: string | null;
}

export function readHeader(items: HeaderItems): ReadResult<HeaderModel> {
  return normalizeOrFallback(normalizeHeader, items, {
    settings: null,
    header: null,
    locations: [],
    shows: [],
  });
}

export function readFooter(items: FooterItems): ReadResult<FooterModel> {
  return normalizeOrFallback(normalizeFooter, items, {
    ...items,
    settings: null,
    footer: null,
    socialLinks: [],
  });
}

export function readTicketing(items: TicketingItems): ReadResult<TicketingContent> {
  return normalizeOrFallback(normalizeTicketing, items, {
    settings: null,
    content: null,
    locations: [],
    shows: [],
  });
}

export function readGiftCards(items: GiftCardItems): ReadResult<GiftCardContent> {
  return normalizeOrFallback(normalizeGiftCards, items, {
    content: null,
    designs: [],
    ticketing: null,
    settings: null,
  });
}

export function readConsent(content: UnknownItem | null): ReadResult<ConsentContent> {
  return normalizeOrFallback(({ item }) => normalizeConsent(item), { item: content }, { item: null });
}

export function readForms(items: FormsItems): ReadResult<FormsContent> {
  return normalizeOrFallback(normalizeForms, items, { settings: null, shows: [] });
}

export function readChat(items: ChatItems): ReadResult<ChatModel | null> {
  return normalizeOrFallback(normalizeChat, items, { setting: null, locations: [] });
}

export function readNotificationBanners(banners: UnknownItem[]): NotificationBannerModel[] {
  return sortItems(banners).flatMap((banner) =>
    runOrFallback(
      () => normalizeNotificationBanners([banner]),
      [],
      () => {},
    ),
  );
}

export function readSeo(settings: UnknownItem | null): SiteSeo {
  return { siteName: readText(settings?.companyName), description: getSiteDescription(settings) };
}

/** The warnings for editors about the items that belong to no page. */
export function getSiteWarnings(items: SiteItems): ItemWarning[] {
  const { siteSettings: settings, locations, shows, socialLinks } = items;
  const header = readHeader({ header: items.headerContent, settings, locations, shows });
  const footer = readFooter({
    footer: items.footerContent,
    settings,
    socialLinks,
    hasContactPage: true,
    year: 2000,
  });
  const ticketing = readTicketing({ content: items.ticketingContent, settings, locations, shows });
  const giftCards = readGiftCards({
    content: items.giftCardContent,
    designs: items.giftCardDesigns,
    ticketing: items.ticketingContent,
    settings,
  });
  return [
    ...getMissingSingletonWarnings(items),
    ...getSingletonWarnings('headerContent', items.headerContent, header),
    ...getSingletonWarnings('footerContent', items.footerContent, footer),
    ...getSingletonWarnings('ticketingContent', items.ticketingContent, ticketing),
    ...getSingletonWarnings('giftCardContent', items.giftCardContent, giftCards),
    ...getSingletonWarnings('consentContent', items.consentContent, readConsent(items.consentContent)),
    ...getSingletonWarnings(
      'chatSetting',
      items.chatSetting,
      readChat({ setting: items.chatSetting, locations }),
    ),
    ...warnAboutOmittedItems(
      'shows',
      shows,
      'It needs an event code.',
      ({ eventCode }) => readText(eventCode) !== '',
    ),
    ...warnAboutOmittedItems(
      'locations',
      locations,
      'It needs a location code.',
      ({ locationCode }) => readText(locationCode) !== '',
    ),
    ...warnAboutOmittedItems(
      'giftCardDesigns',
      items.giftCardDesigns,
      'It needs a name and a picture (JPEG, PNG or WebP).',
      ({ id }) => giftCards.model.designs.some((design) => design.id === id),
    ),
    ...warnAboutOmittedItems('socialLinks', socialLinks, 'It needs an address.', ({ id }) =>
      footer.model.socialLinks.some((link) => link.id === id),
    ),
    ...warnAboutHiddenTargets('shows', shows),
    ...warnAboutHiddenTargets('locations', locations),
    ...items.notificationBanners.flatMap(getBannerWarnings),
  ];
}

/** The header, blocks and structured data link to the pages of these items. */
function warnAboutHiddenTargets(collection: string, items: UnknownItem[]): ItemWarning[] {
  return items.flatMap((item) =>
    findHiddenTargets(collection, item).map((reason) => ({
      collection,
      id: item.id,
      sentence: `An item of ${describeCollection(collection)} has no link, and no place in the menus that need one. ${reason}`,
    })),
  );
}

function getMissingSingletonWarnings(items: SiteItems): ItemWarning[] {
  const singletons = [
    'siteSettings',
    'headerContent',
    'footerContent',
    'ticketingContent',
    'giftCardContent',
    'consentContent',
    'chatSetting',
  ] as const;
  return singletons
    .filter((collection) => items[collection] === null)
    .map((collection) => ({
      collection,
      id: null,
      sentence: `The site does without the entry “${describeCollection(collection)}”. It was never saved, or the site may not read it.`,
    }));
}

function getSingletonWarnings(
  collection: string,
  item: UnknownItem | null,
  { model, failure }: ReadResult<unknown>,
): ItemWarning[] {
  if (!item) return [];
  const name = `The entry “${describeCollection(collection)}”`;
  if (failure) {
    return [
      {
        collection,
        id: item.id,
        sentence: `${name}, or what it shows, is left out. The site cannot read it (${failure}): tell the operator of the site.`,
      },
    ];
  }
  return findOmittedParts(collection, item, model).map((part) => ({
    collection: part.collection,
    id: part.id,
    sentence: `${name} shows without one of its parts (${describeCollection(part.collection)}). ${part.reason}`,
  }));
}

function warnAboutOmittedItems(
  collection: string,
  items: UnknownItem[],
  requirement: string,
  isShown: (item: UnknownItem) => boolean,
): ItemWarning[] {
  return items
    .filter((item) => !isShown(item))
    .map(({ id }) => ({
      collection,
      id,
      sentence: `An item of ${describeCollection(collection)} is left out. ${requirement}`,
    }));
}

function getBannerWarnings(banner: UnknownItem): ItemWarning[] {
  const collection = 'notificationBanners';
  const { model, failure } = normalizeOrFallback(normalizeNotificationBanners, [banner], []);
  if (failure) {
    const sentence = `A notification banner is left out. The site cannot read it (${failure}): tell the operator of the site.`;
    return [{ collection, id: banner.id, sentence }];
  }
  // A banner for another site or without a message needs no warning.
  return model.length === 0
    ? []
    : findOmittedParts(collection, banner, model).map((part) => ({
        collection: part.collection,
        id: part.id,
        sentence: `A notification banner shows without one of its parts (${describeCollection(part.collection)}). ${part.reason}`,
      }));
}

/** Normalizes a value, or its fallback if that fails. */
function normalizeOrFallback<Value, Model>(
  normalize: (value: Value) => Model,
  value: Value,
  fallback: Value,
): ReadResult<Model> {
  let failure: string | null = null;
  const result = runOrFallback(
    () => ({ model: normalize(value) }),
    null,
    (message) => (failure = message),
  );
  return { ...(result ?? { model: normalize(fallback) }), failure };
}
