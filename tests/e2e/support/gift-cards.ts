import type { Locator, Page } from '@playwright/test';

/* The purchase of gift cards in the screens. */

/** Fills in a card of $50 for somebody else, which is sent at once. */
export async function fillGiftCard(page: Page): Promise<void> {
  await page.getByRole('radio', { name: '$50' }).check();
  await page.getByLabel('Their name').fill('Ruth Miller');
  await page.getByLabel('Your name').fill('Naomi');
  await page.getByLabel('Message').fill('Happy birthday!');
  await page.getByLabel('Their email address').fill('ruth@lamplight-visitors.com');
}

/** Opens checkout from the cart and fills in its first steps. The footer has a field for an address, too. */
export async function fillGiftCardCheckout(page: Page, email: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Check out' }).click();
  await main.getByLabel('First name').fill('Naomi');
  await main.getByLabel('Last name').fill('Weaver');
  await main.getByLabel('Email address').fill(email);
  await main.getByLabel('Phone number').fill('7175550100');
  await main.getByRole('button', { name: 'Continue to address' }).click();
  await main.getByLabel('Address', { exact: true }).fill('12 Orchard Lane');
  await main.getByLabel('City').fill('Ronks');
  await main.getByLabel('State').fill('PA');
  await main.getByLabel('ZIP code').fill('17572');
  await main.getByRole('button', { name: 'Continue to payment' }).click();
}

export const confirmation = (page: Page): Locator =>
  page.getByRole('heading', { level: 1, name: /Thank you\. Your gift/ });
