import type { Locator, Page } from '@playwright/test';
import pg from 'pg';
import { findViolations } from './support/axe.ts';
import { openHydrated } from './support/shell.ts';
import { expect, test } from './support/test.ts';

const DATABASE_URL = process.env['E2E_HELIOS_DATABASE_URL'] ?? '';

const PDF = { name: 'Our letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') };

interface StoredRequest {
  customer: { primaryContact: Record<string, string>; organizationContact: Record<string, string> };
  details: Record<string, string>;
  extension: string;
  bytes: number;
}

/** The donation requests that Helios has stored for the e-mail address of a contact, with their letters. */
async function findRequests(emailAddress: string): Promise<StoredRequest[]> {
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
async function openForm(page: Page): Promise<Locator> {
  await openHydrated(page, '/donation-requests');
  await expect(page).toHaveTitle('Donation Requests');
  return page.getByRole('region', { name: 'Ask for tickets' }).locator('form');
}

const getEventDate = (page: Page) =>
  page.evaluate(() => new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10));

const createValues = (emailAddress: string) => ({
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

async function fill(page: Page, form: Locator, emailAddress: string): Promise<void> {
  await form.getByLabel('Event date', { exact: true }).fill(await getEventDate(page));
  for (const [label, value] of Object.entries(createValues(emailAddress)))
    await form.getByLabel(label, { exact: true }).fill(value);
  // The shows are requested two seconds after the date was changed.
  await expect(form.getByRole('option', { name: 'Ruth' })).toBeAttached();
  await form.getByLabel('Show', { exact: true }).selectOption('Ruth');
  await form.getByLabel('Request letter').setInputFiles(PDF);
}

test('a donation request is stored with its letter, and leads to the home page', async ({ page }) => {
  const form = await openForm(page);
  await expect(form.getByLabel('Show', { exact: true })).toHaveAccessibleDescription(
    'Select an event date first',
  );
  await fill(page, form, 'naomi.donation@example.com');
  await form.getByRole('button', { name: 'Send request' }).click();
  const thanks = page.getByRole('alertdialog', { name: 'Donation request submitted' });
  await expect(thanks).toContainText('you can expect to hear from us within 4-6 weeks.');
  expect(await findRequests('naomi.donation@example.com')).toMatchObject([
    {
      customer: {
        primaryContact: { firstName: 'Naomi', phoneNumber: '7175550142' },
        organizationContact: { name: 'Ronks Fire Company' },
      },
      details: { eventCode: 'RUTHL', eventName: 'Spring Auction', usedFor: 'A prize of the auction.' },
      extension: 'pdf',
      bytes: PDF.buffer.length,
    },
  ]);
  await thanks.getByRole('button', { name: 'Okay' }).click();
  await expect(page).toHaveURL('/');
});

test('the form can be filled in and sent with the keyboard', async ({ page }) => {
  const form = await openForm(page);
  const values: [label: string, value: string][] = Object.entries(
    createValues('keyboard.donation@example.com'),
  );
  const pressTabTo = async (field: Locator) => {
    for (let count = 0; count < 12; count += 1) {
      if (await field.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${field}.`);
  };
  await form.getByLabel('Organization name').focus();
  for (const [label, value] of values) {
    if (label === 'Event name') break;
    await pressTabTo(form.getByLabel(label, { exact: true }));
    await page.keyboard.type(value);
  }
  await pressTabTo(form.getByLabel('Event name'));
  await page.keyboard.type('Spring Auction');
  await pressTabTo(form.getByLabel('Event date'));
  const [year, month, day] = (await getEventDate(page)).split('-');
  await page.keyboard.type(`${month}${day}${year}`);
  await expect(form.getByRole('option', { name: 'Ruth' })).toBeAttached();
  await pressTabTo(form.getByLabel('Show', { exact: true }));
  await page.keyboard.type('Ruth');
  await pressTabTo(form.getByLabel('What will the tickets be used for?'));
  await page.keyboard.type('A prize.');
  await pressTabTo(form.getByLabel('Request letter'));
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(PDF);
  await pressTabTo(form.getByRole('button', { name: 'Send request' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Donation request submitted' })).toBeVisible();
  expect(await findRequests('keyboard.donation@example.com')).toHaveLength(1);
});

test('an empty form lists its errors, and the list is accessible', async ({ page }) => {
  const form = await openForm(page);
  await form.getByRole('button', { name: 'Send request' }).click();
  const summary = form.getByRole('alert', { name: 'Please correct the following:' });
  await expect(summary).toBeFocused();
  await expect(summary).toBeInViewport();
  await summary.getByRole('link', { name: 'Request letter is required.' }).click();
  await expect(form.getByLabel('Request letter')).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
});

test('a letter of 4.6 MB is refused at once and cleared', async ({ page }) => {
  const form = await openForm(page);
  await form.getByLabel('Request letter').setInputFiles({ ...PDF, buffer: Buffer.alloc(4_600_000) });
  const dialog = page.getByRole('alertdialog', { name: 'File too large' });
  await expect(dialog).toContainText(
    'Request letter size cannot exceed 4.5MB in size. Please try a smaller file. You can try removing images to reduce the size.',
  );
  await dialog.getByRole('button', { name: 'Okay' }).click();
  await expect(form.getByText('Our letter.pdf (4.6 MB)')).toHaveCount(0);
});

test('a program with the name of a PDF is refused by Helios, and what was typed is kept', async ({
  page,
}) => {
  const form = await openForm(page);
  await fill(page, form, 'program.donation@example.com');
  await form.getByLabel('Request letter').setInputFiles({ ...PDF, buffer: Buffer.from('MZ\x90\0program') });
  await form.getByRole('button', { name: 'Send request' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Error submitting donation request' });
  await expect(dialog).toContainText('The letter must be a PDF file.');
  await dialog.getByRole('button', { name: 'Okay' }).click();
  await expect(form.getByLabel('Request letter')).toHaveAccessibleDescription(
    /Request letter was not accepted/,
  );
  await expect(form.getByLabel('Event name')).toHaveValue('Spring Auction');
  await form.getByLabel('Request letter').setInputFiles(PDF);
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Donation request submitted' })).toBeVisible();
  expect(await findRequests('program.donation@example.com')).toHaveLength(1);
});

test('a lost answer is repeated, and the request is stored once', async ({ page }) => {
  const form = await openForm(page);
  await fill(page, form, 'lost.donation@example.com');
  await page.route('**/donation-requests', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await form.getByRole('button', { name: 'Send request' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Error submitting donation request' });
  await expect(dialog).toContainText('We cannot be reached right now.');
  await dialog.getByRole('button', { name: 'Okay' }).click();
  await page.unrouteAll({ behavior: 'wait' });
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Donation request submitted' })).toBeVisible();
  expect(await findRequests('lost.donation@example.com')).toHaveLength(1);
});
