import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createHelios, type Helios } from '../../helios/client';
import type { Quote, QuoteRequest } from '../../helios/types';
import { HeliosContext } from '../heliosContext';
import { HeliosError } from '../../helios/heliosError';
import { maxQuoteAgeMs, quoteDelayMs, quoteRetryMs, useQuote } from './useQuote';

interface Deferred {
  request: QuoteRequest;
  resolve: (quote: Quote) => void;
  reject: (error: unknown) => void;
  signal: AbortSignal | undefined;
}

interface Props {
  request: QuoteRequest | null;
  promoCode?: string | null;
}

const adults = (count: number): QuoteRequest => ({ quantities: [{ ticketType: 'ADULT', count }] });

const createQuote = (totalCents: number): Quote => ({
  totals: {
    subtotalCents: totalCents,
    discountCents: 0,
    feesCents: 0,
    taxCents: 0,
    totalCents,
    currency: 'USD',
  },
  priceZone: 'Gold',
});

function setUp(initialProps: Props) {
  const calls: Deferred[] = [];
  const helios: Helios = {
    ...createHelios({ baseUrl: 'https://helios.example' }),
    getQuote: (_performanceId, request, signal) =>
      new Promise((resolve, reject) => calls.push({ request, resolve, reject, signal })),
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <HeliosContext.Provider value={helios}>{children}</HeliosContext.Provider>
  );
  const render = (props: Props) =>
    renderHook(({ request, promoCode }: Props) => useQuote('P-1', request, promoCode), {
      wrapper,
      initialProps: props,
    });
  const hook = render(initialProps);
  return {
    hook,
    /** Renders another component with the same client */
    renderAgain: render,
    calls,
    call: (index: number): Deferred => {
      const found = calls[index];
      if (!found) throw new Error(`There is no call ${index}`);
      return found;
    },
    getTotal: () => hook.result.current.quote?.totals?.totalCents,
  };
}

const wait = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('without a request it asks for nothing', async () => {
  const { hook, calls } = setUp({ request: null });
  await wait(quoteDelayMs);
  expect(hook.result.current).toEqual({ status: 'none', quote: null });
  expect(calls).toEqual([]);
});

test('sends the first request at once, and an equal one of another render not again', async () => {
  const { hook, call, calls, getTotal } = setUp({ request: adults(1) });
  await wait(0);
  expect(calls).toHaveLength(1);
  expect(hook.result.current.status).toBe('loading');
  await act(async () => call(0).resolve(createQuote(100)));
  expect([hook.result.current.status, getTotal()]).toEqual(['ready', 100]);
  hook.rerender({ request: adults(1) });
  await wait(quoteDelayMs);
  expect(calls).toHaveLength(1);
});

test('sends only the last of several quick changes', async () => {
  const { hook, call, calls, getTotal } = setUp({ request: adults(1) });
  await wait(0);
  await act(async () => call(0).resolve(createQuote(100)));
  hook.rerender({ request: adults(2) });
  await wait(quoteDelayMs - 1);
  hook.rerender({ request: adults(3) });
  await wait(quoteDelayMs - 1);
  expect(calls).toHaveLength(1);
  await wait(1);
  expect(calls.map(({ request }) => request)).toEqual([adults(1), adults(3)]);
  await act(async () => call(1).resolve(createQuote(300)));
  expect(getTotal()).toBe(300);
});

test('a change aborts the older request and ignores its answer', async () => {
  const { hook, call, getTotal } = setUp({ request: adults(1) });
  await wait(0);
  hook.rerender({ request: adults(2) });
  await wait(quoteDelayMs);
  expect(call(0).signal?.aborted).toBe(true);
  await act(async () => {
    call(1).resolve(createQuote(200));
    call(0).resolve(createQuote(100));
  });
  expect(getTotal()).toBe(200);
});

test('remembers quotes, also for other components', async () => {
  const { hook, call, calls, getTotal, renderAgain } = setUp({ request: adults(1) });
  await wait(0);
  await act(async () => call(0).resolve(createQuote(100)));
  hook.rerender({ request: adults(2) });
  hook.rerender({ request: adults(1) });
  expect(getTotal()).toBe(100);
  const other = renderAgain({ request: adults(1) });
  expect(other.result.current.status).toBe('ready');
  await wait(quoteDelayMs);
  expect(calls).toHaveLength(1);
});

test('another promo code is another quote', async () => {
  const request: QuoteRequest = { seats: [{ seatGuid: 'A-1', ticketType: 'ADULT' }], lockId: 'lock-1' };
  const { hook, call, calls, getTotal } = setUp({ request, promoCode: 'TEN' });
  await wait(0);
  await act(async () => call(0).resolve(createQuote(90)));
  hook.rerender({ request, promoCode: 'FIVE' });
  await wait(quoteDelayMs);
  expect(calls).toHaveLength(2);
  await act(async () => call(1).resolve(createQuote(95)));
  expect(getTotal()).toBe(95);
});

test('a failed request is sent again when the connection is back', async () => {
  const { hook, call, calls, getTotal } = setUp({ request: adults(1) });
  await wait(0);
  await act(async () => call(0).reject(new Error('down')));
  expect(hook.result.current).toEqual({ status: 'failed', quote: null });
  act(() => void window.dispatchEvent(new Event('online')));
  await wait(quoteDelayMs);
  expect(calls).toHaveLength(2);
  await act(async () => call(1).resolve(createQuote(100)));
  expect(getTotal()).toBe(100);
});

test('an old quote is requested again', async () => {
  const { hook, call, calls, getTotal } = setUp({ request: adults(1) });
  await wait(0);
  await act(async () => call(0).resolve(createQuote(100)));
  await wait(maxQuoteAgeMs);
  hook.rerender({ request: adults(1) });
  expect(hook.result.current.status).toBe('loading');
  await wait(quoteDelayMs);
  expect(calls).toHaveLength(2);
  await act(async () => call(1).resolve(createQuote(120)));
  expect([hook.result.current.status, getTotal()]).toEqual(['ready', 120]);
});

test('a request that failed is sent again after a delay, or after the time that Helios gives', async () => {
  const { call, calls, getTotal } = setUp({ request: adults(1) });
  await wait(0);
  await act(async () => call(0).reject(new Error('down')));
  await wait(quoteRetryMs - 1);
  expect(calls).toHaveLength(1);
  await wait(1);
  await wait(quoteDelayMs);
  expect(calls).toHaveLength(2);
  await act(async () =>
    call(1).reject(new HeliosError('RATE_LIMITED', 'too many', { retryAfter: 2 * (quoteRetryMs / 1000) })),
  );
  await wait(2 * quoteRetryMs - 1);
  expect(calls).toHaveLength(2);
  await wait(1);
  await wait(quoteDelayMs);
  await act(async () => call(2).resolve(createQuote(100)));
  expect(getTotal()).toBe(100);
});

test('a request that Helios has refused is not repeated', async () => {
  const refusal = new HeliosError('PERFORMANCE_NOT_BOOKABLE', 'not on sale', {
    problem: {
      type: 'about:blank',
      title: 'not on sale',
      status: 409,
      detail: '',
      code: 'PERFORMANCE_NOT_BOOKABLE',
    },
  });
  const { hook, call, calls } = setUp({ request: adults(1) });
  await wait(0);
  await act(async () => call(0).reject(refusal));
  await wait(10 * quoteRetryMs);
  expect(calls).toHaveLength(1);
  expect(hook.result.current.status).toBe('failed');
});
