import { findViolations } from './support/axe.ts';
import { createValues, fill, findRequests, getDay, openForm, PDF } from './support/donation.ts';
import { createKeyboard } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';

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
  // Added first, because Playwright handles file choosers only while there is a listener, and starts that asynchronously.
  page.on('filechooser', (chooser) => void chooser.setFiles(PDF));
  const form = await openForm(page);
  const values: [label: string, value: string][] = Object.entries(
    createValues('keyboard.donation@example.com'),
  );
  const { press, type } = createKeyboard(page);
  await form.getByLabel('Organization name').focus();
  for (const [label, value] of values) {
    if (label === 'Event name') break;
    await type(form.getByLabel(label, { exact: true }), value);
  }
  await type(form.getByLabel('Event name'), 'Spring Auction');
  const [year, month, day] = (await getDay(page, 60)).split('-');
  await type(form.getByLabel('Event date'), `${month}${day}${year}`);
  await expect(form.getByRole('option', { name: 'Ruth' })).toBeAttached();
  await type(form.getByLabel('Show', { exact: true }), 'Ruth');
  await type(form.getByLabel('What will the tickets be used for?'), 'A prize.');
  await press(form.getByLabel('Request letter'));
  await expect(form.getByRole('status').filter({ hasText: PDF.name })).toBeVisible();
  await press(form.getByRole('button', { name: 'Send request' }));
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
