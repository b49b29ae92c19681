import { expect, test } from '@playwright/test';
import { bookable, expireLocks, ordersOf } from './support/helios.ts';
import {
  CARDS,
  chooseTickets,
  expectConfirmation,
  fillCard,
  fillCheckout,
  holdBestSeats,
  holdSeats,
  payButton,
} from './support/purchase.ts';

test('a visitor buys two tickets, from the list of shows to the confirmation', async ({ page }) => {
  const email = 'whole@lamplight-visitors.com';
  const entry = await bookable(0);
  await page.goto('/ticketing');
  await expect(page).toHaveTitle('Pick Location & Show');
  await page.getByRole('link', { name: 'See dates of Ruth, Lancaster' }).click();
  await expect(page).toHaveURL('/ticketing/RUTHL/calendar');

  const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${entry.eventDateTime}Z`),
  );
  const shown = page.getByRole('heading', { level: 2, name: /^[A-Z][a-z]+ \d{4}$/ });
  await expect(shown).toBeVisible();
  if ((await shown.textContent()) !== month) await page.getByRole('button', { name: /next month/i }).click();
  await expect(shown).toHaveText(month);
  await page.locator(`a[href="/ticketing/RUTHL/${entry.eventDateTime}"]`).click();

  await page.getByRole('button', { name: 'One adult ticket more' }).click();
  await page.getByRole('button', { name: 'One child ticket more' }).click();
  await page.getByRole('button', { name: 'Choose seats' }).click();
  await holdBestSeats(page);
  await expect(page).toHaveTitle('Tickets Cart');
  await fillCheckout(page, { email });
  await expect(page).toHaveTitle('Tickets Checkout');
  await fillCard(page, CARDS.success);
  await payButton(page).click();
  await expectConfirmation(page);
  await expect(page.getByText(email)).toBeVisible();
  expect(await ordersOf(email)).toEqual([{ status: 'confirmed' }]);

  await page.reload();
  await expectConfirmation(page);
  await page.goto('/ticketing/cart');
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
});

test('a seat is chosen with the keyboard alone', async ({ page }) => {
  await chooseTickets(page, await bookable(1), 1);
  const map = page.getByRole('listbox', { name: 'Seat map' });
  const focused = page.locator(':focus');
  await map.locator('[role="option"][tabindex="0"]').focus();
  const first = await focused.getAttribute('aria-label');
  await page.keyboard.press('ArrowRight');
  await expect(focused).not.toHaveAttribute('aria-label', first ?? '');

  // Along the rows to a seat that is free.
  for (let step = 0; step < 80; step += 1) {
    if (/, available/.test((await focused.getAttribute('aria-label')) ?? '')) break;
    await page.keyboard.press(step % 10 === 9 ? 'ArrowDown' : 'ArrowRight');
  }
  await page.keyboard.press('Enter');
  await expect(focused).toHaveAttribute('aria-label', /chosen by you/);
  await expect(page.getByText('1 of 1 seats chosen').first()).toBeVisible();
  await holdSeats(page);
});

test('a double click on Pay makes one order', async ({ page }) => {
  const email = 'double@lamplight-visitors.com';
  await chooseTickets(page, await bookable(2), 1);
  await holdBestSeats(page);
  await fillCheckout(page, { email });
  await fillCard(page, CARDS.success);
  await payButton(page).dblclick();
  await expectConfirmation(page);
  expect(await ordersOf(email)).toEqual([{ status: 'confirmed' }]);
});

test('a declined card is told in words, costs nothing, and another card can be tried', async ({ page }) => {
  const email = 'declined@lamplight-visitors.com';
  await chooseTickets(page, await bookable(3), 1);
  await holdBestSeats(page);
  await fillCheckout(page, { email });
  await fillCard(page, CARDS.declined);
  await payButton(page).click();
  await expect(page.getByText(/Your card was not charged\./)).toBeVisible();
  await fillCard(page, CARDS.success);
  await payButton(page).click();
  await expectConfirmation(page);
  expect(await ordersOf(email)).toEqual([{ status: 'declined' }, { status: 'confirmed' }]);
});

test('a payment that the bank wants to confirm goes on after its page', async ({ page }) => {
  const email = 'challenge@lamplight-visitors.com';
  await chooseTickets(page, await bookable(4), 1);
  await holdBestSeats(page);
  await fillCheckout(page, { email });
  await fillCard(page, CARDS.threeDSecure);
  await payButton(page).click();
  await page.getByRole('link', { name: 'Go to your bank' }).click();
  await page.getByRole('button', { name: 'Approve the payment' }).click();
  await expectConfirmation(page);
  expect(await ordersOf(email)).toEqual([{ status: 'confirmed' }]);
});

test('a lock that ends during checkout says so, charges nothing and keeps what was typed', async ({
  page,
}) => {
  const email = 'expired@lamplight-visitors.com';
  const entry = await bookable(5);
  await chooseTickets(page, entry, 1);
  await holdBestSeats(page);
  await fillCheckout(page, { email });
  await fillCard(page, CARDS.success);
  await expireLocks(entry);
  await payButton(page).click();
  await expect(page.getByText('Your hold has ended').first()).toBeVisible();
  expect((await ordersOf(email)).filter((order) => order.status === 'confirmed')).toEqual([]);

  await page.getByRole('link', { name: 'Choose seats again' }).click();
  await expect(page).toHaveURL(/\/seats/);
  await holdBestSeats(page);
  await page.getByRole('link', { name: 'Check out' }).click();
  // Contact and address are complete, so the checkout opens at the payment, with what was typed above it.
  await expect(payButton(page)).toBeVisible();
  await expect(page.getByText('Naomi Weaver')).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
});

test('two visitors after one seat: one gets it, the other is told and chooses again', async ({ browser }) => {
  const entry = await bookable(6);
  const first = await (await browser.newContext()).newPage();
  const second = await (await browser.newContext()).newPage();
  for (const page of [first, second]) {
    await chooseTickets(page, entry, 1);
    // Both are given the best seat before either holds it, so both have chosen the same one.
    await page.getByRole('button', { name: 'Pick the best seats for me' }).click();
    await expect(page.getByText('1 of 1 seats chosen').first()).toBeVisible();
  }
  await holdSeats(first);
  // The second one need not press anything to learn it.
  await expect(second.getByText(/was just taken by someone else/).first()).toBeVisible();
  await expect(second).toHaveURL(/\/seats/);
  await holdBestSeats(second);
  await first.context().close();
  await second.context().close();
});
