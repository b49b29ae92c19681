import { act, render, screen } from '@testing-library/react';
import { RecoilRoot } from 'recoil';
import { createHelios, type Helios } from '../../../api/helios';
import { HeliosContext } from '../../../state/heliosContext';
import { writeStored } from '../../../state/storage';
import { ticketingCartItem } from '../../../state/ticketingCart';
import { Screen, type TrailStep } from '../components/Screen';
import { lockMock } from '../mocks';

const getLock = jest.fn<ReturnType<Helios['getLock']>, Parameters<Helios['getLock']>>();

function show(step: TrailStep) {
  return render(
    <RecoilRoot>
      <HeliosContext.Provider value={{ ...createHelios({ baseUrl: 'https://helios.example' }), getLock }}>
        <Screen title="A screen" step={step}>
          Work
        </Screen>
      </HeliosContext.Provider>
    </RecoilRoot>,
  );
}

beforeEach(() => {
  localStorage.clear();
  const { lockId, performance, expiresAt } = lockMock();
  const { performanceId, eventCode, dateTime } = performance;
  writeStored(ticketingCartItem, {
    lockId,
    performanceId,
    eventCode,
    dateTime,
    expiresAt,
    clockOffsetMs: 0,
  });
  getLock.mockReset();
  getLock.mockResolvedValue(lockMock());
});

test.each(['show', 'date', 'tickets'] as const)(
  'whoever goes back to "%s" with seats held sees the clock and the way to the cart',
  async (step) => {
    show(step);
    expect(await screen.findByRole('timer')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Hold them longer' })).toBeInTheDocument();
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
  localStorage.clear();
  show('show');
  await act(async () => {});
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
  expect(getLock).not.toHaveBeenCalled();
});
