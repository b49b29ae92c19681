import type { CreateResolversArgs, Reporter } from 'gatsby';
import { getDirectusTypeName } from 'gatsby-source-directus/node-id';
import type { FlatItem } from '../content/assemble';
import { contactPath } from '../content/footer';
import { normalizePage } from '../content/page';
import { listPage } from '../content/pagePlan';
import {
  readChat,
  readConsent,
  readFooter,
  readGiftCards,
  readForms,
  readHeader,
  readNotificationBanners,
  readSeo,
  readTicketing,
  getSiteWarnings,
  type SiteItems,
} from '../content/siteContent';
import { createStructuredData } from '../content/structuredData';
import { runOrFallback, type ItemWarning } from '../content/warnings';
import { createReader, type ContentReader, type NodeModel } from './contentReader';

interface ResolverContext {
  nodeModel: NodeModel;
}

interface Resolver<Source> {
  type: string;
  args?: Record<string, string>;
  resolve: (
    source: Source,
    args: { brokenLinks?: readonly string[] },
    context: ResolverContext,
  ) => Promise<unknown>;
}

/**
 * Resolves the fields that the templates, the slices and `createPages` query.
 *
 * @param now the start of the build. Items that are hidden at this time are left out
 */
export function createSiteResolvers(now: Date): (args: CreateResolversArgs) => void {
  return ({ createResolvers, reporter, store }) => {
    // Gatsby's engine for server-rendered pages has no site configuration and resolves no page.
    const siteUrl: string = store.getState().config.siteMetadata?.siteUrl ?? '';
    createResolvers({
      [getDirectusTypeName('pages')]: createPageResolvers(siteUrl, now, reporter),
      Query: createQueryResolvers(siteUrl, now),
    });
  };
}

function createPageResolvers(
  siteUrl: string,
  now: Date,
  reporter: Reporter,
): Record<string, Resolver<FlatItem>> {
  return {
    model: {
      type: 'JSON!',
      /** The paths to which no link may lead. `createPages` finds them, because they depend on all pages. */
      args: { brokenLinks: '[String!]' },
      resolve: async (node, { brokenLinks = [] }, { nodeModel }) => {
        const content = createReader(nodeModel, { now, siteUrl });
        const settings = await content.findSingleton('siteSettings');
        const locations = await content.findAll('locations');
        const { page } = normalizePage(
          content.assemble('pages', node),
          settings,
          siteUrl,
          readNotificationBanners(await content.findBanners()),
          locations,
          { siteUrl, isRemoved: ({ path }) => brokenLinks.includes(path) },
        );
        const site = {
          url: siteUrl,
          settings,
          locations,
          socialLinks: await content.findAll('socialLinks'),
        };
        const structuredData = runOrFallback(
          () => createStructuredData(page, site),
          [],
          (message) =>
            reporter.warn(`${page.url}: search engines get no structured data of this page (${message}).`),
        );
        return {
          ...page,
          ...(structuredData.length > 0 ? { seo: { ...page.seo, structuredData } } : {}),
          ...(page.form
            ? { forms: readForms({ settings, shows: await content.findAll('shows') }).model }
            : {}),
        };
      },
    },
    /** A ListedPage. Every build queries it for every page, so that the warnings cover all content. */
    listing: {
      type: 'JSON!',
      resolve: async (node, _args, { nodeModel }) => {
        const settings = await createReader(nodeModel, { now, siteUrl }).findSingleton('siteSettings');
        return listPage(
          node,
          (onHidden) => createReader(nodeModel, { now, siteUrl, onHidden }).assemble('pages', node),
          settings,
          siteUrl,
          now,
        );
      },
    },
  };
}

function createQueryResolvers(siteUrl: string, now: Date): Record<string, Resolver<object>> {
  const createField = (type: string, read: (content: ContentReader) => Promise<unknown>) => ({
    type,
    resolve: (_source: object, _args: object, { nodeModel }: ResolverContext) =>
      read(createReader(nodeModel, { now, siteUrl })),
  });
  return {
    siteHeader: createField(
      'JSON!',
      async (content) =>
        readHeader({
          header: await content.findSingleton('headerContent'),
          settings: await content.findSingleton('siteSettings'),
          locations: await content.findAll('locations'),
          shows: await content.findAll('shows'),
        }).model,
    ),
    siteNotificationBanners: createField('JSON!', async (content) =>
      readNotificationBanners(await content.findBanners()),
    ),
    siteFooter: createField(
      'JSON!',
      async (content) =>
        readFooter({
          footer: await content.findSingleton('footerContent'),
          settings: await content.findSingleton('siteSettings'),
          socialLinks: await content.findAll('socialLinks'),
          hasContactPage: await content.hasPage(contactPath),
          year: now.getUTCFullYear(),
        }).model,
    ),
    siteChat: createField(
      'JSON',
      async (content) =>
        readChat({
          setting: await content.findSingleton('chatSetting'),
          locations: await content.findAll('locations'),
        }).model,
    ),
    siteConsent: createField(
      'JSON!',
      async (content) => readConsent(await content.findSingleton('consentContent')).model,
    ),
    siteTicketing: createField(
      'JSON!',
      async (content) =>
        readTicketing({
          content: await content.findSingleton('ticketingContent'),
          settings: await content.findSingleton('siteSettings'),
          locations: await content.findAll('locations'),
          shows: await content.findAll('shows'),
        }).model,
    ),
    siteGiftCards: createField(
      'JSON!',
      async (content) =>
        readGiftCards({
          content: await content.findSingleton('giftCardContent'),
          designs: await content.findAll('giftCardDesigns'),
          ticketing: await content.findSingleton('ticketingContent'),
          settings: await content.findSingleton('siteSettings'),
        }).model,
    ),
    siteSeo: createField('JSON!', async (content) => readSeo(await content.findSingleton('siteSettings'))),
    siteRedirects: createField('JSON!', (content) => content.findAll('redirects')),
    siteWarnings: {
      type: 'JSON!',
      resolve: (_source, _args, { nodeModel }) => readSiteWarnings(nodeModel, siteUrl, now),
    },
    /** What the content outside of pages shows or links to, but is not on the site at the moment: keys in Directus. */
    siteHiddenIds: {
      type: 'JSON!',
      resolve: (_source, _args, { nodeModel }) => readHiddenIds(nodeModel, siteUrl, now),
    },
  };
}

async function readHiddenIds(nodeModel: NodeModel, siteUrl: string, now: Date): Promise<string[]> {
  const hiddenIds = new Set<string>();
  const onHidden = (key: string) => void hiddenIds.add(key);
  const content = createReader(nodeModel, { now, siteUrl, onHidden });
  await readSiteItems(content);
  await content.hasPage(contactPath);
  return [...hiddenIds].sort();
}

async function readSiteWarnings(nodeModel: NodeModel, siteUrl: string, now: Date): Promise<ItemWarning[]> {
  const links: ItemWarning[] = [];
  const onBrokenLink = (warning: ItemWarning) => void links.push(warning);
  const content = createReader(nodeModel, { now, siteUrl, onBrokenLink });
  return [...getSiteWarnings(await readSiteItems(content)), ...links];
}

async function readSiteItems(content: ContentReader): Promise<SiteItems> {
  return {
    siteSettings: await content.findSingleton('siteSettings'),
    headerContent: await content.findSingleton('headerContent'),
    footerContent: await content.findSingleton('footerContent'),
    ticketingContent: await content.findSingleton('ticketingContent'),
    giftCardContent: await content.findSingleton('giftCardContent'),
    consentContent: await content.findSingleton('consentContent'),
    chatSetting: await content.findSingleton('chatSetting'),
    giftCardDesigns: await content.findAll('giftCardDesigns'),
    locations: await content.findAll('locations'),
    shows: await content.findAll('shows'),
    socialLinks: await content.findAll('socialLinks'),
    notificationBanners: await content.findBanners(),
  };
}
