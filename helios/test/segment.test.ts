import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { before, describe, it } from 'node:test';
import { STAND_IN_WRITE_KEY, startAnalyticsStandIn } from '../../demo/analytics-stand-in.ts';
import type { AnalyticsStandIn, PlatformFault } from '../../demo/analytics-stand-in.ts';
import { createAnonymousId, createMessageId } from '../src/analytics-events/message-ids.ts';
import {
  OrderEventRefused,
  OrderEventsMisconfigured,
  OrderEventsUnavailable,
} from '../src/analytics-events/port.ts';
import type { OrderEvent } from '../src/analytics-events/port.ts';
import { createSegmentEvents } from '../src/analytics-events/segment.ts';
import { ConfigError } from '../../lib-node/settings.ts';
import { readConfig } from '../src/lib/config.ts';
import { closeAfterTests } from './support/close-after-tests.ts';
import { must } from './support/must.ts';

const createEvent = (changes: Partial<OrderEvent> = {}): OrderEvent => ({
  event: 'Order Completed',
  messageId: randomUUID(),
  anonymousId: randomUUID(),
  timestamp: '2026-03-14T16:00:00.000Z',
  properties: {
    order_id: 'LT-22222222',
    currency: 'USD',
    value: 10,
    revenue: 10,
    total: 13,
    tax: 1,
    fees: 2,
    discount: 0,
    gift_card_amount: 0,
    products: [],
  },
  consent: { C0001: true, C0002: true, C0003: false, C0004: false },
  visit: {},
  ...changes,
});

describe('the tracking API of Segment', () => {
  let standIn: AnalyticsStandIn;
  const keep = closeAfterTests();
  before(async () => {
    standIn = keep(await startAnalyticsStandIn(0));
  });

  const createEvents = (writeKey = STAND_IN_WRITE_KEY, timeoutMs = 10_000) =>
    createSegmentEvents({ writeKey, url: standIn.url }, { timeoutMs });
  const failWith = async (fault: PlatformFault, timeoutMs?: number): Promise<OrderEventsUnavailable> => {
    standIn.faults.push(fault);
    let caught: unknown;
    await createEvents(undefined, timeoutMs)
      .send(createEvent())
      .catch((error: unknown) => (caught = error));
    assert.ok(caught instanceof OrderEventsUnavailable, String(caught));
    return caught;
  };

  it('gets the event as a track call of a server', async () => {
    const campaign = { source: 'mail', name: 'easter' };
    const clickIds = { msclkid: 'click-1' };
    const { consent, visit, ...event } = createEvent({
      visit: { referrer: 'https://search.example/', campaign, clickIds },
    });
    await createEvents().send({ consent, visit, ...event });
    assert.deepEqual(must(standIn.readRecords().at(-1)).event, {
      type: 'track',
      channel: 'server',
      ...event,
      context: {
        library: { name: 'playhouse-helios' },
        consent: { categoryPreferences: consent },
        campaign,
        referrer: { url: 'https://search.example/' },
        clickIds,
      },
    });
  });

  it('counts a repeated event once', async () => {
    const event = createEvent();
    await createEvents().send(event);
    await createEvents().send(event);
    assert.deepEqual(
      standIn
        .readRecords()
        .slice(-2)
        .map(({ source, isRepeated }) => [source, isRepeated]),
      [
        ['server', false],
        ['server', true],
      ],
    );
  });

  it('refuses a large event, and one without a message id or a visitor, for ever', async () => {
    const before = standIn.readRecords().length;
    const properties = { ...createEvent().properties, coupon: 'X'.repeat(32 * 1024) };
    await assert.rejects(createEvents().send(createEvent({ properties })), OrderEventRefused);
    await assert.rejects(createEvents().send(createEvent({ messageId: '' })), OrderEventRefused);
    await assert.rejects(createEvents().send(createEvent({ anonymousId: '' })), OrderEventRefused);
    assert.equal(standIn.readRecords().length, before);
  });

  it('takes no event with a wrong key or address until the settings are corrected', async () => {
    const before = standIn.readRecords().length;
    await assert.rejects(createEvents('wrong').send(createEvent()), OrderEventsMisconfigured);
    await assert.rejects(createEvents('wrong').send(createEvent()), /answered 401\.$/);
    for (const status of [403, 404]) {
      const error = await failWith({ status });
      assert.ok(error instanceof OrderEventsMisconfigured, String(status));
      assert.equal(error.retryAfterSeconds, 600);
    }
    assert.equal(standIn.readRecords().length, before);
  });

  it('is unavailable when it limits requests, fails, hangs or ends the connection', async () => {
    assert.equal((await failWith({ status: 429, retryAfter: '120' })).retryAfterSeconds, 120);
    assert.equal((await failWith({ status: 429, retryAfter: '999999' })).retryAfterSeconds, 3_600, 'an hour');
    const past = new Date(0).toUTCString();
    assert.equal((await failWith({ status: 503, retryAfter: past })).retryAfterSeconds, 0);
    assert.equal((await failWith({ status: 503, retryAfter: 'soon' })).retryAfterSeconds, undefined);
    for (const status of [408, 429, 500]) {
      const error = await failWith({ status });
      assert.match(error.message, new RegExp(`answered ${status}\\.$`));
      assert.ok(!(error instanceof OrderEventsMisconfigured), String(status));
    }
    assert.match((await failWith('hang', 200)).message, /did not answer\.$/);
    assert.match((await failWith('lostAnswer', 200)).message, /did not answer\.$/);
    assert.match((await failWith('disconnect')).message, /did not answer\.$/);
  });

  it('does not get the key by a redirect', async () => {
    const server = createServer((_, response) => {
      response.writeHead(307, { location: `${standIn.url}/v1/track` }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const calls = standIn.countCalls();
    const events = createSegmentEvents({ writeKey: STAND_IN_WRITE_KEY, url });
    await assert.rejects(events.send(createEvent()), OrderEventsUnavailable);
    assert.equal(standIn.countCalls(), calls);
    server.close();
  });
});

it('the ids of an event are always the same, and reveal no id of an order', () => {
  const ids = [
    createMessageId('Order Completed', 'order'),
    createMessageId('Order Refunded', 'order'),
    createAnonymousId('order'),
  ];
  assert.equal(new Set(ids).size, 3);
  assert.equal(createMessageId('Order Completed', 'order'), ids[0]);
  for (const id of ids) assert.match(id, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});

it('reads the settings of Segment', () => {
  const read = (env: Record<string, string>) =>
    readConfig({
      HELIOS_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      HELIOS_PAYMENTS: 'test',
      ...env,
    }).segment;
  const HELIOS_SEGMENT_WRITE_KEY = 'w1';
  assert.equal(read({}), undefined);
  assert.deepEqual(read({ HELIOS_SEGMENT_WRITE_KEY }), { writeKey: 'w1', url: 'https://api.segment.io' });
  for (const url of ['https://events.example', 'http://localhost:8090', 'http://127.0.0.1:8090'])
    assert.deepEqual(read({ HELIOS_SEGMENT_WRITE_KEY, HELIOS_SEGMENT_URL: url }), { writeKey: 'w1', url });
  const invalid: Record<string, string>[] = [
    { HELIOS_SEGMENT_URL: 'https://events.example' },
    { HELIOS_SEGMENT_WRITE_KEY: 'user:password' },
    { HELIOS_SEGMENT_WRITE_KEY, HELIOS_SEGMENT_URL: 'http://events.example' },
    { HELIOS_SEGMENT_WRITE_KEY, HELIOS_SEGMENT_URL: 'https://events.example/v1' },
  ];
  for (const env of invalid) assert.throws(() => read(env), ConfigError);
});
