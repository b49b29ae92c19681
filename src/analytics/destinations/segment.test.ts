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
