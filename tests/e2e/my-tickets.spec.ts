import type { Page } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { waitForMail } from './support/mail.ts';
import { buyTickets, createEmail } from './support/purchase.ts';
import { expect, openNewVisitor, test } from './support/test.ts';

/* Product 23 in the built site, with Helios and its mail: from an address to the tickets of an order. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** That of the form. The band above the footer has one, too. */
const emailField = (page: Page) => page.getByRole('main').getByRole('textbox', { name: 'Email address' });

test('a buyer finds the tickets again by a link that the address gets, which works once', async ({
  page,
  browser,
}) => {
  const email = createEmail('lost-mail');
  const bought = page.waitForResponse(
    (response) => response.url().endsWith('/orders') && response.request().method() === 'POST',
  );
  await buyTickets(page, 30, email);
  const { orderId, orderNumber }: { orderId: string; orderNumber: string } = await (await bought).json();

  // Another device, which knows nothing of the order.
  const phone = await openNewVisitor(browser, { reducedMotion: 'reduce' });
  await phone.goto('/ticketing');
  await phone.getByRole('link', { name: 'Find my tickets' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'My Tickets' })).toBeVisible();
  await expectNoViolations(phone, 'the question for the address');
  await emailField(phone).fill(email.toUpperCase());
  await phone.getByRole('button', { name: 'Send me the link' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Look into your mail' })).toBeFocused();

  const mail = (await waitForMail(email, 'Your tickets and gift cards of')).replaceAll('=3D', '=');
  const [link = ''] = /https?:\/\/\S+\/ticketing\/my-tickets#link=\S+/.exec(mail) ?? [];
  const token = decodeURIComponent(link.split('#link=')[1] ?? '');
  expect(token.length).toBeGreaterThan(40);

  const urls: string[] = [];
  phone.on('request', (request) => urls.push(request.url()));
  await phone.goto('about:blank');
  await phone.goto(link);
  await expect(phone.getByRole('button', { name: 'Show my tickets' })).toBeVisible();
  await expect(phone).toHaveURL(/\/ticketing\/my-tickets\/?$/);
  // Opening it has used nothing up.
  await phone.getByRole('button', { name: 'Show my tickets' }).click();
  const tickets = phone.getByRole('button', { name: `Show the tickets of order ${orderNumber}` });
  await expect(tickets).toBeVisible();
  await expectNoViolations(phone, 'the list of tickets');
  await phone.reload();
  await tickets.click();
  await expect(phone.getByRole('img', { name: /^QR code of ticket/ })).toHaveCount(2);
  expect(phone.url()).not.toContain(orderId);
  expect(urls.filter((url) => url.includes(token.slice(0, 40)))).toEqual([]);
  await phone.context().close();

  await page.goto('about:blank');
  await page.goto(link);
  await page.getByRole('button', { name: 'Show my tickets' }).click();
  await expect(page.getByText('This link was used before')).toBeVisible();
  await expect(emailField(page)).toBeVisible();
});
