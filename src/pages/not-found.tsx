import { graphql, type HeadProps } from 'gatsby';
import type { SiteSeo } from '../content/siteContent';
import { Layout } from '../shell/Layout/Layout';
import { NotFound } from '../shell/NotFound/NotFound';
import { PageHead } from '../shell/PageHead/PageHead';
import { lazyTexts } from '../shell/lazyTexts';

export default function NotFoundPage() {
  return (
    <Layout>
      <NotFound />
    </Layout>
  );
}

export const Head = ({ data }: HeadProps<{ siteSeo: SiteSeo }>) => (
  <PageHead title={lazyTexts.notFound.pageTitle} {...data.siteSeo} noIndex />
);

export const query = graphql`
  query NotFoundPage {
    siteSeo
  }
`;
