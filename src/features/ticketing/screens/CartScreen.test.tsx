import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Helios } from '../../../api/helios';
import type { Lock } from '../../../api/heliosTypes';
import { readStored, writeStored } from '../../../state/storage';
import { unreleasedItem } from '../../../state/setAsideCart';
import { ticketingCartItem } from '../../../state/ticketingCart';
import { lockMock } from '../mocks';
import { cartMock, heliosMock, keep, lost, refusal, StandIn } from '../standIn.mocks';
import { CartScreen } from './CartScreen';

function show(lock: Lock, more: Partial<Helios> = {}) {
  return render(
    <StandIn helios={heliosMock({ getLock: async () => lock, ...more })}>
      <CartScreen />
    </StandIn>,
  );
}

function attemptFor(lockId: string) {
  keep({ cart: lockMock(), attempt: { lockId } });
}

beforeEach(() => keep({ cart: lockMock() }));

async function expectPaymentUnderWay() {
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
  'while the order of a %s lock is being paid, the seats can be neither changed nor given back',
  async (status) => {
    show(lockMock({ status, orderId: 'order-1' }));
    await expectPaymentUnderWay();
  },
);

test.each(['live', 'expired'] as const)(
  'a payment that left this browser counts, also when the %s lock does not name its order yet',
  async (status) => {
    attemptFor('lock-1');
    show(lockMock({ status }));
    await expectPaymentUnderWay();
  },
);

test('a payment for other seats does not keep these', async () => {
  attemptFor('lock-2');
  show(lockMock());
  expect(await screen.findByRole('button', { name: 'Empty cart' })).toBeInTheDocument();
  expect(screen.queryByText('A payment for these seats is on its way')).not.toBeInTheDocument();
});

test('a hold that ran out without a payment says that nothing was charged', async () => {
  show(lockMock({ status: 'expired' }));
  expect(await screen.findByText(/Nothing was charged/)).toBeInTheDocument();
});

test.each([
  ['order-1', '/ticketing/confirmation?order=order-1'],
  [null, '/ticketing/confirmation'],
])('sold seats lead to the confirmation of their own order (%s)', async (orderId, href) => {
  attemptFor('lock-1');
  show(lockMock({ status: 'sold', orderId }));
  expect(await screen.findByRole('link', { name: 'See your order' })).toHaveAttribute('href', href);
});

test('a promo code takes its share off, a wrong one is told beside its field, and it can be taken off again', async () => {
  const user = userEvent.setup();
  const totals = { ...lockMock().totals, discountCents: 1180, totalCents: 11_957 };
  const applyPromoCode = jest
    .fn<ReturnType<Helios['applyPromoCode']>, Parameters<Helios['applyPromoCode']>>()
    .mockRejectedValueOnce(refusal('PROMO_CODE_NOT_VALID'))
    .mockResolvedValueOnce(lockMock({ promoCode: 'LANTERN10', totals }));
  const removePromoCode = jest.fn(async () => lockMock());
  show(lockMock(), { applyPromoCode, removePromoCode });
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
  ['whose answer was lost', lost('TIMEOUT'), /did not answer in time/i],
  ['that is still in progress', refusal('IDEMPOTENCY_IN_FLIGHT'), /We wait for its answer/],
])(
  'an extension %s is asked for again under its own key, the next one under a new one',
  async (_case, error, words) => {
    const keys: string[] = [];
    show(lockMock({ extendableFrom: lockMock().serverNow }), {
      extendLock: async (_lockId, key) => {
        keys.push(key);
        if (keys.length === 1) throw error;
        return lockMock({ extensionsLeft: 1, extendableFrom: lockMock().serverNow });
      },
    });
    const button = await screen.findByRole('button', { name: 'Hold longer' });
    await userEvent.click(button);
    await screen.findByText(words);
    await userEvent.click(button);
    await userEvent.click(button);
    expect(keys).toHaveLength(3);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  },
);

describe('emptying the cart', () => {
  const releaseLock = jest.fn<ReturnType<Helios['releaseLock']>, Parameters<Helios['releaseLock']>>();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const pass = (ms: number) => act(async () => jest.advanceTimersByTime(ms));
  const isStored = () => readStored(ticketingCartItem) !== null;

  async function empty() {
    const view = show(lockMock(), { releaseLock });
    await user.click(await screen.findByRole('button', { name: 'Empty cart' }));
    return view;
  }

  beforeEach(() => {
    jest.useFakeTimers();
    releaseLock.mockReset().mockResolvedValue(undefined);
  });
  afterEach(() => jest.useRealTimers());

  test('can be undone for 10 seconds, in which the seats stay held', async () => {
    await empty();
    const undo = screen.getByRole('button', { name: 'Undo' });
    expect(undo).toHaveFocus();
    expect(undo).toHaveAccessibleDescription(/Your cart is empty\..*held for 10 more seconds/);
    expect(isStored()).toBe(false);
    await pass(9_900);
    expect(releaseLock).not.toHaveBeenCalled();
    await user.click(undo);
    expect(screen.getByText('Your seats are back in your cart.').closest('[tabindex]')).toHaveFocus();
    expect(screen.getByText('Left, row A, seat 1')).toBeInTheDocument();
    expect(isStored()).toBe(true);
    await pass(60_000);
    expect(releaseLock).not.toHaveBeenCalled();
  });

  test('gives the seats back after 10 seconds, once', async () => {
    await empty();
    await pass(10_000);
    expect(releaseLock.mock.calls).toEqual([['lock-1']]);
    const words = screen.getByText('The seats are free for others again.');
    expect(words.closest('[tabindex]')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    await pass(60_000);
    expect(releaseLock).toHaveBeenCalledTimes(1);
  });

  test.each(['pagehide', 'unmount'])('gives the seats back when the visitor leaves (%s)', async (way) => {
    const { unmount } = await empty();
    if (way === 'unmount') unmount();
    else await act(async () => void window.dispatchEvent(new Event('pagehide')));
    expect(releaseLock.mock.calls).toEqual([['lock-1']]);
  });

  test('tells when the seats could not be given back, and does it when the connection is back', async () => {
    releaseLock.mockRejectedValueOnce(lost());
    await empty();
    await pass(10_000);
    expect(screen.getByText(/We could not give the seats back/)).toBeInTheDocument();
    expect(readStored(unreleasedItem)?.lockId).toBe('lock-1');
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(screen.getByText('The seats are free for others again.')).toBeInTheDocument();
    expect(readStored(unreleasedItem)).toBeNull();
  });

  test('puts the cart back when its seats are being paid', async () => {
    releaseLock.mockRejectedValueOnce(refusal('PAYMENT_IN_PROGRESS'));
    await empty();
    await pass(10_000);
    expect(isStored()).toBe(true);
  });

  test('does not put it back over a cart that another tab has begun', async () => {
    releaseLock.mockRejectedValueOnce(refusal('PAYMENT_IN_PROGRESS'));
    await empty();
    await act(async () => writeStored(ticketingCartItem, cartMock(lockMock({ lockId: 'lock-2' }))));
    await pass(10_000);
    expect(releaseLock.mock.calls).toEqual([['lock-1']]);
    expect(readStored(ticketingCartItem)?.lockId).toBe('lock-2');
  });
});
