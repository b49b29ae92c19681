import { memo, useMemo } from 'react';
import { Blocks } from '../blocks/Blocks';
import { Island } from '../runtime/islands/Island';
import { getFormIslandName, type FormName, type FormsContent } from '../content/form';
import type { PageModel } from '../content/page';
import { VisuallyHidden } from '../design-system';
import { Layout } from '../shell/Layout/Layout';
import { PageHead } from '../shell/PageHead/PageHead';

/**
 * A content page: its blocks and its form inside the site's layout. Memoized, because the router renders its page after each
 * change of the address.
 */
export const ContentPage = memo(function ContentPage({ page }: { page: PageModel }) {
  const { blocks, seo, settings, url, bannerIds, form, forms } = page;
  const hasTitle = blocks.some(({ headingLevel }) => headingLevel === 1);
  return (
    <Layout settings={settings} path={url} bannerIds={bannerIds}>
      {hasTitle ? null : <VisuallyHidden as="h1">{seo.title}</VisuallyHidden>}
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
  const { seo, heroPreloads } = page;
  return (
    <PageHead {...seo}>
      {heroPreloads?.map(({ type, srcSet, media }) => (
        <link
          key={media}
          rel="preload"
          as="image"
          type={type}
          imageSrcSet={srcSet}
          imageSizes="100vw"
          media={media}
          {...{ fetchpriority: 'high' }}
        />
      ))}
    </PageHead>
  );
}
