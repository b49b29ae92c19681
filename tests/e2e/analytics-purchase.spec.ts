import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { AnalyticsStandIn } from '../../demo/analytics-stand-in.ts';
import { ROOT } from '../../lib-node/config.ts';
import {
  allow,
  readCalls,
  readEventCalls,
  readNames,
  readPlatformEvents,
  readPlatformNames,
  readSeenAddresses,
  sendHeldEvents,
  sendTo,
  test,
  type PlatformEvent,
} from './support/analytics.ts';
import {
  act,
  completeOrder,
  completeStep,
  expectReceived,
  FIRST_QUERY,
  isPaymentVisit,
  touchProducts,
  viewList,
  viewPage,
  type Product,
  type Received,
  type Visit,
} from './support/expected-events.ts';
import { readGiftCardOrder, readTicketOrder } from './support/expected-orders.ts';
import { confirmation, fillGiftCard, fillGiftCardCheckout } from './support/gift-cards.ts';
import { findBookablePerformance, HELIOS_URL, requestHelios } from './support/helios.ts';
import {
  buyTickets,
  CARDS,
  createEmail,
  expectConfirmation,
  fillCard,
  fillCheckout,
  lockBestSeats,
  payButton,
  showMonthOf,
} from './support/purchase.ts';
import { navigateTo, waitUntilHydrated } from './support/shell.ts';
import { usePlainPictures, expect } from './support/test.ts';

/* What the destinations of analytics receive about a purchase (product 19), with the stand-ins of the demo. */

const ALL = ['C0002', 'C0003', 'C0004'] as const;

interface ListedShow {
  eventCode: string;
  eventName: string;
  theaterLocation: string;
  lowestPriceCents: number;
}

const toProduct = ({ eventCode, eventName, theaterLocation, lowestPriceCents }: ListedShow): Product => ({
  id: eventCode,
  name: eventName,
  category: theaterLocation,
  price: lowestPriceCents / 100,
  quantity: 1,
});

/** A performance at its lowest price. */
async function readPerformance(eventCode: string, dateTime: string): Promise<Product> {
  const performance = await requestHelios<ListedShow & { prices: { priceCents: number }[] }>(
    `/performances/${eventCode}/${dateTime}`,
  );
  const prices = performance.prices.map(({ priceCents }) => priceCents);
  return toProduct({ ...performance, lowestPriceCents: Math.min(...prices) });
}

/** Waits until the platform has so many events of the page. */
async function waitForPlatform(page: Page, platform: AnalyticsStandIn, count: number): Promise<void> {
  const countEvents = async () => {
    await sendHeldEvents(page);
    return readPlatformEvents(platform).length;
  };
  await expect.poll(countEvents).toBeGreaterThanOrEqual(count);
}

/** Waits until the scripts of the destinations in the page have so many events. They are lost when the page is left before. */
async function waitForEvents(page: Page, count: number): Promise<void> {
  for (const kind of ['web', 'ad', 'video'] as const)
    await expect
      .poll(async () => (await readEventCalls(page, kind)).length, { message: kind })
      .toBeGreaterThanOrEqual(count);
}

/** Reloads the page, and waits until all scripts of destinations have started again: they take over its address. */
async function reloadAndWait(page: Page): Promise<void> {
  const { length } = await readEventCalls(page, 'web');
  await page.reload();
  await waitForEvents(page, length + 1);
}

/** Returns what all destinations have received of these visits. */
async function readReceived(
  page: Page,
  platform: AnalyticsStandIn,
  visits: readonly Visit[],
): Promise<Received> {
  await waitForEvents(page, countTagActions(visits));
  const [web, ad, video] = await Promise.all([
    readCalls(page, 'web'),
    readCalls(page, 'ad'),
    readCalls(page, 'video'),
  ]);
  await waitForPlatform(page, platform, countActions(visits));
  return { platform: readPlatformEvents(platform) as never, web, ad, video };
}

const countActions = (visits: readonly Visit[]) =>
  visits.reduce((sum, { actions }) => sum + actions.length, 0);

/** Scripts get no events of the pages around the card form (product 19.6). */
const countTagActions = (visits: readonly Visit[]) =>
  countActions(visits.filter((visit) => !isPaymentVisit(visit)));

test('a ticket purchase gives exactly these events at each destination, once', async ({ page, platform }) => {
  await allow(page, ALL);
  const email = createEmail('analytics');
  const { eventCode, eventDateTime } = await findBookablePerformance(30);
  const performancePath = `/ticketing/${eventCode}/${eventDateTime}`;

  await page.goto(`/about${FIRST_QUERY}&order=secret#secret`);
  await waitUntilHydrated(page);
  // What this page shows, because another test adds a show for a while.
  const listed = page
    .waitForResponse(`${HELIOS_URL}/events`)
    .then((response) => response.json() as Promise<{ events: ListedShow[] }>);
  await navigateTo(page, '/ticketing');
  // The build knows the shows. Their prices, and the event with them, follow.
  const shows = (await listed).events.map(toProduct);
  await expect(page.getByText(/^From \$/).first()).toBeVisible();
  await page.getByRole('link', { name: 'See dates of Ruth, Lancaster' }).click();
  await expect(page).toHaveURL('/ticketing/RUTHL/calendar');
  await showMonthOf(page, { eventCode, eventDateTime, eventName: '', eventStatusCode: '' });
  await page.locator(`a[href="${performancePath}"]`).click();
  for (let count = 0; count < 2; count += 1)
    await page.getByRole('button', { name: 'One adult ticket more' }).click();
  await page.getByRole('button', { name: 'Choose seats' }).click();
  await lockBestSeats(page);
  await expect(page.getByRole('link', { name: 'Check out' })).toBeVisible();
  await expect
    .poll(async () => {
      await sendHeldEvents(page);
      return readPlatformNames(platform);
    })
    .toContain('Cart Viewed');
  await page.reload();
  await page.getByRole('link', { name: 'Check out' }).click();
  await expect(page.getByLabel('First name')).toBeVisible();
  await page.goBack();
  await fillCheckout(page, { email });
  await fillCard(page, CARDS.success);
  await payButton(page).click();
  await expectConfirmation(page);

  const order = await readTicketOrder(email);
  const purchase: Visit[] = [
    {
      path: `/about${FIRST_QUERY}`,
      title: 'About Lamplight Theatres',
      isLoad: 'byBrowser',
      actions: [viewPage],
    },
    { path: '/ticketing', title: 'Pick Location & Show', actions: [viewPage, viewList('shows', shows)] },
    {
      path: '/ticketing/RUTHL/calendar',
      title: 'Choose a Date',
      actions: [
        viewPage,
        viewList(
          'RUTHL',
          shows.filter(({ id }) => id === 'RUTHL'),
        ),
      ],
    },
    {
      path: performancePath,
      title: 'Choose Tickets',
      actions: [
        viewPage,
        ...touchProducts('productViewed', [await readPerformance(eventCode, eventDateTime)]),
      ],
    },
    {
      path: `${performancePath}/seats`,
      title: 'Choose Seats',
      actions: [viewPage, ...touchProducts('productAdded', order.products)],
    },
    {
      path: '/ticketing/cart',
      title: 'Tickets Cart',
      isLoad: 'bySite',
      actions: [viewPage, act('cartViewed', order)],
    },
    { path: '/ticketing/cart', title: 'Tickets Cart', isLoad: 'byBrowser', actions: [viewPage] },
    {
      path: '/ticketing/checkout',
      title: 'Tickets Checkout',
      actions: [viewPage, act('checkoutStarted', order)],
    },
    { path: '/ticketing/cart', title: 'Tickets Cart', actions: [viewPage] },
    {
      path: '/ticketing/checkout',
      title: 'Tickets Checkout',
      actions: [viewPage, completeStep('contact'), completeStep('address'), act('paymentInfoEntered', order)],
    },
    {
      path: '/ticketing/confirmation',
      title: 'Order Confirmation',
      actions: [viewPage, completeOrder(order)],
    },
  ];
  await waitForEvents(page, countTagActions(purchase));
  await reloadAndWait(page);
  await expectConfirmation(page);
  await page.goBack();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await page.goForward();
  await expectConfirmation(page);
  await navigateTo(page, '/lancaster');
  await expect(page).toHaveURL('/lancaster');
  const visits: Visit[] = [
    ...purchase,
    {
      path: '/ticketing/confirmation',
      title: 'Order Confirmation',
      isLoad: 'byBrowser',
      actions: [viewPage],
    },
    { path: '/ticketing/cart', title: 'Tickets Cart', isLoad: 'bySite', actions: [viewPage] },
    { path: '/ticketing/confirmation', title: 'Order Confirmation', actions: [viewPage] },
    {
      path: '/lancaster',
      title: 'The Lantern House, Lancaster: live Bible-story plays',
      actions: [viewPage],
    },
  ];
  const received = await readReceived(page, platform, visits);
  expectReceived(received, visits, new URL(process.env['E2E_SITE_URL'] ?? '').origin);
});

test('a gift card purchase gives exactly these events at each destination, once', async ({
  page,
  platform,
}) => {
  await allow(page, ALL);
  const email = createEmail('analytics-gift');
  await page.goto(`/gift-cards${FIRST_QUERY}`);
  await fillGiftCard(page);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await fillGiftCardCheckout(page, email);
  await fillCard(page, CARDS.success);
  await payButton(page).click();
  await expect(confirmation(page)).toBeVisible();

  const order = await readGiftCardOrder(email);
  const smallest: Product = {
    id: 'gift-card',
    name: 'Gift card',
    category: 'gift-cards',
    variant: 'email',
    price: 10,
    quantity: 1,
  };
  const purchase: Visit[] = [
    {
      path: `/gift-cards${FIRST_QUERY}`,
      title: 'Gift Cards',
      isLoad: 'byBrowser',
      actions: [
        viewPage,
        ...touchProducts('productViewed', [smallest]),
        ...touchProducts('productAdded', order.products),
      ],
    },
    {
      path: '/gift-cards/cart',
      title: 'Gift Card Cart',
      isLoad: 'bySite',
      actions: [viewPage, act('cartViewed', order)],
    },
    {
      path: '/gift-cards/checkout',
      title: 'Gift Card Checkout',
      actions: [
        viewPage,
        act('checkoutStarted', order),
        completeStep('contact'),
        completeStep('address'),
        act('paymentInfoEntered', order),
      ],
    },
    {
      path: '/gift-cards/confirmation',
      title: 'Gift Card Confirmation',
      actions: [viewPage, completeOrder(order)],
    },
  ];
  await waitForEvents(page, countTagActions(purchase));
  await reloadAndWait(page);
  await expect(confirmation(page)).toBeVisible();
  const visits: Visit[] = [
    ...purchase,
    {
      path: '/gift-cards/confirmation',
      title: 'Gift Card Confirmation',
      isLoad: 'byBrowser',
      actions: [viewPage],
    },
  ];
  const received = await readReceived(page, platform, visits);
  expectReceived(received, visits, new URL(process.env['E2E_SITE_URL'] ?? '').origin);
});

/** Opens a page that hears all calls of the stand-ins in other tabs. Tabs that write at the same time lose records of each other. */
async function listenToTabs(context: BrowserContext): Promise<() => Promise<string[]>> {
  const listener = await context.newPage();
  await listener.goto('/stand-ins/analytics.html');
  await listener.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new BroadcastChannel('stand-in.analytics').onmessage = ({ data }) =>
      heard.push(`${data.kind} ${data.call[0] === 'page' ? 'Pageview' : data.call[1]}`);
  });
  return () => listener.evaluate(() => Reflect.get(window, 'heard') as string[]);
}

/** Serves the scripts of the destinations from a server that answers when the test says so, as on a slow connection. */
async function serveTagsLate(context: BrowserContext, platform: AnalyticsStandIn) {
  const script = await readFile(join(ROOT, 'demo/stand-ins/analytics-tag.js'));
  const waiting: ServerResponse[] = [];
  const server = createServer((_request, response) => void waiting.push(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/analytics-tag.js`;
  context.on('close', () => {
    server.closeAllConnections();
    server.close();
  });
  await sendTo(context, platform.url, (text) => text.replaceAll('/stand-ins/analytics-tag.js', address));
  return {
    countWaiting: () => waiting.length,
    answer() {
      for (const response of waiting) response.setHeader('content-type', 'text/javascript').end(script);
    },
  };
}

test('two tabs at the confirmation report the order once, also when scripts load late in both', async ({
  page,
  context,
  platform,
}) => {
  const readHeard = await listenToTabs(context);
  // No tab has reported the order when the other one opens.
  const tags = await serveTagsLate(context, platform);
  await allow(page, ALL);
  await buyTickets(page, 35, createEmail('tabs'));
  const other = await context.newPage();
  await usePlainPictures(other);
  // A tag that is requested early delays the load event, and is answered below only.
  await other.goto('/ticketing/confirmation', { waitUntil: 'commit' });
  await expectConfirmation(other);
  await expect.poll(tags.countWaiting).toBe(6);
  tags.answer();
  for (const tab of [page, other]) {
    await navigateTo(tab, '/about');
    await expect(tab).toHaveURL('/about');
  }
  // Events are delivered in their order, so the orders came before the last of these views: 2 of each tab. Scripts do not run at the
  // checkout, of which the platform has a view, too.
  const count = async (...names: string[]) =>
    (await readHeard()).filter((name) => names.includes(name)).length;
  for (const name of ['web page_view', 'ad PageView', 'video Pageview'])
    await expect.poll(() => count(name)).toBe(4);
  for (const name of ['web purchase', 'ad Purchase', 'video Purchase'])
    expect.soft(await count(name), name).toBe(1);
  const countViews = async () => {
    await sendHeldEvents(page, other);
    return readPlatformEvents(platform).filter(({ type }) => type === 'page').length;
  };
  await expect.poll(countViews).toBe(5);
  expect(
    platform.readRecords().filter(({ event }) => (event as PlatformEvent).event === 'Order Completed'),
  ).toHaveLength(1);
});

test('the pixels never see the id of an order, which opens it', async ({ page }) => {
  const email = createEmail('secret');
  await buyTickets(page, 34, email);
  const { id } = await readTicketOrder(email);
  await allow(page, ['C0004']);
  // The link of the mail.
  await page.goto(`/ticketing/confirmation?order=${id}`);
  await expectConfirmation(page);
  await expect(page).toHaveURL('/ticketing/confirmation');
  await page.reload();
  await expectConfirmation(page);
  await navigateTo(page, '/about');
  await expect.poll(() => readNames(page, 'ad')).toContain('PageView');
  await expect.poll(() => readNames(page, 'video')).toContain('Pageview');
  await expect.poll(() => readSeenAddresses(page)).toContain(new URL('/about', page.url()).href);
  expect((await readSeenAddresses(page)).join(' ')).not.toContain(id);
});

test('a tab that is closed at the confirmation still delivers the order', async ({ context, platform }) => {
  const tab = await context.newPage();
  await allow(tab, ['C0002']);
  await buyTickets(tab, 31, createEmail('closed'));
  // What the library of the platform has not taken when the page is left is lost. It takes an order after it was handed over.
  await expect
    .poll(() => tab.evaluate(() => localStorage.getItem('playhouse.www.reportedOrders')))
    .toContain('segment');
  await tab.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)).then(() => undefined));
  await tab.close();
  await expect.poll(() => readPlatformNames(platform)).toContain('Order Completed');
});
