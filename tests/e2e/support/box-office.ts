import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addAuthenticator } from '../../../scripts/lib/authenticator.ts';
import {
  createLock,
  createTestShow,
  findBookablePerformance,
  HELIOS_URL,
  requestHelios,
  runSql,
  type CalendarEntry,
} from './helios.ts';

export const BOX_OFFICE_URL = process.env['E2E_HELIOS_STAFF_URL'] ?? 'http://localhost:8081';

const call = <Result>(path: string, body: unknown) =>
  requestHelios<Result>(
    path,
    body,
    { authorization: `Bearer ${process.env['E2E_STAFF_KEY'] ?? ''}` },
    BOX_OFFICE_URL,
  );

/** Creates an account with a name that no other test uses. */
export async function addAccount(role: string): Promise<string> {
  const name = `e2e.${role}.${randomUUID().slice(0, 8)}`;
  await call('/staff/accounts', { name, role });
  return name;
}

/** A link for a passkey of an account. */
export async function createLink(name: string): Promise<string> {
  return (await call<{ url: string }>(`/staff/accounts/${name}/link`, {})).url;
}

export const disableAccount = (name: string) => call(`/staff/accounts/${name}/disable`, {});

/** Opens the box office as a new person with this role, whose first screen has this title. Returns the name of the account. */
export async function enterBoxOffice(page: Page, role: string, title = 'Tonight'): Promise<string> {
  const name = await addAccount(role);
  await addAuthenticator(page);
  await page.goto(await createLink(name));
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  return name;
}

export interface BoughtOrder {
  orderId: string;
  orderNumber: string;
  emailAddress: string;
  lastName: string;
}

/** Buys seats for adults through the API, for a performance or for the one that findBookablePerformance skips to. */
export async function buyOrder(
  performance: number | Pick<CalendarEntry, 'eventCode' | 'eventDateTime'>,
  adults: number,
): Promise<BoughtOrder> {
  const entry = typeof performance === 'number' ? await findBookablePerformance(performance) : performance;
  const lock = await createLock(entry, adults);
  const { id: paymentMethod } = await requestHelios<{ id: string }>('/test-gateway/payment-methods', {
    cardNumber: '4242424242424242',
    expiryMonth: 12,
    expiryYear: 2099,
    cvc: '123',
  });
  const { totals } = await (await fetch(`${HELIOS_URL}/locks/${lock.lockId}`)).json();
  const lastName = `Nightly-${randomUUID().replace(/[^a-f]/g, '')}`;
  const emailAddress = `${randomUUID()}@example.org`;
  const { orderId, orderNumber } = await requestHelios<{ orderId: string; orderNumber: string }>('/orders', {
    lockId: lock.lockId,
    customer: {
      contact: { firstName: 'Ada', lastName, phoneNumber: '(717) 555-0142', emailAddress },
      address: {
        country: 'USA',
        addressLine1: '12 Mill Road',
        city: 'Ronks',
        state: 'PA',
        zipcode: '17572',
      },
    },
    payment: { provider: 'test', paymentMethod },
    expectedTotalCents: totals.totalCents,
  });
  return { orderId, orderNumber, emailAddress, lastName };
}

/** How many confirmations of an order are queued or sent. */
export async function countConfirmations(orderNumber: string): Promise<number> {
  const rows = await runSql(
    `select from mails join orders using (order_id) where order_number = $1 and kind = 'confirmation'`,
    [orderNumber],
  );
  return rows.length;
}

/** The codes of the tickets of an order. */
export async function readCodes({ orderId }: BoughtOrder): Promise<string[]> {
  const tickets = await requestHelios<{ ticketCode: string }[]>(`/orders/${orderId}/tickets`);
  return tickets.map(({ ticketCode }) => ticketCode);
}

/** A performance whose door is open, and that no other test knows. Its tickets stay, so it is not deleted. */
export async function createOpenDoor() {
  const eventCode = `D${randomUUID().slice(0, 6).toUpperCase()}`;
  const show = await createTestShow(1, { eventCode, name: `The Door ${eventCode}` });
  // All zones have a price, so that the best seats can be bought.
  await runSql(
    `insert into event_prices (event_code, price_zone, ticket_type, price_cents)
     select $1, price_zone, ticket_type, price_cents from event_prices where event_code = 'RUTHL' on conflict do nothing`,
    [eventCode],
  );
  const [performance] = show.performances;
  if (!performance) throw new Error('The show has no performance.');
  return { ...performance, name: show.name, eventCode, eventDateTime: performance.dateTime };
}

/** Takes a show out of the calendar of the site. */
export const hideShow = (eventCode: string) =>
  runSql('update events set is_show = false, booking_available = false where event_code = $1', [eventCode]);
