import { normaliseChat, type ChatModel } from './chat';
import { normaliseFooter, type FooterItems, type FooterModel } from './footer';
import { normaliseForms, type FormsContent, type FormsItems } from './form';
import { normaliseHeader, type HeaderItems, type HeaderModel } from './header';
import type { UnknownItem } from './items';
import { normaliseNotifications, type NotificationBannerModel } from './notifications';
import { siteDescription } from './page';
import { partsLeftOut } from './partsLeftOut';
import { bySort, plain } from './read';
import { normaliseTicketing, type TicketingContent, type TicketingItems } from './ticketing';
import { attempt, collectionWords, type ItemWarning } from './warnings';

/*
 * What stands around the pages: header, footer, banners, chat, ticketing. An item of it that cannot be read costs itself: a
 * site without a header is better than no site. The build names it.
 */

/** The items around the pages. A singleton is null where it was never saved, or may not be read. */
export interface SiteItems {
  siteSettings: UnknownItem | null;
  headerContent: UnknownItem | null;
  footerContent: UnknownItem | null;
  ticketingContent: UnknownItem | null;
  chatSetting: UnknownItem | null;
  locations: UnknownItem[];
  shows: UnknownItem[];
  socialLinks: UnknownItem[];
  notificationBanners: UnknownItem[];
}

/** What a page without content of its own tells search engines. */
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

/** A model of the items that can be read. */
export interface Read<Model> {
  model: Model;
  /** Why a single entry is left out; null where none is. */
  failure: string | null;
  /** The rows of lists that are left out. */
  unreadable: UnreadableRow[];
}

export function readHeader(items: HeaderItems): Read<HeaderModel> {
  // Shows are read as parts of their locations, so these come first.
  return readItems(normaliseHeader, items, { settings: null, header: null, locations: [], shows: [] });
}

export function readFooter(items: FooterItems): Read<FooterModel> {
  return readItems(normaliseFooter, items, { ...items, settings: null, footer: null, socialLinks: [] });
}

export function readTicketing(items: TicketingItems): Read<TicketingContent> {
  return readItems(normaliseTicketing, items, { settings: null, content: null, locations: [], shows: [] });
}

export function readForms(items: FormsItems): Read<FormsContent> {
  return readItems(normaliseForms, items, { settings: null, shows: [] });
}

export function readChat(setting: UnknownItem | null): Read<ChatModel | null> {
  return readOr(normaliseChat, setting, null);
}

export function readNotifications(banners: UnknownItem[]): NotificationBannerModel[] {
  return bySort(banners).flatMap((banner) =>
    attempt(
      () => normaliseNotifications([banner]),
      [],
      () => {},
    ),
  );
}

export function readSeo(settings: UnknownItem | null): SiteSeo {
  return { siteName: plain(settings?.companyName), description: siteDescription(settings) };
}

/** What editors are told of the items around the pages. */
export function siteWarnings(items: SiteItems): ItemWarning[] {
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
  const forms = readForms({ settings, shows });
  return [
    ...missingSingletons(items),
    ...singletonWarnings('headerContent', items.headerContent, header),
    ...singletonWarnings('footerContent', items.footerContent, footer),
    ...singletonWarnings('ticketingContent', items.ticketingContent, ticketing),
    ...singletonWarnings('chatSetting', items.chatSetting, readChat(items.chatSetting)),
    ...unreadableWarnings([header, footer, ticketing, forms]),
    ...unlisted('shows', shows, 'It needs an event code.', ({ eventCode }) => plain(eventCode) !== ''),
    ...unlisted(
      'locations',
      locations,
      'It needs a location code.',
      (each) => plain(each.locationCode) !== '',
    ),
    ...unlisted('socialLinks', socialLinks, 'It needs an address.', ({ id }) =>
      footer.model.socialLinks.some((link) => link.id === id),
    ),
    ...items.notificationBanners.flatMap(bannerWarnings),
  ];
}

function missingSingletons(items: SiteItems): ItemWarning[] {
  const singletons = [
    'siteSettings',
    'headerContent',
    'footerContent',
    'ticketingContent',
    'chatSetting',
  ] as const;
  return singletons
    .filter((collection) => items[collection] === null)
    .map((collection) => ({
      collection,
      id: null,
      sentence: `The site does without the entry “${collectionWords(collection)}”. It was never saved, or the site may not read it.`,
    }));
}

function singletonWarnings(
  collection: string,
  item: UnknownItem | null,
  { model, failure }: Read<unknown>,
): ItemWarning[] {
  if (!item) return [];
  const name = `The entry “${collectionWords(collection)}”`;
  if (failure) {
    return [
      {
        collection,
        id: item.id,
        sentence: `${name}, or what it shows, is left out. The site cannot read it (${failure}): tell whoever runs the site.`,
      },
    ];
  }
  return partsLeftOut(collection, item, model).map((part) => ({
    collection: part.collection,
    id: part.id,
    sentence: `${name} shows without one of its parts (${collectionWords(part.collection)}). ${part.reason}`,
  }));
}

/** One warning for each row, however many parts of the site cannot read it. */
function unreadableWarnings(reads: Read<unknown>[]): ItemWarning[] {
  const rows = reads.flatMap(({ unreadable }) => unreadable);
  const byKey = new Map(rows.map((row) => [`${row.collection} ${row.id}`, row]));
  return [...byKey.values()].map(({ collection, id, message }) => ({
    collection,
    id,
    sentence: `An item of ${collectionWords(collection)} is left out of parts of the site, which cannot read it (${message}): tell whoever runs the site.`,
  }));
}

function unlisted(
  collection: string,
  rows: UnknownItem[],
  needs: string,
  isShown: (row: UnknownItem) => boolean,
): ItemWarning[] {
  return (
    rows
      // A row that cannot be read has a warning already.
      .filter(
        (row) =>
          !attempt(
            () => isShown(row),
            true,
            () => {},
          ),
      )
      .map(({ id }) => ({
        collection,
        id,
        sentence: `An item of ${collectionWords(collection)} is left out. ${needs}`,
      }))
  );
}

function bannerWarnings(banner: UnknownItem): ItemWarning[] {
  const collection = 'notificationBanners';
  const { model, failure } = readOr(normaliseNotifications, [banner], []);
  if (failure) {
    const sentence = `A notification banner is left out. The site cannot read it (${failure}): tell whoever runs the site.`;
    return [{ collection, id: banner.id, sentence }];
  }
  // One for another site, or without a message, is not meant to show here.
  return model.length === 0
    ? []
    : partsLeftOut(collection, banner, model).map((part) => ({
        collection: part.collection,
        id: part.id,
        sentence: `A notification banner shows without one of its parts (${collectionWords(part.collection)}). ${part.reason}`,
      }));
}

/**
 * Makes a model of all items. Where that fails, adds one item after another to nothing, and leaves out those that fail.
 *
 * @param nothing the items without content, in the order in which they are added
 */
function readItems<Items extends object, Model>(
  normalise: (items: Items) => Model,
  items: Items,
  nothing: Items,
): Read<Model> {
  const whole = attempt(
    () => ({ model: normalise(items) }),
    null,
    () => {},
  );
  if (whole) return { ...whole, failure: null, unreadable: [] };

  const unreadable: UnreadableRow[] = [];
  let failure: string | null = null;
  let readable = nothing;
  const canRead = (field: keyof Items, value: unknown, onError: (message: string) => void) =>
    attempt(
      () => {
        normalise({ ...readable, [field]: value });
        return true;
      },
      false,
      onError,
    );
  for (const field of Object.keys(nothing) as (keyof Items & string)[]) {
    const value: unknown = items[field];
    const rows: UnknownItem[] | null = Array.isArray(value) ? value : null;
    if (rows) {
      const kept = rows.filter((row) =>
        canRead(field, [row], (message) => unreadable.push({ collection: field, id: row.id, message })),
      );
      readable = { ...readable, [field]: kept };
    } else if (canRead(field, value, (message) => (failure ??= message))) {
      readable = { ...readable, [field]: value };
    }
  }
  const model = attempt(
    () => ({ model: normalise(readable) }),
    { model: normalise(nothing) },
    (message) => (failure ??= message),
  );
  return { ...model, failure, unreadable };
}

/** The model of a value, or that of its fallback, which holds no content. */
function readOr<Value, Model>(
  normalise: (value: Value) => Model,
  value: Value,
  fallback: Value,
): Read<Model> {
  let failure: string | null = null;
  const made = attempt(
    () => ({ model: normalise(value) }),
    null,
    (message) => (failure = message),
  );
  return { ...(made ?? { model: normalise(fallback) }), failure, unreadable: [] };
}
