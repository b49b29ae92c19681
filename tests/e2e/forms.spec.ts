import type { Page } from '@playwright/test';
import pg from 'pg';
import { openHydrated } from './support/shell.ts';
import { expect, test } from './support/test.ts';

const DATABASE_URL = process.env['E2E_HELIOS_DATABASE_URL'] ?? '';

interface Enquiry {
  kind: string;
  contact: Record<string, string>;
  details: Record<string, unknown>;
}

/** The enquiries that Helios has stored for an e-mail address. */
async function findEnquiries(emailAddress: string): Promise<Enquiry[]> {
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  try {
    const { rows } = await client.query<Enquiry>(
      `select kind, contact, details from enquiries where contact ->> 'emailAddress' = $1`,
      [emailAddress],
    );
    return rows;
  } finally {
    await client.end();
  }
}

/** The form of the page. The newsletter band has fields with the same names. */
const pageForm = (page: Page) => page.locator('#form');

test('a contact message is stored by Helios and confirmed to the visitor', async ({ page }) => {
  await openHydrated(page, '/contact-us');
  const form = pageForm(page);
  await form.getByLabel('First name').fill('Naomi');
  await form.getByLabel('Last name').fill('Weaver');
  await form.getByLabel('Email address').fill('naomi.contact@example.com');
  await form.getByLabel('What is it about?').selectOption('My visit to a theatre');
  await form.getByLabel('Your message').fill('Is there a place for our bus?');
  await form.getByRole('button', { name: 'Send message' }).click();
  const thanks = page.getByRole('alertdialog', { name: 'Thank you, Naomi' });
  await expect(thanks).toContainText(/LQ-[2-9A-Z]{8}/);
  await thanks.getByRole('button', { name: 'Okay' }).click();
  await expect(form.getByLabel('Your message')).toHaveValue('');
  await expect(form.getByText('0 of 2000 characters')).toBeVisible();
  // The modal returns the focus to the last field.
  await expect(form.getByLabel('Your message')).toBeFocused();
  expect(await findEnquiries('naomi.contact@example.com')).toMatchObject([
    { kind: 'contact', details: { topic: 'visit', message: 'Is there a place for our bus?' } },
  ]);
});

test('errors of a message are listed, and the input stays when Helios is unreachable', async ({ page }) => {
  await openHydrated(page, '/contact-us');
  const form = pageForm(page);
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByRole('alert', { name: 'Please correct the following:' })).toBeFocused();
  await form.getByLabel('First name').fill('Naomi');
  await form.getByLabel('Last name').fill('Weaver');
  await form.getByLabel('Email address').fill('naomi.away@example.com');
  await form.getByLabel('What is it about?').selectOption('Something else');
  await form.getByLabel('Your message').fill('Hello?');
  await page.route('**/contact-requests', (route) => route.abort());
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByText('We cannot be reached right now')).toBeVisible();
  await expect(form.locator(':focus')).toContainText('We cannot be reached right now');
  await expect(form.getByText('1-800-555-0117')).toBeVisible();
  await expect(form.getByLabel('Your message')).toHaveValue('Hello?');
  await page.unroute('**/contact-requests');
  await form.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Thank you, Naomi' })).toBeVisible();
  expect(await findEnquiries('naomi.away@example.com')).toHaveLength(1);
});

test('a group signup is stored by Helios', async ({ page }) => {
  await openHydrated(page, '/group-signup');
  await expect(page).toHaveTitle('Group Signup');
  const form = pageForm(page);
  await form.getByLabel('Name of your group').fill('First Church of Ronks');
  await form.getByLabel('First name').fill('Boaz');
  await form.getByLabel('Last name').fill('Miller');
  await form.getByLabel('Email address').fill('boaz.group@example.com');
  await form.getByLabel('Phone number').fill('7175550142');
  await form.getByLabel('Show', { exact: true }).selectOption('Ruth, Lancaster');
  const day = await page.evaluate(() => new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10));
  await form.getByLabel('The day you would like to come').fill(day);
  await form.getByLabel('How many of you are coming?').fill('12');
  await form.getByRole('button', { name: 'Ask for places' }).click();
  await expect(form.getByRole('alert')).toContainText('A group begins at 13 people.');
  await form.getByLabel('How many of you are coming?').fill('42');
  await form.getByRole('button', { name: 'Ask for places' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Thank you, Boaz' })).toBeVisible();
  expect(await findEnquiries('boaz.group@example.com')).toMatchObject([
    { kind: 'group', details: { eventCode: 'RUTHL', groupSize: 42, preferredDate: day } },
  ]);
});

test('the mailing list has its own page', async ({ page }) => {
  await openHydrated(page, '/signup');
  await expect(page).toHaveTitle(/Sign-up/);
  const form = pageForm(page);
  const values = {
    'First name': 'Ruth',
    'Last name': 'Weaver',
    'Email address': 'ruth.signup@example.com',
    'Phone number': '7175550142',
    City: 'Ronks',
    State: 'PA',
    'ZIP code': '17572',
  };
  for (const [label, value] of Object.entries(values))
    await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByLabel('Address', { exact: true }).fill('12 Orchard Lane');
  await form.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Thank you, Ruth' })).toBeVisible();
});

test('a page without a form loads no form data', async ({ page }) => {
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  await page.goto('/about', { waitUntil: 'networkidle' });
  await expect(pageForm(page)).toHaveCount(0);
  expect(requestedUrls.filter((url) => /countries|marketing-interests/.test(url))).toEqual([]);
});

for (const path of ['/contact-us', '/group-signup', '/signup']) {
  test(`the form of ${path} is inert before hydration, so that no input is lost`, async ({ page }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\.js(\?|$)/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    const inertForm = pageForm(page).locator('[name="firstName"]').locator('xpath=ancestor::*[@inert]');
    await expect(inertForm).toHaveCount(1);
    release();
    await pageForm(page).scrollIntoViewIfNeeded();
    await expect(inertForm).toHaveCount(0);
    await pageForm(page).getByLabel('First name').fill('Naomi');
    await expect(pageForm(page).getByLabel('First name')).toHaveValue('Naomi');
  });
}
