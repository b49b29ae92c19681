import { graphql, type SliceComponentProps } from 'gatsby';
import { useEffect } from 'react';
import type { HeaderModel } from '../../content/header';
import type { FileModel } from '../../content/image';
import { setPhone } from '../../state/phone';
import { Header } from './Header';

interface HeaderSliceProps {
  variant: 'page' | 'ticketing';
  headerLogo: FileModel | null;
  promoBanner: boolean;
}

/** The header as a Gatsby Slice, so that an edit rebuilds no page. */
export default function HeaderSlice({
  data,
  variant,
  headerLogo,
  promoBanner,
}: SliceComponentProps<{ siteHeader: HeaderModel }> & HeaderSliceProps) {
  const { phone } = data.siteHeader;
  useEffect(() => setPhone(phone), [phone]);
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
