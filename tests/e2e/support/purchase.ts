import { expect, type Locator, type Page } from '@playwright/test';
import type { CalendarEntry } from './helios.ts';

export const CARDS = {
  success: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  expired: '4000000000000069',
  wrongCode: '4000000000000127',
  lostOrStolen: '4000000000009979',
  threeDSecure: '4000002500003155',
  answersLate: '4000000000000119',
  answerLost: '4000000000000341',
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

/** A free seat whose choice leaves exactly one other seat of its row alone: of a run of two free seats. */
export async function seatBesideOne(page: Page): Promise<Locator> {
  const guid = await page.evaluate(() => {
    const rows = new Map<string, { guid: string; number: number; state: string; kind: string }[]>();
    for (const seat of document.querySelectorAll('[data-guid]')) {
      const [, row = '', number = ''] = /^(.*), seat (\d+)/.exec(seat.getAttribute('aria-label') ?? '') ?? [];
      rows.set(row, [
        ...(rows.get(row) ?? []),
        {
          guid: seat.getAttribute('data-guid') ?? '',
          number: Number(number),
          state: seat.getAttribute('data-state') ?? '',
          kind: seat.getAttribute('aria-label') ?? '',
        },
      ]);
    }
    for (const seats of rows.values()) {
      seats.sort((a, b) => a.number - b.number);
      for (let index = 1; index + 2 < seats.length; index += 1) {
        const four = seats.slice(index - 1, index + 3);
        const isOpen = four.map((seat) => seat.state === 'open').join();
        if (isOpen === 'false,true,true,false' && four.every((seat) => /standard seat/.test(seat.kind)))
          return four[1]?.guid;
      }
    }
    return undefined;
  });
  if (!guid) throw new Error('No two free seats stand alone in this house.');
  return page.locator(`[data-guid="${guid}"]`);
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
