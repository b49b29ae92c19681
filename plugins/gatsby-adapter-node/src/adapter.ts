import type { IAdapter } from 'gatsby';
import { createRouting } from './gatsbyRouting.ts';
import { assertPageScriptIsKnown } from './pageScript.ts';
import { createRelease } from './releases.ts';

/** The options of the adapter, see the README. */
export interface AdapterOptions {
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
