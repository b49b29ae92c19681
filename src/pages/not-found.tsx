import { Layout } from '../shell/Layout/Layout';
import { NotFound } from '../shell/NotFound/NotFound';
import { PageHead } from '../shell/PageHead/PageHead';
import { texts } from '../shell/texts';

export default function NotFoundPage() {
  return (
    <Layout>
      <NotFound />
    </Layout>
  );
}

export const Head = () => <PageHead title={texts.notFound.pageTitle} noIndex />;
