import type { Locator, Page } from '@playwright/test';
import pg from 'pg';
import { openHydrated } from './shell.ts';
import { expect } from './test.ts';

const DATABASE_URL = process.env['E2E_HELIOS_DATABASE_URL'] ?? '';

export const PDF = {
  name: 'Our letter.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
};

interface StoredRequest {
  customer: Record<'primaryContact' | 'organizationContact' | 'address', Record<string, string>>;
  details: Record<string, string>;
  extension: string;
  bytes: number;
}

/** The donation requests that Helios has stored for the e-mail address of a contact, with their letters. */
export async function findRequests(emailAddress: string): Promise<StoredRequest[]> {
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  try {
    const { rows } = await client.query<StoredRequest>(
      `select customer, details, extension, bytes from donation_requests join donation_letters using (donation_request_id)
        where customer #>> '{primaryContact,emailAddress}' = $1`,
      [emailAddress],
    );
    return rows;
  } finally {
    await client.end();
  }
}

/** Opens the page with the form in view, because a block is hydrated when it is near the viewport. */
export async function openForm(page: Page): Promise<Locator> {
  await openHydrated(page, '/donation-requests');
  await expect(page).toHaveTitle('Donation Requests');
  return page.getByRole('region', { name: 'Ask for tickets' }).locator('form');
}

/** The day this many days after today in the time zone of the page, `YYYY-MM-DD`. */
export const getDay = (page: Page, daysAhead: number): Promise<string> =>
  page.evaluate((days) => {
    const today = new Date();
    // Sweden writes dates as form controls do. Noon, because a day of a clock change has 23 or 25 hours.
    return new Date(today.getFullYear(), today.getMonth(), today.getDate() + days, 12).toLocaleDateString(
      'sv',
    );
  }, daysAhead);

export const createValues = (emailAddress: string) => ({
  'Organization name': 'Ronks Fire Company',
  'Organization phone number': '7175550100',
  'Organization email address': 'office@example.com',
  'Confirm organization email address': 'office@example.com',
  'First name': 'Naomi',
  'Last name': 'Weaver',
  'Phone number': '7175550142',
  'Email address': emailAddress,
  'Confirm email address': emailAddress,
  Address: '12 Orchard Lane',
  City: 'Ronks',
  State: 'PA',
  'ZIP code': '17572',
  'Event name': 'Spring Auction',
  'What will the tickets be used for?': 'A prize of the auction.',
});

/** Fills in the form, with a show. */
export async function fill(page: Page, form: Locator, emailAddress: string): Promise<void> {
  await fillFields(page, form, emailAddress);
  // The shows are requested two seconds after the date was changed.
  await expect(form.getByRole('option', { name: 'Ruth' })).toBeAttached();
  await form.getByLabel('Show', { exact: true }).selectOption('Ruth');
}

/** Fills in the form without the choice of a show or a theater. */
export async function fillFields(page: Page, form: Locator, emailAddress: string): Promise<void> {
  await form.getByLabel('Event date', { exact: true }).fill(await getDay(page, 60));
  for (const [label, value] of Object.entries(createValues(emailAddress)))
    await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByLabel('Request letter').setInputFiles(PDF);
}
