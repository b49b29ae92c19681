import { allow, test } from './support/analytics.ts';
import { readTicketOrder } from './support/expected-orders.ts';
import { findOrders } from './support/helios.ts';
import { buyTickets, createEmail } from './support/purchase.ts';
import { navigateTo } from './support/shell.ts';
import { expect } from './support/test.ts';

/* A browser that blocks all destinations (product 19.3). */

test('a purchase with all destinations blocked is complete, and logs nothing while deliveries are repeated', async ({
  page,
  platform,
}) => {
  // The clock runs, and the test can let minutes pass.
  await page.clock.install();
  for (const pattern of ['/stand-ins/analytics-tag.js*', `${platform.url}/**`])
    await page.route(pattern, (route) => route.abort('blockedbyclient'));
  const blocked: string[] = [];
  // Not in the routes: a request that its time-out ends at once, because the clock jumps, reaches no route.
  page.on('request', (request) => {
    const { origin, pathname, searchParams } = new URL(request.url());
    if (origin === platform.url) blocked.push('platform');
    else if (pathname === '/stand-ins/analytics-tag.js') blocked.push(searchParams.get('kind') ?? '');
  });
  const sentences: string[] = [];
  page.on('console', (message) => {
    // The browser itself reports a failed request.
    if (!message.text().startsWith('Failed to load resource')) sentences.push(message.text());
  });
  page.on('pageerror', (error) => sentences.push(error.message));
  await allow(page, ['C0002', 'C0003', 'C0004']);
  const email = createEmail('blocker');
  await buyTickets(page, 36, email);
  expect(await findOrders(email)).toEqual([{ status: 'confirmed' }]);
  await expect(page.getByText((await readTicketOrder(email)).number).first()).toBeVisible();

  // A batch that fails is sent five times more within four minutes (product 19.2).
  const countDeliveries = async () => {
    await page.clock.runFor('01:00');
    return blocked.filter((kind) => kind === 'platform').length;
  };
  await expect.poll(countDeliveries).toBe(6);
  for (let minutes = 0; minutes < 5; minutes += 1) expect(await countDeliveries()).toBe(6);
  // A later page starts again.
  await navigateTo(page, '/about');
  await expect(page).toHaveURL('/about');
  await expect.poll(countDeliveries).toBe(12);
  expect(new Set(blocked)).toEqual(new Set(['web', 'ad', 'video', 'platform']));
  expect(sentences).toEqual([]);
});
