import type { GatsbyNode } from 'gatsby';
import { getDirectusNodeId, getDirectusTypeName } from 'gatsby-source-directus/node-id';
import { assembleItem, type FlatItem } from '../content/assemble';
import { contactPath } from '../content/footer';
import type { FormsContent } from '../content/form';
import type { UnknownItem } from '../content/items';
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
} from '../content/siteContent';
import { createStructuredData } from '../content/structuredData';
import { runOrFallback } from '../content/warnings';

/** Gatsby's access to the mirrored nodes. Gatsby tracks every read and rebuilds a page when a node that it read changes. */
interface NodeModel {
  getNodeById(query: { id: string }): FlatItem | null;
  findOne(query: { type: string; query: object }): Promise<unknown>;
  findAll(query: { type: string; query?: object }): Promise<{ entries: Iterable<FlatItem> }>;
}

interface ResolverContext {
  nodeModel: NodeModel;
}

/** Resolves the fields that the templates, the slices and `createPages` query. */
export const createResolvers: GatsbyNode['createResolvers'] = ({ createResolvers, reporter, store }) => {
  // Gatsby's engine for server-rendered pages has no site configuration and resolves no page.
  const siteUrl: string = store.getState().config.siteMetadata?.siteUrl ?? '';

  createResolvers({
    [getDirectusTypeName('pages')]: {
      model: {
        type: 'JSON!',
        resolve: async (node: FlatItem, _args: object, { nodeModel }: ResolverContext) => {
          const settings = await findSingleton(nodeModel, 'siteSettings');
          const locations = await findAll(nodeModel, 'locations');
          const { page } = normalizePage(
            assembleNode(nodeModel, 'pages', node),
            settings,
            siteUrl,
            readNotificationBanners(await findAll(nodeModel, 'notificationBanners')),
            locations,
          );
          const site = {
            url: siteUrl,
            settings,
            locations,
            socialLinks: await findAll(nodeModel, 'socialLinks'),
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
            ...(page.form ? { forms: await findForms(nodeModel, settings) } : {}),
          };
        },
      },
      /** A ListedPage. Every build queries it for every page, so that the warnings cover all content. */
      listing: {
        type: 'JSON!',
        resolve: async (node: FlatItem, _args: object, { nodeModel }: ResolverContext) => {
          const settings = await findSingleton(nodeModel, 'siteSettings');
          return listPage(node, () => assembleNode(nodeModel, 'pages', node), settings, siteUrl);
        },
      },
    },
    Query: siteResolvers,
  });
};

type SiteResolver = (source: object, args: object, context: ResolverContext) => Promise<unknown>;

const siteResolvers: Record<string, { type: string; resolve: SiteResolver }> = {
  siteHeader: {
    type: 'JSON!',
    resolve: async (_source, _args, { nodeModel }) =>
      readHeader({
        header: await findSingleton(nodeModel, 'headerContent'),
        settings: await findSingleton(nodeModel, 'siteSettings'),
        locations: await findAll(nodeModel, 'locations'),
        shows: await findAll(nodeModel, 'shows'),
      }).model,
  },
  siteNotifications: {
    type: 'JSON!',
    resolve: async (_source, _args, { nodeModel }) =>
      readNotificationBanners(await findAll(nodeModel, 'notificationBanners')),
  },
  siteFooter: {
    type: 'JSON!',
    resolve: async (_source, _args, { nodeModel }) =>
      readFooter({
        footer: await findSingleton(nodeModel, 'footerContent'),
        settings: await findSingleton(nodeModel, 'siteSettings'),
        socialLinks: await findAll(nodeModel, 'socialLinks'),
        hasContactPage: await hasPage(nodeModel, contactPath),
        year: new Date().getFullYear(),
      }).model,
  },
  siteChat: {
    type: 'JSON',
    resolve: async (_source, _args, { nodeModel }) =>
      readChat({
        setting: await findSingleton(nodeModel, 'chatSetting'),
        locations: await findAll(nodeModel, 'locations'),
      }).model,
  },
  siteConsent: {
    type: 'JSON!',
    resolve: async (_source, _args, { nodeModel }) =>
      readConsent(await findSingleton(nodeModel, 'consentContent')).model,
  },
  siteTicketing: {
    type: 'JSON!',
    resolve: async (_source, _args, { nodeModel }) =>
      readTicketing({
        content: await findSingleton(nodeModel, 'ticketingContent'),
        settings: await findSingleton(nodeModel, 'siteSettings'),
        locations: await findAll(nodeModel, 'locations'),
        shows: await findAll(nodeModel, 'shows'),
      }).model,
  },
  siteGiftCards: {
    type: 'JSON!',
    resolve: async (_source, _args, { nodeModel }) =>
      readGiftCards({
        content: await findSingleton(nodeModel, 'giftCardContent'),
        designs: await findAll(nodeModel, 'giftCardDesigns'),
        ticketing: await findSingleton(nodeModel, 'ticketingContent'),
        settings: await findSingleton(nodeModel, 'siteSettings'),
      }).model,
  },
  siteSeo: {
    type: 'JSON!',
    resolve: async (_source, _args, { nodeModel }) => readSeo(await findSingleton(nodeModel, 'siteSettings')),
  },
  siteWarnings: {
    type: 'JSON!',
    resolve: async (_source, _args, { nodeModel }) =>
      getSiteWarnings({
        siteSettings: await findSingleton(nodeModel, 'siteSettings'),
        headerContent: await findSingleton(nodeModel, 'headerContent'),
        footerContent: await findSingleton(nodeModel, 'footerContent'),
        ticketingContent: await findSingleton(nodeModel, 'ticketingContent'),
        giftCardContent: await findSingleton(nodeModel, 'giftCardContent'),
        consentContent: await findSingleton(nodeModel, 'consentContent'),
        chatSetting: await findSingleton(nodeModel, 'chatSetting'),
        giftCardDesigns: await findAll(nodeModel, 'giftCardDesigns'),
        locations: await findAll(nodeModel, 'locations'),
        shows: await findAll(nodeModel, 'shows'),
        socialLinks: await findAll(nodeModel, 'socialLinks'),
        notificationBanners: await findAll(nodeModel, 'notificationBanners'),
      }),
  },
};

function assembleNode(nodeModel: NodeModel, collection: string, node: FlatItem): UnknownItem {
  return assembleItem(collection, node, (linked, key) =>
    nodeModel.getNodeById({ id: getDirectusNodeId(linked, key) }),
  );
}

async function findAll(nodeModel: NodeModel, collection: string): Promise<UnknownItem[]> {
  const { entries } = await nodeModel.findAll({ type: getDirectusTypeName(collection) });
  return Array.from(entries, (node) => assembleNode(nodeModel, collection, node));
}

async function findForms(nodeModel: NodeModel, settings: UnknownItem | null): Promise<FormsContent> {
  return readForms({ settings, shows: await findAll(nodeModel, 'shows') }).model;
}

/** Whether Directus has a page with this address. The instance for previews has the same footer, but not the page itself. */
async function hasPage(nodeModel: NodeModel, url: string): Promise<boolean> {
  const page = await nodeModel.findOne({
    type: getDirectusTypeName('pages'),
    query: { filter: { url: { eq: url } } },
  });
  return page !== null;
}

async function findSingleton(nodeModel: NodeModel, collection: string): Promise<UnknownItem | null> {
  const [item] = await findAll(nodeModel, collection);
  return item ?? null;
}
