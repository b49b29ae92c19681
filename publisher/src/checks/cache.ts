import type { ReleaseManifest } from 'gatsby-adapter-node';
import type { BrokenLink } from './links.ts';
import { getDocumentPath, type Page } from './page.ts';
import type { Oversize } from './sizes.ts';

/** How many releases it knows the faults of: the one that visitors see, and those that failed after it. */
const MAX_RELEASES = 5;

/** The faults that are found in a release alone, without Directus and without the release before. */
export interface Faults {
  problems: string[];
  brokenLinks: BrokenLink[];
  oversize: Oversize[];
  pageCount: number;
}

type Files = ReleaseManifest['files'];

/** Caches what checks have read, because most pages of a release are those of the one before. Each publisher has one. */
export class CheckCache {
  #pages = new Map<string, { hash: string; page: Page }>();
  #faults = new Map<string, Faults>();

  /** Returns what was read of a page, if its HTML file is the same. */
  findPage(path: string, files: Files): Page | null {
    const known = this.#pages.get(path);
    return known && known.hash === files[getDocumentPath(path)]?.hash ? known.page : null;
  }

  /** Replaces the known pages by those of a release. */
  keepPages(pages: readonly Page[], files: Files): void {
    this.#pages = new Map(
      pages.flatMap((page) => {
        const hash = files[getDocumentPath(page.path)]?.hash;
        return hash === undefined ? [] : [[page.path, { hash, page }]];
      }),
    );
  }

  findFaults(release: string): Faults | null {
    return this.#faults.get(release) ?? null;
  }

  keepFaults(release: string, faults: Faults): void {
    this.#faults = new Map([...[...this.#faults].slice(1 - MAX_RELEASES), [release, faults]]);
  }
}
