import { act, render, screen } from '@testing-library/react';
import type { Helios } from '../../../api/helios';
import { Screen, type TrailStep } from '../components/Screen';
import { lockMock } from '../mocks';
import { heliosMock, keep, StandIn } from '../standIn.mocks';

const getLock = jest.fn<ReturnType<Helios['getLock']>, Parameters<Helios['getLock']>>();

function show(step: TrailStep) {
  return render(
    <StandIn helios={heliosMock({ getLock })}>
      <Screen title="A screen" step={step}>
        Work
      </Screen>
    </StandIn>,
  );
}

beforeEach(() => {
  keep({ cart: lockMock() });
  getLock.mockReset();
  getLock.mockResolvedValue(lockMock());
});

test.each(['show', 'date', 'tickets'] as const)(
  'whoever goes back to "%s" with seats held sees the clock and the way to the cart',
  async (step) => {
    show(step);
    expect(await screen.findByRole('timer')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'To your cart' })).toHaveAttribute('href', '/ticketing/cart');
  },
);

test('a hold that ends there is told, one that ended long ago is not', async () => {
  const { unmount } = show('show');
  await screen.findByRole('timer');
  getLock.mockResolvedValue(lockMock({ status: 'expired' }));
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('Your hold has ended')).toBeInTheDocument();
  unmount();
  show('show');
  await act(async () => {});
  expect(screen.queryByText('Your hold has ended')).not.toBeInTheDocument();
});

test('without held seats there is nothing', async () => {
  keep();
  show('show');
  await act(async () => {});
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  expect(getLock).not.toHaveBeenCalled();
});
