import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense } from 'react';
import { canReachSite } from '../../../state/connection';
import { patiently } from '../../../state/patiently';
import { heliosMock, keep, StandIn } from '../standIn.mocks';
import { CheckoutOnItsWay } from './CheckoutOnItsWay';

jest.mock('../../../state/connection');
jest.mocked(canReachSite).mockResolvedValue(false);

function show() {
  const load = jest
    .fn<Promise<() => string>, []>()
    .mockRejectedValueOnce(new Error('Loading chunk 42 failed.'))
    .mockResolvedValue(() => 'The checkout');
  const Checkout = lazy(async () => ({ default: await patiently(load, true) }));
  render(
    <StandIn helios={heliosMock()}>
      <Suspense fallback={<CheckoutOnItsWay />}>
        <Checkout />
      </Suspense>
    </StandIn>,
  );
}

beforeEach(() => keep());

test('who is offline is told, and goes on by itself when the connection is back', async () => {
  show();
  expect(await screen.findByText('The connection is gone')).toBeInTheDocument();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('The checkout')).toBeInTheDocument();
});

test('or by the button', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The checkout')).toBeInTheDocument();
});
