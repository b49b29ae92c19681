import { graphql, type SliceComponentProps } from 'gatsby';
import { lazy, Suspense } from 'react';
import type { FooterModel } from '../../content/footer';
import { Footer } from './Footer';
import { untilVisitorActs } from '../untilVisitorActs';

// The server writes the band in full; its code comes with the first sign of a visitor, not with the first load. (Not so the
// footer: React sends what is longer than 12 kB apart from its place, and shows it there only with scripts.)
const StayInTouchBand = lazy(async () => {
  await untilVisitorActs();
  const band = await import('../../features/newsletter/StayInTouchBand/StayInTouchBand');
  return { default: band.StayInTouchBand };
});

/** The footer, and the band above it, as a Gatsby Slice: an edit of them re-renders this piece alone, and no page. */
export default function FooterSlice({
  data: { siteFooter },
}: SliceComponentProps<{ siteFooter: FooterModel }>) {
  return (
    <>
      {siteFooter.stayInTouchHeader ? (
        <Suspense fallback={null}>
          <StayInTouchBand header={siteFooter.stayInTouchHeader} content={siteFooter.stayInTouchContent} />
        </Suspense>
      ) : null}
      <Footer footer={siteFooter} />
    </>
  );
}

export const query = graphql`
  query FooterSlice {
    siteFooter
  }
`;
