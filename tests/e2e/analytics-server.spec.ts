import type { PlatformRecord } from '../../demo/analytics-stand-in.ts';
import { allow, sendHeldEvents, sendTo, test, type PlatformEvent } from './support/analytics.ts';
import { readTicketOrder } from './support/expected-orders.ts';
import { runSql } from './support/helios.ts';
import { buyTickets, createEmail } from './support/purchase.ts';
import { waitUntilHydrated } from './support/shell.ts';
import { expect } from './support/test.ts';

/* Orders that Helios reports to the customer-data platform (product 19.5). */

/** The stand-in to which Helios reports orders. */
const SERVER_PLATFORM_URL = process.env['E2E_ANALYTICS_URL'] ?? 'http://localhost:8090';

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
  const email = createEmail('blocked');
  await buyTickets(page, 32, email);
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
  await page.goto('/about?utm_source=mail&utm_campaign=easter&msclkid=click-1');
  await waitUntilHydrated(page);
  const email = createEmail('both');
  await buyTickets(page, 33, email);
  const { number } = await readTicketOrder(email);
  const readSources = async () => {
    await sendHeldEvents(page);
    return (await readOrderRecords(number)).map(({ source, isRepeated }) => [source, isRepeated]);
  };
  await expect.poll(readSources).toEqual([['browser', false]]);
  const orderNumber = await reportFromServer(email);
  await expect.poll(readSources).toEqual([
    ['browser', false],
    ['server', true],
  ]);
  const [browser, server] = (await readOrderRecords(orderNumber)).map(({ event }) => event);
  expect(server?.messageId).toBe(browser?.messageId);
  expect(server?.properties).toEqual(browser?.properties);
  // Both are of the visitor and of the way in which the visit began.
  expect(server?.anonymousId).toBe(browser?.anonymousId);
  const attribution = { campaign: { source: 'mail', name: 'easter' }, clickIds: { msclkid: 'click-1' } };
  expect(browser?.context).toMatchObject(attribution);
  expect(server?.context).toMatchObject(attribution);
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
