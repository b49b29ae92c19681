import type { ReactNode } from 'react';
import { BlockComponentsProvider, Blocks, type BlockComponents } from '../blocks/Blocks';
import { heroMobileRatio } from '../blocks/shared/heroRatio';
import type { PageModel } from '../content/page';
import { breakpoints, imagePreload, VisuallyHidden, type ImageModel } from '../design-system';
import { Layout } from '../shell/Layout/Layout';
import { PageHead } from '../shell/PageHead/PageHead';

/** A content page: its blocks inside the site's layout. */
export function ContentPage({
  page,
  components,
  form,
  notice,
}: {
  page: PageModel;
  /** Must include the components of all block types of the page. */
  components: Partial<BlockComponents>;
  /** The form of the page, shown below the blocks. */
  form?: ReactNode;
  /** Shown above the blocks, for the preview. */
  notice?: ReactNode;
}) {
  const { blocks, seo, settings, url, bannerIds } = page;
  const hasTitle = blocks.some(({ headingLevel }) => headingLevel === 1);
  return (
    <Layout settings={settings} path={url} notices={bannerIds}>
      {hasTitle ? null : <VisuallyHidden as="h1">{seo.title}</VisuallyHidden>}
      {notice}
      <BlockComponentsProvider components={components}>
        <Blocks blocks={blocks} />
      </BlockComponentsProvider>
      {form}
    </Layout>
  );
}

export function ContentPageHead({ page }: { page: PageModel }) {
  const { seo, heroPicture } = page;
  return (
    <PageHead {...seo}>
      {heroPicture ? (
        <>
          <ImagePreload
            image={heroPicture.mobileImage}
            aspectRatio={heroMobileRatio}
            media={`(max-width: ${breakpoints.mobile}px)`}
          />
          <ImagePreload image={heroPicture.image} media={`(min-width: ${breakpoints.mobile + 1}px)`} />
        </>
      ) : null}
    </PageHead>
  );
}

function ImagePreload({
  image,
  aspectRatio,
  media,
}: {
  image: ImageModel;
  aspectRatio?: number;
  media: string;
}) {
  const preload = imagePreload(image, aspectRatio);
  if (!preload) return null;
  return (
    <link
      rel="preload"
      as="image"
      type={preload.type}
      imageSrcSet={preload.srcSet}
      imageSizes="100vw"
      media={media}
      {...{ fetchpriority: 'high' }}
    />
  );
}
