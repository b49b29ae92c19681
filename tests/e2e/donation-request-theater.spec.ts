import type { Locator, Page, Route } from '@playwright/test';
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

/** Changes what the object store does with the next letter. */
const onNextUpload = (page: Page, handle: (route: Route) => Promise<void>) =>
  page.route((url) => url.pathname === '/letters', handle, { times: 1 });

async function openFilledForm(page: Page, emailAddress: string): Promise<Locator> {
  const form = await openForm(page);
  await fillFields(page, form, emailAddress);
  await form.getByLabel('Theater location').selectOption('Branson, MO');
  return form;
}

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

for (const { what, email, handle, text } of [
  {
    what: 'refuses the letter',
    email: 'refused.donation@example.com',
    handle: (route: Route) =>
      route.fulfill({ status: 403, headers: { 'access-control-allow-origin': '*' }, body: '<Error/>' }),
    text: 'Your letter could not be stored.',
  },
  {
    what: 'is away',
    email: 'away.donation@example.com',
    handle: (route: Route) => route.abort(),
    text: 'We cannot be reached right now.',
  },
]) {
  test(`a request is kept while the object store ${what}, and sent later once`, async ({ page }) => {
    const form = await openFilledForm(page, email);
    await onNextUpload(page, handle);
    await send(form);
    await expect(failed(page)).toContainText(text);
    expect(await findViolations(page)).toEqual([]);
    await failed(page).getByRole('button', { name: 'Okay' }).click();
    await expect(form.getByLabel('Event name')).toHaveValue('Spring Auction');
    expect(await findRequests(email)).toEqual([]);
    await send(form);
    await expect(sent(page)).toBeVisible();
    expect(await findRequests(email)).toHaveLength(1);
  });
}

test('a slow upload shows that the request is being sent', async ({ page }) => {
  const form = await openFilledForm(page, 'slow.donation@example.com');
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await onNextUpload(page, async (route) => {
    await released;
    await route.continue();
  });
  await send(form);
  await expect(page.getByRole('dialog', { name: 'Submitting your request' })).toContainText('Please wait...');
  release();
  await expect(sent(page)).toBeVisible();
});

test('a lost answer of the object store is repeated, and the request is stored once', async ({ page }) => {
  const email = 'lost.upload@example.com';
  const form = await openFilledForm(page, email);
  await onNextUpload(page, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await send(form);
  await failed(page).getByRole('button', { name: 'Okay' }).click();
  await send(form);
  await expect(sent(page)).toBeVisible();
  expect(await findRequests(email)).toHaveLength(1);
});

test('a program with the name of a PDF is refused by Helios, and what was typed is kept', async ({
  page,
}) => {
  const form = await openFilledForm(page, 'program.upload@example.com');
  await form
    .getByLabel('Request letter')
    .setInputFiles({ ...PDF, buffer: Buffer.from('MZ this is a program') });
  await send(form);
  await failed(page).getByRole('button', { name: 'Okay' }).click();
  await expect(form.getByLabel('Event name')).toHaveValue('Spring Auction');
  await expect(form.getByRole('alert')).toContainText('Request letter');
  expect(await findRequests('program.upload@example.com')).toEqual([]);
});

test('a letter of 4.6 MB is refused before anything is sent', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/donation-requests/uploads')) requests.push(request.url());
  });
  const form = await openFilledForm(page, 'large.upload@example.com');
  await form.getByLabel('Request letter').setInputFiles({ ...PDF, buffer: Buffer.alloc(4_600_000, 'x') });
  await expect(page.getByRole('alertdialog', { name: 'File too large' })).toBeVisible();
  expect(requests).toEqual([]);
});
