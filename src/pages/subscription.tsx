import { graphql, type HeadProps } from 'gatsby';
import type { SiteSeo } from '../content/siteContent';
import { Subscription } from '../features/newsletter/Subscription/Subscription';
import { pageTitle, texts } from '../features/newsletter/Subscription/texts';
import { Layout } from '../shell/Layout/Layout';
import { ScriptedContent } from '../shell/Layout/ScriptedContent';
import { PageHead } from '../shell/PageHead/PageHead';

export default function SubscriptionPage() {
  return (
    <Layout>
      <ScriptedContent withoutScripts={<p>{texts.needsScripts}</p>}>
        <Subscription />
      </ScriptedContent>
    </Layout>
  );
}

export const Head = ({ data }: HeadProps<{ siteSeo: SiteSeo }>) => (
  <PageHead title={pageTitle} {...data.siteSeo} noIndex />
);

export const query = graphql`
  query SubscriptionPage {
    siteSeo
  }
`;
