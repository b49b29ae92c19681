import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { GatsbyNode } from 'gatsby';
import { directusNodeId, directusTypeName } from 'gatsby-source-directus/node-id';
import { collectionsIn, type BlockCollection } from './src/content/block';
import { assemble, type FlatItem } from './src/content/assemble';
import { normaliseChat } from './src/content/chat';
import { normaliseFormName, normaliseForms, type FormName } from './src/content/form';
import { contactPath, normaliseFooter } from './src/content/footer';
import { normaliseHeader } from './src/content/header';
import { normaliseNotifications } from './src/content/notifications';
import { normalisePage } from './src/content/page';
import { pagePath } from './src/content/pagePath';
import { robotsTxt, sitemapXml } from './src/content/sitemap';
import { structuredDataOf } from './src/content/structuredData';
import { normaliseTicketing } from './src/content/ticketing';
import type { UnknownItem } from './src/content/items';
import { scriptsAfterFirstPaint } from './src/shell/FirstPaint/scriptsAfterFirstPaint';
import { pageTemplate } from './src/templates/pageTemplate';

/** Gatsby's window on the mirrored nodes. What is read through it is remembered: a change rebuilds the pages that read it. */
interface NodeModel {
  getNodeById(query: { id: string }): FlatItem | null;
  findOne(query: { type: string; query: object }): Promise<unknown>;
  findAll(query: { type: string; query?: object }): Promise<{ entries: Iterable<FlatItem> }>;
}

interface ResolverContext {
  nodeModel: NodeModel;
}

interface PageNode {
  id: string;
  url: string | null;
  blockTypes: BlockCollection[];
  formName: FormName | null;
}

/** Where the templates of the content pages are written: one for each set of block types. */
const templatesFolder = path.resolve('.cache/page-templates');

/** Chunks that the first load of every content page is made of: its template and the slices around it. */
const sliceChunk = /^slice---/;
const templateChunk = /^component---cache-page-templates/;

interface Chunk {
  name?: string | null;
}

export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = ({
  actions,
  getConfig,
  stage,
  store,
}) => {
  // Modules of these rooms do nothing until they are called. Told so, webpack looks through their doors (index.ts, the
  // registry of blocks) instead of taking everything behind them: a dialog, say, that only a lazy part uses.
  const quietRooms = [path.resolve('src/design-system'), path.resolve('src/blocks')];
  actions.setWebpackConfig({ module: { rules: [{ include: quietRooms, sideEffects: false }] } });
  if (stage !== 'build-javascript') return;
  // Gatsby repeats what templates and slices share in each of them, since each share is small; together they are not.
  // A block that some of the templates have is no part of it: the other pages would load it for nothing.
  const config = getConfig();
  const components: Map<string, unknown> = store.getState().components;
  const templates = [...components.keys()].filter((file) => file.includes('/page-templates/')).length;
  config.optimization.splitChunks.cacheGroups.page = {
    name: 'page-shared',
    chunks: ({ name }: Chunk) => sliceChunk.test(name ?? '') || templateChunk.test(name ?? ''),
    test(module: object, { chunkGraph }: { chunkGraph: { getModuleChunks(of: object): Iterable<Chunk> } }) {
      const names = Array.from(chunkGraph.getModuleChunks(module), ({ name }) => name ?? '');
      const inSlices = names.filter((name) => sliceChunk.test(name)).length;
      const inTemplates = names.filter((name) => templateChunk.test(name)).length;
      return inSlices > 0 ? inSlices + inTemplates > 1 : inTemplates === templates;
    },
    priority: 30,
    enforce: true,
  };
  // The list of chunks is in the first load of every page, and hashes do not compress: eight digits tell them apart as well.
  config.output.hashDigestLength = 8;
  const { shared } = config.optimization.splitChunks.cacheGroups;
  const longName: (...module: unknown[]) => string = shared.name;
  shared.name = (...module: unknown[]) => longName(...module).slice(0, 8);
  // What this site never calls: Emotion's withTheme, and scripts in a worker (the strategy off-main-thread of <Script>),
  // whose plugin would also keep webpack from leaving out what is not called of <Script> and <Link>.
  Object.assign(config.resolve.alias, {
    'hoist-non-react-statics': false,
    '@builder.io/partytown/integration': false,
    [realpathSync('node_modules/gatsby/dist/internal-plugins/partytown/gatsby-browser.js')]: false,
    // The list of all attributes of HTML: see there.
    '@emotion/is-prop-valid$': path.resolve('src/design-system/everyAttribute.ts'),
    // SPEC 2.1: the router does not scroll.
    'gatsby-react-router-scroll$': path.resolve('src/shell/Scrolling/routerScroll.ts'),
  });
  // Gatsby writes for browsers of 2015; ours are in package.json (browserslist).
  for (const { options } of config.optimization.minimizer) {
    const terser = options?.minimizer?.options;
    if (!terser?.compress) continue;
    Object.assign(terser, {
      ecma: 2020,
      mangle: true,
      compress: { ecma: 2020, passes: 3 },
      output: { ecma: 2020 },
    });
  }
  actions.replaceWebpackConfig(config);
};

/**
 * Gatsby takes whatever lies in `src/api` for serverless functions. Here it is the room of the ticketing API's client:
 * nothing of it is to be served under /api.
 */
export const onPostBootstrap: GatsbyNode['onPostBootstrap'] = ({ store }) => {
  writeFileSync(path.resolve('.cache/functions/manifest.json'), '[]');
  store.dispatch({ type: 'SET_SITE_FUNCTIONS', payload: [] });
};

export const createResolvers: GatsbyNode['createResolvers'] = ({ createResolvers, reporter, store }) => {
  // The engine that answers requests to server-rendered pages has no configuration, and no page to resolve.
  const siteUrl: string = store.getState().config.siteMetadata?.siteUrl ?? '';
  const named = new Set<string>();

  createResolvers({
    [directusTypeName('pages')]: {
      model: {
        type: 'JSON!',
        async resolve(node: FlatItem, _args: object, { nodeModel }: ResolverContext) {
          const item = build(nodeModel, 'pages', node);
          const settings = await singleton(nodeModel, 'siteSettings');
          const { page, unknownCollections, emptyBlocks, takenSectionIds, missingSectionIds } = normalisePage(
            item,
            settings,
            siteUrl,
          );
          const structuredData = structuredDataOf(page, {
            url: siteUrl,
            settings,
            locations: await all(nodeModel, 'locations'),
            socialLinks: await all(nodeModel, 'socialLinks'),
          });
          for (const collection of unknownCollections) {
            if (named.has(collection)) continue;
            named.add(collection);
            reporter.warn(
              `The page ${page.url} has a block of the unknown type "${collection}": it is skipped. A newer version of the site may know it.`,
            );
          }
          for (const { collection, id, reason } of emptyBlocks) {
            reporter.warn(
              `The page ${page.url} has a block with nothing to show (${collection} ${id}): ${reason}. It is skipped.`,
            );
          }
          for (const sectionId of takenSectionIds) {
            reporter.warn(
              `The page ${page.url} has two places named "${sectionId}": links to it lead to the first. Give the later block another section id.`,
            );
          }
          for (const sectionId of missingSectionIds) {
            reporter.warn(
              `The page ${page.url} has a link to a section "${sectionId}", and nothing with that name: it leads nowhere. Give the section id to a block of the page, or delete the link.`,
            );
          }
          return structuredData.length > 0 ? { ...page, seo: { ...page.seo, structuredData } } : page;
        },
      },
      blockTypes: {
        type: '[String!]!',
        resolve: (node: FlatItem, _args: object, { nodeModel }: ResolverContext) => [
          ...collectionsIn(build(nodeModel, 'pages', node).buildingBlocks),
        ],
      },
      formName: { type: 'String', resolve: (node: FlatItem) => normaliseFormName(node.form) },
    },
    Query: {
      siteHeader: {
        type: 'JSON!',
        resolve: async (_source: object, _args: object, { nodeModel }: ResolverContext) =>
          normaliseHeader({
            header: await singleton(nodeModel, 'headerContent'),
            settings: await singleton(nodeModel, 'siteSettings'),
            locations: await all(nodeModel, 'locations'),
            shows: await all(nodeModel, 'shows'),
          }),
      },
      siteNotifications: {
        type: 'JSON!',
        resolve: async (_source: object, _args: object, { nodeModel }: ResolverContext) =>
          normaliseNotifications(await all(nodeModel, 'notificationBanners')),
      },
      siteFooter: {
        type: 'JSON!',
        resolve: async (_source: object, _args: object, { nodeModel }: ResolverContext) =>
          normaliseFooter({
            footer: await singleton(nodeModel, 'footerContent'),
            settings: await singleton(nodeModel, 'siteSettings'),
            socialLinks: await all(nodeModel, 'socialLinks'),
            hasContactPage: await hasPage(nodeModel, contactPath),
            year: new Date().getFullYear(),
          }),
      },
      siteChat: {
        type: 'JSON',
        resolve: async (_source: object, _args: object, { nodeModel }: ResolverContext) =>
          normaliseChat(await singleton(nodeModel, 'chatSetting')),
      },
      siteForms: {
        type: 'JSON!',
        resolve: async (_source: object, _args: object, { nodeModel }: ResolverContext) =>
          normaliseForms({
            settings: await singleton(nodeModel, 'siteSettings'),
            shows: await all(nodeModel, 'shows'),
          }),
      },
      siteTicketing: {
        type: 'JSON!',
        resolve: async (_source: object, _args: object, { nodeModel }: ResolverContext) =>
          normaliseTicketing({
            content: await singleton(nodeModel, 'ticketingContent'),
            settings: await singleton(nodeModel, 'siteSettings'),
            locations: await all(nodeModel, 'locations'),
            shows: await all(nodeModel, 'shows'),
          }),
      },
    },
  });
};

export const createPages: GatsbyNode['createPages'] = async ({ actions, graphql, reporter }) => {
  actions.createSlice({ id: 'header', component: path.resolve('src/shell/Header/HeaderSlice.tsx') });
  actions.createSlice({
    id: 'notifications',
    component: path.resolve('src/shell/Banners/NotificationsSlice.tsx'),
  });
  actions.createSlice({ id: 'footer', component: path.resolve('src/shell/Footer/FooterSlice.tsx') });
  actions.createSlice({ id: 'chat', component: path.resolve('src/shell/Chat/ChatSlice.tsx') });

  const { data, errors } = await graphql<{ pages: { nodes: PageNode[] } }>(`
    query PageListing {
      pages: all${directusTypeName('pages')} {
        nodes {
          id
          url
          blockTypes
          formName
        }
      }
    }
  `);
  if (!data || errors) {
    reporter.panic('The list of pages could not be read.', errors);
    return;
  }
  mkdirSync(templatesFolder, { recursive: true });
  for (const { id, url, blockTypes, formName } of data.pages.nodes) {
    if (url === null) continue;
    actions.createPage({
      path: pagePath(url),
      component: writeTemplate(blockTypes, formName),
      context: { id },
    });
  }
};

/** The file of the template for these block types and this form; left alone if it is there, so that nothing is compiled again. */
function writeTemplate(blockTypes: BlockCollection[], form: FormName | null): string {
  const { name, source } = pageTemplate(blockTypes, form, '../../src');
  const file = path.join(templatesFolder, `${name}.js`);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== source) writeFileSync(file, source);
  return file;
}

export const onPostBuild: GatsbyNode['onPostBuild'] = ({ getNodesByType, store }) => {
  const siteUrl: string = store.getState().config.siteMetadata.siteUrl;
  // What search engines ask for. Nothing of it is for a person, so it is no page.
  writeFileSync(
    path.resolve('public/sitemap.xml'),
    sitemapXml(getNodesByType(directusTypeName('pages')), siteUrl),
  );
  writeFileSync(path.resolve('public/robots.txt'), robotsTxt(siteUrl));
  startScriptsAfterFirstPaint(path.resolve('public'));
};

/** Gatsby puts its scripts into the pages after its last hook for HTML. */
function startScriptsAfterFirstPaint(publicFolder: string): void {
  const entries = readdirSync(publicFolder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    // Gatsby's own parts of pages stay as they are: it compares them with those of the next build.
    const isPage =
      entry.isFile() && file.endsWith('.html') && !file.startsWith(path.join(publicFolder, '_gatsby'));
    if (!isPage) continue;
    const html = readFileSync(file, 'utf8');
    const later = scriptsAfterFirstPaint(html);
    if (later !== html) writeFileSync(file, later);
  }
}

function build(nodeModel: NodeModel, collection: string, node: FlatItem): UnknownItem {
  return assemble(collection, node, (linked, key) =>
    nodeModel.getNodeById({ id: directusNodeId(linked, key) }),
  );
}

async function all(nodeModel: NodeModel, collection: string): Promise<UnknownItem[]> {
  const { entries } = await nodeModel.findAll({ type: directusTypeName(collection) });
  return Array.from(entries, (node) => build(nodeModel, collection, node));
}

/** Whether the site has a page at this path, be it from Directus or from src/pages. */
async function hasPage(nodeModel: NodeModel, sitePath: string): Promise<boolean> {
  const page = await nodeModel.findOne({
    type: 'SitePage',
    query: { filter: { path: { eq: sitePath } } },
  });
  return page !== null;
}

async function singleton(nodeModel: NodeModel, collection: string): Promise<UnknownItem | null> {
  const [item] = await all(nodeModel, collection);
  return item ?? null;
}
