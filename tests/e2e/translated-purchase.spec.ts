import type { Locator } from '@playwright/test';
import { confirmation, fillGiftCard, fillGiftCardCheckout } from './support/gift-cards.ts';
import { findBookablePerformance } from './support/helios.ts';
import {
  CARDS,
  createEmail,
  expectConfirmation,
  fillCard,
  fillCheckout,
  lockBestSeats,
  payButton,
  showMonthOf,
} from './support/purchase.ts';
import { openHydrated } from './support/shell.ts';
import { expect, test } from './support/test.ts';
import { translatePages } from './support/translator.ts';

/*
 * The translator of a browser replaces the text nodes of React. Everything works, and a text that changes is the new one. Tests open
 * hydrated pages, because React replaces a translated page when it hydrates it: a press that begins before and ends after has no effect.
 */

let errors: string[] = [];

test.beforeEach(async ({ page }) => {
  errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await translatePages(page);
});

test.afterEach(() => {
  // The HTML of a translated page differs from what React renders. React reports this (errors 418 to 425) and renders the part again.
  expect(errors.filter((message) => !/Minified React error #4(18|2[0-5])/.test(message))).toEqual([]);
});

/** Does something that changes a text, and waits for the new text. */
async function expectNewText(text: Locator, change: () => Promise<void>): Promise<void> {
  const before = (await text.textContent()) ?? '';
  await change();
  await expect(text).not.toHaveText(before);
}

test('tickets are bought in a translated page', async ({ page }) => {
  const entry = await findBookablePerformance(9);
  await openHydrated(page, '/ticketing');
  await page.getByRole('link', { name: 'See dates of Ruth, Lancaster' }).click();
  await showMonthOf(page, entry);
  await page.locator(`a[href="/ticketing/RUTHL/${entry.eventDateTime}"]`).click();
  await page.getByRole('button', { name: 'One adult ticket more' }).click();
  const count = (text: string) => page.getByText(text, { exact: true });
  await expect(count('1 ticket')).toBeVisible();
  await page.getByRole('button', { name: 'One adult ticket more' }).click();
  await expect(count('2 tickets')).toBeVisible();
  await expect(count('1 ticket')).toHaveCount(0);
  await page.getByRole('button', { name: 'Choose seats' }).click();
  await expect(page.getByText('0 of 2 seats chosen').first()).toBeVisible();
  await lockBestSeats(page);
  // The clock goes on.
  await expectNewText(page.getByRole('timer'), () => Promise.resolve());
  await fillCheckout(page, { email: createEmail('translated') });
  await fillCard(page, CARDS.declined);
  await payButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'declined' })).toBeFocused();
  await fillCard(page, CARDS.success);
  await payButton(page).click();
  await expectConfirmation(page);
});

test('a gift card is bought, and its balance is checked, in a translated page', async ({ page }) => {
  await openHydrated(page, '/gift-cards');
  const balance = page.getByRole('main').getByRole('textbox', { name: 'Gift card number' });
  await balance.fill('2222-2222-2222-2222');
  await page.getByRole('button', { name: 'Check the balance' }).click();
  await expect(balance).toHaveAttribute('aria-invalid', 'true');
  await fillGiftCard(page);
  const preview = page.getByRole('figure', { name: 'Preview of the gift card' });
  await expect(preview).toContainText('For Ruth Miller');
  await page.getByLabel('Their name').fill('Boaz Weaver');
  await expect(preview).toContainText('For Boaz Weaver');
  await expect(preview).not.toContainText('Ruth');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('1 gift card', { exact: true })).toBeVisible();
  await fillGiftCardCheckout(page, createEmail('translated-gift'));
  await fillCard(page, CARDS.success);
  await payButton(page).click();
  await expect(confirmation(page)).toBeVisible({ timeout: 20_000 });
});

test('forms are sent, and show their errors, in a translated page', async ({ page }) => {
  await openHydrated(page, '/contact-us');
  const form = page.locator('#form');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByRole('alert', { name: 'Please correct the following:' })).toBeFocused();
  await form.getByLabel('First name').fill('Naomi');
  await form.getByLabel('Last name').fill('Weaver');
  await form.getByLabel('Email address').fill(createEmail('translated-form'));
  await form.getByLabel('What is it about?').selectOption('My visit to a theatre');
  await form.getByLabel('Your message').fill('Is there a place for our bus?');
  await expect(form.getByText('29 of 2000 characters')).toBeVisible();
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Thank you, Naomi' })).toBeVisible();
});

for (const path of ['/', '/every-block', '/donation-requests']) {
  test(`${path} is hydrated although it was translated before`, async ({ page }) => {
    await openHydrated(page, path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  });
}
