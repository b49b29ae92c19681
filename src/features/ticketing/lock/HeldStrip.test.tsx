import { act, render, screen } from '@testing-library/react';
import type { Helios } from '../../../api/helios';
import { Screen, type TrailStep } from '../components/Screen';
import { lockMock } from '../mocks';
import { heliosMock, keep, lost, StandIn } from '../standIn.mocks';

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
  'whoever goes back to "%s" with seats held sees what is held, the clock and the way to the cart',
  async (step) => {
    show(step);
    expect(await screen.findByRole('timer')).toBeInTheDocument();
    expect(
      screen.getByText(/^Ruth\s· Saturday, November 28, 2026 at 7:00\sPM\s· 2 seats$/),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'To your cart' })).toHaveAttribute('href', '/ticketing/cart');
  },
);

test('while Helios has not answered, and when it cannot be reached, what this browser remembers is shown', async () => {
  keep({ cart: lockMock({ expiresAt: new Date(Date.now() + 600_000).toISOString() }) });
  getLock.mockReturnValueOnce(new Promise(() => undefined)).mockRejectedValue(lost());
  const { unmount } = show('show');
  const expectStrip = () => {
    expect(screen.getByRole('timer')).toHaveTextContent(/^(10:00|9:5\d)$/);
    expect(screen.getByText(/^Ruth.*2 seats$/)).toBeInTheDocument();
  };
  expectStrip();
  unmount();
  show('show');
  await act(async () => {});
  expectStrip();
});

test('beside the seats of another performance it is shown, beside its own it is not', async () => {
  const at = (dateTime: string) => (
    <Screen title="A screen" step="seats" ownHold={{ eventCode: 'RUTHL', dateTime }}>
      Work
    </Screen>
  );
  const { unmount } = render(<StandIn helios={heliosMock({ getLock })}>{at('2026-12-05T19:00:00')}</StandIn>);
  expect(await screen.findByRole('timer')).toBeInTheDocument();
  unmount();
  render(<StandIn helios={heliosMock({ getLock })}>{at('2026-11-28T19:00:00')}</StandIn>);
  await act(async () => {});
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
});

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
