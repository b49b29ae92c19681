/*
 * Which rows of blocks a build has read for its pages. The release keeps them in its manifest, and the publisher compares them
 * with those of the release before, so that no block is lost (publisher/src/checks/blocks.ts).
 */

export interface ReleasePage {
  /** Key in Directus. */
  id: string;
  path: string;
  rows: ReleaseRow[];
}

/** A row of the list of blocks, whose block was read, too. */
export interface ReleaseRow {
  /** Key in Directus, of the row. */
  id: string;
  /** The collection and the key of the block. */
  collection: string;
  item: string;
}

/** The file that the build writes to `.cache/` for the manifest of the release. */
export interface ReleaseContentFile {
  pages: ReleasePage[];
}

/** The metadata in the manifest of a release of the public site. */
export interface ReleaseMetadata extends ReleaseContentFile, Record<string, unknown> {
  /** The request of the publisher for which the release was built, its key in Directus. Null for a build without a request. */
  request: string | null;
}
