import { graphql, type SliceComponentProps } from 'gatsby';
import { useEffect, useMemo } from 'react';
import { Island } from '../../runtime/islands/Island';
import type { HeaderModel } from '../../content/header';
import type { FileModel } from '../../content/image';
import { setPhone } from '../../state/overlays';
import type { HeaderProps } from './Header';
import { headerIsland } from '../islandNames';

interface HeaderSliceProps {
  variant: 'page' | 'ticketing';
  headerLogo: FileModel | null;
  promoBanner: boolean;
}

/**
 * The header as a Gatsby Slice, so that an edit rebuilds no page. It is an island, because its code is a large part of the first
 * load, and it looks the same before it is hydrated, unless the cart has items.
 */
export default function HeaderSlice({
  data,
  variant,
  headerLogo,
  promoBanner,
}: SliceComponentProps<{ siteHeader: HeaderModel }> & HeaderSliceProps) {
  const { siteHeader } = data;
  const { phone } = siteHeader;
  useEffect(() => setPhone(phone), [phone]);
  const content: HeaderProps = useMemo(
    () => ({ header: siteHeader, variant, logo: headerLogo ?? siteHeader.logo, promoBanner }),
    [siteHeader, variant, headerLogo, promoBanner],
  );
  return <Island id={headerIsland} name={headerIsland} content={content} trigger="interaction" unboxed />;
}

export const query = graphql`
  query HeaderSlice {
    siteHeader
  }
`;
