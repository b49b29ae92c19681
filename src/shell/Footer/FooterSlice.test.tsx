import { render, screen } from '@testing-library/react';
import { createEagerSource, IslandSourceContext } from '../../runtime/islands/islandSource';
import type { FooterModel } from '../../content/footer';
import { StayInTouchBand } from '../../features/newsletter/StayInTouchBand/StayInTouchBand';
import { Footer } from './Footer';
import { footerIsland, stayInTouchIsland } from '../islandNames';
import { footerMock } from './Footer.mocks';
import FooterSlice from './FooterSlice';

const islands = createEagerSource({ [footerIsland]: Footer, [stayInTouchIsland]: StayInTouchBand });

const renderSlice = (footer: Partial<FooterModel> = {}) =>
  render(
    <IslandSourceContext.Provider value={islands}>
      <FooterSlice data={{ siteFooter: { ...footerMock, ...footer } }} sliceContext={{}} />
    </IslandSourceContext.Provider>,
  );

it('renders the newsletter band above the footer, if it has a title', () => {
  const { unmount } = renderSlice();
  const band = screen.getByRole('region', { name: footerMock.stayInTouchHeader });
  expect(band.compareDocumentPosition(screen.getByRole('contentinfo'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  unmount();
  renderSlice({ stayInTouchHeader: '' });
  expect(screen.getByText(/All rights reserved/)).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).toBeNull();
});
