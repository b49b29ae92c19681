import { hasIgnoreScroll } from '../../design-system';
import { isNavigating } from '../../runtime/navigation';
import { isRecord, readStored, writeStored, storedItem } from '../../lib/storage';

/*
 * product 2.1: the scroll position after a change of route. The scrolling of the router and the restoration of the browser are
 * disabled (gatsby-browser.tsx). This module scrolls to the saved position of the history entry, else to the anchor, else to
 * the top, and does not scroll when the history state has `ignoreScroll`. `scroll-padding-top` in globalStyles keeps anchors
 * 112 px below the top of the window, also before scripts run.
 */

/** A location of the router. */
export interface RouteLocation {
  pathname: string;
  /** With its #, or empty. */
  hash: string;
  /** State of the history entry, which also contains the router's key. */
  state?: unknown;
}

interface HistoryEntry {
  pathname: string;
  hash: string;
  key: string | undefined;
}

/** Pixels from the top for each history entry of this tab. */
const scrollPositionsItem = storedItem(
  'scrollPositions',
  'session',
  (value): value is Record<string, number> =>
    isRecord(value) && Object.values(value).every((position) => typeof position === 'number'),
);

/** Maximum number of saved positions. The oldest are removed. */
const maxSavedPositions = 50;

/** Milliseconds to wait for late content. */
const lateContentTimeoutMs = 10_000;

const userInputEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

export interface Scrolling {
  /** Must be called after every change of route; `previous` is null for the first page. */
  onRoute: (location: RouteLocation, previous: RouteLocation | null) => void;
  /** Must be called for an anchor of this page that the router reports later. `onRoute` then does not scroll again. */
  onAnchor: (location: RouteLocation) => void;
}

/** Starts to manage scroll positions. Must be called once, before the first render. */
export function startScrolling(): Scrolling {
  const positions = new Map(Object.entries(readStored(scrollPositionsItem) ?? {}));
  let current: HistoryEntry | null = null;
  let stopWaiting: (() => void) | null = null;
  /** The key of an anchor that was scrolled to before the router reported it. */
  let anchorKey: string | undefined;

  function savePosition() {
    // While late content loads, the position is clamped to the height of the page. During navigation, the browser may clamp
    // it to a shorter next page before the route is reported.
    if (current === null || stopWaiting || isNavigating()) return;
    // After a native anchor the browser has already scrolled, and the router reports the route a frame later.
    if (current.key !== getCurrentEntryKey()) return;
    const positionKey = getPositionKey(current);
    positions.delete(positionKey);
    positions.set(positionKey, window.scrollY);
  }

  /** Repeats the attempt whenever the page grows, until it succeeds, the visitor interacts, or the timeout ends. */
  function retryWhilePageGrows(attempt: () => boolean) {
    if (attempt()) return;
    const observer = new ResizeObserver(() => {
      if (attempt()) finish();
    });
    const timer = setTimeout(() => finish(), lateContentTimeoutMs);
    const finish = () => {
      stopWaiting?.();
      savePosition();
    };
    stopWaiting = () => {
      observer.disconnect();
      clearTimeout(timer);
      for (const type of userInputEvents) window.removeEventListener(type, finish, true);
      stopWaiting = null;
    };
    observer.observe(document.body);
    for (const type of userInputEvents)
      window.addEventListener(type, finish, { capture: true, passive: true });
  }

  window.history.scrollRestoration = 'manual';
  ensureEntryKey();
  // Added before the router's listener, which also reads the key.
  window.addEventListener('popstate', ensureEntryKey);
  window.addEventListener('scroll', savePosition, { passive: true });
  window.addEventListener('pagehide', () => {
    writeStored(scrollPositionsItem, Object.fromEntries([...positions].slice(-maxSavedPositions)));
    // After a reload or a return from another site, the browser restores the position before scripts run.
    window.history.scrollRestoration = 'auto';
  });
  window.addEventListener('pageshow', () => {
    window.history.scrollRestoration = 'manual';
  });

  const scrolling: Scrolling = {
    onAnchor(location) {
      scrolling.onRoute(location, current);
      anchorKey = current?.key;
    },
    onRoute(location, previous) {
      // The router read the first entry before it had a key.
      const key = getEntryKey(location.state) ?? getCurrentEntryKey();
      const wasReported = key !== undefined && key === anchorKey;
      anchorKey = undefined;
      if (wasReported) return;
      current = { pathname: location.pathname, hash: location.hash, key };
      const savedPosition =
        previous || isReloadOrReturn() ? positions.get(getPositionKey(current)) : undefined;
      const isSamePage = previous?.pathname === location.pathname;
      // A tab that an anchor opens rewrites the URL before the router reports the anchor.
      const isAnchorNew = location.hash.length > 1 && location.hash !== previous?.hash;
      const keepsPosition = hasIgnoreScroll(location.state) && !(isSamePage && isAnchorNew);
      if (keepsPosition && isSamePage) {
        // A page that rewrites its own URL, as tabs do, may still be waiting for its anchor: do not stop waiting.
        savePosition();
        return;
      }
      stopWaiting?.();
      if (savedPosition !== undefined) retryWhilePageGrows(() => scrollToY(savedPosition));
      else if (keepsPosition) savePosition();
      else if (location.hash.length > 1) retryWhilePageGrows(() => scrollToAnchor(location.hash));
      else if (previous) scrollToY(0);
    },
  };
  return scrolling;
}

/** Key of the saved position: the key of the history entry with its path. */
function getPositionKey({ pathname, hash, key }: HistoryEntry): string {
  return `${pathname}${hash}|${key ?? ''}`;
}

function getCurrentEntryKey(): string | undefined {
  return getEntryKey(window.history.state);
}

function getEntryKey(state: unknown): string | undefined {
  return isRecord(state) && typeof state.key === 'string' ? state.key : undefined;
}

let createdKeys = 0;

/**
 * Adds a key to the current history entry. The router adds keys to its own entries, but not to the first page and to native
 * anchors. Without a key, an anchor followed a second time would get the saved position of its first entry.
 */
function ensureEntryKey() {
  if (getCurrentEntryKey() !== undefined) return;
  const state: unknown = window.history.state;
  createdKeys += 1;
  window.history.replaceState({ ...(isRecord(state) ? state : {}), key: `${Date.now()}.${createdKeys}` }, '');
}

/** Whether the document was reloaded or reached by back or forward. Otherwise saved positions do not apply. */
function isReloadOrReturn(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return (
    navigation !== undefined &&
    'type' in navigation &&
    (navigation.type === 'reload' || navigation.type === 'back_forward')
  );
}

function scrollToY(top: number): boolean {
  window.scrollTo({ top, behavior: 'instant' });
  return window.scrollY >= top - 1;
}

function scrollToAnchor(hash: string): boolean {
  const target = document.getElementById(decodeHash(hash.slice(1)));
  // Tabs open the hidden panel of an anchor a moment later.
  if (!target || target.closest('[hidden]')) return false;
  target.scrollIntoView({ behavior: 'instant', block: 'start' });
  focusTarget(target);
  // At the end of the page, late content may allow scrolling further.
  return window.scrollY + window.innerHeight < document.documentElement.scrollHeight - 1;
}

/** Focuses the anchor, so that Tab continues from there, as after a native anchor. */
function focusTarget(target: HTMLElement) {
  target.focus({ preventScroll: true });
  if (document.activeElement === target) return;
  target.setAttribute('tabindex', '-1');
  target.style.outline = 'none';
  target.focus({ preventScroll: true });
  target.addEventListener(
    'blur',
    () => {
      target.removeAttribute('tabindex');
      target.style.outline = '';
    },
    { once: true },
  );
}

function decodeHash(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Malformed percent-encoding: use the text unchanged.
    return text;
  }
}
