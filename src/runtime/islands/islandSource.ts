import { createContext, type ComponentType } from 'react';

/** The component of an island. Its name determines which content it accepts. */
export type IslandComponent = ComponentType<object>;

/** The components by their names. The names of blocks are their collections. */
type IslandComponents = Readonly<Record<string, ComponentType<never>>>;

/** Loads the components by their names. */
export type IslandLoaders = Readonly<Record<string, () => Promise<ComponentType<never>>>>;

export type IslandTrigger = 'near' | 'interaction';

/** Provides the components of islands, and decides when the browser hydrates them. */
export interface IslandSource {
  /**
   * Returns the component of an island. It may suspend until its code is loaded. Call it once for each mounted island.
   *
   * @param id the id of the island, unique on its page
   * @throws Error for an unknown name
   */
  getComponent(name: string, id: string): IslandComponent;
  /** The HTML that the server wrote for an island that is not hydrated yet; empty for others. */
  getServerHtml(id: string): string;
  /** Must be called after the frame of the island was rendered or hydrated in the browser. */
  onMount(id: string, frame: HTMLElement): void;
  /** Must be called after the island was rendered or hydrated in the browser. */
  onReady(id: string): void;
  /** Must be called when the island has thrown. Nothing must wait for it. */
  onFailure(id: string): void;
}

/** A source that has all components at once: on the server, in previews, in tests. */
export function createEagerSource(components: IslandComponents): IslandSource {
  return {
    getComponent(name) {
      const component = components[name];
      if (!component) throw new Error(`There is no component for ${name}.`);
      // The page model gives each component the content of its name, but TypeScript cannot infer it.
      return component as IslandComponent;
    },
    getServerHtml: () => '',
    onMount: () => undefined,
    onReady: () => undefined,
    onFailure: () => undefined,
  };
}

/** Without a provider, islands throw. A default source would be in the first load. */
export const IslandSourceContext = createContext<IslandSource>(null as never);
