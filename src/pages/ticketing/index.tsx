import { graphql, type HeadProps, type PageProps } from 'gatsby';
import { useMemo } from 'react';
import { createImagePreload } from '../../design-system/Image/imageData';
import type { SiteSeo } from '../../content/siteContent';
import type { TicketingContent } from '../../content/ticketing';
import { PickShow } from '../../features/ticketing/PickShow';
import { findFirstPicture, showPicture } from '../../features/ticketing/show/listedShow';
import { BoxOfficePhones } from '../../features/ticketing/shared/components/BoxOfficePhones';
import { ticketingPath } from '../../features/ticketing/shared/routing/paths';
import { titles } from '../../features/ticketing/shared/texts';
import { toTicketingData } from '../../features/ticketing/shared/ticketingData';
import { Layout } from '../../shell/Layout/Layout';
import { WithoutScripts } from '../../shell/Layout/ScriptedContent';
import { PageHead } from '../../shell/PageHead/PageHead';

interface Data {
  siteTicketing: TicketingContent;
  siteSeo: SiteSeo;
  site: { siteMetadata: { siteUrl: string } };
}

/** The list of shows. It is a page of its own, so that its HTML has what the build knows, and search engines find it. */
export default function PickShowPage({ data: { siteTicketing } }: PageProps<Data>) {
  return (
    <Layout variant="ticketing">
      <WithoutScripts>
        <BoxOfficePhones content={siteTicketing} />
      </WithoutScripts>
      <PickShow data={useMemo(() => toTicketingData(siteTicketing), [siteTicketing])} />
    </Layout>
  );
}

export function Head({ data: { siteSeo, siteTicketing, site } }: HeadProps<Data>) {
  const picture = findFirstPicture(toTicketingData(siteTicketing));
  const preload = picture && createImagePreload(picture, showPicture.aspectRatio);
  return (
    <PageHead
      title={titles.pickShow}
      {...siteSeo}
      canonicalUrl={`${site.siteMetadata.siteUrl}${ticketingPath}`}
    >
      {preload ? (
        <link
          rel="preload"
          as="image"
          type={preload.type}
          imageSrcSet={preload.srcSet}
          imageSizes={showPicture.sizes}
          {...{ fetchpriority: 'high' }}
        />
      ) : null}
    </PageHead>
  );
}

export const query = graphql`
  query PickShowPage {
    siteTicketing
    siteSeo
    site {
      siteMetadata {
        siteUrl
      }
    }
  }
`;
