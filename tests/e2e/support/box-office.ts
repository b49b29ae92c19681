import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addAuthenticator } from '../../../scripts/lib/authenticator.ts';
import { createLock, findBookablePerformance, HELIOS_URL, requestHelios, runSql } from './helios.ts';

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

/** Opens the box office as a new person with this role. Returns the name of the account. */
export async function enterBoxOffice(page: Page, role: string): Promise<string> {
  const name = await addAccount(role);
  await addAuthenticator(page);
  await page.goto(await createLink(name));
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await page.getByRole('heading', { level: 1, name: 'Tonight' }).waitFor();
  return name;
}

export interface BoughtOrder {
  orderNumber: string;
  emailAddress: string;
  lastName: string;
}

/** Buys seats for adults through the API. */
export async function buyOrder(skip: number, adults: number): Promise<BoughtOrder> {
  const lock = await createLock(await findBookablePerformance(skip), adults);
  const { id: paymentMethod } = await requestHelios<{ id: string }>('/test-gateway/payment-methods', {
    cardNumber: '4242424242424242',
    expiryMonth: 12,
    expiryYear: 2099,
    cvc: '123',
  });
  const { totals } = await (await fetch(`${HELIOS_URL}/locks/${lock.lockId}`)).json();
  const lastName = `Nightly-${randomUUID().replace(/[^a-f]/g, '')}`;
  const emailAddress = `${randomUUID()}@example.org`;
  const { orderNumber } = await requestHelios<{ orderNumber: string }>('/orders', {
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
  return { orderNumber, emailAddress, lastName };
}

/** How many confirmations of an order are queued or sent. */
export async function countConfirmations(orderNumber: string): Promise<number> {
  const rows = await runSql(
    `select from mails join orders using (order_id) where order_number = $1 and kind = 'confirmation'`,
    [orderNumber],
  );
  return rows.length;
}
