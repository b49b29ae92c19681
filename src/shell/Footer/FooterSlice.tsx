import { graphql, type SliceComponentProps } from 'gatsby';
import { createElement, lazy, Suspense, type ComponentType } from 'react';
import type { FooterModel } from '../../content/footer';
import { loadWithRetry } from '../../state/loadWithRetry';
import { waitForFirstInteraction } from '../firstInteraction';
import { FooterFrame, type FooterPartComponents } from './FooterFrame';

/**
 * Loads the code of a server-rendered part on the first interaction instead of in the first load. Each part has its own
 * boundary, because React streams a boundary of more than 12 kB separately and shows it only with scripts.
 */
function loadOnInteraction<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const LazyPart = lazy(async () => {
    await waitForFirstInteraction();
    // The server-rendered HTML stays until the code has loaded.
    const Loaded = await loadWithRetry(load);
    return { default: ({ partProps }: { partProps: Props }) => createElement(Loaded, partProps) };
  });
  return function DeferredPart(props: Props) {
    return (
      <Suspense fallback={null}>
        <LazyPart partProps={props} />
      </Suspense>
    );
  };
}

const StayInTouchBand = loadOnInteraction(
  async () => (await import('../../features/newsletter/StayInTouchBand/StayInTouchBand')).StayInTouchBand,
);

const loadFooterParts = () => import('./FooterParts');
const parts: FooterPartComponents = {
  Company: loadOnInteraction(async () => (await loadFooterParts()).Company),
  Section: loadOnInteraction(async () => (await loadFooterParts()).Section),
  LogIns: loadOnInteraction(async () => (await loadFooterParts()).LogIns),
  Legal: loadOnInteraction(async () => (await loadFooterParts()).Legal),
};

/** The footer and the newsletter band as a Gatsby Slice, so that an edit rebuilds no page. */
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
