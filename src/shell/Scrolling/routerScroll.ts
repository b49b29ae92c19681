import type { ReactNode } from 'react';

/*
 * Replaces gatsby-react-router-scroll (gatsby-config.ts), which would be unused code in the first load of every page: scrolling.ts
 * scrolls, not the router (product 2.1).
 */

export function ScrollContext({ children }: { children: ReactNode }): ReactNode {
  return children;
}

/** Required by Gatsby's exports; nothing on this site uses it. */
export function useScrollRestoration(): never {
  throw new Error(
    'The router does not restore scroll positions on this site: see src/shell/Scrolling/scrolling.ts.',
  );
}
