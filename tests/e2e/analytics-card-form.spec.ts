import type { Page } from '@playwright/test';
import { allow, readNames, readPlatformNames, sendHeldEvents, test } from './support/analytics.ts';
import { confirmation, fillGiftCard, fillGiftCardCheckout } from './support/gift-cards.ts';
import { findBookablePerformance } from './support/helios.ts';
import {
  CARDS,
  chooseTickets,
  createEmail,
  expectConfirmation,
  fillCard,
  fillCheckout,
  lockBestSeats,
  openPayment,
  payButton,
} from './support/purchase.ts';
import { navigateTo } from './support/shell.ts';
import { expect } from './support/test.ts';

/* No script of web analytics or advertising runs in a document with the card form (product 19.6), and no event is lost for it. */

const ALL = ['C0002', 'C0003', 'C0004'] as const;

/** The card fields. */
const cardForm = (page: Page) => page.frameLocator('iframe').getByLabel('Card number');

/** What the scripts have left in the document: their elements, their requests and their functions. */
const findTags = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...[...document.scripts].map(({ src }) => src).filter((src) => src.includes('analytics-tag')),
    ...performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.includes('analytics-tag')),
    ...['fbq', 'ttq', 'dataLayer'].filter((name) => name in window),
  ]);

/** Marks the document, to see whether the next page is shown in another one. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);

const count = async (page: Page, kind: 'web' | 'ad' | 'video', wanted: string) =>
  (await readNames(page, kind)).filter((name) => name === wanted).length;

async function expectOnce(page: Page, names: Record<'web' | 'ad' | 'video', string>): Promise<void> {
  for (const kind of ['web', 'ad', 'video'] as const)
    await expect.poll(() => count(page, kind, names[kind]), { message: kind }).toBe(1);
}
const ADDED = { web: 'add_to_cart', ad: 'AddToCart', video: 'AddToCart' };
const PURCHASED = { web: 'purchase', ad: 'Purchase', video: 'Purchase' };

test('a ticket purchase has no tag around the card form, also after Back, and reports each step once', async ({
  page,
  platform,
}) => {
  await allow(page, ALL);
  await chooseTickets(page, await findBookablePerformance(37), 1);
  await expect.poll(() => findTags(page)).toHaveLength(9);
  await lockBestSeats(page);
  await fillCheckout(page, { email: createEmail('card-form') });
  await expect(cardForm(page)).toBeVisible();
  expect(await findTags(page)).toEqual([]);
  await expectOnce(page, ADDED);

  // To a page with tags by a link of the site, and back.
  await mark(page);
  await navigateTo(page, '/about');
  await expect(page).toHaveURL('/about');
  await expect.poll(() => findTags(page)).toHaveLength(9);
  expect(await isMarked(page)).toBe(true);
  await page.goBack();
  await expect(cardForm(page)).toBeVisible();
  expect(await isMarked(page)).toBe(false);
  expect(await findTags(page)).toEqual([]);

  await mark(page);
  await fillCard(page, CARDS.success);
  await payButton(page).click();
  await expectConfirmation(page);
  expect(await isMarked(page)).toBe(true);
  await expectOnce(page, PURCHASED);
  await page.goBack();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  expect(await findTags(page)).toEqual([]);
  await expectOnce(page, ADDED);
  await expectOnce(page, PURCHASED);
  const shown = ['InitiateCheckout', 'AddPaymentInfo', 'begin_checkout', 'add_payment_info'];
  for (const kind of ['web', 'ad', 'video'] as const)
    expect((await readNames(page, kind)).filter((name) => shown.includes(name))).toEqual([]);
  await sendHeldEvents(page);
  const steps = ['Product Added', 'Checkout Started', 'Payment Info Entered', 'Order Completed'];
  await expect.poll(() => readPlatformNames(platform).filter((name) => steps.includes(name))).toEqual(steps);
});

test('a gift card purchase has no tag around the card form, and reports each step once', async ({ page }) => {
  await allow(page, ALL);
  await page.goto('/gift-cards');
  await fillGiftCard(page);
  await expect.poll(() => findTags(page)).toHaveLength(9);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await fillGiftCardCheckout(page, createEmail('card-form-gift'));
  await expect(cardForm(page)).toBeVisible();
  expect(await findTags(page)).toEqual([]);
  await fillCard(page, CARDS.success);
  await payButton(page).click();
  await expect(confirmation(page)).toBeVisible();
  await expectOnce(page, PURCHASED);
  await expectOnce(page, ADDED);
});

test('what a tag had not taken before the cart is reported on the next page on which it may run', async ({
  page,
}) => {
  await allow(page, ALL);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('/stand-ins/analytics-tag.js*', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/gift-cards', { waitUntil: 'domcontentloaded' });
  await fillGiftCard(page);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Check out' })).toBeVisible();
  expect(await findTags(page)).toEqual([]);
  expect(await readNames(page, 'ad')).toEqual([]);
  release();
  await navigateTo(page, '/about');
  await expectOnce(page, ADDED);
});

test('without consent to tags the cart is opened in the same document', async ({ page }) => {
  await allow(page, ['C0003']);
  await chooseTickets(page, await findBookablePerformance(38), 1);
  await mark(page);
  await lockBestSeats(page);
  await expect(page.getByRole('link', { name: 'Check out' })).toBeVisible();
  expect(await isMarked(page)).toBe(true);
  await openPayment(page, await findBookablePerformance(39), createEmail('no-tags'));
  await expect(cardForm(page)).toBeVisible();
});
