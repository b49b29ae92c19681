import { ignoresScroll } from '../../design-system';
import { isNavigating } from '../../state/navigation';
import { isRecord, readStored, writeStored, type StoredItem } from '../../state/storage';

/*
 * SPEC 2.1: where a page stands after a change of route. The router's own scrolling and the browser's restoration are off
 * while the site runs (gatsby-browser.tsx), and this one module decides: the place where the visitor left the page (back
 * and forward), else the anchor, else the top; and nothing where the history state says `ignoreScroll`. Anchors stop
 * 112 px below the edge of the window by `scroll-padding-top` in globalStyles, as they do before any script runs.
 */

/** What the router says of an address. */
export interface RouteLocation {
  pathname: string;
  /** With its #; empty where there is none. */
  hash: string;
  /** Of the entry in the browser's history; the router puts its key there, too. */
  state?: unknown;
}

/** An entry in the browser's history. */
interface Entry {
  pathname: string;
  hash: string;
  key: string | undefined;
}

/** Pixels from the top, for each place in the history of this tab. */
const scrollPositionsItem: StoredItem<Record<string, number>> = {
  name: 'scrollPositions',
  version: 1,
  area: 'session',
  guard: (value): value is Record<string, number> =>
    isRecord(value) && Object.values(value).every((each) => typeof each === 'number'),
};

/** Places kept: the oldest go. */
const limit = 50;

/** How long late content is waited for, in milliseconds. */
const patience = 10_000;

const interruptions = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

export interface Scrolling {
  /** To be called after every change of route; `previous` is null for the first page. */
  onRoute: (location: RouteLocation, previous: RouteLocation | null) => void;
}

/** Takes over the scrolling of the page. Called once, before the first render. */
export function startScrolling(): Scrolling {
  const positions = new Map(Object.entries(readStored(scrollPositionsItem) ?? {}));
  let current: Entry | null = null;
  let stopWaiting: (() => void) | null = null;

  function remember() {
    // While the page is still short, its height says nothing about where the visitor was.
    // And on the way to another page, the browser may cut the position down to a shorter one before its route is told.
    if (current === null || stopWaiting || isNavigating()) return;
    // A native anchor: the browser has jumped already, and the router tells of it a frame later.
    if (current.key !== keyOfEntry()) return;
    const place = placeOf(current);
    positions.delete(place);
    positions.set(place, window.scrollY);
  }

  /** Content that comes late makes the page longer: tries again each time, until the visitor moves. */
  function settle(attempt: () => boolean) {
    if (attempt()) return;
    const observer = new ResizeObserver(() => {
      if (attempt()) settled();
    });
    const timer = setTimeout(() => settled(), patience);
    const settled = () => {
      stopWaiting?.();
      remember();
    };
    stopWaiting = () => {
      observer.disconnect();
      clearTimeout(timer);
      for (const type of interruptions) window.removeEventListener(type, settled, true);
      stopWaiting = null;
    };
    observer.observe(document.body);
    for (const type of interruptions)
      window.addEventListener(type, settled, { capture: true, passive: true });
  }

  window.history.scrollRestoration = 'manual';
  giveEntryAKey();
  // Before the router hears of it: it reads the key, too.
  window.addEventListener('popstate', giveEntryAKey);
  window.addEventListener('scroll', remember, { passive: true });
  window.addEventListener('pagehide', () => {
    writeStored(scrollPositionsItem, Object.fromEntries([...positions].slice(-limit)));
    // Whoever reloads, or comes back from another site, finds the place before any script runs.
    window.history.scrollRestoration = 'auto';
  });
  window.addEventListener('pageshow', () => {
    window.history.scrollRestoration = 'manual';
  });

  return {
    onRoute(location, previous) {
      // The router read the first entry before it had a key.
      const key = keyOf(location.state) ?? keyOfEntry();
      current = { pathname: location.pathname, hash: location.hash, key };
      const saved = previous || isReturn() ? positions.get(placeOf(current)) : undefined;
      const samePage = previous?.pathname === location.pathname;
      // A tab that an anchor opens writes the address before the router has told of the anchor.
      const isAnchorNew = location.hash.length > 1 && location.hash !== previous?.hash;
      const staysPut = ignoresScroll(location.state) && !(samePage && isAnchorNew);
      if (staysPut && samePage) {
        // A page that writes into its own address, as tabs do, may still wait for what it was opened at.
        remember();
        return;
      }
      stopWaiting?.();
      if (saved !== undefined) settle(() => scrollToY(saved));
      else if (staysPut) remember();
      else if (location.hash.length > 1) settle(() => scrollToAnchor(location.hash));
      else if (previous) scrollToY(0);
    },
  };
}

/** What tells one place in the history from another: its key, and its address for good measure. */
function placeOf({ pathname, hash, key }: Entry): string {
  return `${pathname}${hash}|${key ?? ''}`;
}

/** Of the entry that the browser is at. */
function keyOfEntry(): string | undefined {
  return keyOf(window.history.state);
}

function keyOf(state: unknown): string | undefined {
  return isRecord(state) && typeof state.key === 'string' ? state.key : undefined;
}

let keysGiven = 0;

/**
 * The router gives each entry that it makes a key; the first page and native anchors have none. They get one here: whoever
 * comes to an anchor for the second time is in a new entry, which has no place saved yet.
 */
function giveEntryAKey() {
  if (keyOfEntry() !== undefined) return;
  const state: unknown = window.history.state;
  keysGiven += 1;
  window.history.replaceState({ ...(isRecord(state) ? state : {}), key: `${Date.now()}.${keysGiven}` }, '');
}

/** Whether the document was reloaded or come back to: only then is what was kept for its address of use. */
function isReturn(): boolean {
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
  const target = document.getElementById(decode(hash.slice(1)));
  // A hidden panel opens itself in a moment (Tabs); until then there is nothing to go to.
  if (!target || target.closest('[hidden]')) return false;
  target.scrollIntoView({ behavior: 'instant', block: 'start' });
  focusOn(target);
  // At the very end of the page, what comes late may make room to go further.
  return window.scrollY + window.innerHeight < document.documentElement.scrollHeight - 1;
}

/** The keyboard goes on from the anchor, as it does when the browser itself jumps there. */
function focusOn(target: HTMLElement) {
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

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray per cent sign: taken as it is.
    return text;
  }
}
