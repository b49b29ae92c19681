import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { GatsbyNode, Reporter, Store } from 'gatsby';
import { directusNodeId, directusTypeName } from 'gatsby-source-directus/node-id';
import type { BlockCollection } from './src/content/block';
import { assembleItem, type FlatItem } from './src/content/assemble';
import type { FormName } from './src/content/form';
import { contactPath } from './src/content/footer';
import { normalizePage } from './src/content/page';
import { findPlanProblem, listPage, planPages, type ListedPage } from './src/content/pagePlan';
import { createRobotsTxt, createSitemapXml } from './src/content/sitemap';
import {
  readChat,
  readFooter,
  readForms,
  readHeader,
  readNotificationBanners,
  readSeo,
  readTicketing,
  getSiteWarnings,
} from './src/content/siteContent';
import { createStructuredData } from './src/content/structuredData';
import type { UnknownItem } from './src/content/items';
import {
  runOrFallback,
  type ContentWarning,
  type ContentWarningsFile,
  type ItemWarning,
} from './src/content/warnings';
import { deferScriptsUntilFirstPaint } from './src/shell/FirstPaint/deferScriptsUntilFirstPaint';
import { createPageTemplate } from './src/templates/pageTemplate';

/** A warning that gatsby-source-directus writes to its plugin status. */
interface SourceWarning {
  collection: string;
  /** The affected rows. Empty if the warning is about the whole collection. */
  keys: string[];
  sentence: string;
}

/** Gatsby's access to the mirrored nodes. Gatsby tracks every read and rebuilds a page when a node that it read changes. */
interface NodeModel {
  getNodeById(query: { id: string }): FlatItem | null;
  findOne(query: { type: string; query: object }): Promise<unknown>;
  findAll(query: { type: string; query?: object }): Promise<{ entries: Iterable<FlatItem> }>;
}

interface ResolverContext {
  nodeModel: NodeModel;
}

/** The folder of the generated page templates. Each set of block types has one template. */
const templatesFolder = path.resolve('.cache/page-templates');

/** The first load of a content page consists of the chunks of its template and of the slices. */
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
  // Modules in these folders have no side effects on import. With this flag, webpack drops the exports of index.ts and of
  // the block registry that a chunk does not use, such as a dialog that only a lazy component needs.
  const sideEffectFreeFolders = [path.resolve('src/design-system'), path.resolve('src/blocks')];
  actions.setWebpackConfig({ module: { rules: [{ include: sideEffectFreeFolders, sideEffects: false }] } });
  if (stage !== 'build-javascript') return;
  // By default, Gatsby copies small shared modules into every template and slice, which adds up. This cache group moves
  // them into one chunk. A block that only some templates use stays out, because the other pages would load it in vain.
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
  // Source maps contain the whole source, so they are written outside of public/ and no script refers to them.
  // `npm run size` reads them.
  config.devtool = 'hidden-source-map';
  config.output.sourceMapFilename = '../.cache/source-maps/[file].map';
  // Every page loads the list of chunk files. Short hashes and ids without names keep it small.
  config.output.hashDigestLength = 8;
  config.output.chunkFilename = '[id]-[contenthash].js';
  const { shared } = config.optimization.splitChunks.cacheGroups;
  const getDefaultName: (...module: unknown[]) => string = shared.name;
  shared.name = (...module: unknown[]) => getDefaultName(...module).slice(0, 8);
  // The site uses neither Emotion's withTheme nor scripts in a worker (the strategy off-main-thread of <Script>). The
  // plugin of the latter would also prevent webpack from dropping unused parts of <Script> and <Link>.
  Object.assign(config.resolve.alias, {
    'hoist-non-react-statics': false,
    '@builder.io/partytown/integration': false,
    [realpathSync('node_modules/gatsby/dist/internal-plugins/partytown/gatsby-browser.js')]: false,
    // Replaces a long list of HTML attributes, see isPropValid.ts.
    '@emotion/is-prop-valid$': path.resolve('src/design-system/isPropValid.ts'),
    // Product 2.1: the router does not scroll.
    'gatsby-react-router-scroll$': path.resolve('src/shell/Scrolling/routerScroll.ts'),
  });
  // Gatsby's default output targets browsers of 2015. The supported browsers are in package.json (browserslist).
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

export const createResolvers: GatsbyNode['createResolvers'] = ({ createResolvers, reporter, store }) => {
  // Gatsby's engine for server-rendered pages has no site configuration and resolves no page.
  const siteUrl: string = store.getState().config.siteMetadata?.siteUrl ?? '';

  createResolvers({
    [directusTypeName('pages')]: {
      model: {
        type: 'JSON!',
        resolve: async (node: FlatItem, _args: object, { nodeModel }: ResolverContext) => {
          const settings = await findSingleton(nodeModel, 'siteSettings');
          const { page } = normalizePage(
            assembleNode(nodeModel, 'pages', node),
            settings,
            siteUrl,
            readNotificationBanners(await findAll(nodeModel, 'notificationBanners')),
          );
          const site = {
            url: siteUrl,
            settings,
            locations: await findAll(nodeModel, 'locations'),
            socialLinks: await findAll(nodeModel, 'socialLinks'),
          };
          const structuredData = runOrFallback(
            () => createStructuredData(page, site),
            [],
            (message) =>
              reporter.warn(`${page.url}: search engines get no structured data of this page (${message}).`),
          );
          return structuredData.length > 0 ? { ...page, seo: { ...page.seo, structuredData } } : page;
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
  siteForms: {
    type: 'JSON!',
    resolve: async (_source, _args, { nodeModel }) =>
      readForms({
        settings: await findSingleton(nodeModel, 'siteSettings'),
        shows: await findAll(nodeModel, 'shows'),
      }).model,
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
        chatSetting: await findSingleton(nodeModel, 'chatSetting'),
        locations: await findAll(nodeModel, 'locations'),
        shows: await findAll(nodeModel, 'shows'),
        socialLinks: await findAll(nodeModel, 'socialLinks'),
        notificationBanners: await findAll(nodeModel, 'notificationBanners'),
      }),
  },
};

export const createPages: GatsbyNode['createPages'] = async ({ actions, graphql, reporter, store }) => {
  actions.createSlice({ id: 'header', component: path.resolve('src/shell/Header/HeaderSlice.tsx') });
  actions.createSlice({
    id: 'notifications',
    component: path.resolve('src/shell/Banners/NotificationsSlice.tsx'),
  });
  actions.createSlice({ id: 'footer', component: path.resolve('src/shell/Footer/FooterSlice.tsx') });
  actions.createSlice({ id: 'chat', component: path.resolve('src/shell/Chat/ChatSlice.tsx') });

  const { data, errors } = await graphql<{
    pages: { nodes: { id: string; listing: ListedPage }[] };
    siteWarnings: ItemWarning[];
  }>(`
    query PageListing {
      pages: all${directusTypeName('pages')} {
        nodes {
          id
          listing
        }
      }
      siteWarnings
    }
  `);
  if (!data || errors) {
    reporter.panic('The list of pages could not be read.', errors);
    return;
  }
  const plan = planPages(data.pages.nodes.map(({ id, listing }) => ({ ...listing, nodeId: id })));
  mkdirSync(templatesFolder, { recursive: true });
  for (const { path: sitePath, nodeId, blockTypes, formName } of plan.pages) {
    actions.createPage({
      path: sitePath,
      component: writeTemplate(blockTypes, formName),
      context: { id: nodeId },
    });
  }
  createdPages = new Set(plan.pages.map(({ id }) => id));
  reportWarnings(
    [...readSourceWarnings(store), ...data.siteWarnings.map(withoutPage), ...plan.warnings],
    reporter,
  );
  const problem = findPlanProblem(
    data.pages.nodes.map(({ listing }) => listing),
    plan,
  );
  if (problem) reporter.panicOnBuild(problem);
};

/** The Directus keys of the content pages of this build. */
let createdPages: ReadonlySet<string> = new Set();

const warningsFile = path.resolve('.cache/content-warnings.json');
/** Limits the log, because nobody reads a longer one. */
const maxReportedWarnings = 50;

/** Writes all warnings for editors to a file and logs the first ones. */
function reportWarnings(warnings: ContentWarning[], reporter: Reporter): void {
  const file: ContentWarningsFile = { readAt: new Date().toISOString(), warnings };
  writeFileSync(warningsFile, `${JSON.stringify(file, null, 2)}\n`);
  for (const { page, collection, id, sentence } of warnings.slice(0, maxReportedWarnings)) {
    const item = id === null ? collection : `${collection} ${id}`;
    reporter.warn(`${page === null ? '' : `${page}: `}${sentence} [${item}]`);
  }
  const omittedCount = warnings.length - maxReportedWarnings;
  if (omittedCount > 0) reporter.warn(`${omittedCount} more warnings about content are in ${warningsFile}.`);
}

/** The warnings of the source plugin about whole collections. The pages report rows with missing items themselves. */
function readSourceWarnings(store: Store): ContentWarning[] {
  const status = store.getState().status.plugins['gatsby-source-directus'];
  const warnings: SourceWarning[] = status?.warnings ?? [];
  return warnings
    .filter(({ keys }) => keys.length === 0)
    .map(({ collection, sentence }) => ({ page: null, collection, id: null, sentence }));
}

function withoutPage(warning: ItemWarning): ContentWarning {
  return { page: null, ...warning };
}

/** Writes the template for these block types and this form. An unchanged file is kept, so that Gatsby does not recompile it. */
function writeTemplate(blockTypes: BlockCollection[], form: FormName | null): string {
  const { name, source } = createPageTemplate(blockTypes, form, '../../src');
  const file = path.join(templatesFolder, `${name}.js`);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== source) writeFileSync(file, source);
  return file;
}

export const onPostBuild: GatsbyNode['onPostBuild'] = ({ getNodesByType, store }) => {
  const siteUrl: string = store.getState().config.siteMetadata.siteUrl;
  // Written as files, because only search engines request them.
  writeFileSync(
    path.resolve('public/sitemap.xml'),
    createSitemapXml(
      getNodesByType(directusTypeName('pages')).filter(({ directusId }) =>
        createdPages.has(String(directusId)),
      ),
      siteUrl,
    ),
  );
  writeFileSync(path.resolve('public/robots.txt'), createRobotsTxt(siteUrl));
  deferScriptsInPages(path.resolve('public'));
};

/** Rewrites the HTML files, because Gatsby adds its scripts after its last hook for HTML. */
function deferScriptsInPages(publicFolder: string): void {
  const entries = readdirSync(publicFolder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    // Gatsby compares its own page fragments with those of the next build, so they stay unchanged.
    const isPage =
      entry.isFile() && file.endsWith('.html') && !file.startsWith(path.join(publicFolder, '_gatsby'));
    if (!isPage) continue;
    const html = readFileSync(file, 'utf8');
    const rewritten = deferScriptsUntilFirstPaint(html);
    if (rewritten !== html) writeFileSync(file, rewritten);
  }
}

function assembleNode(nodeModel: NodeModel, collection: string, node: FlatItem): UnknownItem {
  return assembleItem(collection, node, (linked, key) =>
    nodeModel.getNodeById({ id: directusNodeId(linked, key) }),
  );
}

async function findAll(nodeModel: NodeModel, collection: string): Promise<UnknownItem[]> {
  const { entries } = await nodeModel.findAll({ type: directusTypeName(collection) });
  return Array.from(entries, (node) => assembleNode(nodeModel, collection, node));
}

/** Whether the site has a page at this path, from Directus or from src/pages. */
async function hasPage(nodeModel: NodeModel, sitePath: string): Promise<boolean> {
  const page = await nodeModel.findOne({
    type: 'SitePage',
    query: { filter: { path: { eq: sitePath } } },
  });
  return page !== null;
}

async function findSingleton(nodeModel: NodeModel, collection: string): Promise<UnknownItem | null> {
  const [item] = await findAll(nodeModel, collection);
  return item ?? null;
}
