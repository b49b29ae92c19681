import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { holdSeatsOf, type CalendarEntry, type HeldSeats } from './helios.ts';

export const CARDS = {
  success: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  processingError: '4000000000000036',
  expired: '4000000000000069',
  wrongCode: '4000000000000127',
  lostOrStolen: '4000000000009979',
  threeDSecure: '4000002500003155',
  answersLate: '4000000000000119',
  answerLost: '4000000000000341',
};

export const seatMap = (page: Page): Locator => page.getByRole('listbox', { name: 'Seat map' });

/** The part of the house that the map shows: its left, top and width as parts of the whole. */
export function partInView(page: Page): Promise<{ x: number; y: number; width: number }> {
  return seatMap(page).evaluate((map) => {
    const frame = map.getBoundingClientRect();
    const house = map.querySelector('svg')?.getBoundingClientRect();
    if (!house) throw new Error('The map has no drawing.');
    return {
      x: (frame.left - house.left) / house.width,
      y: (frame.top - house.top) / house.height,
      width: frame.width / house.width,
    };
  });
}

/** The free seats that can be seen on the map and are large enough to be picked (24 px). */
export function freeSeatsInView(page: Page): Promise<string[]> {
  return seatMap(page).evaluate((map) => {
    const frame = map.getBoundingClientRect();
    return [...map.querySelectorAll('[data-guid][data-state="open"]')]
      .filter((seat) => {
        const { left, right, top, bottom, width, height } = seat.getBoundingClientRect();
        const isInside =
          left > frame.left &&
          right < frame.right &&
          top > frame.top &&
          bottom < Math.min(frame.bottom, innerHeight);
        return isInside && Math.min(width, height) >= 24;
      })
      .map((seat) => seat.getAttribute('data-guid') ?? '');
  });
}

/** Turns the calendar to the month of a performance. */
export async function showMonthOf(page: Page, entry: CalendarEntry): Promise<void> {
  const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${entry.eventDateTime}Z`),
  );
  const shown = page.getByRole('heading', { level: 2, name: /^[A-Z][a-z]+ \d{4}$/ });
  await expect(shown).toBeVisible();
  for (let months = 0; months < 4; months += 1) {
    const before = (await shown.textContent()) ?? '';
    if (before === month) return;
    await page.getByRole('button', { name: /next month/i }).click();
    await expect(shown).not.toHaveText(before);
  }
  await expect(shown).toHaveText(month);
}

/** Chooses adult tickets and goes on to the seats. */
export async function chooseTickets(page: Page, entry: CalendarEntry, adults: number): Promise<void> {
  await page.goto(`/ticketing/${entry.eventCode}/${entry.eventDateTime}`);
  const more = page.getByRole('button', { name: 'One adult ticket more' });
  for (let count = 0; count < adults; count += 1) await more.click();
  await page.getByRole('button', { name: 'Choose seats' }).click();
  await expect(page).toHaveURL(/\/seats/);
}

/** What the storage of the browser holds when the next page opens, as the site writes it. */
async function keep(page: Page, area: 'local' | 'session', values: Record<string, unknown>): Promise<void> {
  await page.addInitScript(
    ({ mark, isLocal, entries }) => {
      // Once: what the page changes afterwards stays changed over a reload.
      if (sessionStorage.getItem(mark)) return;
      sessionStorage.setItem(mark, 'set');
      for (const [name, value] of entries) {
        const text = JSON.stringify({ version: 1, value });
        (isLocal ? localStorage : sessionStorage).setItem(`playhouse.www.${name}`, text);
      }
    },
    { mark: `test:${randomUUID()}`, isLocal: area === 'local', entries: Object.entries(values) },
  );
}

/** Opens the seats as if so many adult tickets had been chosen on the screen before. */
export async function openSeats(page: Page, entry: CalendarEntry, adults: number): Promise<void> {
  const { eventCode, eventDateTime: dateTime } = entry;
  await keep(page, 'session', {
    ticketQuantities: { eventCode, dateTime, quantities: { ADULT: adults } },
    seatSelection: null,
  });
  await page.goto(`/ticketing/${eventCode}/${dateTime}/seats`);
  await expect(page.getByText(new RegExp(`^0 of ${adults} seats? chosen$`)).first()).toBeVisible();
}

/** Opens a screen with seats held: what leads there is tried elsewhere, and takes its time. */
export async function openHolding(
  page: Page,
  entry: CalendarEntry,
  path: string,
  { adults = 1, draft = null }: { adults?: number; draft?: Record<string, string> | null } = {},
): Promise<HeldSeats> {
  const lock = await holdSeatsOf(entry, adults);
  const { lockId, expiresAt, performance } = lock;
  await keep(page, 'local', {
    ticketingCart: { ...performance, lockId, expiresAt, clockOffsetMs: 0 },
  });
  const { eventCode, dateTime } = performance;
  await keep(page, 'session', {
    ticketQuantities: { eventCode, dateTime, quantities: { ADULT: adults } },
    checkoutDraft: draft,
  });
  await page.goto(path);
  return lock;
}

/** Opens the card fields, with seats held, and contact and address typed before. */
export async function openPayment(page: Page, entry: CalendarEntry, email: string): Promise<void> {
  await openHolding(page, entry, '/ticketing/checkout', { draft: { ...VISITOR, emailAddress: email } });
  await expect(payButton(page)).toBeVisible();
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

/** Who buys. */
const VISITOR = {
  firstName: 'Naomi',
  lastName: 'Weaver',
  phoneNumber: '7175550100',
  country: 'USA',
  addressLine1: '12 Orchard Lane',
  addressLine2: '',
  city: 'Ronks',
  state: 'PA',
  zipcode: '17572',
};

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
