import { globalHistory } from '@gatsbyjs/reach-router';
import { canReachSite } from './connection';
import { createStore, useStore } from './store';

/** Whether the visitor is on the way to another page. */
const navigatingStore = createStore(false);

export function beginNavigation(): void {
  navigatingStore.set(true);
}

/** The page is there, or will not come: end, cancel or error. */
export function endNavigation(): void {
  navigatingStore.set(false);
}

/** For what is no component. */
export function isNavigating(): boolean {
  return navigatingStore.get();
}

export function useNavigating(): boolean {
  return useStore(navigatingStore, false);
}

/** Gatsby's one door for links and `navigate()`: it loads the page, then tells the router. */
type Navigate = (to: string | number, options?: object) => void;

/** What Gatsby puts into the window. */
interface GatsbyWindow {
  ___navigate?: Navigate;
  /** Knows which pages are loaded */
  ___loader?: { loadPageSync: (path: string) => unknown };
}

/**
 * Tells of each navigation from its first moment. Gatsby itself tells of none that goes back or forward in history, and of
 * the others only when the page has not come within a second (`onRouteUpdateDelayed`). Call it once, when Gatsby runs;
 * whoever calls it also calls `endNavigation` when the route was updated.
 *
 * @param onOffline called in place of a navigation that needs the network while there is none: Gatsby would leave the page
 *   for the error page of the browser. `goOn` navigates after all.
 */
export function watchNavigation(
  onOffline: (goOn: () => void) => void,
  target: GatsbyWindow = window as never,
): void {
  const navigate = target.___navigate;
  if (navigate) {
    const begin: Navigate = (to, options) => {
      if (typeof to === 'string' && isOtherPage(to)) beginNavigation();
      navigate(to, options);
    };
    const go: Navigate = (to, options) => {
      const isMissing = typeof to === 'string' && isOtherPage(to) && !isLoaded(target, to);
      if (navigator.onLine || !isMissing) begin(to, options);
      else void canReachSite().then((can) => (can ? begin(to, options) : onOffline(() => go(to, options))));
    };
    target.___navigate = go;
  }

  let path = window.location.pathname;
  globalHistory.listen(({ action }) => {
    const before = path;
    path = window.location.pathname;
    if (action === 'POP' && path !== before) beginNavigation();
  });

  // The visitor left for another site while a page was on its way, and came back.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) endNavigation();
  });
}

/** Without a loader nobody can tell, and Gatsby decides. */
function isLoaded({ ___loader }: GatsbyWindow, to: string): boolean {
  return !___loader || Boolean(___loader.loadPageSync(pathOf(to)));
}

function pathOf(to: string): string {
  return new URL(to, window.location.href).pathname;
}

function isOtherPage(to: string): boolean {
  return pathOf(to) !== window.location.pathname;
}
