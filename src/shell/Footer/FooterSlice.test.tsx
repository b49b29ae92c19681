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
const show = (footer: Partial<FooterModel> = {}) => {
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

// First: whoever has acted has, in every test after this.
it('comes when the visitor acts; without a connection the page stays, and the footer is alive when it is back', async () => {
  mockIsOffline = true;
  show();
  expect(screen.getByRole('contentinfo')).toBeInTheDocument();
  expect(section()).toBeNull();

  act(() => void window.dispatchEvent(new Event('pointermove')));
  // The band does not need what is missing.
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

it('has the band above the footer, and none without a title for it', async () => {
  const { unmount } = show();
  const band = await screen.findByRole('region', { name: footerMock.stayInTouchHeader });
  expect(band.compareDocumentPosition(screen.getByRole('contentinfo'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  unmount();
  show({ stayInTouchHeader: '' });
  expect(await screen.findByText(/All rights reserved/)).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).toBeNull();
});
