import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import type { FooterModel } from '../../content/footer';
import { ErrorBoundary } from '../LoadFailure/ErrorBoundary';
import { footerMock } from './Footer.mocks';
import FooterSlice from './FooterSlice';

let mockIsOffline = false;
jest.mock('./FooterParts', () => {
  if (mockIsOffline) throw new Error('Loading chunk 42 failed.');
  return jest.requireActual<object>('./FooterParts');
});

const reload = jest.fn(async () => 'reloading' as const);
const renderSlice = (footer: Partial<FooterModel> = {}) => {
  const props: ComponentProps<typeof FooterSlice> = {
    data: { siteFooter: { ...footerMock, ...footer } },
    sliceContext: {},
  };
  return render(
    <ErrorBoundary pathname="/" reload={reload}>
      <h1>A page</h1>
      <FooterSlice {...props} />
    </ErrorBoundary>,
  );
};
const section = () => screen.queryByText('Live on stage', { selector: 'button' });

// Must run first: the first interaction counts for all tests after it.
it('loads its code on the first interaction, and retries when the connection returns', async () => {
  mockIsOffline = true;
  renderSlice();
  expect(screen.getByRole('contentinfo')).toBeInTheDocument();
  expect(section()).toBeNull();

  act(() => void window.dispatchEvent(new Event('pointermove')));
  // The band does not depend on the missing chunk.
  expect(await screen.findByRole('textbox', { name: 'Email address' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'A page' })).toBeInTheDocument();
  expect(section()).toBeNull();
  expect(reload).not.toHaveBeenCalled();

  mockIsOffline = false;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(section()).toBeInTheDocument());
  await userEvent.click(section() ?? document.body);
  expect(section()).toHaveAttribute('aria-expanded', 'true');
});

it('renders the newsletter band above the footer, if it has a title', async () => {
  const { unmount } = renderSlice();
  const band = await screen.findByRole('region', { name: footerMock.stayInTouchHeader });
  expect(band.compareDocumentPosition(screen.getByRole('contentinfo'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  unmount();
  renderSlice({ stayInTouchHeader: '' });
  expect(await screen.findByText(/All rights reserved/)).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).toBeNull();
});
