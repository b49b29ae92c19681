import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Helios } from '../../../helios/client';
import type { Lock } from '../../../helios/types';
import { readStored, writeStored } from '../../../lib/storage';
import { unreleasedLocksItem } from '../../../state/emptiedCart';
import { ticketingCartItem } from '../../../state/ticketingCart';
import { lockMock } from '../shared/mocks';
import {
  cartMock,
  heliosMock,
  setStoredState,
  createNoAnswerError,
  createProblemError,
  TestProviders,
} from '../shared/ticketing.mocks';
import { CartScreen } from './CartScreen';

function renderScreen(lock: Lock, calls: Partial<Helios> = {}) {
  return render(
    <TestProviders helios={heliosMock({ getLock: async () => lock, ...calls })}>
      <CartScreen />
    </TestProviders>,
  );
}

function storeAttempt(lockId: string) {
  setStoredState({ cart: lockMock(), attempt: { lockId } });
}

beforeEach(() => setStoredState({ cart: lockMock() }));

async function expectPaymentPending() {
  expect(await screen.findByText('A payment for these seats is on its way')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See how it stands' })).toHaveAttribute(
    'href',
    '/ticketing/checkout',
  );
  expect(screen.queryByText(/Nothing was charged/)).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Change seats|Choose seats|^Seats$/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Empty cart' })).not.toBeInTheDocument();
}

test.each(['live', 'expired'] as const)(
  'while the order of a %s lock is being paid, its seats can be neither changed nor released',
  async (status) => {
    renderScreen(lockMock({ status, orderId: 'order-1' }));
    await expectPaymentPending();
  },
);

test.each(['live', 'expired'] as const)(
  'a stored payment attempt counts as pending, also when the %s lock has no order id yet',
  async (status) => {
    storeAttempt('lock-1');
    renderScreen(lockMock({ status }));
    await expectPaymentPending();
  },
);

test('a payment attempt for another lock does not block this one', async () => {
  storeAttempt('lock-2');
  renderScreen(lockMock());
  expect(await screen.findByRole('button', { name: 'Empty cart' })).toBeInTheDocument();
  expect(screen.queryByText('A payment for these seats is on its way')).not.toBeInTheDocument();
});

test('an expired lock without a payment shows that nothing was charged', async () => {
  renderScreen(lockMock({ status: 'expired' }));
  expect(await screen.findByText(/Nothing was charged/)).toBeInTheDocument();
});

test.each([
  ['order-1', '/ticketing/confirmation?order=order-1'],
  [null, '/ticketing/confirmation'],
])('a sold lock links to the confirmation of its order (%s)', async (orderId, href) => {
  storeAttempt('lock-1');
  renderScreen(lockMock({ status: 'sold', orderId }));
  expect(await screen.findByRole('link', { name: 'See your order' })).toHaveAttribute('href', href);
});

test('a promo code can be applied and removed, and a refused one shows an error at its field', async () => {
  const user = userEvent.setup();
  const totals = { ...lockMock().totals, discountCents: 1180, totalCents: 11_957 };
  const applyPromoCode = jest
    .fn<ReturnType<Helios['applyPromoCode']>, Parameters<Helios['applyPromoCode']>>()
    .mockRejectedValueOnce(createProblemError('PROMO_CODE_NOT_VALID'))
    .mockResolvedValueOnce(lockMock({ promoCode: 'LANTERN10', totals }));
  const removePromoCode = jest.fn(async () => lockMock());
  renderScreen(lockMock(), { applyPromoCode, removePromoCode });
  await user.click(await screen.findByText('Have a promo code?'));
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(screen.getByLabelText('Promo code')).toHaveAccessibleDescription(/Enter a promo code\./);
  await user.type(screen.getByLabelText('Promo code'), 'nope');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText(/This promo code is not valid/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('Promo code LANTERN10')).toBeVisible();
  expect(screen.getByText('−$11.80')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove the code' }));
  expect(await screen.findByText('Have a promo code?')).toBeVisible();
  expect(screen.queryByText('−$11.80')).not.toBeInTheDocument();
});

test.each([
  ['without an answer', createNoAnswerError('TIMEOUT'), /did not answer in time/i],
  ['that is still in progress', createProblemError('IDEMPOTENCY_IN_FLIGHT'), /We wait for its answer/],
])('an extension %s is repeated with its key, the next one has a new key', async (_case, error, message) => {
  const keys: string[] = [];
  renderScreen(lockMock({ extendableFrom: lockMock().serverNow }), {
    extendLock: async (_lockId, key) => {
      keys.push(key);
      if (keys.length === 1) throw error;
      return lockMock({ extensionsLeft: 1, extendableFrom: lockMock().serverNow });
    },
  });
  const button = await screen.findByRole('button', { name: 'Hold longer' });
  await userEvent.click(button);
  await screen.findByText(message);
  await userEvent.click(button);
  await userEvent.click(button);
  expect(keys).toHaveLength(3);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

describe('emptying the cart', () => {
  const releaseLock = jest.fn<ReturnType<Helios['releaseLock']>, Parameters<Helios['releaseLock']>>();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const advanceTime = (ms: number) => act(async () => jest.advanceTimersByTime(ms));
  const isStored = () => readStored(ticketingCartItem) !== null;

  async function empty() {
    const view = renderScreen(lockMock(), { releaseLock });
    await user.click(await screen.findByRole('button', { name: 'Empty cart' }));
    return view;
  }

  beforeEach(() => {
    jest.useFakeTimers();
    releaseLock.mockReset().mockResolvedValue(undefined);
  });
  afterEach(() => jest.useRealTimers());

  test('can be undone for 10 seconds, during which the lock is kept', async () => {
    await empty();
    const undo = screen.getByRole('button', { name: 'Undo' });
    expect(undo).toHaveFocus();
    expect(undo).toHaveAccessibleDescription(/Your cart is empty\..*held for 10 more seconds/);
    expect(isStored()).toBe(false);
    await advanceTime(9_900);
    expect(releaseLock).not.toHaveBeenCalled();
    await user.click(undo);
    expect(screen.getByText('Your seats are back in your cart.').closest('[tabindex]')).toHaveFocus();
    expect(screen.getByText('Left, row A, seat 1')).toBeInTheDocument();
    expect(isStored()).toBe(true);
    await advanceTime(60_000);
    expect(releaseLock).not.toHaveBeenCalled();
  });

  test('releases the lock after 10 seconds, once', async () => {
    await empty();
    await advanceTime(10_000);
    expect(releaseLock.mock.calls).toEqual([['lock-1']]);
    const message = screen.getByText('The seats are free for others again.');
    expect(message.closest('[tabindex]')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    await advanceTime(60_000);
    expect(releaseLock).toHaveBeenCalledTimes(1);
  });

  test.each(['pagehide', 'unmount'])('releases the lock when the visitor leaves (%s)', async (leaveBy) => {
    const { unmount } = await empty();
    if (leaveBy === 'unmount') unmount();
    else await act(async () => void window.dispatchEvent(new Event('pagehide')));
    expect(releaseLock.mock.calls).toEqual([['lock-1']]);
  });

  test('reports a failed release and retries it when the connection is back', async () => {
    releaseLock.mockRejectedValueOnce(createNoAnswerError());
    await empty();
    await advanceTime(10_000);
    expect(screen.getByText(/We could not give the seats back/)).toBeInTheDocument();
    expect(readStored(unreleasedLocksItem)).toMatchObject([{ lockId: 'lock-1' }]);
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(screen.getByText('The seats are free for others again.')).toBeInTheDocument();
    expect(readStored(unreleasedLocksItem)).toBeNull();
  });

  test('restores the cart when its seats are being paid', async () => {
    releaseLock.mockRejectedValueOnce(createProblemError('PAYMENT_IN_PROGRESS'));
    await empty();
    await advanceTime(10_000);
    expect(isStored()).toBe(true);
  });

  test('leads to the order when its seats are paid', async () => {
    releaseLock.mockRejectedValueOnce(createProblemError('LOCK_SOLD', { orderId: 'order-1' }));
    await empty();
    await advanceTime(10_000);
    expect(screen.getByText('These seats are already yours: the order is paid.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See your order' })).toHaveAttribute(
      'href',
      '/ticketing/confirmation?order=order-1',
    );
  });

  test('does not overwrite a cart that another tab has started', async () => {
    releaseLock.mockRejectedValueOnce(createProblemError('PAYMENT_IN_PROGRESS'));
    await empty();
    await act(async () => writeStored(ticketingCartItem, cartMock(lockMock({ lockId: 'lock-2' }))));
    await advanceTime(10_000);
    expect(releaseLock.mock.calls).toEqual([['lock-1']]);
    expect(readStored(ticketingCartItem)?.lockId).toBe('lock-2');
  });
});
