// Declared by hand so that a gatsby-config written in TypeScript can import it without `allowJs`.

import type { IAdapter } from 'gatsby';

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

/** Creates the adapter for gatsby-config. At the end of `gatsby build` it writes a release. */
export function createAdapter(options: AdapterOptions): IAdapter;
