import type { ReactNode } from 'react';

/*
 * Stands in for gatsby-react-router-scroll (gatsby-node.ts): the router does not scroll (SPEC 2.1), scrolling.ts does. Gatsby's
 * own would be in the first load of every page all the same.
 */

export function ScrollContext({ children }: { children: ReactNode }): ReactNode {
  return children;
}

/** Only for what asks Gatsby to restore a scrolled part of a page: nothing here does. */
export function useScrollRestoration(): never {
  throw new Error('The router restores no positions here: see src/shell/Scrolling/scrolling.ts.');
}
