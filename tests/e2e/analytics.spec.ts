import type { BrowserContext, Page } from '@playwright/test';
import {
  startAnalyticsStandIn,
  type AnalyticsStandIn,
  type PlatformRecord,
} from '../../scripts/lib/analytics-stand-in.ts';
import { findBookablePerformance, runSql } from './support/helios.ts';
import {
  CARDS,
  chooseTickets,
  expectConfirmation,
  fillCard,
  fillCheckout,
  lockBestSeats,
  payButton,
} from './support/purchase.ts';
import { navigateTo, setStored, waitUntilHydrated, waitUntilIdle } from './support/shell.ts';
import { expect, test } from './support/test.ts';

/*
 * Analytics (product 19) with the stand-ins of the demo: which destination receives what, and that nothing is sent or stored
 * without the visitor's consent. The mapping of each field is tested beside the code.
 */

type Group = 'C0002' | 'C0003' | 'C0004';
type Kind = 'web' | 'ad' | 'video';
/** A call of a script that a stand-in has recorded. */
type Call = [method: string, name: string, fields?: unknown, options?: unknown];

// The tests change the configuration in the browser only, so the policy of the server does not know the address of the
// platform. policy.spec.ts tests the policy.
test.use({ bypassCSP: true });

/** The stand-in to which Helios reports orders. */
const SERVER_PLATFORM_URL = process.env['E2E_ANALYTICS_URL'] ?? 'http://localhost:8090';

/** The stand-in to which the browser of a test reports. */
let platform: AnalyticsStandIn;
test.beforeEach(async ({ context }) => {
  platform = await startAnalyticsStandIn(0);
  await sendTo(context, platform.url);
});

/** Sets the host of the customer-data platform for the site. */
async function sendTo(context: BrowserContext, url: string): Promise<void> {
  await context.route('/config.json', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    await route.fulfill({
      response,
      json: { ...json, segment: { writeKey: 'test', apiHost: `${url}/v1` } },
    });
  });
}
test.afterEach(() => platform.close());

const allow = (page: Page, groups: readonly Group[]) =>
  setStored(page, 'consent', { groups: ['C0001', ...groups], decidedAt: Date.now() });

/** Changes the consent as another tab does. */
async function changeConsent(page: Page, groups: readonly Group[]): Promise<void> {
  await page.evaluate(
    ([key, text]) => {
      localStorage.setItem(key, text);
      window.dispatchEvent(new StorageEvent('storage', { key }));
    },
    [
      'playhouse.www.consent',
      JSON.stringify({ version: 1, value: { groups: ['C0001', ...groups], decidedAt: Date.now() } }),
    ] as const,
  );
}

const readCalls = (page: Page, kind: Kind): Promise<Call[]> =>
  page.evaluate((wanted) => {
    const records: { kind: string; call: Call }[] = JSON.parse(
      localStorage.getItem('stand-in.analytics') ?? '[]',
    );
    return records.filter((record) => record.kind === wanted).map(({ call }) => call);
  }, kind);

const eventMethods = ['event', 'track', 'trackCustom', 'page'];
const readNames = async (page: Page, kind: Kind) =>
  (await readCalls(page, kind))
    .filter(([method]) => eventMethods.includes(method))
    .map(([method, name]) => (method === 'page' ? 'Pageview' : name));

interface PlatformEvent {
  type: string;
  event?: string;
  messageId: string;
  properties: Record<string, unknown>;
}

/** The events of the customer-data platform, which counts each message id once. */
function readPlatformEvents(): PlatformEvent[] {
  const events = platform.readRecords().map(({ event }) => event as PlatformEvent);
  return [...new Map(events.map((event) => [event.messageId, event])).values()];
}

const readPlatformNames = () => readPlatformEvents().map(({ type, event }) => event ?? type);

const readCookieNames = async (context: BrowserContext) =>
  (await context.cookies()).map(({ name }) => name).sort();

/** The requests to stand-ins and to other servers than those of the site. */
function watchRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^\/stand-ins\/analytics/.test(url.pathname) || url.origin === platform.url) requests.push(url.href);
    else if (url.protocol.startsWith('http') && url.hostname !== 'localhost') requests.push(url.href);
  });
  return requests;
}

async function visitTwoPages(page: Page): Promise<void> {
  await page.goto('/about?utm_source=mail');
  await waitUntilHydrated(page);
  await navigateTo(page, '/lancaster');
  await expect(page).toHaveURL('/lancaster');
  await waitUntilHydrated(page);
}

test('before consent and after a refusal nothing leaves, and no cookie is set', async ({ page, context }) => {
  const requests = watchRequests(page);
  await visitTwoPages(page);
  await waitUntilIdle(page);
  await changeConsent(page, []);
  await navigateTo(page, '/about');
  await waitUntilHydrated(page);
  await waitUntilIdle(page);
  expect(requests).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  expect(platform.readRecords()).toEqual([]);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /ajs|clickIds/.test(key))),
  ).toEqual([]);
});

test.describe('without a decision', () => {
  test.use({ hasDecided: false });

  test('the inspector gives and withdraws consent for open tabs', async ({ page, context }) => {
    await page.goto('/about');
    const inspector = await context.newPage();
    await inspector.goto('/stand-ins/analytics.html');
    await expect(inspector.getByText('This browser allows C0001.')).toBeVisible();
    await inspector.getByRole('button', { name: 'Allow all in this browser' }).click();
    await expect.poll(() => readNames(page, 'ad')).toEqual(['PageView']);
    await inspector.getByRole('button', { name: 'Withdraw' }).click();
    await expect(inspector.getByText('This browser allows C0001.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('playhouse.www.consent'))).toContain('["C0001"]');
  });

  test('events before the decision reach only the destinations of the allowed group', async ({
    page,
    context,
  }) => {
    await visitTwoPages(page);
    await changeConsent(page, ['C0002']);
    await expect.poll(() => readNames(page, 'web')).toEqual(['page_view', 'page_view']);
    // The batch is sent after ten seconds.
    await expect.poll(readPlatformNames).toEqual(['page', 'page']);
    expect(await readCalls(page, 'ad')).toEqual([]);
    expect(await readCalls(page, 'video')).toEqual([]);
    expect(await readCookieNames(context)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^ajs_/), '_ga']),
    );
    expect(await readCookieNames(context)).not.toContain('_fbp');
  });
});

test('targeting alone loads the pixels only, and click ids are added', async ({ page, context }) => {
  await allow(page, ['C0004']);
  await page.goto('/about?msclkid=click-1');
  await expect.poll(() => readNames(page, 'ad')).toEqual(['PageView']);
  await expect.poll(() => readNames(page, 'video')).toEqual(['Pageview']);
  const [, , fields] = (await readCalls(page, 'ad')).find(([method]) => method === 'track') ?? [];
  expect(fields).toMatchObject({ msclkid: 'click-1' });
  expect(await readCalls(page, 'web')).toEqual([]);
  expect(await readCookieNames(context)).toEqual(['_fbp', '_ttp']);
});

test('Global Privacy Control keeps the pixels away', async ({ page, context }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true }),
  );
  await allow(page, ['C0002', 'C0003', 'C0004']);
  await page.goto('/about');
  await expect.poll(() => readNames(page, 'web')).toEqual(['page_view']);
  expect(await readCalls(page, 'ad')).toEqual([]);
  expect(await readCookieNames(context)).not.toContain('_fbp');
  const consents = (await readCalls(page, 'web')).filter(([method]) => method === 'consent');
  expect(consents.at(-1)?.[2]).toMatchObject({ analytics_storage: 'granted', ad_storage: 'denied' });
});

test('withdrawal stops everything at once and deletes the cookies', async ({ context }) => {
  const page = await context.newPage();
  await allow(page, ['C0002', 'C0003', 'C0004']);
  await page.goto('/about');
  await expect.poll(() => readNames(page, 'ad')).toEqual(['PageView']);
  await expect.poll(() => readNames(page, 'video')).toEqual(['Pageview']);
  await expect.poll(() => readNames(page, 'web')).toEqual(['page_view']);
  await changeConsent(page, []);
  await expect.poll(() => readCookieNames(context)).toEqual([]);
  await navigateTo(page, '/lancaster');
  await expect(page).toHaveURL('/lancaster');
  await waitUntilIdle(page);
  expect(await readNames(page, 'ad')).toEqual(['PageView']);
  expect(await readNames(page, 'video')).toEqual(['Pageview']);
  expect(await readNames(page, 'web')).toEqual(['page_view']);
  // A later consent covers later pages only.
  await changeConsent(page, ['C0002']);
  await navigateTo(page, '/films');
  await expect(page).toHaveURL('/films');
  await waitUntilIdle(page);
  await page.close();
  const readPaths = () => readPlatformEvents().map(({ properties }) => properties['path']);
  await expect.poll(readPaths).toContain('/films');
  expect(readPaths()).not.toContain('/lancaster');
});

test('a change of the query is no page view', async ({ page }) => {
  await allow(page, ['C0002']);
  await page.goto('/about');
  await expect.poll(() => readNames(page, 'web')).toEqual(['page_view']);
  await navigateTo(page, '/about?tab=2');
  await navigateTo(page, '/lancaster');
  await expect.poll(() => readNames(page, 'web')).toEqual(['page_view', 'page_view']);
});

test('blocked scripts break nothing and log nothing', async ({ page }) => {
  await page.route('/stand-ins/analytics-tag.js*', (route) => route.abort('blockedbyclient'));
  await page.route(`${platform.url}/**`, (route) => route.abort('blockedbyclient'));
  const sentences: string[] = [];
  page.on('console', (message) => {
    // The browser itself reports a failed request.
    if (!message.text().startsWith('Failed to load resource')) sentences.push(message.text());
  });
  page.on('pageerror', (error) => sentences.push(error.message));
  await allow(page, ['C0002', 'C0003', 'C0004']);
  await visitTwoPages(page);
  await waitUntilIdle(page);
  expect(sentences).toEqual([]);
});

async function buyTwoTickets(page: Page, skip: number, email: string): Promise<void> {
  const entry = await findBookablePerformance(skip);
  await chooseTickets(page, entry, 2);
  await lockBestSeats(page);
  await fillCheckout(page, { email });
  await fillCard(page, CARDS.success);
  await payButton(page).click();
  await expectConfirmation(page);
}

test('a purchase reaches each destination once, also after a reload and Back', async ({ page }) => {
  await allow(page, ['C0002', 'C0003', 'C0004']);
  await buyTwoTickets(page, 30, 'analytics@lamplight-visitors.com');
  await expect.poll(() => readNames(page, 'video')).toContain('CompletePayment');
  await page.reload();
  await expectConfirmation(page);
  await page.goBack();
  await page.goForward();
  await page.goto('/about');
  await expect.poll(readPlatformNames).toContain('Order Completed');

  const steps = ['contact', 'address'];
  const expected = [
    'Product Viewed',
    'Product Added',
    'Cart Viewed',
    'Checkout Started',
    ...steps.map(() => 'Checkout Step Completed'),
    'Payment Info Entered',
    'Order Completed',
  ];
  await expect.poll(() => readPlatformNames().filter((name) => expected.includes(name))).toEqual(expected);
  const order = readPlatformEvents().find(({ event }) => event === 'Order Completed');
  expect(order?.properties).toMatchObject({
    currency: 'USD',
    order_id: expect.stringMatching(/^LT-/),
    products: [{ product_id: 'RUTHL', category: 'STRASBURG_PA', variant: 'ADULT', quantity: 2 }],
  });
  expect(order?.properties.total).toBe(order?.properties.value);

  const purchases = async (kind: Kind, name: string) =>
    (await readCalls(page, kind)).filter((call) => call[1] === name);
  const [web, ad, video] = await Promise.all([
    purchases('web', 'purchase'),
    purchases('ad', 'Purchase'),
    purchases('video', 'CompletePayment'),
  ]);
  const value = order?.properties.value;
  const messageId = order?.messageId;
  expect(web).toEqual([
    [
      'event',
      'purchase',
      expect.objectContaining({ value, event_id: messageId, transaction_id: order?.properties.order_id }),
    ],
  ]);
  expect(ad).toEqual([
    ['track', 'Purchase', expect.objectContaining({ value, num_items: 2 }), { eventID: messageId }],
  ]);
  expect(video).toEqual([
    ['track', 'CompletePayment', expect.objectContaining({ value }), { event_id: messageId }],
  ]);
  const everything = JSON.stringify([platform.readRecords(), await readCalls(page, 'ad')]);
  for (const secret of ['analytics@lamplight', 'Naomi', '7175550100', '12 Orchard'])
    expect(everything).not.toContain(secret);
});

/** The addresses and referrers that the pixels have seen. */
const readSeenAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const records: { kind: string; url: string; referrer: string }[] = JSON.parse(
      localStorage.getItem('stand-in.analytics') ?? '[]',
    );
    return records.filter(({ kind }) => kind !== 'web').flatMap(({ url, referrer }) => [url, referrer]);
  });

test('the pixels never see the id of an order, which opens it', async ({ page }) => {
  const email = 'secret@lamplight-visitors.com';
  await buyTwoTickets(page, 34, email);
  const [order] = await runSql<{ order_id: string }>(
    `select order_id from orders where customer #>> '{contact,emailAddress}' = $1`,
    [email],
  );
  await allow(page, ['C0004']);
  // The link of the mail.
  await page.goto(`/ticketing/confirmation?order=${order?.order_id}`);
  await expectConfirmation(page);
  await expect(page).toHaveURL('/ticketing/confirmation');
  await page.reload();
  await expectConfirmation(page);
  await navigateTo(page, '/about');
  await expect.poll(() => readNames(page, 'ad')).toContain('PageView');
  await expect.poll(() => readNames(page, 'video')).toContain('Pageview');
  await expect.poll(() => readSeenAddresses(page)).toContain(new URL('/about', page.url()).href);
  expect((await readSeenAddresses(page)).join(' ')).not.toContain(order?.order_id);
});

test('a tab that is closed at the confirmation still delivers the order', async ({ context }) => {
  const tab = await context.newPage();
  await allow(tab, ['C0002']);
  await buyTwoTickets(tab, 31, 'closed@lamplight-visitors.com');
  await expect.poll(() => readNames(tab, 'web')).toContain('purchase');
  await tab.close();
  await expect.poll(readPlatformNames).toContain('Order Completed');
});

/** The number of the order of this customer. Its event is sent now, without the time that the browser has. */
async function reportFromServer(email: string): Promise<string> {
  const [order] = await runSql<{ order_number: string }>(
    `update order_events e set try_after = now() from orders o
    where o.order_id = e.order_id and o.customer #>> '{contact,emailAddress}' = $1 returning o.order_number`,
    [email],
  );
  if (!order) throw new Error('The order has no event.');
  return order.order_number;
}

type OrderRecord = Omit<PlatformRecord, 'event'> & { event: PlatformEvent };

/** What the stand-in of Helios has received about an order. */
async function readOrderRecords(orderNumber: string): Promise<OrderRecord[]> {
  const response = await fetch(`${SERVER_PLATFORM_URL}/events`);
  const records: OrderRecord[] = JSON.parse(await response.text());
  return records.filter(
    ({ event }) => event.event === 'Order Completed' && event.properties['order_id'] === orderNumber,
  );
}

test('Helios reports the purchase of a browser that blocks analytics, once', async ({ page, context }) => {
  await sendTo(context, SERVER_PLATFORM_URL);
  await page.route(`${SERVER_PLATFORM_URL}/**`, (route) => route.abort('blockedbyclient'));
  await allow(page, ['C0002']);
  const email = 'blocked@lamplight-visitors.com';
  await buyTwoTickets(page, 32, email);
  const orderNumber = await reportFromServer(email);
  const readSources = async () => (await readOrderRecords(orderNumber)).map(({ source }) => source);
  await expect.poll(readSources).toEqual(['server']);
  const readUnsent = () =>
    runSql(
      `select 1 from order_events e join orders o using (order_id) where o.order_number = $1 and e.sent_at is null`,
      [orderNumber],
    );
  await expect.poll(readUnsent).toEqual([]);
  expect(await readSources()).toEqual(['server']);
});

test('browser and server report a purchase with one message id and the same fields', async ({
  page,
  context,
}) => {
  await sendTo(context, SERVER_PLATFORM_URL);
  await allow(page, ['C0002', 'C0004']);
  const email = 'both@lamplight-visitors.com';
  await buyTwoTickets(page, 33, email);
  // A page that is left sends its events.
  await page.goto('/about');
  const [order] = await runSql<{ order_number: string }>(
    `select order_number from orders where customer #>> '{contact,emailAddress}' = $1`,
    [email],
  );
  const readSources = async () =>
    (await readOrderRecords(order?.order_number ?? '')).map(({ source, isRepeated }) => [source, isRepeated]);
  await expect.poll(readSources).toEqual([['browser', false]]);
  const orderNumber = await reportFromServer(email);
  await expect.poll(readSources).toEqual([
    ['browser', false],
    ['server', true],
  ]);
  const [browser, server] = (await readOrderRecords(orderNumber)).map(({ event }) => event);
  expect(server?.messageId).toBe(browser?.messageId);
  expect(server?.properties).toEqual(browser?.properties);
  expect(JSON.stringify(server)).not.toMatch(/lamplight-visitors|Naomi|7175550100|12 Orchard/);

  const inspector = await context.newPage();
  await inspector.goto('/stand-ins/analytics.html');
  const row = inspector
    .getByRole('listitem')
    .filter({ hasText: orderNumber })
    .filter({ hasText: 'Customer data' });
  await expect(
    row.filter({ hasText: 'From the server' }).filter({ hasText: 'Repeated, not counted' }),
  ).toBeVisible();
  await expect(row).toHaveCount(2);
});

test('the inspector lists what was sent', async ({ page, context }) => {
  await allow(page, ['C0002', 'C0004']);
  await page.goto('/about');
  await expect.poll(() => readNames(page, 'ad')).toEqual(['PageView']);
  const inspector = await context.newPage();
  for (const width of [390, 1280]) {
    await inspector.setViewportSize({ width, height: 900 });
    await inspector.goto('/stand-ins/analytics.html');
    await inspector.getByText('Ad pixel', { exact: true }).first().click();
    await expect(inspector.getByText('PageView', { exact: true })).toBeVisible();
    expect(await inspector.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
