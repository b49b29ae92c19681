import { lazy } from 'react';
import { findAnchorTarget } from '../../design-system';
import { loadWithRetry } from '../loadWithRetry';
import { getPath } from '../navigation';
import type { IslandComponent, IslandLoaders, IslandSource } from './islandSource';
import { watchPresses, type Presses } from './presses';

/** The distance from the viewport at which an island is loaded and hydrated. */
const nearMargin = '100px';

const islandSelector = '[data-island]';

interface IslandModule {
  default: IslandComponent;
}

/** An island of the server's HTML that is not hydrated yet. */
interface WaitingIsland {
  element: HTMLElement;
  /** For `React.lazy`. Settles after the island is opened. */
  module: Promise<IslandModule>;
  resolve: (module: IslandModule) => void;
  isOpen: boolean;
}

/**
 * The islands of the browser. Reads them from the server's HTML, and loads and hydrates each when the visitor comes near or uses
 * it. Create it once, before the first render.
 */
export class LazyIslands implements IslandSource {
  private readonly loaders: IslandLoaders;
  private readonly presses: Presses;
  private readonly observer: IntersectionObserver;
  private readonly loadedComponents = new Map<string, IslandComponent>();
  /** By id */
  private readonly waitingIslands = new Map<string, WaitingIsland>();
  private readonly onAllReady = new Set<() => void>();
  /** The path of the page whose HTML is the server's; null after another page was rendered. */
  private serverPath: string | null = window.location.pathname;

  /**
   * @param onPressFailure called when the code of a pressed island cannot be loaded, although the site can be reached
   */
  constructor(loaders: IslandLoaders, onPressFailure: (error: unknown) => void) {
    this.loaders = loaders;
    this.observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) this.openElement(target.closest<HTMLElement>(islandSelector));
        }
      },
      { rootMargin: nearMargin },
    );
    for (const element of document.querySelectorAll<HTMLElement>(islandSelector)) this.addWaiting(element);
    // The address can lead to a part that only the code of its islands shows, such as a question in a tab.
    const target = findAnchorTarget();
    for (const { element } of this.waitingIslands.values())
      if (element.contains(target)) this.openElement(element);
    this.presses = watchPresses({
      findIsland: (target) => {
        const element = target.closest<HTMLElement>(islandSelector);
        return element && this.waitingIslands.get(getId(element))?.element === element ? element : null;
      },
      onUse: (element) => this.openElement(element),
      onPress: (element) =>
        void this.loadComponent(getName(element), true).catch((error: unknown) => {
          this.presses.cancel();
          onPressFailure(error);
        }),
    });
  }

  getComponent(name: string, id: string): IslandComponent {
    const waiting = this.waitingIslands.get(id);
    if (waiting && this.serverPath !== null) return lazy(() => waiting.module);
    return (
      this.loadedComponents.get(name) ??
      lazy(async () => ({ default: await this.loadComponent(name, false) }))
    );
  }

  getServerHtml(id: string): string {
    return this.waitingIslands.get(id)?.element.innerHTML ?? '';
  }

  /** The frame is a new element when React has discarded the HTML of the server, for example because an extension changed it. */
  onMount(id: string, frame: HTMLElement): void {
    const waiting = this.waitingIslands.get(id);
    if (!waiting || waiting.element === frame) return;
    this.observer.unobserve(waiting.element);
    waiting.element = frame;
    if (!waiting.isOpen && frame.dataset.islandTrigger === 'near') this.observer.observe(frame);
  }

  onReady(id: string): void {
    const waiting = this.waitingIslands.get(id);
    if (!waiting) return;
    this.waitingIslands.delete(id);
    this.presses.repeat(waiting.element);
    if (this.isHydrated()) this.notifyHydrated();
  }

  /** The islands inside cannot be hydrated either. */
  onFailure(id: string): void {
    const waiting = this.waitingIslands.get(id);
    if (waiting) getParts(waiting.element).forEach((part) => this.onReady(getId(part)));
  }

  /**
   * Loads the code of these islands, for a page that the browser renders. False when the site can be reached but does not have
   * this code, because there is a new release.
   */
  load(names: readonly string[]): Promise<boolean> {
    return Promise.all(
      names.map((name) => this.loadedComponents.get(name) ?? this.loadComponent(name, true)),
    ).then(
      () => true,
      () => false,
    );
  }

  isLoaded(names: readonly string[]): boolean {
    return names.every((name) => this.loadedComponents.has(name));
  }

  /** Whether the page at this address is shown with the HTML of the server. */
  isServerPage(address: string): boolean {
    return getPath(address) === this.serverPath;
  }

  /**
   * Opens all islands of the server's page, and settles when they are hydrated.
   *
   * @param limitMs settles after this time, because the code of an island may be missing
   */
  hydrateAll(limitMs: number): Promise<void> {
    this.openAll();
    if (this.isHydrated()) return Promise.resolve();
    return new Promise((resolve) => {
      this.onAllReady.add(resolve);
      setTimeout(resolve, limitMs);
    });
  }

  isHydrated(): boolean {
    return this.serverPath === null || this.waitingIslands.size === 0;
  }

  /** Must be called before another page is rendered. Its islands have no HTML of the server, even those with the same ids. */
  leavePage(): void {
    this.serverPath = null;
    this.presses.cancel();
    this.notifyHydrated();
  }

  /** Loads and hydrates an island now. */
  open(id: string): void {
    this.openElement(this.waitingIslands.get(id)?.element);
  }

  /**
   * From now on, islands are also near when their content is. Content with a fixed position is not in the box of its island, such as the
   * bar at the bottom of a phone, which shows when the visitor has scrolled.
   */
  watchContents(): void {
    for (const content of document.querySelectorAll('[data-island-trigger=near] > *'))
      this.observer.observe(content);
  }

  /** Opens the next waiting island that is shown. False if there is none. */
  readonly openNext = (): boolean => this.openFirst(() => true);

  /** Like `openNext`, but only islands with a form that needs code. The newsletter band works without. */
  readonly openNextForm = (): boolean =>
    this.openFirst((element) => element.dataset.islandTrigger === 'near' && element.querySelector('form'));

  private openFirst(isMeant: (element: HTMLElement) => unknown): boolean {
    const next = [...this.waitingIslands.values()].find(
      ({ isOpen, element }) => !isOpen && element.isConnected && isMeant(element),
    );
    this.openElement(next?.element);
    return next !== undefined;
  }

  /** Opens all islands that are shown. Must also be called after `leavePage`, because the router may keep the page at another address. */
  openAll(): void {
    while (this.openNext());
  }

  private notifyHydrated(): void {
    // A call of a promise that is settled has no effect.
    this.onAllReady.forEach((notify) => notify());
  }

  private addWaiting(element: HTMLElement): void {
    let resolve: WaitingIsland['resolve'] = () => {};
    const module = new Promise<IslandModule>((settle) => (resolve = settle));
    this.waitingIslands.set(getId(element), { element, module, resolve, isOpen: false });
    if (element.dataset.islandTrigger === 'near') this.observer.observe(element);
    // A modal has no HTML, and may open when the page is loaded.
    if (!element.firstElementChild) this.openElement(element);
  }

  /** Also opens the islands inside: an update of this island would discard their HTML. */
  private openElement(element: HTMLElement | null | undefined): void {
    if (!element) return;
    for (const part of getParts(element)) {
      this.observer.unobserve(part);
      const waiting = this.waitingIslands.get(getId(part));
      if (!waiting || waiting.isOpen) continue;
      waiting.isOpen = true;
      void this.loadComponent(getName(part), false);
    }
  }

  private async loadComponent(name: string, isRequested: boolean): Promise<IslandComponent> {
    const loader = this.loaders[name];
    if (!loader) throw new Error(`There is no component for ${name}.`);
    // The page model gives each component the content of its name, but TypeScript cannot infer it.
    const component = (await loadWithRetry(loader, isRequested)) as IslandComponent;
    this.loadedComponents.set(name, component);
    // All of them, because the load that opened an island may still wait for the connection.
    for (const { element, isOpen, resolve } of this.waitingIslands.values())
      if (isOpen && getName(element) === name) resolve({ default: component });
    return component;
  }
}

/** The island and the islands inside of it. */
function getParts(element: HTMLElement): HTMLElement[] {
  return [element, ...element.querySelectorAll<HTMLElement>(islandSelector)];
}

function getId(element: HTMLElement): string {
  return element.dataset.island ?? '';
}

function getName(element: HTMLElement): string {
  return element.dataset.islandName ?? '';
}
