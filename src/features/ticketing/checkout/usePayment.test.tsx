import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Helios } from '../../../api/helios';
import type { Order } from '../../../api/heliosTypes';
import { readStored } from '../../../state/storage';
import { paymentAttemptItem } from '../../../state/ticketingStorage';
import { lockMock, customerMock, orderMock } from '../mocks';
import { heliosMock, keep, lost, refusal, StandIn } from '../standIn.mocks';
import type { CheckoutFields } from './schema';
import { usePayment } from './usePayment';

const { contact, address } = customerMock;
const fields: CheckoutFields = { ...contact, ...address, addressLine2: '', state: 'PA', zipcode: '17572' };
const waiting = orderMock({ status: 'requires_action', nextAction: { url: 'https://bank.example/3ds' } });

const byCard = (paymentMethod: string) => ({ paymentMethod, giftCards: [], marketingInterestIds: [] });

beforeEach(() => {
  localStorage.clear();
});

function aCheckout() {
  const createOrder = jest.fn<ReturnType<Helios['createOrder']>, Parameters<Helios['createOrder']>>();
  const getOrder = jest
    .fn<ReturnType<Helios['getOrder']>, Parameters<Helios['getOrder']>>()
    .mockResolvedValue(waiting);
  const helios = heliosMock({ createOrder, getOrder });
  const onPaid = jest.fn<undefined, [string]>();
  let lock = lockMock();
  const render = () => {
    const wrapper = ({ children }: { children: ReactNode }) => <StandIn helios={helios}>{children}</StandIn>;
    return renderHook(() => usePayment({ lock, onPaid, onLockChanged: () => undefined }), { wrapper });
  };
  const setLock = (parts: Parameters<typeof lockMock>[0]) => {
    lock = lockMock(parts);
  };
  return { createOrder, getOrder, onPaid, render, setLock };
}

/** A payment that waited for the page of the bank, and was left there to pay with another card. */
async function leftForAnotherCard() {
  const { createOrder, getOrder, onPaid, render, setLock } = aCheckout();
  createOrder.mockResolvedValueOnce(waiting);
  const { result, rerender } = render();
  await act(async () => result.current.pay(fields, byCard('pm_1')));
  expect(result.current.phase.name).toBe('action');
  await act(async () => result.current.beginAnew());
  expect(result.current.phase.name).toBe('filling');

  // Meanwhile the first card is approved on the page of the bank, in another tab.
  getOrder.mockResolvedValue(orderMock());
  return {
    createOrder,
    onPaid,
    payAgain: () => act(async () => result.current.pay(fields, byCard('pm_2'))),
    reloadLock: (parts: Parameters<typeof lockMock>[0]) => {
      setLock(parts);
      rerender();
    },
  };
}

test.each(['LOCK_SOLD', 'PAYMENT_IN_PROGRESS'] as const)(
  'an order that was left for another card and is paid after all (%s) is followed to its end',
  async (code) => {
    const { createOrder, onPaid, payAgain } = await leftForAnotherCard();
    createOrder.mockRejectedValueOnce(refusal(code, { orderId: waiting.orderId }));
    await payAgain();
    await waitFor(() => expect(onPaid).toHaveBeenCalledWith(waiting.orderId));
    expect(createOrder).toHaveBeenCalledTimes(2);
  },
);

test('a lock that turns out sold leads to its order, also when that was left for another card', async () => {
  const { createOrder, onPaid, reloadLock } = await leftForAnotherCard();
  reloadLock({ orderId: waiting.orderId });
  expect(onPaid).not.toHaveBeenCalled();
  reloadLock({ status: 'sold', orderId: waiting.orderId });
  await waitFor(() => expect(onPaid).toHaveBeenCalledWith(waiting.orderId));
  expect(createOrder).toHaveBeenCalledTimes(1);
});

test('numbers of gift cards lie in the browser only until Helios has answered: a repeat must say the same', async () => {
  const { createOrder, render } = aCheckout();
  let answer: (order: Order) => void = () => undefined;
  createOrder.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const { result } = render();
  const number = 'LTGC-SECR-ETNU-MBER';
  act(() => result.current.pay(fields, { ...byCard('pm_1'), giftCards: [{ number, amountCents: 5_000 }] }));
  expect(readStored(paymentAttemptItem)?.body).toContain(number);
  expect(JSON.parse(readStored(paymentAttemptItem)?.body ?? '')).toEqual(createOrder.mock.calls[0]?.[0]);

  await act(async () => answer(waiting));
  expect(readStored(paymentAttemptItem)).toMatchObject({ orderId: waiting.orderId });
  expect(JSON.stringify({ ...localStorage })).not.toContain(number);
  expect(JSON.stringify({ ...localStorage })).not.toContain(contact.emailAddress);
  // What is followed is not paid again.
  await act(async () => result.current.retry());
  expect(createOrder).toHaveBeenCalledTimes(1);
});

describe('what stands before the payments of Helios decides nothing about a payment that may have gone through it before', () => {
  const walls = ['TOKEN_REJECTED', 'CAPTCHA_LEFT', 'RATE_LIMITED'] as const;
  const keys = (createOrder: jest.Mock<unknown, Parameters<Helios['createOrder']>>) =>
    createOrder.mock.calls.map(([, key]) => key);

  test.each(walls)('after a lost answer %s keeps the attempt, and its key', async (code) => {
    const { createOrder, onPaid, render } = aCheckout();
    let give: (reason: Error) => void = () => undefined;
    createOrder.mockReturnValueOnce(new Promise((_, reject) => (give = reject)));
    createOrder.mockRejectedValueOnce(lost(code));
    const { result } = render();
    act(() => result.current.pay(fields, byCard('pm_1')));
    await act(async () => give(lost('TIMEOUT')));
    expect(result.current.problem).toMatchObject({ code: 'TIMEOUT', answer: { charge: 'unknown' } });
    await act(async () => result.current.retry());
    expect(result.current.problem).toMatchObject({ code, answer: { charge: 'unknown' } });
    expect(result.current.phase.name).toBe('confirming');
    expect(readStored(paymentAttemptItem)).not.toBeNull();

    createOrder.mockResolvedValueOnce(orderMock());
    await act(async () => result.current.retry());
    expect(onPaid).toHaveBeenCalledWith(orderMock().orderId);
    expect(keys(createOrder)).toHaveLength(3);
    expect(new Set(keys(createOrder)).size).toBe(1);
  });

  test.each(walls)('after a reload, too: %s', async (code) => {
    keep({ attempt: {} });
    const { createOrder, render } = aCheckout();
    createOrder.mockRejectedValueOnce(lost(code));
    const { result } = render();
    await waitFor(() => expect(result.current.problem?.code).toBe(code));
    expect(result.current.problem?.answer.charge).toBe('unknown');
    expect(readStored(paymentAttemptItem)).not.toBeNull();
  });

  test.each(walls)('and while Helios still works on the first request: %s', async (code) => {
    jest.useFakeTimers();
    const { createOrder, render } = aCheckout();
    createOrder.mockRejectedValueOnce(refusal('IDEMPOTENCY_IN_FLIGHT')).mockRejectedValueOnce(lost(code));
    const { result } = render();
    await act(async () => result.current.pay(fields, byCard('pm_1')));
    await act(async () => jest.advanceTimersByTimeAsync(2_000));
    jest.useRealTimers();
    expect(createOrder).toHaveBeenCalledTimes(2);
    expect(result.current.problem).toMatchObject({ code, answer: { charge: 'unknown' } });
    expect(readStored(paymentAttemptItem)).not.toBeNull();
  });

  test.each(walls)('but %s of the first request means that nothing was charged', async (code) => {
    const { createOrder, render } = aCheckout();
    createOrder.mockRejectedValueOnce(lost(code));
    const { result } = render();
    await act(async () => result.current.pay(fields, byCard('pm_1')));
    expect(result.current.problem).toMatchObject({ code, answer: { charge: 'none' } });
    expect(result.current.phase.name).toBe('filling');
    expect(readStored(paymentAttemptItem)).toBeNull();
  });
});
