import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Helios } from '../../../helios/client';
import type { Order } from '../../../helios/types';
import { readStored, writeStored } from '../../../lib/storage';
import { paymentAttemptItem } from '../../../state/tickets/ticketingStorage';
import { lockMock, customerMock, orderMock } from '../shared/answers.mocks';
import {
  heliosMock,
  setStoredState,
  createNoAnswerError,
  createProblemError,
  neverAnswer,
  TestProviders,
} from '../shared/ticketing.mocks';
import { usePayment } from '../../shared/checkout/usePayment';
import { toOrderRequest, useTicketPurchase } from './useTicketPurchase';

const { contact, address } = customerMock;
const fields = { ...contact, ...address, addressLine2: '', state: 'PA', zipcode: '17572' };
const entries = { fields, marketingInterestIds: [] };
const waiting = orderMock({ status: 'requires_action', nextAction: { url: 'https://bank.example/3ds' } });

/** The request that pays by card, and in part by gift cards. */
const byCard =
  (paymentMethod: string, ...giftCards: { number: string; amountCents: number }[]) =>
  () =>
    toOrderRequest(lockMock(), entries, paymentMethod, giftCards);

beforeEach(() => {
  localStorage.clear();
});

function createCheckout() {
  const createOrder = jest.fn<ReturnType<Helios['createOrder']>, Parameters<Helios['createOrder']>>();
  const getOrder = jest
    .fn<ReturnType<Helios['getOrder']>, Parameters<Helios['getOrder']>>()
    .mockResolvedValue(waiting);
  const helios = heliosMock({ createOrder, getOrder });
  const onPaid = jest.fn<undefined, [string]>();
  let lock = lockMock();
  const render = () => {
    const wrapper = ({ children }: { children: ReactNode }) => (
      <TestProviders helios={helios}>{children}</TestProviders>
    );
    return renderHook(() => usePayment(useTicketPurchase(lock, onPaid)), { wrapper });
  };
  const setLock = (parts: Parameters<typeof lockMock>[0]) => {
    lock = lockMock(parts);
  };
  return { createOrder, getOrder, onPaid, render, setLock };
}

/** A payment that required an action of the bank and was abandoned for another card. */
async function abandonForAnotherCard() {
  const { createOrder, getOrder, onPaid, render, setLock } = createCheckout();
  createOrder.mockResolvedValueOnce(waiting);
  const { result, rerender } = render();
  await act(async () => result.current.pay(byCard('pm_1')));
  expect(result.current.phase.name).toBe('action');
  await act(async () => result.current.abandonPayment());
  expect(result.current.phase.name).toBe('filling');

  // The first card is approved on the page of the bank in another tab.
  getOrder.mockResolvedValue(orderMock());
  return {
    createOrder,
    onPaid,
    payAgain: () => act(async () => result.current.pay(byCard('pm_2'))),
    reloadLock: (parts: Parameters<typeof lockMock>[0]) => {
      setLock(parts);
      rerender();
    },
  };
}

test.each(['LOCK_SOLD', 'PAYMENT_IN_PROGRESS'] as const)(
  'an abandoned order that is paid after all (%s) is polled to its end',
  async (code) => {
    const { createOrder, onPaid, payAgain } = await abandonForAnotherCard();
    createOrder.mockRejectedValueOnce(createProblemError(code, { orderId: waiting.orderId }));
    await payAgain();
    await waitFor(() => expect(onPaid).toHaveBeenCalledWith(waiting.orderId));
    expect(createOrder).toHaveBeenCalledTimes(2);
  },
);

test('a sold lock leads to its order, also when that was abandoned for another card', async () => {
  const { createOrder, onPaid, reloadLock } = await abandonForAnotherCard();
  reloadLock({ orderId: waiting.orderId });
  expect(onPaid).not.toHaveBeenCalled();
  reloadLock({ status: 'sold', orderId: waiting.orderId });
  await waitFor(() => expect(onPaid).toHaveBeenCalledWith(waiting.orderId));
  expect(createOrder).toHaveBeenCalledTimes(1);
});

test('numbers of gift cards are stored only until Helios has answered', async () => {
  const { createOrder, render } = createCheckout();
  let answer: (order: Order) => void = () => undefined;
  createOrder.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const { result } = render();
  const number = 'LTGC-SECR-ETNU-MBER';
  act(() => result.current.pay(byCard('pm_1', { number, amountCents: 5_000 })));
  expect(readStored(paymentAttemptItem)?.body).toContain(number);
  expect(JSON.parse(readStored(paymentAttemptItem)?.body ?? '')).toEqual(createOrder.mock.calls[0]?.[0]);

  await act(async () => answer(waiting));
  expect(readStored(paymentAttemptItem)).toMatchObject({ orderId: waiting.orderId });
  expect(JSON.stringify({ ...localStorage })).not.toContain(number);
  expect(JSON.stringify({ ...localStorage })).not.toContain(contact.emailAddress);
  // A polled order is not paid again.
  await act(async () => result.current.retry());
  expect(createOrder).toHaveBeenCalledTimes(1);
});

describe('after another tab has started another attempt', () => {
  const other = { idempotencyKey: 'key-of-other-tab', lockId: lockMock().lockId, body: '{}', orderId: null };

  async function payWhileOtherTabPays() {
    const { createOrder, render } = createCheckout();
    let settle: (answer: Promise<Order>) => void = () => undefined;
    createOrder
      .mockReturnValueOnce(new Promise((resolve) => (settle = resolve)))
      .mockReturnValue(neverAnswer());
    const { result } = render();
    act(() => result.current.pay(byCard('pm_1')));
    act(() => writeStored(paymentAttemptItem, other));
    return (answer: Promise<Order>) => act(async () => settle(answer));
  }

  test('a refusal does not end that attempt', async () => {
    const settle = await payWhileOtherTabPays();
    await settle(Promise.reject(createProblemError('PAYMENT_DECLINED')));
    expect(readStored(paymentAttemptItem)).toEqual(other);
  });

  test('an answer does not replace that attempt', async () => {
    const settle = await payWhileOtherTabPays();
    await settle(Promise.resolve(waiting));
    expect(readStored(paymentAttemptItem)).toEqual(other);
  });
});

describe('an error of a layer before the payments of Helios does not decide an attempt that may have reached Helios', () => {
  const codes = ['TOKEN_REJECTED', 'CAPTCHA_CANCELED', 'RATE_LIMITED'] as const;
  const getKeys = (createOrder: jest.Mock<unknown, Parameters<Helios['createOrder']>>) =>
    createOrder.mock.calls.map(([, key]) => key);

  test.each(codes)('after a lost answer %s keeps the attempt and its key', async (code) => {
    const { createOrder, onPaid, render } = createCheckout();
    let rejectRequest: (reason: Error) => void = () => undefined;
    createOrder.mockReturnValueOnce(new Promise((_, reject) => (rejectRequest = reject)));
    createOrder.mockRejectedValueOnce(createNoAnswerError(code));
    const { result } = render();
    act(() => result.current.pay(byCard('pm_1')));
    await act(async () => rejectRequest(createNoAnswerError('TIMEOUT')));
    expect(result.current.problem).toMatchObject({ code: 'TIMEOUT', description: { charge: 'unknown' } });
    await act(async () => result.current.retry());
    expect(result.current.problem).toMatchObject({ code, description: { charge: 'unknown' } });
    expect(result.current.phase.name).toBe('confirming');
    expect(readStored(paymentAttemptItem)).not.toBeNull();

    createOrder.mockResolvedValueOnce(orderMock());
    await act(async () => result.current.retry());
    expect(onPaid).toHaveBeenCalledWith(orderMock().orderId);
    expect(getKeys(createOrder)).toHaveLength(3);
    expect(new Set(getKeys(createOrder)).size).toBe(1);
  });

  test.each(codes)('after a reload %s keeps the attempt', async (code) => {
    setStoredState({ attempt: {} });
    const { createOrder, render } = createCheckout();
    createOrder.mockRejectedValueOnce(createNoAnswerError(code));
    const { result } = render();
    await waitFor(() => expect(result.current.problem?.code).toBe(code));
    expect(result.current.problem?.description.charge).toBe('unknown');
    expect(readStored(paymentAttemptItem)).not.toBeNull();
  });

  test.each(codes)('while Helios processes the first request %s keeps the attempt', async (code) => {
    jest.useFakeTimers();
    const { createOrder, render } = createCheckout();
    createOrder
      .mockRejectedValueOnce(createProblemError('IDEMPOTENCY_IN_FLIGHT'))
      .mockRejectedValueOnce(createNoAnswerError(code));
    const { result } = render();
    await act(async () => result.current.pay(byCard('pm_1')));
    await act(async () => jest.advanceTimersByTimeAsync(2_000));
    jest.useRealTimers();
    expect(createOrder).toHaveBeenCalledTimes(2);
    expect(result.current.problem).toMatchObject({ code, description: { charge: 'unknown' } });
    expect(readStored(paymentAttemptItem)).not.toBeNull();
  });

  test.each(codes)('%s of the first request means that nothing was charged', async (code) => {
    const { createOrder, render } = createCheckout();
    createOrder.mockRejectedValueOnce(createNoAnswerError(code));
    const { result } = render();
    await act(async () => result.current.pay(byCard('pm_1')));
    expect(result.current.problem).toMatchObject({ code, description: { charge: 'none' } });
    expect(result.current.phase.name).toBe('filling');
    expect(readStored(paymentAttemptItem)).toBeNull();
  });
});
