import type { useSdk } from '@directus/extensions-sdk';

/* The blocks of a page that is saved as a copy. */

/** A block on a page: its key, or a new item. */
interface BlockRow {
  collection: string;
  item: unknown;
}
interface SharedBlock extends BlockRow {
  item: string;
}

/** A page as the Studio creates it. */
export interface CopiedPage {
  buildingBlocks?: BlockRow[] | { create?: BlockRow[]; update?: unknown[]; delete?: unknown[] } | null;
}

const isShared = (row: BlockRow): row is SharedBlock => typeof row.item === 'string';

/** The rows of the list, in either form of Directus. */
const listRows = ({ buildingBlocks: list }: CopiedPage) =>
  Array.isArray(list) ? list : (list?.create ?? []);

/** The blocks that a page which is created has in common with another page. */
export function listSharedBlocks(page: CopiedPage): SharedBlock[] {
  return listRows(page)
    .filter(isShared)
    .map(({ collection, item }) => ({ collection, item }));
}

/**
 * Returns the page with blocks of its own in place of those that it shares.
 *
 * @param copies in the order of `listSharedBlocks`
 */
export function withBlocks<Page extends CopiedPage>(page: Page, copies: object[]): Page {
  const rest = [...copies];
  const rows = listRows(page).map((row) => (isShared(row) ? { ...row, item: rest.shift() } : row));
  const list = page.buildingBlocks;
  return { ...page, buildingBlocks: Array.isArray(list) ? rows : { ...list, create: rows } };
}

/** The form of a page, which asks what is copied. */
interface PageForm {
  isOpened: () => boolean;
  /** Returns the page to create, or null if the person cancels. */
  ask: (page: CopiedPage) => Promise<CopiedPage | null>;
}

/** The forms of pages that are open: one in the page, others in drawers over it. */
export const forms = new Set<PageForm>();

/** Makes the Studio end a save without a message. */
const CANCELED = () => Response.json({ errors: [] }, { status: 400 });

let isWatching = false;

/**
 * Lets the request that creates a copy of the open page wait for the answer. Former addresses, and whether it was published, belong to the
 * page that is copied.
 */
export function watchCopies({ globals }: ReturnType<typeof useSdk>): void {
  if (isWatching) return;
  isWatching = true;
  const send = globals.fetch;
  globals.fetch = async (url, options) => {
    const isPage = options?.method === 'POST' && /\/items\/pages$/.test(new URL(url, location.href).pathname);
    const form = isPage && [...forms].find(({ isOpened }) => isOpened());
    if (!form) return send(url, options);
    const { redirects: _former, wasPublished: _state, ...page } = JSON.parse(String(options.body));
    const copied = listSharedBlocks(page).length > 0 ? await form.ask(page) : page;
    return copied ? send(url, { ...options, body: JSON.stringify(copied) }) : CANCELED();
  };
}
