import { expect, test } from '@playwright/test';
import { expireLocks, findPerformance, ordersOf } from './support/helios.ts';
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
  await page.goto('/ticketing');
  await expect(page).toHaveTitle(/Pick Location & Show/);
  await page.getByRole('link', { name: /See dates of Ruth, Lancaster/ }).click();
  await expect(page).toHaveURL('/ticketing/RUTHL/calendar');

  // The first time that can be booked, in this month or the next.
  const entry = await findPerformance();
  const time = page.locator(`a[href^="/ticketing/RUTHL/${entry.eventDateTime}"]`);
  if (!(await time.isVisible({ timeout: 5_000 }).catch(() => false))) {
    await page.getByRole('button', { name: /next month/i }).click();
  }
  await time.click();
  await page.getByRole('button', { name: 'One adult ticket more' }).click();
  await page.getByRole('button', { name: 'One child ticket more' }).click();
  await page.getByRole('button', { name: 'Choose seats' }).click();
  await holdBestSeats(page);
  await expect(page).toHaveTitle(/Tickets Cart/);

  await fillCheckout(page, { email });
  await expect(page).toHaveTitle(/Tickets Checkout/);
  await fillCard(page, CARDS.success);
  await payButton(page).click();
  await expectConfirmation(page);
  await expect(page.getByText('Naomi').or(page.getByText(email)).first()).toBeVisible();
  expect(await ordersOf(email)).toEqual([{ status: 'confirmed' }]);

  await page.reload();
  await expectConfirmation(page);
});

test('seats are chosen with the keyboard alone', async ({ page }) => {
  const entry = await findPerformance({ skip: 1 });
  await chooseTickets(page, entry, 1);
  const map = page
    .getByRole('group', { name: 'Seat map' })
    .or(page.getByRole('application', { name: 'Seat map' }));
  const seats = map.getByRole('button').or(map.getByRole('checkbox')).or(map.getByRole('option'));
  await seats.and(page.locator('[tabindex="0"]')).first().focus();
  const first = await page.locator(':focus').getAttribute('aria-label');
  await page.keyboard.press('ArrowRight');
  const second = await page.locator(':focus').getAttribute('aria-label');
  expect(second).not.toBe(first);
  // Walk along the row to a seat that is free, and choose it.
  for (
    let step = 0;
    step < 60 && !/available/.test((await page.locator(':focus').getAttribute('aria-label')) ?? '');
    step += 1
  ) {
    await page.keyboard.press(step % 20 === 19 ? 'ArrowDown' : 'ArrowRight');
  }
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', /chosen by you/);
  await expect(page.getByText('1 of 1 seats chosen').first()).toBeVisible();
  await holdSeats(page);
});

test('a double click on Pay makes one order', async ({ page }) => {
  const email = 'double@lamplight-visitors.com';
  const entry = await findPerformance({ skip: 2 });
  await chooseTickets(page, entry, 1);
  await holdBestSeats(page);
  await fillCheckout(page, { email });
  await fillCard(page, CARDS.success);
  await payButton(page).dblclick();
  await expectConfirmation(page);
  expect(await ordersOf(email)).toEqual([{ status: 'confirmed' }]);
});

test('a declined card is told in words, costs nothing, and another card can be tried', async ({ page }) => {
  const email = 'declined@lamplight-visitors.com';
  const entry = await findPerformance({ skip: 3 });
  await chooseTickets(page, entry, 1);
  await holdBestSeats(page);
  await fillCheckout(page, { email });
  await fillCard(page, CARDS.declined);
  await payButton(page).click();
  await expect(page.getByText(/Your card was not charged\./)).toBeVisible();
  await fillCard(page, CARDS.success);
  await payButton(page).click();
  await expectConfirmation(page);
  expect((await ordersOf(email)).filter((order) => order.status === 'confirmed')).toHaveLength(1);
});

test('a purchase that the bank wants to confirm goes on after the challenge', async ({ page }) => {
  const email = 'challenge@lamplight-visitors.com';
  const entry = await findPerformance({ skip: 4 });
  await chooseTickets(page, entry, 1);
  await holdBestSeats(page);
  await fillCheckout(page, { email });
  await fillCard(page, CARDS.threeDSecure);
  await payButton(page).click();
  const toBank = page
    .getByRole('link', { name: 'Go to your bank' })
    .or(page.getByRole('button', { name: 'Go to your bank' }));
  const approve = page.getByRole('button', { name: /approve|confirm|complete/i });
  await toBank.or(approve).first().click();
  if (await approve.isVisible().catch(() => false)) await approve.click();
  await expectConfirmation(page);
  expect(await ordersOf(email)).toEqual([{ status: 'confirmed' }]);
});

test('a lock that ends during checkout says so, charges nothing and keeps what was typed', async ({
  page,
}) => {
  const email = 'expired@lamplight-visitors.com';
  const entry = await findPerformance({ skip: 5 });
  await chooseTickets(page, entry, 1);
  await holdBestSeats(page);
  await fillCheckout(page, { email });
  await fillCard(page, CARDS.success);
  await expireLocks(entry);
  await payButton(page).click();
  await expect(page.getByText('Your hold has ended').first()).toBeVisible();
  expect((await ordersOf(email)).filter((order) => order.status === 'confirmed')).toEqual([]);

  await page
    .getByRole('link', { name: 'Choose seats again' })
    .or(page.getByRole('button', { name: 'Choose seats again' }))
    .first()
    .click();
  await expect(page).toHaveURL(/\/seats/);
  await holdBestSeats(page);
  await page
    .getByRole('link', { name: 'Check out' })
    .or(page.getByRole('button', { name: 'Check out' }))
    .click();
  await expect(page.getByText('Naomi').or(page.locator('input[value="Naomi"]')).first()).toBeVisible();
});

test('two visitors after one seat: one gets it, the other is told and chooses again', async ({ browser }) => {
  const entry = await findPerformance({ skip: 6 });
  const first = await (await browser.newContext()).newPage();
  const second = await (await browser.newContext()).newPage();
  for (const page of [first, second]) {
    await chooseTickets(page, entry, 1);
    // Both ask for the best seat before either holds it, so both look at the same one.
    await page.getByRole('button', { name: 'Pick the best seats for me' }).click();
    await expect(page.getByText('1 of 1 seats chosen').first()).toBeVisible();
  }
  await first.getByRole('button', { name: 'Hold these seats' }).click();
  await expect(first).toHaveURL(/\/ticketing\/cart/);
  await second.getByRole('button', { name: 'Hold these seats' }).click();
  await expect(second.getByText(/was just taken by someone else/).first()).toBeVisible();
  await expect(second).toHaveURL(/\/seats/);
  await holdBestSeats(second);
  await first.context().close();
  await second.context().close();
});
