import { lazy } from 'react';
import { findAnchorTarget } from '../../design-system';
import { loadWithRetry } from '../../state/loadWithRetry';
import type { IslandComponent, IslandLoaders, IslandSource } from './islandSource';
import { watchPresses } from './presses';

/** The distance from the viewport at which an island is loaded and hydrated. */
const nearMargin = '100px';

/** Milliseconds that an update of the page waits for the hydration of its islands. */
const maxHydrationMs = 1000;

const islandSelector = '[data-island]';

interface IslandModule {
  default: IslandComponent;
}

/** An island of the server's HTML that is not hydrated yet. */
interface WaitingIsland {
  name: string;
  element: HTMLElement;
  /** For `React.lazy`. Settles after the island is opened. */
  module: Promise<IslandModule>;
  resolve: (module: IslandModule) => void;
  isOpen: boolean;
}

export interface LazyIslands extends IslandSource {
  /**
   * Loads the code of these islands, for a page that the browser renders, and opens all waiting islands. False when the site
   * can be reached but does not have this code, because there is a new release.
   */
  load(names: readonly string[]): Promise<boolean>;
  isLoaded(names: readonly string[]): boolean;
  /** Settles when all islands of the server's page are hydrated. Not later than a second after the call: one of them may have failed. */
  hydrateAll(): Promise<void>;
  isHydrated(): boolean;
  /** Must be called before another page is rendered. Its islands have no HTML of the server, even those with the same ids. */
  leavePage(): void;
  /** Loads and hydrates an island now. */
  open(id: string): void;
  /** Opens the next waiting island. False if there is none. */
  openNext(): boolean;
}

/**
 * Reads the islands from the server's HTML, and loads and hydrates each when the visitor comes near or uses it. Call it once,
 * before the first render.
 *
 * @param onPressFailure called when the code of a pressed island cannot be loaded, although the site can be reached
 */
export function startLazyIslands(
  loaders: IslandLoaders,
  onPressFailure: (error: unknown) => void,
): LazyIslands {
  const loadedComponents = new Map<string, IslandComponent>();
  const waitingIslands = new Map<string, WaitingIsland>();
  const onAllReady = new Set<() => void>();
  let isServerPage = true;

  async function load(name: string, isRequested: boolean): Promise<IslandComponent> {
    const loader = loaders[name];
    if (!loader) throw new Error(`There is no component for ${name}.`);
    // The page model gives each component the content of its name, but TypeScript cannot infer it.
    const component = (await loadWithRetry(loader, isRequested)) as IslandComponent;
    loadedComponents.set(name, component);
    return component;
  }

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting && target instanceof HTMLElement) open(target);
      }
    },
    { rootMargin: nearMargin },
  );

  /** Also opens the islands inside: an update of this island would discard their HTML. */
  function open(element: HTMLElement | null) {
    if (!element) return;
    for (const part of [element, ...element.querySelectorAll<HTMLElement>(islandSelector)]) {
      observer.unobserve(part);
      const waiting = waitingIslands.get(getId(part));
      if (!waiting || waiting.isOpen) continue;
      waiting.isOpen = true;
      void load(waiting.name, false).then((component) => waiting.resolve({ default: component }));
    }
  }

  for (const element of document.querySelectorAll<HTMLElement>(islandSelector)) {
    const name = element.dataset.islandName ?? '';
    let resolve: WaitingIsland['resolve'] = () => {};
    const module = new Promise<IslandModule>((settle) => (resolve = settle));
    waitingIslands.set(getId(element), { name, element, module, resolve, isOpen: false });
    if (element.dataset.islandTrigger === 'near') observer.observe(element);
    // A modal has no HTML, and may open when the page is loaded.
    if (!element.firstElementChild) open(element);
  }

  // The address can lead to a part of an island that only its code shows, such as a question in a tab.
  open(findAnchorTarget()?.closest<HTMLElement>(islandSelector) ?? null);

  const presses = watchPresses({
    findIsland: (target) => {
      const element = target.closest<HTMLElement>(islandSelector);
      return element && waitingIslands.has(getId(element)) ? element : null;
    },
    onUse: open,
    onPress: (element) => void load(element.dataset.islandName ?? '', true).catch(onPressFailure),
  });

  const isHydrated = () => !isServerPage || waitingIslands.size === 0;

  function openNext(): boolean {
    const next = [...waitingIslands.values()].find(({ isOpen }) => !isOpen);
    if (next) open(next.element);
    return next !== undefined;
  }

  return {
    getComponent(name, id) {
      const waiting = waitingIslands.get(id);
      if (waiting && isServerPage) return lazy(() => waiting.module);
      return loadedComponents.get(name) ?? lazy(async () => ({ default: await load(name, false) }));
    },
    onReady(id) {
      const waiting = waitingIslands.get(id);
      if (!waiting) return;
      waitingIslands.delete(id);
      presses.repeat(waiting.element);
      if (waitingIslands.size > 0) return;
      onAllReady.forEach((notify) => notify());
      onAllReady.clear();
    },
    async load(names) {
      while (openNext());
      try {
        await Promise.all(names.map((name) => loadedComponents.get(name) ?? load(name, true)));
      } catch {
        return false;
      }
      return true;
    },
    isLoaded: (names) => names.every((name) => loadedComponents.has(name)),
    hydrateAll() {
      while (openNext());
      if (isHydrated()) return Promise.resolve();
      return new Promise((resolve) => {
        onAllReady.add(resolve);
        setTimeout(resolve, maxHydrationMs);
      });
    },
    isHydrated,
    leavePage() {
      isServerPage = false;
      // The router may keep the page at another address.
      while (openNext());
    },
    open: (id) => open(waitingIslands.get(id)?.element ?? null),
    openNext,
  };
}

function getId(element: HTMLElement): string {
  return element.dataset.island ?? '';
}
