import { ErrorBoundary } from '../LoadFailure/ErrorBoundary';
import { Overlays } from '../Overlays/Overlays';
import { PageLoader } from '../PageLoader/PageLoader';
import type { Elements } from '../../design-system';

interface PageRootProps {
  /** Path of the page. */
  pathname: string;
  children: Elements;
}

/**
 * Wraps every page and stays mounted across navigations, while Gatsby remounts pages with their header and footer. Renders
 * the same on the server and in the browser.
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
