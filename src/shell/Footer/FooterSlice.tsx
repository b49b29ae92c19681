import { graphql, type SliceComponentProps } from 'gatsby';
import { useMemo } from 'react';
import { Island } from '../../runtime/islands/Island';
import type { FooterModel } from '../../content/footer';
import type { StayInTouchBandProps } from '../../features/newsletter/StayInTouchBand/StayInTouchBand';
import { footerIsland, stayInTouchIsland } from '../islandNames';
import type { FooterProps } from './FooterParts';

/**
 * The footer and the newsletter band as a Gatsby Slice, so that an edit rebuilds no page. Both are islands, because they are
 * below the first view of most pages.
 */
export default function FooterSlice({
  data: { siteFooter },
}: SliceComponentProps<{ siteFooter: FooterModel }>) {
  const { stayInTouchHeader, stayInTouchContent } = siteFooter;
  const band: StayInTouchBandProps = useMemo(
    () => ({ header: stayInTouchHeader, content: stayInTouchContent }),
    [stayInTouchHeader, stayInTouchContent],
  );
  const footer: FooterProps = useMemo(() => ({ footer: siteFooter }), [siteFooter]);
  return (
    <>
      {stayInTouchHeader ? (
        <Island
          id={stayInTouchIsland}
          name={stayInTouchIsland}
          content={band}
          trigger="interaction"
          unboxed
        />
      ) : null}
      <Island id={footerIsland} name={footerIsland} content={footer} trigger="interaction" unboxed />
    </>
  );
}

export const query = graphql`
  query FooterSlice {
    siteFooter
  }
`;
