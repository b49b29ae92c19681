import { graphql } from 'gatsby';
import { useEffect } from 'react';
import { leaveUnknownPath } from '../shell/NotFound/leaveUnknownPath';
import NotFoundPage from './not-found';

/** The server responds with this page and status 404 to an unknown path, then the browser goes to /not-found (product 2.2). */
export default function UnknownPathPage() {
  useEffect(leaveUnknownPath, []);
  return <NotFoundPage />;
}

export { Head } from './not-found';

export const query = graphql`
  query UnknownPathPage {
    siteSeo
  }
`;
