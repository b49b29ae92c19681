import type { Locator, Page } from '@playwright/test';
import { findViolations } from './support/axe.ts';
import { fillFields, findRequests, openForm, PDF } from './support/donation.ts';
import { expect, test } from './support/test.ts';

/*
 * Donation requests while the runtime configuration asks for a theater (product 5.3): the letter goes directly to the object store,
 * for which the demo has a stand-in.
 */

test.beforeEach(({ page }) =>
  page.route('/config.json', async (route) => {
    const response = await route.fetch();
    const featureFlags = { donationRequestLocation: true };
    await route.fulfill({ response, json: { ...(await response.json()), featureFlags } });
  }),
);

const sent = (page: Page) => page.getByRole('alertdialog', { name: 'Donation request submitted' });
const failed = (page: Page) => page.getByRole('alertdialog', { name: 'Error submitting donation request' });
const send = (form: Locator) => form.getByRole('button', { name: 'Send request' }).click();

test('a request for a theater is stored with its letter', async ({ page }) => {
  const form = await openForm(page);
  const theater = form.getByLabel('Theater location');
  await expect(theater.getByRole('option')).toHaveText([
    'Select a Theater Location',
    'Lancaster, PA',
    'Branson, MO',
  ]);
  await expect(form.getByLabel('Show', { exact: true })).toHaveCount(0);
  await fillFields(page, form, 'theater.donation@example.com');
  expect(await findViolations(page)).toEqual([]);
  await send(form);
  await expect(form.getByRole('alert')).toContainText('Select a Theater Location');
  await theater.focus();
  await page.keyboard.type('Branson');
  await send(form);
  await expect(sent(page)).toBeVisible();
  expect(await findRequests('theater.donation@example.com')).toMatchObject([
    {
      details: { location: 'BRANSON_MO', fileName: 'request.pdf', eventName: 'Spring Auction' },
      extension: 'pdf',
      bytes: PDF.buffer.length,
    },
  ]);
  await sent(page).getByRole('button', { name: 'Okay' }).click();
  await expect(page).toHaveURL('/');
});

test('a request is kept while the object store is away, and sent later once', async ({ page }) => {
  const email = 'away.donation@example.com';
  const form = await openForm(page);
  await fillFields(page, form, email);
  await form.getByLabel('Theater location').selectOption('Branson, MO');
  await page.route(
    (url) => url.pathname === '/letters',
    (route) => route.abort(),
    { times: 1 },
  );
  await send(form);
  await expect(failed(page)).toContainText('We cannot be reached right now.');
  await failed(page).getByRole('button', { name: 'Okay' }).click();
  await expect(form.getByLabel('Event name')).toHaveValue('Spring Auction');
  expect(await findRequests(email)).toEqual([]);
  await send(form);
  await expect(sent(page)).toBeVisible();
  expect(await findRequests(email)).toHaveLength(1);
});
