import { graphql, type HeadProps, type PageProps } from 'gatsby';
import type { PageModel } from '../content/page';
import { ContentPage, ContentPageHead } from './ContentPage';

interface Data {
  page: { model: PageModel };
}

/** The template of all content pages. Their blocks are islands, so that it does not depend on the types of the blocks. */
export default function ContentPageTemplate({ data }: PageProps<Data>) {
  return <ContentPage page={data.page.model} />;
}

export function Head({ data }: HeadProps<Data>) {
  return <ContentPageHead page={data.page.model} />;
}

export const query = graphql`
  query ContentPage($id: String!, $brokenLinks: [String!]) {
    page: directusPages(id: { eq: $id }) {
      model(brokenLinks: $brokenLinks)
    }
  }
`;
