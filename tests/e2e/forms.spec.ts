import type { Page } from '@playwright/test';
import { runSql } from './support/helios.ts';
import { openHydrated, waitUntilIdle } from './support/shell.ts';
import { createEmail } from './support/purchase.ts';
import { expect, test } from './support/test.ts';

interface Enquiry {
  kind: string;
  contact: Record<string, string>;
  details: Record<string, unknown>;
}

/** The enquiries that Helios has stored for an e-mail address. */
const findEnquiries = (emailAddress: string) =>
  runSql<Enquiry>(`select kind, contact, details from enquiries where contact ->> 'emailAddress' = $1`, [
    emailAddress,
  ]);

/** The form of the page. The newsletter band has fields with the same names. */
const pageForm = (page: Page) => page.locator('#form');

test('a contact message is stored by Helios and confirmed to the visitor', async ({ page }) => {
  const email = createEmail('naomi.contact');
  await openHydrated(page, '/contact-us');
  const form = pageForm(page);
  await form.getByLabel('First name').fill('Naomi');
  await form.getByLabel('Last name').fill('Weaver');
  await form.getByLabel('Email address').fill(email);
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
  expect(await findEnquiries(email)).toMatchObject([
    { kind: 'contact', details: { topic: 'visit', message: 'Is there a place for our bus?' } },
  ]);
});

test('a group signup is stored by Helios', async ({ page }) => {
  const email = createEmail('boaz.group');
  await openHydrated(page, '/group-signup');
  await expect(page).toHaveTitle('Group Signup');
  const form = pageForm(page);
  await form.getByLabel('Name of your group').fill('First Church of Ronks');
  await form.getByLabel('First name').fill('Boaz');
  await form.getByLabel('Last name').fill('Miller');
  await form.getByLabel('Email address').fill(email);
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
  expect(await findEnquiries(email)).toMatchObject([
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
  await openHydrated(page, '/about');
  await waitUntilIdle(page);
  await expect(pageForm(page)).toHaveCount(0);
  expect(requestedUrls.filter((url) => /countries|marketing-interests/.test(url))).toEqual([]);
});
