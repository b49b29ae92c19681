import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Helios } from '../../helios/client';
import type { Lock } from '../../helios/types';
import { readStored, writeStored } from '../../lib/storage';
import { ticketingCartItem } from '../../state/tickets/ticketingCart';
import { lockMock, draftMock } from './shared/answers.mocks';
import { CartScreen } from './cart/CartScreen';
import { CheckoutScreen } from './checkout/CheckoutScreen';
import {
  heliosMock,
  setStoredState,
  createNoAnswerError,
  createProblemError,
  neverAnswer,
  TestProviders,
} from './shared/ticketing.mocks';

const createLock = jest.fn<ReturnType<Helios['createLock']>, Parameters<Helios['createLock']>>();
const applyPromoCode = jest.fn<ReturnType<Helios['applyPromoCode']>, Parameters<Helios['applyPromoCode']>>();
const createRelock = (parts: Partial<Lock> = {}) => lockMock({ lockId: 'lock-2', ...parts });
const createExpiredLock = (parts: Partial<Lock> = {}) => lockMock({ status: 'expired', ...parts });

/** Renders a screen with an expired lock in the cart. */
function renderScreen(element: React.JSX.Element, lock: Lock) {
  const getLock = async (lockId: string) => {
    if (lockId === 'lock-1') return lock;
    const results = [...createLock.mock.results, ...applyPromoCode.mock.results];
    return results.at(-1)?.value ?? createRelock();
  };
  return render(
    <TestProviders helios={heliosMock({ getLock, createLock, applyPromoCode })}>{element}</TestProviders>,
  );
}

const clickButton = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  setStoredState({ cart: lockMock() });
  createLock.mockReset().mockResolvedValue(createRelock());
  applyPromoCode.mockReset();
});

test('the button locks the same seats again', async () => {
  renderScreen(<CartScreen />, createExpiredLock());
  await clickButton('Hold the same seats again');
  const notice = await screen.findByText('Your seats are held for you again');
  expect(notice.closest('[tabindex]')).toHaveFocus();
  expect(screen.getByText('Everything is as it was before.')).toBeInTheDocument();
  expect(screen.getByRole('timer')).toBeInTheDocument();
  expect(createLock).toHaveBeenCalledWith(
    'RUTHL-20261128-1900',
    [
      { seatGuid: 'L-A-1', ticketType: 'ADULT' },
      { seatGuid: 'L-A-2', ticketType: 'CHILD' },
    ],
    expect.any(String),
  );
});

test('checkout locks the same seats again and keeps the draft', async () => {
  setStoredState({ cart: lockMock(), draft: draftMock });
  renderScreen(<CheckoutScreen search="" />, createExpiredLock());
  await clickButton('Hold the same seats again');
  expect(await screen.findByRole('button', { name: /^Pay \$/ })).toBeInTheDocument();
  expect(screen.getByText('Naomi Field')).toBeInTheDocument();
});

test('lists taken seats, and locks the others when the visitor agrees', async () => {
  createLock.mockReset();
  createLock.mockRejectedValueOnce(createProblemError('SEATS_TAKEN', { seats: ['L-A-1'] }));
  const [, second] = lockMock().seats;
  createLock.mockResolvedValueOnce(createRelock({ seats: second ? [second] : [] }));
  renderScreen(<CartScreen />, createExpiredLock());
  await clickButton('Hold the same seats again');
  expect(await screen.findByText(/Left, row A, seat 1 was taken by someone else\./)).toHaveTextContent(
    'Left, row A, seat 2 is still free. Nothing is held for you yet.',
  );
  expect(createLock).toHaveBeenCalledTimes(1);
  await clickButton('Hold the other seat');
  expect(await screen.findByText('Your seat is held for you again')).toBeInTheDocument();
  expect(createLock.mock.calls[1]?.[1]).toEqual([{ seatGuid: 'L-A-2', ticketType: 'CHILD' }]);
  expect(createLock.mock.calls[1]?.[2]).not.toBe(createLock.mock.calls[0]?.[2]);
});

test('offers no relock when all seats are taken', async () => {
  createLock
    .mockReset()
    .mockRejectedValueOnce(createProblemError('SEATS_TAKEN', { seats: ['L-A-1', 'L-A-2'] }));
  renderScreen(<CartScreen />, createExpiredLock());
  await clickButton('Hold the same seats again');
  expect(await screen.findByText(/Left, row A, seats 1, 2 were taken/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Hold/ })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Choose seats again' })).toBeInTheDocument();
});

test('applies the promo code again', async () => {
  const promoCode = 'LANTERN10';
  applyPromoCode.mockResolvedValueOnce(createRelock({ promoCode }));
  renderScreen(<CartScreen />, createExpiredLock({ promoCode }));
  await clickButton('Hold the same seats again');
  expect(await screen.findByText('Everything is as it was before.')).toBeInTheDocument();
  expect(applyPromoCode).toHaveBeenCalledWith('lock-2', promoCode);
  expect(screen.getByRole('button', { name: 'Remove the code' })).toBeInTheDocument();
});

test('stores the new lock in the cart before Helios has applied the promo code, and keeps it after a reload', async () => {
  applyPromoCode.mockImplementationOnce(neverAnswer);
  const { unmount } = renderScreen(<CartScreen />, createExpiredLock({ promoCode: 'LANTERN10' }));
  await clickButton('Hold the same seats again');
  const notice = await screen.findByText('Your seats are held for you again');
  expect(notice.closest('[tabindex]')).toHaveFocus();
  expect(screen.getByText('We are applying promo code LANTERN10 again.')).toBeInTheDocument();
  expect(readStored(ticketingCartItem)?.lockId).toBe('lock-2');
  unmount();
  applyPromoCode.mockReset();
  renderScreen(<CartScreen />, createExpiredLock({ promoCode: 'LANTERN10' }));
  expect(await screen.findByRole('timer')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Hold the same seats again' })).not.toBeInTheDocument();
});

test('does not restore a cart that was emptied while the promo code was applied', async () => {
  const promoCode = 'LANTERN10';
  let resolveLock: (lock: Lock) => void = () => undefined;
  applyPromoCode.mockImplementationOnce(() => new Promise((resolve) => (resolveLock = resolve)));
  renderScreen(<CartScreen />, createExpiredLock({ promoCode }));
  await clickButton('Hold the same seats again');
  await clickButton('Empty cart');
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Empty cart' }));
  await screen.findByText('Your cart is empty.');
  await act(async () => resolveLock(createRelock({ promoCode })));
  expect(screen.getByText('Your cart is empty.')).toBeInTheDocument();
  expect(readStored(ticketingCartItem)).toBeNull();
});

test('does not restore a cart that was emptied while the seats were locked again', async () => {
  let resolveLock: (lock: Lock) => void = () => undefined;
  createLock.mockReset().mockImplementationOnce(() => new Promise((resolve) => (resolveLock = resolve)));
  renderScreen(<CartScreen />, createExpiredLock());
  await clickButton('Hold the same seats again');
  act(() => writeStored(ticketingCartItem, null));
  await act(async () => resolveLock(createRelock()));
  expect(screen.getByText('Your cart is empty.')).toBeInTheDocument();
  expect(readStored(ticketingCartItem)).toBeNull();
});

test.each([
  [createProblemError('PROMO_CODE_NOT_VALID'), 'Promo code LANTERN10 is not valid any more.'],
  [createNoAnswerError(), 'We could not apply promo code LANTERN10 again. Please enter it once more.'],
])(
  'keeps the seats when the promo code cannot be applied, and shows the new total',
  async (error, message) => {
    applyPromoCode.mockRejectedValueOnce(error);
    const totals = { ...lockMock().totals, discountCents: 1180, totalCents: 11_957 };
    renderScreen(<CartScreen />, createExpiredLock({ promoCode: 'LANTERN10', totals }));
    await clickButton('Hold the same seats again');
    expect(
      await screen.findByText(`${message} The total is now $132.08; it was $119.57.`),
    ).toBeInTheDocument();
  },
);

test('reports changed prices', async () => {
  const { seats, totals } = lockMock();
  createLock.mockResolvedValueOnce(
    createRelock({
      seats: seats.map((seat) => ({ ...seat, priceCents: seat.priceCents + 100 })),
      totals: { ...totals, totalCents: 13_420 },
    }),
  );
  renderScreen(<CartScreen />, createExpiredLock());
  await clickButton('Hold the same seats again');
  expect(
    await screen.findByText('Prices have changed since then. The total is now $134.20; it was $132.08.'),
  ).toBeInTheDocument();
});

test('repeats a request without an answer with the same key', async () => {
  createLock
    .mockReset()
    .mockRejectedValueOnce(createNoAnswerError('TIMEOUT'))
    .mockResolvedValueOnce(createRelock());
  renderScreen(<CartScreen />, createExpiredLock());
  await clickButton('Hold the same seats again');
  expect(await screen.findByText(/did not answer in time/)).toBeInTheDocument();
  await clickButton('Hold the same seats again');
  await screen.findByText('Your seats are held for you again');
  expect(createLock.mock.calls[1]?.[2]).toBe(createLock.mock.calls[0]?.[2]);
});

test('"Choose seats again" selects the previous seats', async () => {
  renderScreen(<CartScreen />, createExpiredLock());
  const link = await screen.findByRole('link', { name: 'Choose seats again' });
  await act(async () => link.click());
  expect(
    JSON.parse(sessionStorage.getItem('playhouse.www.ticketQuantities') ?? '{}').value.quantities,
  ).toEqual({ ADULT: 1, CHILD: 1 });
  expect(JSON.parse(sessionStorage.getItem('playhouse.www.seatSelection') ?? '{}').value.seats).toHaveLength(
    2,
  );
});
