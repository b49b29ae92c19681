import type { Locator, Page } from '@playwright/test';

// What a visitor does on the screens from the cart to the payment.

/** Fills in the checkout from the cart to the card fields. */
export async function fillCheckout(page: Page, { email }: { email: string }): Promise<void> {
  await page.getByRole('link', { name: 'Check out' }).click();
  await page.getByLabel('First name').fill('Naomi');
  await page.getByLabel('Last name').fill('Weaver');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Phone number').fill('7175550100');
  await page.getByRole('button', { name: 'Continue to address' }).click();
  await page.getByLabel('Address', { exact: true }).fill('12 Orchard Lane');
  await page.getByLabel('City').fill('Ronks');
  await page.getByLabel('State').fill('PA');
  await page.getByLabel('ZIP code').fill('17572');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
}

export async function fillCard(page: Page, number: string): Promise<void> {
  const fields = page.frameLocator('iframe');
  await fields.getByLabel('Card number').fill(number);
  await fields.getByLabel('Expiry').fill('12/34');
  await fields.getByLabel('Security code').fill('123');
}

export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^Pay \$/ });
