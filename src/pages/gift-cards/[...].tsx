import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { getTelephoneHref } from '../../design-system';
import type { GiftCardContent } from '../../content/giftCards';
import type { SiteSeo } from '../../content/siteContent';
import { GiftCards } from '../../features/gift-cards/GiftCards';
import { findScreen } from '../../features/gift-cards/shared/paths';
import { commonTexts, titles } from '../../features/gift-cards/shared/texts';
import { Layout } from '../../shell/Layout/Layout';
import { ScriptedContent } from '../../shell/Layout/ScriptedContent';
import { PageHead } from '../../shell/PageHead/PageHead';

interface Data {
  siteGiftCards: GiftCardContent;
  siteSeo: SiteSeo;
}

export default function GiftCardsPage({ data: { siteGiftCards } }: PageProps<Data>) {
  const { phone } = siteGiftCards;
  return (
    <Layout>
      <ScriptedContent
        withoutScripts={
          <p>
            {commonTexts.needsScripts} {phone ? <a href={getTelephoneHref(phone)}>{phone}</a> : null}
          </p>
        }
      >
        <GiftCards data={siteGiftCards} />
      </ScriptedContent>
    </Layout>
  );
}

// One HTML file serves every gift card address. It is built at this path and has the title of the selection.
const builtPath = '/[...]';

/** Only the selection is for search engines. The confirmation has the secret of an order in its address. */
export function Head({ location, data }: HeadProps<Data>) {
  const screen = findScreen(location.pathname.replace(builtPath, '')) ?? 'selection';
  return <PageHead title={titles[screen]} {...data.siteSeo} noIndex={screen !== 'selection'} />;
}

export const query = graphql`
  query GiftCardsPage {
    siteGiftCards
    siteSeo
  }
`;
