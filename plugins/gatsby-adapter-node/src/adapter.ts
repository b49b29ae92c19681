import type { IAdapter, IFunctionRoute, IRedirectRoute, IStaticRoute } from 'gatsby';
import { assertPageScriptIsKnown } from './pageScript.ts';
import { createRelease } from './releases.ts';
import { dropGatsbyDefaults } from './headers.ts';
import type { HeaderRule, Redirect, Routing, TrailingSlash } from './routing.ts';

/** The options of the adapter, see the README. */
interface AdapterOptions {
  /** The folder of the releases, relative to the folder of the site. */
  releasesDir: string;
  /** Paths of files that are no part of a release, such as `/config.json`. */
  exclude?: readonly string[];
  /** JSON, stored in the manifest. A function is called after the build. */
  metadata?: Record<string, unknown> | (() => Record<string, unknown> | Promise<Record<string, unknown>>);
  /**
   * Headers by path, for addresses that only the browser routes, such as `/account/orders` of `/account/*`. Gatsby tells an adapter
   * `headers` of gatsby-config only for paths of files and pages. Names in lower case.
   */
  clientHeaders?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/**
 * Creates the adapter for gatsby-config. At the end of `gatsby build` it writes a release. A failure fails the build, and
 * leaves no release.
 */
export function createAdapter({
  releasesDir,
  exclude = [],
  metadata = {},
  clientHeaders = {},
}: AdapterOptions): IAdapter {
  return {
    name: 'gatsby-adapter-node',
    config: () => ({ supports: { pathPrefix: true, trailingSlash: ['always', 'ignore', 'never'] } }),
    async adapt(context) {
      const siteDir = process.cwd();
      const routing = createRouting(context, clientHeaders);
      if (routing.rendered.length > 0) assertPageScriptIsKnown(siteDir);
      const { id } = await createRelease({
        siteDir,
        releasesDir,
        exclude,
        metadata: typeof metadata === 'function' ? await metadata() : metadata,
        routing,
      });
      context.reporter.info(`The release ${id} is written.`);
    },
  };
}

type Route = IStaticRoute | IFunctionRoute | IRedirectRoute;

/** What Gatsby tells an adapter about the addresses of a site. */
interface GatsbyRouting {
  routesManifest: readonly Route[];
  headerRoutes: readonly { path: string; headers: { key: string; value: string }[] }[];
  /** Also set if the build does not use it */
  pathPrefix: string;
  trailingSlash: TrailingSlash;
}

/** The function of rendered pages in Gatsby's routes. All others are functions of the site. */
const PAGE_ENGINE = 'ssr-engine';

/** The statuses with which a server sends a visitor to another address. */
const REDIRECT_STATUSES = [301, 302, 303, 307, 308];

/** @throws {Error} of one sentence, for a redirect that the server does not support */
export function createRouting(
  context: GatsbyRouting,
  clientHeaders: AdapterOptions['clientHeaders'] = {},
): Routing {
  const { routesManifest, trailingSlash } = context;
  const pathPrefix = findUsedPrefix(context);
  const onRequest = routesManifest.filter((route) => route.type === 'function');
  const isPage = ({ functionId }: IFunctionRoute) => functionId === PAGE_ENGINE;
  const clientRules = Object.entries(clientHeaders).map(([path, headers]) => ({
    path: `${pathPrefix}${path}`,
    headers: { ...headers },
  }));
  return {
    trailingSlash,
    pathPrefix,
    redirects: routesManifest.filter((route) => route.type === 'redirect').map(toRedirect),
    headers: [...createHeaderRules(context), ...clientRules],
    rendered: onRequest.filter(isPage).map(({ path, cache }) => ({ path, isDeferred: cache ?? false })),
    functions: onRequest.filter((route) => !isPage(route)).map(({ path }) => path),
  };
}

function toRedirect({ path, toPath, status, ignoreCase }: IRedirectRoute): Redirect {
  if (!REDIRECT_STATUSES.includes(status)) {
    throw new Error(
      `The redirect from ${path} has the status ${status}, which is not the status of a redirect.`,
    );
  }
  if (/[?#]/.test(path))
    throw new Error(`The redirect from ${path} contains a query, which is not supported.`);
  return {
    path,
    toPath,
    status: status as Redirect['status'],
    // The default of createRedirect.
    ignoreCase: ignoreCase ?? true,
  };
}

function createHeaderRules({ headerRoutes }: GatsbyRouting): HeaderRule[] {
  return headerRoutes
    .map(({ path, headers }) => ({
      path,
      headers: dropGatsbyDefaults(Object.fromEntries(headers.map(({ key, value }) => [key, value]))),
    }))
    .filter(({ headers }) => Object.keys(headers).length > 0);
}

/** Returns the path prefix if the build uses it (`gatsby build --prefix-paths`). */
function findUsedPrefix({ routesManifest, pathPrefix }: GatsbyRouting) {
  const isUsed = routesManifest.some(
    ({ type, path }) => type === 'static' && path === `${pathPrefix}/page-data/app-data.json`,
  );
  return isUsed ? pathPrefix : '';
}
