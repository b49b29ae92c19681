import { memo, useMemo, type ReactNode } from 'react';
import { Blocks } from '../blocks/Blocks';
import { Island } from '../blocks/islands/Island';
import { heroMobileRatio } from '../blocks/shared/heroRatio';
import { getFormIslandName, type FormName, type FormsContent } from '../content/form';
import type { PageModel } from '../content/page';
import { breakpoints, imagePreload, VisuallyHidden, type ImageModel } from '../design-system';
import { Layout } from '../shell/Layout/Layout';
import { PageHead } from '../shell/PageHead/PageHead';

/**
 * A content page: its blocks and its form inside the site's layout. Memoized, because the router renders it anew after each
 * change of the address.
 */
export const ContentPage = memo(function ContentPage({
  page,
  notice,
}: {
  page: PageModel;
  /** Shown above the blocks, for the preview. */
  notice?: ReactNode;
}) {
  const { blocks, seo, settings, url, bannerIds, form, forms } = page;
  const hasTitle = blocks.some(({ headingLevel }) => headingLevel === 1);
  return (
    <Layout settings={settings} path={url} notices={bannerIds}>
      {hasTitle ? null : <VisuallyHidden as="h1">{seo.title}</VisuallyHidden>}
      {notice}
      <Blocks blocks={blocks} />
      {form && forms ? <PageForm form={form} forms={forms} /> : null}
    </Layout>
  );
});

/** The form of a page, below its blocks. */
function PageForm({ form, forms }: { form: FormName; forms: FormsContent }) {
  const content = useMemo(() => ({ forms }), [forms]);
  const name = getFormIslandName(form);
  return <Island id={name} name={name} content={content} />;
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
