import { lazy } from 'react';
import { findAnchorTarget } from '../../design-system';
import { loadWithRetry } from '../../state/loadWithRetry';
import type { IslandComponent, IslandLoaders, IslandSource } from './islandSource';
import { watchPresses } from './presses';

/** The distance from the viewport at which an island is loaded and hydrated. */
const nearMargin = '100px';

const islandSelector = '[data-island]';

/** An island of the server's HTML that is not hydrated yet. */
interface WaitingIsland {
  element: HTMLElement;
  /** Settles after `open`, with the loaded code. */
  component: Promise<IslandComponent>;
  isOpen: boolean;
  open: () => void;
}

export interface LazyIslands extends IslandSource {
  /**
   * Loads the code of these islands, for a page that the browser renders. False when the site can be reached but does not
   * have this code, because there is a new release.
   */
  load(names: readonly string[]): Promise<boolean>;
  isLoaded(names: readonly string[]): boolean;
  /** Must be called before another page is rendered, which may have islands with the same ids. */
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
      waiting.open();
    }
  }

  for (const element of document.querySelectorAll<HTMLElement>(islandSelector)) {
    const name = element.dataset.islandName ?? '';
    let openIsland = () => {};
    const component = new Promise<IslandComponent>((resolve) => {
      openIsland = () => resolve(load(name, false));
    });
    waitingIslands.set(getId(element), { element, component, isOpen: false, open: openIsland });
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

  return {
    getComponent(name, id) {
      const waiting = waitingIslands.get(id);
      if (waiting) return lazy(async () => ({ default: await waiting.component }));
      return loadedComponents.get(name) ?? lazy(async () => ({ default: await load(name, false) }));
    },
    onReady(id) {
      const waiting = waitingIslands.get(id);
      if (!waiting) return;
      waitingIslands.delete(id);
      presses.repeat(waiting.element);
    },
    async load(names) {
      try {
        await Promise.all(names.map((name) => loadedComponents.get(name) ?? load(name, true)));
        return true;
      } catch {
        return false;
      }
    },
    isLoaded: (names) => names.every((name) => loadedComponents.has(name)),
    leavePage: () => waitingIslands.clear(),
    open: (id) => open(waitingIslands.get(id)?.element ?? null),
    openNext() {
      const next = [...waitingIslands.values()].find(({ isOpen }) => !isOpen);
      if (next) open(next.element);
      return next !== undefined;
    },
  };
}

function getId(element: HTMLElement): string {
  return element.dataset.island ?? '';
}
