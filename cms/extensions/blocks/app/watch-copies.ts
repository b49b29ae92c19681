import type { useSdk } from '@directus/extensions-sdk';
import { listSharedBlocks, type CopiedPage } from './copies.ts';

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
