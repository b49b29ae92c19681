import { graphql, navigate } from 'gatsby';
import { useEffect } from 'react';
import NotFoundPage from './not-found';

/** What the server gives, with status 404, for an unknown path; the visitor ends at /not-found (SPEC 2.2). */
export default function UnknownPathPage() {
  useEffect(() => {
    void navigate('/not-found', { replace: true });
  }, []);
  return <NotFoundPage />;
}

export { Head } from './not-found';

export const query = graphql`
  query UnknownPathPage {
    siteSeo
  }
`;
