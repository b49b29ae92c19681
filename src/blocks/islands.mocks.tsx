import type { ReactNode } from 'react';
import { createEagerSource, IslandSourceContext } from '../runtime/islands/islandSource';
import * as registry from './registry';

const source = createEagerSource(registry);

/** Provides all block components to nested blocks, for tests and stories. */
export function AllBlocks({ children }: { children: ReactNode }) {
  return <IslandSourceContext.Provider value={source}>{children}</IslandSourceContext.Provider>;
}
