import { expectNoViolations } from './support/axe.ts';
import { waitForMail } from './support/mail.ts';
import { buyTickets, createEmail } from './support/purchase.ts';
import { expect, openNewVisitor, test } from './support/test.ts';

/* Product 24 in the built site, with Helios and its mail: a ticket goes to a guest, and is taken back. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a buyer gives a ticket to a guest, who sees it until it is taken back', async ({ page, browser }) => {
  const guest = createEmail('guest');
  await buyTickets(page, 31, createEmail('giver'));
  await page.getByRole('button', { name: 'Give a ticket to somebody' }).click();
  const form = page.getByRole('main');
  await form.getByLabel('Which ticket?').selectOption({ index: 1 });
  await form.getByLabel('Name of your guest').fill('Ada Miller');
  await form.getByLabel('Email address of your guest').fill(guest);
  await expectNoViolations(page, 'the form that gives a ticket');
  await form.getByRole('button', { name: 'Give this ticket' }).click();
  await expect(page.getByText('The ticket is on its way to Ada Miller')).toBeVisible();
  await expect(page.getByText(`Ada Miller (${guest}) has it.`)).toBeVisible();

  const mail = (await waitForMail(guest, 'Your ticket for')).replaceAll('=3D', '=');
  const [link = ''] = /https?:\/\/\S+\/ticketing\/received-ticket#ticket=\S+/.exec(mail) ?? [];
  const token = decodeURIComponent(link.split('#ticket=')[1] ?? '');
  expect(token.length).toBeGreaterThan(40);
  const phone = await openNewVisitor(browser, { reducedMotion: 'reduce' });
  const urls: string[] = [];
  phone.on('request', (request) => urls.push(request.url()));
  await phone.goto(link);
  const code = phone.getByRole('img', { name: /^QR code of ticket/ });
  await expect(code).toHaveCount(1);
  await expect(phone).toHaveURL(/\/ticketing\/received-ticket\/?$/);
  await expectNoViolations(phone, 'the ticket of the guest');
  expect(urls.filter((url) => url.includes(token.slice(0, 30)))).toEqual([]);

  await page.getByRole('button', { name: /^Take back the ticket for/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('The ticket is yours again')).toBeVisible();
  await phone.reload();
  await expect(phone.getByText('This ticket is no longer valid')).toBeVisible();
  await expect(code).toHaveCount(0);
  await phone.context().close();
});
