import type { Page } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { confirmation, fillGiftCard, fillGiftCardCheckout } from './support/gift-cards.ts';
import { findBookablePerformance } from './support/helios.ts';
import { createKeyboard } from './support/keyboard.ts';
import { waitForMail } from './support/mail.ts';
import { watchViolations } from './support/policy.ts';
import {
  CARDS,
  createEmail,
  expectConfirmation,
  fillCard,
  openPayment,
  payButton,
} from './support/purchase.ts';
import { expect, test } from './support/test.ts';

const preview = (page: Page) => page.getByRole('figure', { name: 'Preview of the gift card' });

test('a gift card for somebody else is declined once, and bought with 3-D Secure within the policy; the card of the mail pays for tickets, and what is left of it for others', async ({
  context,
  page,
}) => {
  const violations = await watchViolations(context);
  const recipient = createEmail('gift-recipient');
  await page.goto('/gift-cards');
  await fillGiftCard(page);
  await page.getByRole('radio', { name: '$100' }).check();
  await page.getByLabel('Their email address').fill(recipient);
  await expect(preview(page)).toContainText('For Ruth Miller');
  await page.getByRole('button', { name: 'Add to cart' }).click();

  await expect(page).toHaveURL(/\/gift-cards\/cart/);
  await expect(page.getByText('1 gift card', { exact: true })).toBeVisible();
  await page.reload();
  await fillGiftCardCheckout(page, createEmail('gift-sender'));
  await fillCard(page, CARDS.insufficientFunds);
  await payButton(page).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Your card was not charged.' });
  await expect(alert).toBeFocused();
  await fillCard(page, CARDS.threeDSecure);
  await payButton(page).click();
  await page.getByRole('link', { name: 'Go to your bank' }).click();
  await page.getByRole('button', { name: 'Approve the payment' }).click();

  await expect(confirmation(page)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/^GC-/)).toBeVisible();
  await expect(page.getByText('The number is in their email only.')).toBeVisible();
  await expectNoViolations(page, 'the confirmation');
  await page.goto('/gift-cards/cart');
  await expect(page.getByText('There is no gift card in your cart.')).toBeVisible();
  expect(violations).toEqual([]);

  const link = /\/ticketing#gift-card=(?:3D)?([0-9A-Z]{4}(?:-[0-9A-Z]{4}){3})/.exec(
    await waitForMail(recipient),
  );
  const number = link?.[1] ?? '';
  expect(number).not.toBe('');

  await openPayment(page, await findBookablePerformance(26), 'gift-first@lamplight-visitors.com');
  await page.goto(`/ticketing#gift-card=${number}`);
  await expect(page.getByText(/holds \$100\.00/)).toBeVisible();
  await page.goto('/ticketing/checkout');
  await expect(page.getByText('Gift cards pay all of it. No other card is needed.')).toBeVisible();
  await page.getByRole('button', { name: 'Pay with your gift card' }).click();
  await expectConfirmation(page);

  await openPayment(page, await findBookablePerformance(27), 'gift-second@lamplight-visitors.com');
  await page.goto(`/ticketing#gift-card=${number}`);
  const rest = page.getByText(/holds \$\d\d?\.\d\d/);
  await expect(rest).toBeVisible();
  const amount = /\$\d\d?\.\d\d/.exec((await rest.textContent()) ?? '')?.[0] ?? '';
  await page.goto('/ticketing/checkout');
  await expect(page.getByText(`Gift card ending in ${number.slice(-4)} pays ${amount}`)).toBeVisible();
  await fillCard(page, CARDS.success);
  await payButton(page).click();
  await expectConfirmation(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('cards for oneself are printed, and one pays for tickets by its link', async ({ page }) => {
    await page.goto('/gift-cards');
    await page.getByRole('radio', { name: '$25' }).tap();
    await page.getByRole('radio', { name: 'Myself' }).tap();
    await page.getByRole('radio', { name: 'I print it at home and hand it over' }).tap();
    await page.getByRole('button', { name: 'Add to cart' }).tap();
    await fillGiftCardCheckout(page, 'gift-phone@lamplight-visitors.com');
    await fillCard(page, CARDS.success);
    await payButton(page).tap();
    await expect(confirmation(page)).toBeVisible({ timeout: 20_000 });
    const printUrl = await page.getByRole('link', { name: /^Print the card/ }).getAttribute('href');
    const printed = await (await page.request.get(printUrl ?? '')).text();
    const number = /([2-9A-Z]{4}-){3}[2-9A-Z]{4}/.exec(printed)?.[0] ?? '';
    expect(number).not.toBe('');

    await page.goto(`/ticketing#gift-card=${number}`);
    await expect(page.getByText(/holds \$25\.00/)).toBeVisible();
    expect(page.url()).not.toContain(number);
  });
});

test('a gift card is chosen, removed and restored with the keyboard alone', async ({ page }) => {
  const { tabTo, press, type } = createKeyboard(page);
  const main = page.getByRole('main');
  await page.goto('/gift-cards');

  await test.step('selection: arrow keys change the amount and the delivery', async () => {
    await tabTo(main.getByRole('radio', { name: '$25' }));
    await page.keyboard.press('ArrowRight');
    await expect(main.getByRole('radio', { name: '$50' })).toBeChecked();
    await tabTo(main.getByRole('radio', { name: 'Somebody else' }));
    await type(main.getByLabel('Their name'), 'Ruth Miller');
    await type(main.getByLabel('Your name'), 'Naomi');
    await type(main.getByLabel('Message'), 'Happy birthday!');
    await tabTo(main.getByRole('radio', { name: 'By email, right after the payment' }));
    await page.keyboard.press('ArrowDown');
    await expect(main.getByLabel('Day of delivery')).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await type(main.getByLabel('Their email address'), 'ruth.keys@lamplight-visitors.com');
    await expect(preview(page)).toContainText('For Ruth Miller');
    await press(main.getByRole('button', { name: 'Add to cart' }));
  });

  await test.step('cart: a removed card is restored', async () => {
    await expect(main.getByRole('heading', { level: 1, name: 'Your gift cards' })).toBeFocused();
    await press(main.getByRole('button', { name: /^Remove:/ }));
    await expect(main.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await press(main.getByRole('link', { name: 'Check out' }));
  });
  await expect(main.getByRole('heading', { level: 1, name: 'Checkout' })).toBeFocused();
});
