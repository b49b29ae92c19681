import { expect, type Locator, type Page } from '@playwright/test';
import type { CalendarEntry } from './helios.ts';

export const CARDS = {
  success: '4242424242424242',
  declined: '4000000000000002',
  threeDSecure: '4000002500003155',
};

/** Chooses adult tickets and goes on to the seats. */
export async function chooseTickets(page: Page, entry: CalendarEntry, adults: number): Promise<void> {
  await page.goto(`/ticketing/${entry.eventCode}/${entry.eventDateTime}`);
  const more = page.getByRole('button', { name: 'One adult ticket more' });
  for (let count = 0; count < adults; count += 1) await more.click();
  await page.getByRole('button', { name: 'Choose seats' }).click();
  await expect(page).toHaveURL(/\/seats/);
}

export async function holdBestSeats(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pick the best seats for me' }).click();
  await holdSeats(page);
}

export async function holdSeats(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hold these seats' }).click();
  await expect(page).toHaveURL(/\/ticketing\/cart/);
}

export interface Visitor {
  email: string;
}

/** From the cart through contact and address to the card fields. */
export async function fillCheckout(page: Page, visitor: Visitor): Promise<void> {
  await page.getByRole('link', { name: 'Check out' }).click();
  await page.getByLabel('First name').fill('Naomi');
  await page.getByLabel('Last name').fill('Weaver');
  await page.getByLabel('Email address').fill(visitor.email);
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

export async function expectConfirmation(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/ticketing\/confirmation/, { timeout: 20_000 });
  await expect(page.getByRole('heading', { name: 'Thank you. Your seats are yours.' })).toBeVisible();
}
