import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { fillCard, fillCheckout, payButton } from '../../../scripts/lib/checkout-screens.ts';
import { createLock, findBookablePerformance, type CalendarEntry, type SeatLock } from './helios.ts';

export { fillCard, fillCheckout, payButton };

export const CARDS = {
  success: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  processingError: '4000000000000036',
  expired: '4000000000000069',
  wrongCode: '4000000000000127',
  lostOrStolen: '4000000000009979',
  threeDSecure: '4000002500003155',
  answerLost: '4000000000000341',
};

export const seatMap = (page: Page): Locator => page.getByRole('listbox', { name: 'Seat map' });

/** The visible part of the seating plan: left, top and width relative to the whole plan. */
export function getVisiblePart(page: Page): Promise<{ x: number; y: number; width: number }> {
  return seatMap(page).evaluate((map) => {
    const frame = map.getBoundingClientRect();
    const plan = map.querySelector('svg')?.getBoundingClientRect();
    if (!plan) throw new Error('The map has no SVG.');
    return {
      x: (frame.left - plan.left) / plan.width,
      y: (frame.top - plan.top) / plan.height,
      width: frame.width / plan.width,
    };
  });
}

/** The ids of free seats that are visible on the map and large enough to be selected (24 px). */
export function findFreeSeatsInView(page: Page): Promise<string[]> {
  return seatMap(page).evaluate(async (map) => {
    const frame = map.getBoundingClientRect();
    // During a zoom the seats move with every frame, and one that is in view now may soon be outside.
    const firstSeat = map.querySelector('[data-guid]');
    const readPlace = () => JSON.stringify(firstSeat?.getBoundingClientRect());
    for (let place = ''; place !== readPlace();) {
      place = readPlace();
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
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

/** Shows the month of a performance in the calendar. */
export async function showMonthOf(page: Page, entry: CalendarEntry): Promise<void> {
  const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${entry.eventDateTime}Z`),
  );
  const monthHeading = page.getByRole('heading', { level: 2, name: /^[A-Z][a-z]+ \d{4}$/ });
  await expect(monthHeading).toBeVisible();
  for (let months = 0; months < 4; months += 1) {
    const shownMonth = (await monthHeading.textContent()) ?? '';
    if (shownMonth === month) return;
    await page.getByRole('button', { name: /next month/i }).click();
    await expect(monthHeading).not.toHaveText(shownMonth);
  }
  await expect(monthHeading).toHaveText(month);
}

/** Chooses adult tickets and opens the seats screen. */
export async function chooseTickets(page: Page, entry: CalendarEntry, adults: number): Promise<void> {
  await page.goto(`/ticketing/${entry.eventCode}/${entry.eventDateTime}`);
  const more = page.getByRole('button', { name: 'One adult ticket more' });
  for (let count = 0; count < adults; count += 1) await more.click();
  await page.getByRole('button', { name: 'Choose seats' }).click();
  await expect(page).toHaveURL(/\/seats/);
}

/** Sets values of the web storage before the next page loads, in the format of the site. */
async function setStored(
  page: Page,
  area: 'local' | 'session',
  values: Record<string, unknown>,
): Promise<void> {
  await page.addInitScript(
    ({ marker, isLocal, entries }) => {
      // Only once, so that changes by the page persist over a reload.
      if (sessionStorage.getItem(marker)) return;
      sessionStorage.setItem(marker, 'set');
      for (const [name, value] of entries) {
        const text = JSON.stringify({ version: 1, value });
        (isLocal ? localStorage : sessionStorage).setItem(`playhouse.www.${name}`, text);
      }
    },
    { marker: `test:${randomUUID()}`, isLocal: area === 'local', entries: Object.entries(values) },
  );
}

/** Opens the seats screen with this number of adult tickets in the storage. */
export async function openSeats(page: Page, entry: CalendarEntry, adults: number): Promise<void> {
  const { eventCode, eventDateTime: dateTime } = entry;
  await setStored(page, 'session', {
    ticketQuantities: { eventCode, dateTime, quantities: { ADULT: adults } },
    seatSelection: null,
  });
  await page.goto(`/ticketing/${eventCode}/${dateTime}/seats`);
  await expect(page.getByText(new RegExp(`^0 of ${adults} seats? chosen$`)).first()).toBeVisible();
}

/** Opens a screen with locked seats. Uses the API and the storage, because the screens before it take time. */
export async function openWithLock(
  page: Page,
  entry: CalendarEntry,
  path: string,
  { adults = 1, draft = null }: { adults?: number; draft?: Record<string, string> | null } = {},
): Promise<SeatLock> {
  const lock = await createLock(entry, adults);
  const { lockId, expiresAt, performance } = lock;
  await setStored(page, 'local', {
    ticketingCart: { ...performance, lockId, expiresAt, clockOffsetMs: 0 },
  });
  const { eventCode, dateTime } = performance;
  await setStored(page, 'session', {
    ticketQuantities: { eventCode, dateTime, quantities: { ADULT: adults } },
    checkoutDraft: draft,
  });
  await page.goto(path);
  return lock;
}

/** Opens the payment step with locked seats and a complete checkout draft. */
export async function openPayment(
  page: Page,
  entry: CalendarEntry,
  email: string,
  adults = 1,
): Promise<void> {
  await openWithLock(page, entry, '/ticketing/checkout', {
    adults,
    draft: { ...CUSTOMER, emailAddress: email },
  });
  await expect(payButton(page)).toBeVisible();
}

/** Selects the best seats and locks them. */
export async function lockBestSeats(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pick the best seats for me' }).click();
  await lockSelectedSeats(page);
}

export async function lockSelectedSeats(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Hold these seats' }).click();
  await expect(page).toHaveURL(/\/ticketing\/cart/);
}

/** Empties the cart of the open page, and answers its question. */
export async function emptyCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Empty cart' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Empty cart' }).click();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
}

const CUSTOMER = {
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

export async function expectConfirmation(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/ticketing\/confirmation/, { timeout: 20_000 });
  await expect(page.getByRole('heading', { name: 'Thank you. Your seats are yours.' })).toBeVisible();
}

/** An address without orders of an earlier run (`--keep`). */
export const createEmail = (name: string): string =>
  `${name}-${randomUUID().slice(0, 8)}@lamplight-visitors.com`;

/** Buys two tickets. Only the payment is in the screens. */
export async function buyTickets(page: Page, skip: number, email: string): Promise<void> {
  await openPayment(page, await findBookablePerformance(skip), email, 2);
  await fillCard(page, CARDS.success);
  await payButton(page).click();
  await expectConfirmation(page);
}
