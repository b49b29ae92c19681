import { normaliseChat, type ChatModel } from './chat';
import { normaliseFooter, type FooterItems, type FooterModel } from './footer';
import { normaliseForms, type FormsContent } from './form';
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

/** A model, and why it is not made of all of its items; null where it is. */
export interface Read<Model> {
  model: Model;
  failure: string | null;
}

export function readHeader(items: HeaderItems): Read<HeaderModel> {
  const { settings } = items;
  return firstThatWorks(normaliseHeader, [
    items,
    { ...items, header: null },
    { header: null, settings, locations: [], shows: [] },
    { header: null, settings: null, locations: [], shows: [] },
  ]);
}

export function readFooter(items: FooterItems): Read<FooterModel> {
  return firstThatWorks(normaliseFooter, [
    items,
    { ...items, footer: null },
    { ...items, footer: null, socialLinks: [], settings: null },
  ]);
}

export function readTicketing(items: TicketingItems): Read<TicketingContent> {
  return firstThatWorks(normaliseTicketing, [
    items,
    { ...items, content: null },
    { ...items, content: null, shows: [] },
    { content: null, settings: null, locations: [], shows: [] },
  ]);
}

export function readForms(items: Parameters<typeof normaliseForms>[0]): Read<FormsContent> {
  return firstThatWorks(normaliseForms, [items, { ...items, shows: [] }, { settings: null, shows: [] }]);
}

export function readChat(setting: UnknownItem | null): Read<ChatModel | null> {
  return firstThatWorks(normaliseChat, [setting, null]);
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
  return [
    ...missingSingletons(items),
    ...singletonWarnings('headerContent', items.headerContent, header),
    ...singletonWarnings('footerContent', items.footerContent, footer),
    ...singletonWarnings('ticketingContent', items.ticketingContent, ticketing),
    ...singletonWarnings('chatSetting', items.chatSetting, readChat(items.chatSetting)),
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

function unlisted(
  collection: string,
  rows: UnknownItem[],
  needs: string,
  isShown: (row: UnknownItem) => boolean,
): ItemWarning[] {
  return rows
    .filter((row) => !isShown(row))
    .map(({ id }) => ({
      collection,
      id,
      sentence: `An item of ${collectionWords(collection)} is left out. ${needs}`,
    }));
}

function bannerWarnings(banner: UnknownItem): ItemWarning[] {
  const collection = 'notificationBanners';
  const { model, failure } = firstThatWorks(normaliseNotifications, [[banner], []]);
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

/** Tries inputs, each with less in it than the one before. The last one holds no content, and never throws. */
function firstThatWorks<Input, Model>(
  normalise: (input: Input) => Model,
  inputs: readonly [Input, ...Input[]],
): Read<Model> {
  let failure: string | null = null;
  for (const input of inputs.slice(0, -1)) {
    const model = attempt(
      () => ({ made: normalise(input) }),
      null,
      (message) => (failure ??= message),
    );
    if (model) return { model: model.made, failure };
  }
  const last = inputs[inputs.length - 1] as Input;
  return { model: normalise(last), failure };
}
