import type { BrowserContext, Page, Route } from '@playwright/test';
import type { AnalyticsStandIn } from '../../scripts/lib/analytics-stand-in.ts';
import {
  allow,
  readCalls,
  readEventCalls,
  readNames,
  readPlatformEvents,
  readPlatformNames,
  readSeenAddresses,
  test,
  type PlatformEvent,
} from './support/analytics.ts';
import {
  act,
  completeOrder,
  completeStep,
  expectReceived,
  FIRST_QUERY,
  search,
  touchProducts,
  viewList,
  viewPage,
  type Product,
  type Received,
  type Visit,
} from './support/expected-events.ts';
import { readGiftCardOrder, readTicketOrder } from './support/expected-orders.ts';
import { confirmation, fillGiftCard, fillGiftCardCheckout } from './support/gift-cards.ts';
import { findBookablePerformance, requestHelios } from './support/helios.ts';
import {
  buyTwoTickets,
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
import { disableAvif, expect } from './support/test.ts';

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

/** The shows that can be bought, at their lowest prices. */
async function readShows(): Promise<Product[]> {
  const { events } = await requestHelios<{ events: ListedShow[] }>('/events');
  return events.map(toProduct);
}

/** A performance at its lowest price. */
async function readPerformance(eventCode: string, dateTime: string): Promise<Product> {
  const performance = await requestHelios<ListedShow & { prices: { priceCents: number }[] }>(
    `/performances/${eventCode}/${dateTime}`,
  );
  const prices = performance.prices.map(({ priceCents }) => priceCents);
  return toProduct({ ...performance, lowestPriceCents: Math.min(...prices) });
}

/** Waits until the destinations in the page have so many events. They are lost when the page is left before. */
async function waitForEvents(page: Page, count: number): Promise<void> {
  for (const kind of ['web', 'ad', 'video'] as const)
    await expect
      .poll(async () => (await readEventCalls(page, kind)).length, { message: kind })
      .toBeGreaterThanOrEqual(count);
}

/** Reloads the page, and waits until all destinations have started again: they take over its address. */
async function reloadAndWait(page: Page): Promise<void> {
  const { length } = await readEventCalls(page, 'web');
  await page.reload();
  await waitForEvents(page, length + 1);
}

/** Leaves the site, which then sends its last events, and returns all that was received. */
async function leaveAndRead(page: Page, platform: AnalyticsStandIn, count: number): Promise<Received> {
  await waitForEvents(page, count);
  const [web, ad, video] = await Promise.all([
    readCalls(page, 'web'),
    readCalls(page, 'ad'),
    readCalls(page, 'video'),
  ]);
  await page.goto('about:blank');
  await expect.poll(() => platform.readRecords().length).toBeGreaterThanOrEqual(count);
  return { platform: platform.readRecords().map(({ event }) => event as never), web, ad, video };
}

const countActions = (visits: readonly Visit[]) =>
  visits.reduce((sum, { actions }) => sum + actions.length, 0);

/** The months after the first one that the calendar shows, to the one of a performance: `2026-12`. */
function listMonths(firstHeading: string, dateTime: string): string[] {
  const months: string[] = [];
  const month = new Date(`${firstHeading} 1 UTC`);
  while (month.toISOString().slice(0, 7) < dateTime.slice(0, 7)) {
    month.setUTCMonth(month.getUTCMonth() + 1);
    months.push(month.toISOString().slice(0, 7));
  }
  return months;
}

test('a ticket purchase gives exactly these events at each destination, once', async ({ page, platform }) => {
  await allow(page, ALL);
  const email = createEmail('analytics');
  const { eventCode, eventDateTime } = await findBookablePerformance(30);
  const performancePath = `/ticketing/${eventCode}/${eventDateTime}`;

  await page.goto(`/about${FIRST_QUERY}&order=secret#secret`);
  await waitUntilHydrated(page);
  await navigateTo(page, '/ticketing');
  await page.getByRole('link', { name: 'See dates of Ruth, Lancaster' }).click();
  await expect(page).toHaveURL('/ticketing/RUTHL/calendar');
  const monthHeading = page.getByRole('heading', { level: 2, name: /^[A-Z][a-z]+ \d{4}$/ });
  const firstMonth = (await monthHeading.textContent()) ?? '';
  await showMonthOf(page, { eventCode, eventDateTime, eventName: '', eventStatusCode: '' });
  await page.locator(`a[href="${performancePath}"]`).click();
  for (let count = 0; count < 2; count += 1)
    await page.getByRole('button', { name: 'One adult ticket more' }).click();
  await page.getByRole('button', { name: 'Choose seats' }).click();
  await lockBestSeats(page);
  for (const [kind, name] of [
    ['web', 'view_cart'],
    ['ad', 'Cart_Viewed'],
    ['video', 'Cart_Viewed'],
  ] as const)
    await expect.poll(() => readNames(page, kind)).toContain(name);
  await reloadAndWait(page);
  await page.getByRole('link', { name: 'Check out' }).click();
  await expect(page.getByLabel('First name')).toBeVisible();
  await page.goBack();
  await fillCheckout(page, { email });
  await fillCard(page, CARDS.success);
  await payButton(page).click();
  await expectConfirmation(page);

  const order = await readTicketOrder(email);
  const shows = await readShows();
  const purchase: Visit[] = [
    { path: `/about${FIRST_QUERY}`, title: 'About Lamplight Theatres', isLoad: true, actions: [viewPage] },
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
        ...listMonths(firstMonth, eventDateTime).map((month) => search(`RUTHL ${month}`)),
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
    { path: '/ticketing/cart', title: 'Tickets Cart', actions: [viewPage, act('cartViewed', order)] },
    { path: '/ticketing/cart', title: 'Tickets Cart', isLoad: true, actions: [viewPage] },
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
  await waitForEvents(page, countActions(purchase));
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
    { path: '/ticketing/confirmation', title: 'Order Confirmation', isLoad: true, actions: [viewPage] },
    { path: '/ticketing/cart', title: 'Tickets Cart', actions: [viewPage] },
    { path: '/ticketing/confirmation', title: 'Order Confirmation', actions: [viewPage] },
    {
      path: '/lancaster',
      title: 'The Lantern House, Lancaster: live Bible-story plays',
      actions: [viewPage],
    },
  ];
  const received = await leaveAndRead(page, platform, countActions(visits));
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
      isLoad: true,
      actions: [
        viewPage,
        ...touchProducts('productViewed', [smallest]),
        ...touchProducts('productAdded', order.products),
      ],
    },
    { path: '/gift-cards/cart', title: 'Gift Card Cart', actions: [viewPage, act('cartViewed', order)] },
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
  await waitForEvents(page, countActions(purchase));
  await reloadAndWait(page);
  await expect(confirmation(page)).toBeVisible();
  const visits: Visit[] = [
    ...purchase,
    { path: '/gift-cards/confirmation', title: 'Gift Card Confirmation', isLoad: true, actions: [viewPage] },
  ];
  const received = await leaveAndRead(page, platform, countActions(visits));
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

test('two tabs at the confirmation report the order once, also when scripts load late in both', async ({
  page,
  context,
  platform,
}) => {
  const readHeard = await listenToTabs(context);
  // As on a slow connection, so that no tab has reported the order when the other one opens.
  const requests: Route[] = [];
  await context.route('/stand-ins/analytics-tag.js*', (route) => void requests.push(route));
  await allow(page, ALL);
  await buyTwoTickets(page, 35, createEmail('tabs'));
  const other = await context.newPage();
  await disableAvif(other);
  await other.goto('/ticketing/confirmation');
  await expectConfirmation(other);
  await expect.poll(() => requests.length).toBe(6);
  await Promise.all(requests.map((route) => route.continue()));
  for (const tab of [page, other]) {
    await navigateTo(tab, '/about');
    await expect(tab).toHaveURL('/about');
  }
  // Events are delivered in their order, so the orders came before the last of these views: 6 of one tab, 2 of the other.
  const count = async (...names: string[]) =>
    (await readHeard()).filter((name) => names.includes(name)).length;
  for (const name of ['web page_view', 'ad PageView', 'video Pageview'])
    await expect.poll(() => count(name)).toBe(8);
  for (const name of ['web purchase', 'ad Purchase', 'video CompletePayment'])
    expect.soft(await count(name), name).toBe(1);
  await page.goto('about:blank');
  await other.goto('about:blank');
  await expect.poll(() => readPlatformEvents(platform).filter(({ type }) => type === 'page').length).toBe(8);
  expect(
    platform.readRecords().filter(({ event }) => (event as PlatformEvent).event === 'Order Completed'),
  ).toHaveLength(1);
});

test('the pixels never see the id of an order, which opens it', async ({ page }) => {
  const email = createEmail('secret');
  await buyTwoTickets(page, 34, email);
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
  await buyTwoTickets(tab, 31, createEmail('closed'));
  await expect.poll(() => readNames(tab, 'web')).toContain('purchase');
  await tab.close();
  await expect.poll(() => readPlatformNames(platform)).toContain('Order Completed');
});
