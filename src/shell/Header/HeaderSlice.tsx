import { graphql, type SliceComponentProps } from 'gatsby';
import type { HeaderModel } from '../../content/header';
import type { FileModel } from '../../content/image';
import { Header } from './Header';

interface HeaderSliceProps {
  variant: 'page' | 'ticketing';
  headerLogo: FileModel | null;
  promoBanner: boolean;
}

/** The header as a Gatsby Slice: an edit of it re-renders this piece alone, and no page. */
export default function HeaderSlice({
  data,
  variant,
  headerLogo,
  promoBanner,
}: SliceComponentProps<{ siteHeader: HeaderModel }> & HeaderSliceProps) {
  return (
    <Header
      header={data.siteHeader}
      variant={variant}
      logo={headerLogo ?? data.siteHeader.logo}
      promoBanner={promoBanner}
    />
  );
}

export const query = graphql`
  query HeaderSlice {
    siteHeader
  }
`;
