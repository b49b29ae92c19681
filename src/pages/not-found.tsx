import { Layout } from '../shell/Layout/Layout';
import { NotFound } from '../shell/NotFound/NotFound';
import { PageHead } from '../shell/PageHead/PageHead';
import { lateTexts } from '../shell/lateTexts';

export default function NotFoundPage() {
  return (
    <Layout>
      <NotFound />
    </Layout>
  );
}

export const Head = () => <PageHead title={lateTexts.notFound.pageTitle} noIndex />;
