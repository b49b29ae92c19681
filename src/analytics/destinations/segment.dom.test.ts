import { waitFor } from '@testing-library/dom';
import type { ConsentGroup } from '../consent';
import type { DeliveredEvent } from './destination';

/* What the library of the customer-data platform sends. */

const send = jest.fn<Promise<unknown>, [string, RequestInit]>();
const config = { writeKey: 'w1', apiHost: 'https://events.example/v1' };
const groups: ReadonlySet<ConsentGroup> = new Set(['C0001', 'C0002']);
const event: DeliveredEvent = {
  name: 'checkoutStepCompleted',
  step: 'contact',
  messageId: 'm1',
  time: Date.UTC(2026, 0, 1),
  page: {
    url: 'http://localhost/ticketing?utm_source=mail',
    referrer: 'https://search.example/',
    title: 'Checkout',
  },
  attribution: {},
  clickIds: {},
  hashedContact: { email: 'hash' },
};

const readBatches = () => send.mock.calls.map(([, { body }]) => JSON.parse(String(body)));
const hidePage = () => window.dispatchEvent(new Event('pagehide'));

beforeEach(() => {
  jest.resetModules();
  send.mockReset().mockResolvedValue({ status: 200, headers: new Map() });
  Object.assign(window, { fetch: send });
  localStorage.clear();
  window.history.replaceState(null, '', '/ticketing?utm_source=mail&order=secret');
});

test('sends batches of five to the configured address, with the consent and the cleaned address only', async () => {
  const { load } = await import('./segment');
  const platform = await load(config, groups);
  for (let count = 1; count <= 5; count += 1) platform?.handle({ ...event, messageId: `m${count}` });
  await waitFor(() => expect(send).toHaveBeenCalled());
  expect(send.mock.calls.map(([url]) => url)).toEqual(['https://events.example/v1/b']);
  const [{ writeKey, batch }] = readBatches();
  expect(writeKey).toBe('w1');
  // Other headers would make the browser ask first, which it does not do for a page that is left.
  expect(send.mock.calls[0]?.[1].headers).toEqual({ 'content-type': 'text/plain' });
  expect(batch).toHaveLength(5);
  expect(batch[0]).toMatchObject({
    type: 'track',
    event: 'Checkout Step Completed',
    properties: { step: 'contact' },
    messageId: 'm1',
    timestamp: '2026-01-01T00:00:00.000Z',
    context: {
      page: { ...event.page, path: '/ticketing', search: '?utm_source=mail' },
      consent: { categoryPreferences: { C0001: true, C0002: true, C0003: false, C0004: false } },
    },
  });
  expect(JSON.stringify(batch)).not.toContain('secret');
  expect(JSON.stringify(batch)).not.toContain('hash');
});

test('sends the first events of a page in their order', async () => {
  const { load } = await import('./segment');
  const platform = await load(config, groups);
  platform?.handle({ ...event, messageId: 'm1' });
  platform?.handle({ ...event, messageId: 'm2', name: 'pageViewed' });
  platform?.handle({ ...event, messageId: 'm3' });
  platform?.handle({ ...event, messageId: 'm4', name: 'pageViewed' });
  platform?.handle({ ...event, messageId: 'm5' });
  await waitFor(() => expect(send).toHaveBeenCalled());
  const [{ batch }] = readBatches();
  expect(batch.map(({ messageId }: { messageId: string }) => messageId)).toEqual([
    'm1',
    'm2',
    'm3',
    'm4',
    'm5',
  ]);
});

test('sends a page view with the cleaned address when the page is left', async () => {
  const { load } = await import('./segment');
  const platform = await load(config, groups);
  platform?.handle({ ...event, name: 'pageViewed' });
  // The library takes the event after some time.
  await waitFor(() => {
    hidePage();
    expect(send).toHaveBeenCalled();
  });
  const [{ batch }] = readBatches();
  expect(send.mock.calls[0]?.[1].keepalive).toBe(true);
  expect(batch).toEqual([
    expect.objectContaining({
      type: 'page',
      messageId: 'm1',
      properties: expect.objectContaining({ url: event.page.url, referrer: event.page.referrer }),
    }),
  ]);
  expect(JSON.stringify(batch)).not.toContain('secret');
});

test('leaves nothing behind when the consent is withdrawn, and sends nothing any more', async () => {
  const { load } = await import('./segment');
  const platform = await load(config, groups);
  platform?.handle(event);
  await waitFor(() => expect(localStorage).not.toHaveLength(0));
  platform?.stop();
  platform?.handle({ ...event, messageId: 'm2' });
  await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
  expect(document.cookie).not.toContain('ajs_');
  hidePage();
  expect(JSON.stringify(readBatches())).not.toContain('m2');
});

describe('with simulated time', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** Loads the platform, and waits until its library has taken the events. */
  async function start(...messageIds: string[]) {
    const { load } = await import('./segment');
    const loading = load(config, groups);
    await jest.advanceTimersByTimeAsync(100);
    const platform = await loading;
    for (const messageId of messageIds) platform?.handle({ ...event, messageId });
    await jest.advanceTimersByTimeAsync(1_000);
    return { load, platform };
  }
  const readMessageIds = () =>
    readBatches().map(({ batch }) => batch.map(({ messageId }: { messageId: string }) => messageId));

  test('sends no measurements of the library, and a blocked platform logs nothing', async () => {
    const logged = (['error', 'warn', 'log'] as const).map((name) => jest.spyOn(console, name));
    send.mockRejectedValue(new TypeError('Failed to fetch'));
    await start('m1');
    hidePage();
    await jest.advanceTimersByTimeAsync(600_000);
    expect(new Set(send.mock.calls.map(([url]) => url))).toEqual(new Set(['https://events.example/v1/b']));
    for (const log of logged) expect(log).not.toHaveBeenCalled();
  });

  test.each([
    ['without a connection', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['with a failure', async () => ({ status: 503 })],
    ['at a limit', async () => ({ status: 429, headers: new Map([['Retry-After', '300']]) })],
  ])('%s a batch is repeated five times at most, with the events that followed', async (_when, fail) => {
    send.mockImplementationOnce(fail).mockImplementationOnce(fail);
    const { platform } = await start('m1');
    await jest.advanceTimersByTimeAsync(9_500);
    platform?.handle({ ...event, messageId: 'm2' });
    await jest.advanceTimersByTimeAsync(600_000);
    expect(readMessageIds()).toEqual([['m1'], ['m1', 'm2'], ['m1', 'm2']]);
    send.mockReset().mockImplementation(fail);
    platform?.handle({ ...event, messageId: 'm3' });
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(readMessageIds()).toEqual(Array.from({ length: 6 }, () => ['m3']));
  });

  test('switches to other tabs during an outage use up no retry, and lose no batch', async () => {
    send.mockRejectedValue(new TypeError('Failed to fetch'));
    await start('m1');
    const visibility = jest.spyOn(document, 'visibilityState', 'get');
    for (let count = 1; count <= 8; count += 1) {
      visibility.mockReturnValue('hidden');
      document.dispatchEvent(new Event('visibilitychange'));
      await jest.advanceTimersByTimeAsync(50);
      visibility.mockReturnValue('visible');
      document.dispatchEvent(new Event('visibilitychange'));
      await jest.advanceTimersByTimeAsync(50);
      expect(send).toHaveBeenCalledTimes(count);
    }
    // Four retries fail.
    await jest.advanceTimersByTimeAsync(85_000);
    expect(send).toHaveBeenCalledTimes(8 + 4);
    send.mockReset().mockResolvedValue({ status: 200 });
    await jest.advanceTimersByTimeAsync(600_000);
    expect(readMessageIds()).toEqual([['m1']]);
  });

  test('a batch without an answer is repeated after ten seconds', async () => {
    send.mockImplementation(
      (_url: string, { signal }: RequestInit) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('Aborted')))),
    );
    await start('m1');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(send).toHaveBeenCalledTimes(1);
    send.mockReset().mockResolvedValue({ status: 200 });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(readMessageIds()).toEqual([['m1']]);
  });

  test('batches that fail at the same time are repeated by one retry', async () => {
    const failures: (() => void)[] = [];
    send.mockImplementation(
      () => new Promise((_, reject) => failures.push(() => reject(new TypeError('Failed to fetch')))),
    );
    const messageIds = Array.from({ length: 35 }, (_, index) => `m${index}`);
    await start(...messageIds);
    expect(failures).toHaveLength(7);
    failures.forEach((fail) => fail());
    send.mockReset().mockResolvedValue({ status: 200 });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(readMessageIds().flat().sort()).toEqual(messageIds.sort());
  });

  test('an event of a hidden page is sent at once, because the browser may end the page', async () => {
    const { platform } = await start();
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    platform?.handle(event);
    await jest.advanceTimersByTimeAsync(1_000);
    jest.restoreAllMocks();
    expect(readMessageIds()).toEqual([['m1']]);
  });

  test('a refused batch is not repeated', async () => {
    send.mockResolvedValue({ status: 400 });
    await start('m1');
    await jest.advanceTimersByTimeAsync(600_000);
    expect(readMessageIds()).toEqual([['m1']]);
  });

  test.each([
    ['waits in a batch', 0],
    ['waits for a retry', 10_500],
  ])('an event that %s when the consent is withdrawn is never sent', async (_what, delayMs) => {
    send.mockRejectedValue(new TypeError('Failed to fetch'));
    const { load, platform } = await start('m1');
    await jest.advanceTimersByTimeAsync(delayMs);
    send.mockReset().mockResolvedValue({ status: 200 });
    platform?.stop();
    hidePage();
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(send).not.toHaveBeenCalled();
    // Not after a later consent, either.
    const again = load(config, groups);
    await jest.advanceTimersByTimeAsync(100);
    (await again)?.handle({ ...event, time: Date.now(), messageId: 'm2' });
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(readMessageIds()).toEqual([['m2']]);
  });

  test('an event that was reported without a connection is not sent after a withdrawal', async () => {
    const { load, platform } = await start();
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    platform?.handle(event);
    await jest.advanceTimersByTimeAsync(1_000);
    platform?.stop();
    const again = load(config, groups);
    await jest.advanceTimersByTimeAsync(100);
    (await again)?.handle({ ...event, time: Date.now(), messageId: 'm2' });
    onLine.mockRestore();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(readMessageIds()).toEqual([['m2']]);
  });

  test('a request that is under way when the consent is withdrawn is aborted', async () => {
    send.mockReturnValue(new Promise(() => undefined));
    const { platform } = await start('m1');
    await jest.advanceTimersByTimeAsync(10_000);
    const [[, { signal }]] = send.mock.calls as [[string, RequestInit]];
    expect(signal?.aborted).toBe(false);
    platform?.stop();
    expect(signal?.aborted).toBe(true);
  });
});
