import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Helios } from '../../../helios/client';
import type { Lock } from '../../../helios/types';
import { readStored, writeStored } from '../../../lib/storage';
import { ticketingCartItem } from '../../../state/tickets/ticketingCart';
import { lockMock } from '../shared/answers.mocks';
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
  const question = () => within(screen.getByRole('alertdialog', { name: 'Empty your cart?' }));
  const isStored = () => readStored(ticketingCartItem) !== null;

  async function askToEmpty(calls: Partial<Helios> = {}) {
    renderScreen(lockMock(), { releaseLock, ...calls });
    await userEvent.click(await screen.findByRole('button', { name: 'Empty cart' }));
  }

  const confirm = () => userEvent.click(question().getByRole('button', { name: 'Empty cart' }));

  beforeEach(() => releaseLock.mockReset().mockResolvedValue(undefined));

  test('asks first, and keeps the seats by default', async () => {
    await askToEmpty();
    const keep = question().getByRole('button', { name: 'Keep them' });
    expect(keep).toHaveFocus();
    expect(question().getByText(/^Left, row A, .* free for others at once/)).toBeVisible();
    await userEvent.click(keep);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(releaseLock).not.toHaveBeenCalled();
    expect(isStored()).toBe(true);
  });

  test('releases the seats and says so', async () => {
    await askToEmpty();
    await confirm();
    const message = await screen.findByText('The seats are free for others again.');
    expect(message.closest('[tabindex]')).toHaveFocus();
    expect(releaseLock.mock.calls).toEqual([['lock-1']]);
    expect(isStored()).toBe(false);
  });

  test('keeps the cart when Helios does not answer, and can be repeated', async () => {
    releaseLock.mockRejectedValueOnce(createNoAnswerError());
    await askToEmpty();
    await confirm();
    expect(await question().findByText(/^Your cart is not emptied\./)).toBeVisible();
    expect(isStored()).toBe(true);
    await confirm();
    expect(await screen.findByText('The seats are free for others again.')).toBeVisible();
  });

  test.each([
    ['PAYMENT_IN_PROGRESS', 'live', 'A payment for these seats is on its way'],
    ['LOCK_SOLD', 'sold', 'These seats are already yours: the order is paid.'],
  ] as const)(
    'shows what became of the seats when the release is refused with %s',
    async (code, status, text) => {
      releaseLock.mockRejectedValueOnce(createProblemError(code, { orderId: 'order-1' }));
      const getLock = jest.fn(async () => lockMock({ status, orderId: 'order-1' }));
      await askToEmpty({ getLock: getLock.mockResolvedValueOnce(lockMock()) });
      await confirm();
      expect(await screen.findByText(text)).toBeVisible();
      expect(isStored()).toBe(true);
    },
  );

  test('does not empty a cart that another tab has started', async () => {
    releaseLock.mockImplementationOnce(async () =>
      writeStored(ticketingCartItem, cartMock(lockMock({ lockId: 'lock-2' }))),
    );
    await askToEmpty();
    await confirm();
    await waitFor(() => expect(releaseLock.mock.calls).toEqual([['lock-1']]));
    expect(readStored(ticketingCartItem)?.lockId).toBe('lock-2');
  });
});
