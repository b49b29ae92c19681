import { createValues, fill, findRequests, getDay, openForm, PDF } from './support/donation.ts';
import { createKeyboard } from './support/keyboard.ts';
import { createEmail } from './support/purchase.ts';
import { expect, test } from './support/test.ts';

test('a donation request is stored with its letter, and leads to the home page', async ({ page }) => {
  const email = createEmail('naomi.donation');
  const form = await openForm(page);
  await expect(form.getByLabel('Show', { exact: true })).toHaveAccessibleDescription(
    'Select an event date first',
  );
  await fill(page, form, email);
  await form.getByRole('button', { name: 'Send request' }).click();
  const thanks = page.getByRole('alertdialog', { name: 'Donation request submitted' });
  await expect(thanks).toContainText('you can expect to hear from us within 4-6 weeks.');
  expect(await findRequests(email)).toMatchObject([
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
  const email = createEmail('keyboard.donation');
  // Added first, because Playwright handles file choosers only while there is a listener, and starts that asynchronously.
  page.on('filechooser', (chooser) => void chooser.setFiles(PDF));
  const form = await openForm(page);
  const values: [label: string, value: string][] = Object.entries(createValues(email));
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
  expect(await findRequests(email)).toHaveLength(1);
});

test('a program with the name of a PDF is refused by Helios, and what was typed is kept', async ({
  page,
}) => {
  const email = createEmail('program.donation');
  const form = await openForm(page);
  await fill(page, form, email);
  await form.getByLabel('Request letter').setInputFiles({ ...PDF, buffer: Buffer.from('MZ\x90\0program') });
  await form.getByRole('button', { name: 'Send request' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Error submitting donation request' });
  await expect(dialog).toContainText('The letter must be a PDF file.');
  await dialog.getByRole('button', { name: 'Okay' }).click();
  await expect(form.getByLabel('Request letter')).toHaveAccessibleDescription(
    /Request letter must be a PDF file\./,
  );
  await expect(form.getByLabel('Event name')).toHaveValue('Spring Auction');
  await form.getByLabel('Request letter').setInputFiles(PDF);
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Donation request submitted' })).toBeVisible();
  expect(await findRequests(email)).toHaveLength(1);
});
