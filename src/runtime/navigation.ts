import { globalHistory } from '@gatsbyjs/reach-router';
import { canReachSite } from './connection';
import { createStore, useStore } from './store';

/** Whether the visitor is on the way to another page. */
const navigatingStore = createStore(false);

/** The number of navigations that were begun or canceled. */
let navigationCount = 0;
/** The address of the last navigation by a link or by code. */
let target = '';
/** The path of the page that is shown. */
let shownPath: string | undefined;

export function beginNavigation(): void {
  navigationCount += 1;
  navigatingStore.set(true);
}

/** The next page is not shown when it is loaded. */
export function cancelNavigation(): void {
  navigationCount += 1;
  endNavigation();
}

/** Changes when a navigation is replaced by another one or canceled. */
export function getNavigationId(): number {
  return navigationCount;
}

/** With its query and its anchor, as the caller gave it. */
export function getNavigationTarget(): string {
  return target;
}

/**
 * The navigation has ended or failed.
 *
 * @param path the path of the page that is shown now
 */
export function endNavigation(path = shownPath): void {
  shownPath = path;
  navigatingStore.set(false);
}

/** For code outside of React components. */
export function isNavigating(): boolean {
  return navigatingStore.get();
}

export function useNavigating(): boolean {
  return useStore(navigatingStore, false);
}

/** The function that Gatsby calls for links and `navigate()`: it loads the page, then updates the router. */
type Navigate = (to: string | number, options?: object) => void;

/** The globals that Gatsby defines. */
interface GatsbyWindow {
  ___navigate?: Navigate;
  /** Returns a loaded page */
  ___loader?: { loadPageSync: (path: string) => unknown };
}

/**
 * Reports each navigation from its start. Gatsby reports no navigation in history, and others only when the page
 * takes longer than a second (`onRouteUpdateDelayed`). Call it once, when Gatsby starts. The caller must call
 * `endNavigation` with the path after each route update.
 *
 * @param onOffline called instead of a navigation that needs the network while the site is unreachable: Gatsby would
 *   leave the page for the error page of the browser. `retry` starts the navigation again.
 */
export function watchNavigation(
  onOffline: (retry: () => void) => void,
  gatsbyWindow: GatsbyWindow = window as never,
): void {
  const navigate = gatsbyWindow.___navigate;
  if (navigate) {
    const startNavigation: Navigate = (to, options) => {
      if (typeof to === 'string') {
        target = to;
        if (isOtherPage(to)) beginNavigation();
      }
      navigate(to, options);
    };
    const navigateIfReachable: Navigate = (to, options) => {
      const isNotLoaded = typeof to === 'string' && isOtherPage(to) && !isLoaded(gatsbyWindow, to);
      if (navigator.onLine || !isNotLoaded) startNavigation(to, options);
      else
        void canReachSite().then((isReachable) =>
          isReachable ? startNavigation(to, options) : onOffline(() => navigateIfReachable(to, options)),
        );
    };
    gatsbyWindow.___navigate = navigateIfReachable;
  }

  let path = window.location.pathname;
  globalHistory.listen(({ action }) => {
    const previousPath = path;
    path = window.location.pathname;
    // Gatsby reports no route update when the visitor returns to the page that is still shown.
    if (action === 'POP' && path !== previousPath)
      (path === shownPath ? cancelNavigation : beginNavigation)();
  });

  // The visitor left for another site while a page was loading, and came back.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) endNavigation();
  });
}

/** True without a loader: Gatsby then handles the navigation. */
function isLoaded({ ___loader }: GatsbyWindow, to: string): boolean {
  return !___loader || Boolean(___loader.loadPageSync(getPath(to)));
}

/** The path of an address, which may be relative. */
export function getPath(to: string): string {
  return new URL(to, window.location.href).pathname;
}

/** Whether the address leaves the page of the current one. */
export function isOtherPage(to: string): boolean {
  return getPath(to) !== window.location.pathname;
}
