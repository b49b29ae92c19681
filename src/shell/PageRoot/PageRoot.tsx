import type { ReactNode } from 'react';
import { ErrorBoundary } from '../LoadFailure/ErrorBoundary';
import { Overlays } from '../Overlays/Overlays';
import { PageLoader } from '../PageLoader/PageLoader';

export interface PageRootProps {
  /** Address of the page. */
  pathname: string;
  /** The page. */
  children: ReactNode;
}

/**
 * What stands around the pages and outlives them: Gatsby mounts a page anew on every change of route, its header and footer
 * too. The same on the server and in the browser.
 */
export function PageRoot({ pathname, children }: PageRootProps) {
  return (
    <ErrorBoundary pathname={pathname}>
      {children}
      <PageLoader />
      <Overlays pathname={pathname} />
    </ErrorBoundary>
  );
}
