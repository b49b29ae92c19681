import { graphql, type SliceComponentProps } from 'gatsby';
import type { FooterModel } from '../../content/footer';
import { StayInTouchBand } from '../../features/newsletter/StayInTouchBand/StayInTouchBand';
import { Footer } from './Footer';

/** The footer, and the band above it, as a Gatsby Slice: an edit of them re-renders this piece alone, and no page. */
export default function FooterSlice({
  data: { siteFooter },
}: SliceComponentProps<{ siteFooter: FooterModel }>) {
  return (
    <>
      <StayInTouchBand header={siteFooter.stayInTouchHeader} content={siteFooter.stayInTouchContent} />
      <Footer footer={siteFooter} />
    </>
  );
}

export const query = graphql`
  query FooterSlice {
    siteFooter
  }
`;
