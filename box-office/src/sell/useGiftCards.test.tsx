import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ApiError, api } from '../api/api';
import { SessionProvider } from '../session/session';
import { createCounterSale, createTotals } from './sale.mocks';
import { useGiftCards } from './useGiftCards';

/** The answer of Helios for the numbers of a request. */
let answer: (numbers: string[]) => Promise<object>;
let requests: string[][];

beforeEach(() => {
  requests = [];
  answer = async (numbers) => createQuote(numbers);
  jest.spyOn(api, 'POST').mockImplementation(((
    _path: string,
    { body }: { body: { giftCards: string[] } },
  ) => {
    requests.push(body.giftCards);
    return answer(body.giftCards).then((data) => ({ data, response: { ok: true } }));
  }) as never);
});
afterEach(() => jest.restoreAllMocks());

/** Each card pays 10.00 of 100.00. */
const createQuote = (numbers: string[]) => ({
  giftCards: numbers.map((number) => ({ last4: number.slice(-4), balanceCents: 1000, amountCents: 1000 })),
  dueCents: 10_000 - 1000 * numbers.length,
  currency: 'USD',
});

const session = { name: 'ada', role: 'sell' as const, operations: [], expiresAt: '2026-12-01T00:00:00.000Z' };
const wrapper = ({ children }: { children: ReactNode }) => (
  <SessionProvider value={{ session, end: () => {} }}>{children}</SessionProvider>
);
const toSale = (totalCents: number) => createCounterSale([], { totals: { ...createTotals(2), totalCents } });

function setUp() {
  const hook = renderHook(({ totalCents }) => useGiftCards(toSale(totalCents)), {
    wrapper,
    initialProps: { totalCents: 10_000 },
  });
  return { hook, get: () => hook.result.current };
}

const fail = (error: unknown) => async () => Promise.reject(error);

test('a card whose new quote fails stays in the list, is quoted again, and can be removed', async () => {
  const { hook, get } = setUp();
  await act(() => get().add('aaaa-bbbb-cccc-1111'));
  expect(get()).toMatchObject({ dueCents: 9000, cards: [{ last4: '1111', paid: { amountCents: 1000 } }] });

  answer = fail(new TypeError('Failed to fetch'));
  await act(async () => hook.rerender({ totalCents: 12_000 }));
  expect(get()).toMatchObject({ dueCents: null, cards: [{ last4: '1111', paid: null }] });
  expect(get().failure).not.toBeNull();

  answer = async (numbers) => createQuote(numbers);
  await act(async () => get().retry?.());
  expect(get()).toMatchObject({ dueCents: 9000, failure: null, retry: null });

  answer = fail(new ApiError(404, { code: 'GIFT_CARD_NOT_FOUND', title: 'There is no such card' }));
  await act(async () => hook.rerender({ totalCents: 8000 }));
  await act(async () => get().remove(0));
  expect(get()).toMatchObject({ dueCents: 8000, cards: [], failure: null, retry: null });
});

test('a refused card is not in the list, and there is nothing to try again', async () => {
  const { get } = setUp();
  answer = fail(new ApiError(404, { code: 'GIFT_CARD_NOT_FOUND', title: 'There is no such card' }));
  await act(async () => expect(await get().add('1111')).toBe(false));
  expect(get()).toMatchObject({ cards: [], failure: { title: 'There is no such card' }, retry: null });
});

test.each(['AAAABBBBCCCC1111', 'aaaa bbbb cccc 1111', 'aaaa-bbbb-cccc-1111'])(
  'a card that is there already is refused: %s',
  async (again) => {
    const { get } = setUp();
    await act(() => get().add('aaaa-bbbb-cccc-1111'));
    await act(async () => expect(await get().add(again)).toBe(false));
    expect(requests).toHaveLength(1);
    expect(get().cards).toHaveLength(1);
    expect(get().failure?.title).toBe('This card is used already');
  },
);

test('the late quote of an older total does not take the place of the newer one', async () => {
  const { hook, get } = setUp();
  await act(() => get().add('1111'));
  const late: (() => void)[] = [];
  answer = (numbers) => new Promise((resolve) => late.push(() => resolve(createQuote(numbers))));
  await act(async () => hook.rerender({ totalCents: 12_000 }));
  await act(async () => hook.rerender({ totalCents: 14_000 }));
  await act(async () => late[1]?.());
  await act(async () => late[0]?.());
  expect(get()).toMatchObject({ dueCents: 9000, isBusy: false });
});
