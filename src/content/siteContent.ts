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
 * Reads the content that is not part of a page: header, footer, banners, chat and ticketing. If an item cannot be read, only
 * that item is missing, because a site without a header is better than no site. The build adds a warning.
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

/** A row of a list that cannot be read, and the message of the error. */
interface UnreadableRow {
  collection: string;
  id: string;
  message: string;
}

/** A model of the readable items. */
export interface ReadResult<Model> {
  model: Model;
  /** The error message if the entry itself is omitted; otherwise null. */
  failure: string | null;
  /** The omitted rows of lists. */
  unreadable: UnreadableRow[];
}

export function readHeader(items: HeaderItems): ReadResult<HeaderModel> {
  // Locations are added before shows, because shows are read as parts of their locations.
  return normalizeReadable(normalizeHeader, items, {
    settings: null,
    header: null,
    locations: [],
    shows: [],
  });
}

export function readFooter(items: FooterItems): ReadResult<FooterModel> {
  return normalizeReadable(normalizeFooter, items, {
    ...items,
    settings: null,
    footer: null,
    socialLinks: [],
  });
}

export function readTicketing(items: TicketingItems): ReadResult<TicketingContent> {
  return normalizeReadable(normalizeTicketing, items, {
    settings: null,
    content: null,
    locations: [],
    shows: [],
  });
}

export function readGiftCards(items: GiftCardItems): ReadResult<GiftCardContent> {
  return normalizeReadable(normalizeGiftCards, items, {
    content: null,
    designs: [],
    ticketing: null,
    settings: null,
  });
}

export function readConsent(content: UnknownItem | null): ReadResult<ConsentContent> {
  return normalizeReadable(({ item }) => normalizeConsent(item), { item: content }, { item: null });
}

export function readForms(items: FormsItems): ReadResult<FormsContent> {
  return normalizeReadable(normalizeForms, items, { settings: null, shows: [] });
}

export function readChat(items: ChatItems): ReadResult<ChatModel | null> {
  return normalizeReadable(normalizeChat, items, { setting: null, locations: [] });
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
  const forms = readForms({ settings, shows });
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
    ...getUnreadableWarnings([header, footer, ticketing, giftCards, forms]),
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

/** Returns one warning for each unreadable row, even if several parts of the site use it. */
function getUnreadableWarnings(results: ReadResult<unknown>[]): ItemWarning[] {
  const rows = results.flatMap(({ unreadable }) => unreadable);
  const rowsByKey = new Map(rows.map((row) => [`${row.collection} ${row.id}`, row]));
  return [...rowsByKey.values()].map(({ collection, id, message }) => ({
    collection,
    id,
    sentence: `An item of ${describeCollection(collection)} is left out of parts of the site, which cannot read it (${message}): tell the operator of the site.`,
  }));
}

function warnAboutOmittedItems(
  collection: string,
  items: UnknownItem[],
  requirement: string,
  isShown: (item: UnknownItem) => boolean,
): ItemWarning[] {
  return (
    items
      // An unreadable item already has a warning.
      .filter(
        (item) =>
          !runOrFallback(
            () => isShown(item),
            true,
            () => {},
          ),
      )
      .map(({ id }) => ({
        collection,
        id,
        sentence: `An item of ${describeCollection(collection)} is left out. ${requirement}`,
      }))
  );
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

/**
 * Normalizes all items. If that fails, starts with the empty items, adds the items one by one and omits those that fail.
 *
 * @param emptyItems the items without content, in the order in which they are added
 */
function normalizeReadable<Items extends object, Model>(
  normalize: (items: Items) => Model,
  items: Items,
  emptyItems: Items,
): ReadResult<Model> {
  const result = runOrFallback(
    () => ({ model: normalize(items) }),
    null,
    () => {},
  );
  if (result) return { ...result, failure: null, unreadable: [] };

  const unreadable: UnreadableRow[] = [];
  let failure: string | null = null;
  let readableItems = emptyItems;
  const canNormalize = (field: keyof Items, value: unknown, onError: (message: string) => void) =>
    runOrFallback(
      () => {
        normalize({ ...readableItems, [field]: value });
        return true;
      },
      false,
      onError,
    );
  for (const field of Object.keys(emptyItems) as (keyof Items & string)[]) {
    const value: unknown = items[field];
    const rows: UnknownItem[] | null = Array.isArray(value) ? value : null;
    if (rows) {
      const readableRows = rows.filter((row) =>
        canNormalize(field, [row], (message) => unreadable.push({ collection: field, id: row.id, message })),
      );
      readableItems = { ...readableItems, [field]: readableRows };
    } else if (canNormalize(field, value, (message) => (failure ??= message))) {
      readableItems = { ...readableItems, [field]: value };
    }
  }
  const model = runOrFallback(
    () => ({ model: normalize(readableItems) }),
    { model: normalize(emptyItems) },
    (message) => (failure ??= message),
  );
  return { ...model, failure, unreadable };
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
  return { ...(result ?? { model: normalize(fallback) }), failure, unreadable: [] };
}
