import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense } from 'react';
import { canReachSite } from '../../../runtime/connection';
import { loadWithRetry } from '../../../runtime/loadWithRetry';
import { trackLoad } from '../../shared/screen/screenCode';
import { heliosMock, setStoredState, TestProviders } from '../shared/ticketing.mocks';
import { CheckoutLoading } from './CheckoutLoading';

jest.mock('../../../runtime/connection');
jest.mocked(canReachSite).mockResolvedValue(false);

function renderCheckout() {
  const load = jest
    .fn<Promise<() => string>, []>()
    .mockRejectedValueOnce(new Error('Loading chunk 42 failed.'))
    .mockResolvedValue(() => 'The checkout');
  const checkout = trackLoad(load);
  const Checkout = lazy(async () => ({ default: await loadWithRetry(checkout.load, true) }));
  render(
    <TestProviders helios={heliosMock()}>
      <Suspense fallback={<CheckoutLoading checkout={checkout} />}>
        <Checkout />
      </Suspense>
    </TestProviders>,
  );
}

beforeEach(() => setStoredState());

test('shows a notice while offline and continues when the connection is back', async () => {
  renderCheckout();
  expect(await screen.findByText('The connection is gone')).toBeInTheDocument();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('The checkout')).toBeInTheDocument();
});

test('retries with the button', async () => {
  renderCheckout();
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The checkout')).toBeInTheDocument();
});

test('shows no notice while only other code is missing', async () => {
  const loadChat = () => Promise.reject(new Error('Loading chunk 43 failed.'));
  void loadWithRetry(loadChat);
  await act(async () => undefined);
  render(
    <TestProviders helios={heliosMock()}>
      <CheckoutLoading checkout={trackLoad(() => new Promise(() => undefined))} />
    </TestProviders>,
  );
  expect(screen.queryByText('The connection is gone')).not.toBeInTheDocument();
});
