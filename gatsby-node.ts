import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Actions, CreatePagesArgs, GatsbyNode, Reporter, Store } from 'gatsby';
import { getDirectusNodeId, getDirectusTypeName } from 'gatsby-source-directus/node-id';
import moment from 'moment-timezone/moment-timezone-utils';
import { previewRoot } from './server/previewSession';
import {
  findBrokenLinks,
  findPlanProblem,
  listAddresses,
  planPages,
  type ListedPage,
} from './src/content/pagePlan';
import { planRedirects } from './src/content/redirects';
import type { UnknownItem } from './src/content/items';
import type { ReleaseContentFile } from './src/content/releaseContent';
import type { FindItem } from './src/content/assemble';
import { findLastModified } from './src/content/lastModified';
import { listReleasePages } from './src/content/releasePages';
import { createRobotsTxt, createSitemapXml } from './src/content/sitemap';
import type { ContentWarning, ContentWarningsFile, ItemWarning } from './src/content/warnings';
import { getBuildStart } from './src/templates/buildStart';
import { ticketingPath } from './src/features/ticketing/shared/routing/paths';
import { addHiddenIds, createModelRevision, createSliceRevision } from './src/templates/modelRevision';
import { createSiteResolvers } from './src/templates/resolvers';

export const createResolvers: GatsbyNode['createResolvers'] = (args) =>
  createSiteResolvers(getBuildStart(process.cwd(), process.env))(args);

/** A warning that gatsby-source-directus writes to its plugin status. */
interface SourceWarning {
  collection: string;
  /** The affected rows. Empty if the warning is about the whole collection. */
  keys: string[];
  sentence: string;
}

const hasPreviews = process.env.GATSBY_SHOW_PAGE_VERSIONS === 'true';
/** A build of the instance for previews (docs/adr/0012). It has no page of the public site. */
const isPreviewBuild = hasPreviews && process.env.NODE_ENV === 'production';

/** The routes of src/pages that the instance for previews has: the response to unknown addresses. */
const notFoundRoutes = ['/404', '/404.html', '/not-found'];

const modelRevision = createModelRevision(process.cwd(), process.env);
/**
 * The same, with what the content outside of pages hides at the moment. It is a part of the context of every page and slice.
 * `createPages` sets it, before the pages of src/pages are created.
 */
let siteRevision = modelRevision;

export const onCreatePage: GatsbyNode['onCreatePage'] = ({ page, actions }) => {
  const isNeeded = page.path === previewRoot || notFoundRoutes.includes(page.path.replace(/\/$/, ''));
  if (isPreviewBuild && !isNeeded) return actions.deletePage(page);
  // The pages of src/pages. Gatsby replaces a page that is created again.
  if (page.context?.['modelRevision']) return;
  actions.deletePage(page);
  actions.createPage({ ...page, context: { ...page.context, modelRevision: siteRevision } });
};

const timeZonesFile = path.resolve('.cache/time-zones.json');
/** Years after a build for which its scripts know when the clocks change. */
const timeZoneYears = 10;

/** Replaces the time zones of moment-timezone in the scripts by those of the theaters: the whole world has a hundred times their size. */
export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = ({
  actions,
  getNodesByType,
  plugins,
}) => {
  const names = new Set(getNodesByType(getDirectusTypeName('locations')).map(({ timeZone }) => timeZone));
  const zones = [...names].flatMap((name) => (typeof name === 'string' && moment.tz.zone(name)) || []);
  const year = new Date().getFullYear();
  const packed = moment.tz.filterLinkPack(
    { version: moment.tz.dataVersion, zones, links: [] },
    year - 1,
    year + timeZoneYears,
  );
  writeFileSync(timeZonesFile, JSON.stringify(packed));
  actions.setWebpackConfig({
    plugins: [plugins.normalModuleReplacement(/^\.\/data\/packed\/latest\.json$/, timeZonesFile)],
  });
};

export const createPages: GatsbyNode['createPages'] = async (args) => {
  const { data } = await args.graphql<{ siteHiddenIds: string[] }>('query HiddenIds { siteHiddenIds }');
  if (!data) return args.reporter.panic('The content outside of pages could not be read.');
  siteRevision = addHiddenIds(modelRevision, data.siteHiddenIds);
  createSlices(args.actions);
  if (hasPreviews) createPreviewRoute(args.actions);
  if (!isPreviewBuild) return createContentPages(args);
  // Otherwise a variable that is set by mistake would replace the public site with one that has no pages.
  if (!process.env.PREVIEW_SITE_URL) {
    args.reporter.panic(
      'GATSBY_SHOW_PAGE_VERSIONS=true builds the instance for previews, which has no page of the site. Set PREVIEW_SITE_URL to its address, or remove GATSBY_SHOW_PAGE_VERSIONS to build the site.',
    );
  }
};

function createSlices(actions: Actions): void {
  const components = {
    header: 'src/shell/Header/HeaderSlice.tsx',
    notificationBanners: 'src/shell/Banners/NotificationBannersSlice.tsx',
    footer: 'src/shell/Footer/FooterSlice.tsx',
    chat: 'src/shell/Chat/ChatSlice.tsx',
  };
  const context = { modelRevision: siteRevision, codeRevision: createSliceRevision(process.cwd()) };
  for (const [id, component] of Object.entries(components))
    actions.createSlice({ id, component: path.resolve(component), context });
}

/** Creates the only server-rendered route. A build without it needs no rendering engines, which take long to build. */
function createPreviewRoute(actions: Actions): void {
  actions.createPage({
    path: previewRoot,
    matchPath: `${previewRoot}/*`,
    component: path.resolve('server/PreviewRoute.tsx'),
    context: { modelRevision: siteRevision },
  });
}

async function createContentPages({ actions, graphql, reporter, store }: CreatePagesArgs): Promise<void> {
  const { data, errors } = await graphql<{
    pages: { nodes: { id: string; listing: ListedPage }[] };
    siteWarnings: ItemWarning[];
    siteRedirects: UnknownItem[];
  }>(`
    query PageListing {
      pages: all${getDirectusTypeName('pages')} {
        nodes {
          id
          listing
        }
      }
      siteWarnings
      siteRedirects
    }
  `);
  if (!data || errors) {
    reporter.panic('The list of pages could not be read.', errors);
    return;
  }
  const listed = data.pages.nodes.map(({ id, listing }) => ({ ...listing, nodeId: id }));
  const plan = planPages(listed);
  const component = path.resolve('src/templates/ContentPageTemplate.tsx');
  createdPages = new Map(plan.pages.map(({ id, path: sitePath }) => [id, sitePath]));
  const { redirects, warnings } = planRedirects(
    data.siteRedirects,
    listed,
    plan.pages,
    store.getState().config.siteMetadata.siteUrl,
  );
  const addresses = listAddresses(listed, plan, redirects);
  for (const page of plan.pages) {
    const broken = findBrokenLinks(page, addresses);
    warnings.push(...broken.warnings);
    const context = {
      id: page.nodeId,
      modelRevision: addHiddenIds(siteRevision, page.hiddenIds),
      ...(broken.paths.length > 0 ? { brokenLinks: broken.paths } : {}),
    };
    actions.createPage({ path: page.path, component, context });
  }
  // Not in the browser: a new redirect would change its scripts, and with them every page.
  for (const redirect of redirects) actions.createRedirect({ ...redirect });
  reportWarnings(
    [...readSourceWarnings(store), ...data.siteWarnings.map(withoutPage), ...plan.warnings, ...warnings],
    reporter,
  );
  const problem = findPlanProblem(listed, plan);
  if (problem) reporter.panicOnBuild(problem);
}

/** The paths of the content pages of this build, by their Directus keys. */
let createdPages: ReadonlyMap<string, string> = new Map();

const warningsFile = path.resolve('.cache/content-warnings.json');
/** What the manifest of the release says about its content (gatsby-config.ts). */
const releaseContentFile = path.resolve('.cache/release-content.json');
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

export const onPostBuild: GatsbyNode['onPostBuild'] = async ({
  getNode,
  getNodesByType,
  graphql,
  reporter,
  store,
}) => {
  // A file of its own, so that pages do not contain the texts (src/shell/Consent/ConsentOverlay.tsx).
  const { data, errors } = await graphql<{ siteConsent: unknown }>('query ConsentTexts { siteConsent }');
  if (errors) reporter.panicOnBuild('The texts of the consent could not be read.', errors);
  writeFileSync(path.resolve('public/consent.json'), JSON.stringify(data?.siteConsent));
  if (isPreviewBuild) return;
  const siteUrl: string = store.getState().config.siteMetadata.siteUrl;
  const find: FindItem = (collection, key) => {
    const node = getNode(getDirectusNodeId(collection, key));
    return node ? { ...node, directusId: key } : null;
  };
  // Written as files, because only search engines request them.
  writeFileSync(
    path.resolve('public/sitemap.xml'),
    createSitemapXml(
      getNodesByType(getDirectusTypeName('pages')).filter(({ directusId }) =>
        createdPages.has(String(directusId)),
      ),
      ({ directusId }) =>
        findLastModified(String(directusId), find, getBuildStart(process.cwd(), process.env)),
      siteUrl,
      [ticketingPath],
    ),
  );
  writeFileSync(path.resolve('public/robots.txt'), createRobotsTxt(siteUrl));
  const releaseContent: ReleaseContentFile = {
    pages: listReleasePages(
      [...createdPages].map(([id, sitePath]) => ({ id, path: sitePath })),
      find,
    ),
  };
  writeFileSync(releaseContentFile, JSON.stringify(releaseContent));
};
