import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { GatsbyNode, Reporter, Store } from 'gatsby';
import { directusNodeId, directusTypeName } from 'gatsby-source-directus/node-id';
import type { BlockCollection } from './src/content/block';
import { assemble, type FlatItem } from './src/content/assemble';
import type { FormName } from './src/content/form';
import { contactPath } from './src/content/footer';
import { normalisePage } from './src/content/page';
import { listPage, planPages, findPlanProblem, type ListedPage } from './src/content/pagePlan';
import { robotsTxt, sitemapXml } from './src/content/sitemap';
import {
  readChat,
  readFooter,
  readForms,
  readHeader,
  readNotifications,
  readSeo,
  readTicketing,
  siteWarnings,
} from './src/content/siteContent';
import { structuredDataOf } from './src/content/structuredData';
import type { UnknownItem } from './src/content/items';
import {
  attempt,
  type ContentWarning,
  type ContentWarningsFile,
  type ItemWarning,
} from './src/content/warnings';
import { scriptsAfterFirstPaint } from './src/shell/FirstPaint/scriptsAfterFirstPaint';
import { pageTemplate } from './src/templates/pageTemplate';

/** What gatsby-source-directus leaves in its status. */
interface SourceWarning {
  collection: string;
  /** Of the rows meant; none where the whole collection is. */
  keys: string[];
  sentence: string;
}

/** Gatsby's window on the mirrored nodes. What is read through it is remembered: a change rebuilds the pages that read it. */
interface NodeModel {
  getNodeById(query: { id: string }): FlatItem | null;
  findOne(query: { type: string; query: object }): Promise<unknown>;
  findAll(query: { type: string; query?: object }): Promise<{ entries: Iterable<FlatItem> }>;
}

interface ResolverContext {
  nodeModel: NodeModel;
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
  // Source maps hold the whole source: they lie beside the site, for `npm run size`, and no script names them.
  config.devtool = 'hidden-source-map';
  config.output.sourceMapFilename = '../.cache/source-maps/[file].map';
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

  createResolvers({
    [directusTypeName('pages')]: {
      model: {
        type: 'JSON!',
        resolve: async (node: FlatItem, _args: object, { nodeModel }: ResolverContext) => {
          const settings = await singleton(nodeModel, 'siteSettings');
          const { page } = normalisePage(
            build(nodeModel, 'pages', node),
            settings,
            siteUrl,
            readNotifications(await all(nodeModel, 'notificationBanners')),
          );
          const site = {
            url: siteUrl,
            settings,
            locations: await all(nodeModel, 'locations'),
            socialLinks: await all(nodeModel, 'socialLinks'),
          };
          const structuredData = attempt(
            () => structuredDataOf(page, site),
            [],
            (message) =>
              reporter.warn(`${page.url}: search engines get no structured data of this page (${message}).`),
          );
          return structuredData.length > 0 ? { ...page, seo: { ...page.seo, structuredData } } : page;
        },
      },
      /** A ListedPage. Asked for by every build, of every page, so that the warnings are those of all content. */
      listing: {
        type: 'JSON!',
        resolve: async (node: FlatItem, _args: object, { nodeModel }: ResolverContext) => {
          const settings = await singleton(nodeModel, 'siteSettings');
          return listPage(node, () => build(nodeModel, 'pages', node), settings, siteUrl);
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
        header: await singleton(nodeModel, 'headerContent'),
        settings: await singleton(nodeModel, 'siteSettings'),
        locations: await all(nodeModel, 'locations'),
        shows: await all(nodeModel, 'shows'),
      }).model,
  },
  siteNotifications: {
    type: 'JSON!',
    resolve: async (_source, _args, { nodeModel }) =>
      readNotifications(await all(nodeModel, 'notificationBanners')),
  },
  siteFooter: {
    type: 'JSON!',
    resolve: async (_source, _args, { nodeModel }) =>
      readFooter({
        footer: await singleton(nodeModel, 'footerContent'),
        settings: await singleton(nodeModel, 'siteSettings'),
        socialLinks: await all(nodeModel, 'socialLinks'),
        hasContactPage: await hasPage(nodeModel, contactPath),
        year: new Date().getFullYear(),
      }).model,
  },
  siteChat: {
    type: 'JSON',
    resolve: async (_source, _args, { nodeModel }) =>
      readChat(await singleton(nodeModel, 'chatSetting')).model,
  },
  siteForms: {
    type: 'JSON!',
    resolve: async (_source, _args, { nodeModel }) =>
      readForms({
        settings: await singleton(nodeModel, 'siteSettings'),
        shows: await all(nodeModel, 'shows'),
      }).model,
  },
  siteTicketing: {
    type: 'JSON!',
    resolve: async (_source, _args, { nodeModel }) =>
      readTicketing({
        content: await singleton(nodeModel, 'ticketingContent'),
        settings: await singleton(nodeModel, 'siteSettings'),
        locations: await all(nodeModel, 'locations'),
        shows: await all(nodeModel, 'shows'),
      }).model,
  },
  siteSeo: {
    type: 'JSON!',
    resolve: async (_source, _args, { nodeModel }) => readSeo(await singleton(nodeModel, 'siteSettings')),
  },
  siteWarnings: {
    type: 'JSON!',
    resolve: async (_source, _args, { nodeModel }) =>
      siteWarnings({
        siteSettings: await singleton(nodeModel, 'siteSettings'),
        headerContent: await singleton(nodeModel, 'headerContent'),
        footerContent: await singleton(nodeModel, 'footerContent'),
        ticketingContent: await singleton(nodeModel, 'ticketingContent'),
        chatSetting: await singleton(nodeModel, 'chatSetting'),
        locations: await all(nodeModel, 'locations'),
        shows: await all(nodeModel, 'shows'),
        socialLinks: await all(nodeModel, 'socialLinks'),
        notificationBanners: await all(nodeModel, 'notificationBanners'),
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
  reportWarnings([...sourceWarnings(store), ...data.siteWarnings.map(forNoPage), ...plan.warnings], reporter);
  const problem = findPlanProblem(
    data.pages.nodes.map(({ listing }) => listing),
    plan,
  );
  if (problem) reporter.panicOnBuild(problem);
};

/** Keys in Directus of the content pages of this build. */
let createdPages: ReadonlySet<string> = new Set();

const warningsFile = path.resolve('.cache/content-warnings.json');
/** A log with more of them is not read. */
const mostReported = 50;

/** Keeps what editors have to know with the build, and tells it to whoever runs the build. */
function reportWarnings(warnings: ContentWarning[], reporter: Reporter): void {
  const file: ContentWarningsFile = { readAt: new Date().toISOString(), warnings };
  writeFileSync(warningsFile, `${JSON.stringify(file, null, 2)}\n`);
  for (const { page, collection, id, sentence } of warnings.slice(0, mostReported)) {
    const item = id === null ? collection : `${collection} ${id}`;
    reporter.warn(`${page === null ? '' : `${page}: `}${sentence} [${item}]`);
  }
  const others = warnings.length - mostReported;
  if (others > 0) reporter.warn(`${others} more warnings about content are in ${warningsFile}.`);
}

/** What the mirror of Directus says of whole collections. Rows that lead nowhere are named by the pages that show them. */
function sourceWarnings(store: Store): ContentWarning[] {
  const status = store.getState().status.plugins['gatsby-source-directus'];
  const warnings: SourceWarning[] = status?.warnings ?? [];
  return warnings
    .filter(({ keys }) => keys.length === 0)
    .map(({ collection, sentence }) => ({ page: null, collection, id: null, sentence }));
}

function forNoPage(warning: ItemWarning): ContentWarning {
  return { page: null, ...warning };
}

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
    sitemapXml(
      getNodesByType(directusTypeName('pages')).filter(({ directusId }) =>
        createdPages.has(String(directusId)),
      ),
      siteUrl,
    ),
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
