import { getNavigationId, getNavigationTarget, isOtherPage } from './navigation';

/** The parts of Gatsby's loader (`window.___loader`) that decide when a page is shown. */
export interface PageLoader<Page> {
  /** For links. The page is shown when the promise is settled. */
  loadPage: (path: string) => Promise<Page>;
  /** For history and for changes of the address within a page. Without a result, Gatsby calls `loadPage`. */
  loadPageSync: (path: string, options?: object) => Page | undefined;
  /** When the visitor points at a link. */
  hovering: (path: string) => void;
}

/** The code of a page that Gatsby does not know. */
interface PageCode<Page> {
  /** Whether the page can be shown, or updated if it is shown already. */
  isReady: (page: Page, path: string) => boolean;
  /** Settles when the page is ready. Returns false if its code does not exist any more. */
  prepare: (page: Page, path: string) => Promise<boolean>;
  /** Loads the code of a page that may be shown later. Never rejects. */
  preload: (page: Page) => Promise<unknown>;
}

/**
 * Lets Gatsby show a page only when its islands are loaded, and update it only when they are hydrated. Otherwise the page would
 * be empty for a moment after a navigation, and islands would lose the server's HTML after a change of the address.
 *
 * A page is never shown when the visitor has left its address, has canceled the navigation or has begun another one before it is
 * loaded: Gatsby shows each page at the moment when it is loaded, even an hour later when the connection is back. In the same way, a
 * change of the address within a page is dropped when a newer one has begun.
 *
 * @param loadInBrowser loads a page that cannot be loaded here, by default the page of the current address
 */
export function waitForPageCode<Page extends { status?: string }>(
  loader: PageLoader<Page>,
  code: PageCode<Page>,
  loadInBrowser: (address?: string) => void,
): void {
  const { loadPage, loadPageSync } = loader;
  /** The path of the last change within a page. */
  let latestChange: string;
  loader.loadPage = async (path) => {
    const wasCurrent = isCurrentPath(path);
    const navigationId = getNavigationId();
    if (!isOtherPage(path)) latestChange = path;
    const target = getNavigationTarget();
    const page = await loadPage(path);
    const exists = await code.prepare(page, path);
    const isWanted = wasCurrent
      ? isCurrentPath(path)
      : getNavigationId() === navigationId && (latestChange === path || isOtherPage(path));
    if (isWanted) {
      if (exists && page.status !== 'error') return page;
      // Gatsby would load the path without query and anchor.
      loadInBrowser(wasCurrent ? undefined : target);
    }
    return new Promise<Page>(() => undefined);
  };
  loader.loadPageSync = (path, options) => {
    const page = loadPageSync(path, options);
    return page && code.isReady(page, path) ? page : undefined;
  };
  loader.hovering = (path) => void loadPage(path).then(code.preload);
}

function isCurrentPath(path: string): boolean {
  return path === window.location.pathname + window.location.search;
}

/** Seconds between two attempts: doubled each time, up to this. */
const maxRetrySeconds = 30;

/**
 * Requests the first page until its data is there, because Gatsby starts React only with it. The HTML of the server can be read
 * meanwhile, its links work, and a press is kept (presses.ts). Missing code is not retried: a newer release may have replaced it.
 */
export function retryFirstPage<Page extends { status?: string; error?: unknown }>(
  loader: Pick<PageLoader<Page>, 'loadPage'>,
): void {
  const { loadPage } = loader;
  loader.loadPage = async (path) => {
    for (let seconds = 1; ; seconds = Math.min(seconds * 2, maxRetrySeconds)) {
      // Missing data of slices rejects.
      const page = await loadPage(path).catch(() => null);
      if (page && (page.status !== 'error' || page.error)) {
        loader.loadPage = loadPage;
        return page;
      }
      await new Promise((resolve) => {
        setTimeout(resolve, seconds * 1000);
        window.addEventListener('online', resolve, { once: true });
      });
    }
  };
}
