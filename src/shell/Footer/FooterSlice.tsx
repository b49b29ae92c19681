import { graphql, type SliceComponentProps } from 'gatsby';
import type { FooterModel } from '../../content/footer';
import { Footer } from './Footer';

/** The footer as a Gatsby Slice: an edit of it re-renders this piece alone, and no page. */
export default function FooterSlice({ data }: SliceComponentProps<{ siteFooter: FooterModel }>) {
  return <Footer footer={data.siteFooter} />;
}

export const query = graphql`
  query FooterSlice {
    siteFooter
  }
`;
