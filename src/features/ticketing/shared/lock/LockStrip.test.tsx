import { act, render, screen } from '@testing-library/react';
import type { Helios } from '../../../../helios/client';
import { Screen, type PurchaseStep } from '../components/Screen';
import { lockMock } from '../answers.mocks';
import {
  heliosMock,
  setStoredState,
  createNoAnswerError,
  createProblemError,
  TestProviders,
} from '../ticketing.mocks';

const getLock = jest.fn<ReturnType<Helios['getLock']>, Parameters<Helios['getLock']>>();

function renderScreen(step: PurchaseStep) {
  return render(
    <TestProviders helios={heliosMock({ getLock })}>
      <Screen title="A screen" step={step}>
        <p>Work</p>
      </Screen>
    </TestProviders>,
  );
}

beforeEach(() => {
  setStoredState({ cart: lockMock() });
  getLock.mockReset();
  getLock.mockResolvedValue(lockMock());
});

test.each(['show', 'date', 'tickets'] as const)(
  'on the screen "%s" a live lock is shown with its seats, the countdown and a link to the cart',
  async (step) => {
    renderScreen(step);
    expect(await screen.findByRole('timer')).toBeInTheDocument();
    expect(
      screen.getByText(/^Ruth\s· Saturday, November 28, 2026 at 7:00\sPM\s· 2 seats$/),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'To your cart' })).toHaveAttribute('href', '/ticketing/cart');
  },
);

test('shows the stored cart before Helios has answered and when it is unreachable', async () => {
  setStoredState({ cart: lockMock({ expiresAt: new Date(Date.now() + 600_000).toISOString() }) });
  getLock.mockReturnValueOnce(new Promise(() => undefined)).mockRejectedValue(createNoAnswerError());
  const { unmount } = renderScreen('show');
  const expectStrip = () => {
    expect(screen.getByRole('timer')).toHaveTextContent(/^(10:00|9:5\d)$/);
    expect(screen.getByText(/^Ruth.*2 seats$/)).toBeInTheDocument();
  };
  expectStrip();
  unmount();
  renderScreen('show');
  await act(async () => {});
  expectStrip();
});

test('is shown on the seats screen of another performance, but not on that of its own', async () => {
  const renderAt = (dateTime: string) => (
    <Screen title="A screen" step="seats" ownPerformance={{ eventCode: 'RUTHL', dateTime }}>
      <p>Work</p>
    </Screen>
  );
  const { unmount } = render(
    <TestProviders helios={heliosMock({ getLock })}>{renderAt('2026-12-05T19:00:00')}</TestProviders>,
  );
  expect(await screen.findByRole('timer')).toBeInTheDocument();
  unmount();
  render(<TestProviders helios={heliosMock({ getLock })}>{renderAt('2026-11-28T19:00:00')}</TestProviders>);
  await act(async () => {});
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
});

test('reports a lock that expires on the screen, but not one that expired before', async () => {
  const { unmount } = renderScreen('show');
  await screen.findByRole('timer');
  getLock.mockResolvedValue(lockMock({ status: 'expired' }));
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('Your hold has ended')).toBeInTheDocument();
  unmount();
  renderScreen('show');
  await act(async () => {});
  expect(screen.queryByText('Your hold has ended')).not.toBeInTheDocument();
});

test('reports a lock that Helios no longer knows', async () => {
  renderScreen('show');
  await screen.findByRole('timer');
  getLock.mockRejectedValue(createProblemError('LOCK_NOT_FOUND'));
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('Your hold has ended')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Choose seats again' })).toBeInTheDocument();
});

test('does not report the end of a lock while its payment is pending', async () => {
  setStoredState({ cart: lockMock(), attempt: { lockId: 'lock-1' } });
  renderScreen('show');
  await screen.findByRole('timer');
  getLock.mockResolvedValue(lockMock({ status: 'expired' }));
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  expect(screen.queryByText('Your hold has ended')).not.toBeInTheDocument();
});

test('renders nothing without a cart', async () => {
  setStoredState();
  renderScreen('show');
  await act(async () => {});
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  expect(getLock).not.toHaveBeenCalled();
});
