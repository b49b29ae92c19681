import { graphql, type SliceComponentProps } from 'gatsby';
import { createElement, lazy, Suspense, type ComponentType } from 'react';
import type { FooterModel } from '../../content/footer';
import { loadWithRetry } from '../../state/loadWithRetry';
import { untilVisitorActs } from '../untilVisitorActs';
import { FooterFrame, type FooterPartComponents } from './FooterFrame';

/**
 * The server writes the foot of the page in full; its code comes with the first sign of a visitor, not with the first load.
 * Part by part: React sends what is longer than 12 kB apart from its place, and shows it there only with scripts.
 */
function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(async () => {
    await untilVisitorActs();
    // Until it comes, what the server wrote stays.
    const Loaded = await loadWithRetry(load);
    return { default: ({ of }: { of: Props }) => createElement(Loaded, of) };
  });
  return function Late(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part of={props} />
      </Suspense>
    );
  };
}

const StayInTouchBand = late(
  async () => (await import('../../features/newsletter/StayInTouchBand/StayInTouchBand')).StayInTouchBand,
);

const footerParts = () => import('./FooterParts');
const parts: FooterPartComponents = {
  Company: late(async () => (await footerParts()).Company),
  Section: late(async () => (await footerParts()).Section),
  LogIns: late(async () => (await footerParts()).LogIns),
  Legal: late(async () => (await footerParts()).Legal),
};

/** The footer, and the band above it, as a Gatsby Slice: an edit of them re-renders this piece alone, and no page. */
export default function FooterSlice({
  data: { siteFooter },
}: SliceComponentProps<{ siteFooter: FooterModel }>) {
  return (
    <>
      {siteFooter.stayInTouchHeader ? (
        <StayInTouchBand header={siteFooter.stayInTouchHeader} content={siteFooter.stayInTouchContent} />
      ) : null}
      <FooterFrame footer={siteFooter} parts={parts} />
    </>
  );
}

export const query = graphql`
  query FooterSlice {
    siteFooter
  }
`;
