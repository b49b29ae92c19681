import { useEffect } from 'react';
import { setPageTitle } from '../../analytics/events';
import { getDirectusImageUrl, sharedPicture, type Elements } from '../../design-system';
import type { SeoModel } from '../../content/page';
import type { JsonLd } from '../../content/structuredData';

interface PageHeadProps {
  title: string;
  description?: string;
  /** Absolute URL. */
  canonicalUrl?: string;
  noIndex?: boolean;
  image?: SeoModel['image'];
  siteName?: string;
  /** Structured data of schema.org. */
  structuredData?: readonly JsonLd[];
  /** Further head elements, such as a preload. */
  children?: Elements;
}

/** Title, description, canonical URL and Open Graph data of a page. For Gatsby's `Head` export. */
export function PageHead({
  title,
  description,
  canonicalUrl,
  noIndex,
  image,
  siteName,
  structuredData = [],
  children,
}: PageHeadProps) {
  // Gatsby renders the head after the page.
  useEffect(() => setPageTitle(title));
  return (
    <>
      <title>{title}</title>
      {description ? <meta name="description" content={description} /> : null}
      {canonicalUrl ? <link rel="canonical" href={canonicalUrl} /> : null}
      {noIndex ? <meta name="robots" content="noindex" /> : null}
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      {description ? <meta property="og:description" content={description} /> : null}
      {canonicalUrl ? <meta property="og:url" content={canonicalUrl} /> : null}
      {siteName ? <meta property="og:site_name" content={siteName} /> : null}
      {image ? (
        <meta property="og:image" content={getDirectusImageUrl({ ...image, ...sharedPicture })} />
      ) : null}
      {image ? <meta property="og:image:width" content={String(sharedPicture.width)} /> : null}
      {image ? <meta property="og:image:height" content={String(sharedPicture.height)} /> : null}
      {image?.description ? <meta property="og:image:alt" content={image.description} /> : null}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {structuredData.map((data, index) => (
        <script
          key={index}
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replace(/</g, '\\u003c') }}
        />
      ))}
      {children}
    </>
  );
}
