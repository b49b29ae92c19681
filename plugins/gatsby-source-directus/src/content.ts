import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Kind } from './mirror.ts';

/** The fields of an item without lists, by their names on the node. */
export type Item = Record<string, unknown>;

/** The content of a collection. */
export interface StoredCollection {
  /** The kind of each field */
  columns: Record<string, Kind>;
  /** By key */
  items: Record<string, Item>;
}

/** All content that a build has read. A later build can take it up again (`selection.ts`). */
export interface Content {
  /** The version of this format */
  version: 1;
  /** The status of the sync (`Status` in `sync.ts`) that read the oldest of these items */
  syncedAt: string;
  /** For a build of chosen items: the keys of all rows whose saved state was read, by collection. Null: of all */
  selected: Record<string, string[]> | null;
  collections: Record<string, StoredCollection>;
}

/** Returns the file that a build leaves in the folder of a site. */
export const getContentFile = (siteDir: string): string =>
  join(siteDir, '.cache', 'gatsby-source-directus-content.json.gz');

export function writeContent(file: string, content: Content): void {
  writeFileSync(file, gzipSync(JSON.stringify(content)));
}

/** @throws {Error} if the file is missing or damaged, or has another format */
export function readContent(file: string): Content {
  const content = JSON.parse(gunzipSync(readFileSync(file)).toString()) as Content;
  if (content.version !== 1) throw new Error(`${file} has another format.`);
  return content;
}
