import type { Page } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { runSql } from './support/helios.ts';
import { waitForMail } from './support/mail.ts';
import { openHydrated, scrollToBand } from './support/shell.ts';
import { expect, test } from './support/test.ts';

/* Product 4.1 in the built site, with Helios and its mail: from the band to the list, and off it. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const CONFIRMATION = 'Please confirm your subscription';
const WELCOME = 'Welcome to the letters';

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

/** The link in the text of a mail. */
function readLink(mail: string, purpose: 'confirm' | 'unsubscribe'): string {
  const [link] =
    new RegExp(`https?://\\S+/subscription#${purpose}=\\S+`).exec(mail.replaceAll('=3D', '=')) ?? [];
  if (!link) throw new Error(`The mail has no link to ${purpose}.`);
  return link;
}

async function subscribeInBand(page: Page, email: string): Promise<void> {
  await openHydrated(page, '/');
  await scrollToBand(page);
  const band = page.getByRole('region', { name: 'A letter now and then' });
  await band.getByRole('textbox', { name: 'Email address' }).fill(email);
  await band.getByRole('button', { name: 'Sign Up' }).click();
  const form = page.getByRole('dialog', { name: 'Stay in touch' });
  for (const [label, value] of [
    ['First name', 'Naomi'],
    ['Last name', 'Weaver'],
    ['Phone number', '7175550100'],
    ['Address', '12 Orchard Lane'],
    ['City', 'Ronks'],
    ['State', 'PA'],
    ['ZIP code', '17572'],
  ] as const) {
    await form.getByRole('textbox', { name: label, exact: true }).fill(value);
  }
  await form.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Thank you, Naomi' })).toBeVisible();
}

async function countSubscribers(email: string): Promise<number> {
  const rows = await runSql('select 1 from stay_in_touch_subscribers where email_address = $1', [email]);
  return rows.length;
}

/** Opens a link of a mail in a page of its own, as a mail program does, and waits for the page. */
async function openLink(page: Page, link: string, name: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(link);
  await expect(button(page, name)).toBeVisible();
}

test('a subscription counts after the press on the page of the link, and ends the same way', async ({
  page,
}) => {
  const email = 'naomi.letters@example.com';
  await subscribeInBand(page, email);
  const link = readLink(await waitForMail(email, CONFIRMATION), 'confirm');
  const token = decodeURIComponent(link.split('#confirm=')[1] ?? '');

  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await openLink(page, link, 'Confirm');
  await expect(page).toHaveURL(/\/subscription\/?$/);
  expect(await countSubscribers(email)).toBe(0);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expectNoViolations(page, 'the confirmation');
  await button(page, 'Confirm').click();
  await expect(title(page, 'You are on the list')).toBeFocused();
  expect(await countSubscribers(email)).toBe(1);
  expect(urls.filter((url) => url.includes(token.slice(0, 40)))).toEqual([]);

  await openLink(page, link, 'Confirm');
  await button(page, 'Confirm').click();
  await expect(title(page, 'You are already on the list')).toBeFocused();

  await openLink(page, readLink(await waitForMail(email, WELCOME), 'unsubscribe'), 'Unsubscribe');
  await expectNoViolations(page, 'the question');
  await button(page, 'Stay on the list').click();
  await expect(title(page, 'You stay on the list')).toBeFocused();
  expect(await countSubscribers(email)).toBe(1);

  await openLink(page, readLink(await waitForMail(email, WELCOME), 'unsubscribe'), 'Unsubscribe');
  await button(page, 'Unsubscribe').click();
  await expect(title(page, 'You are unsubscribed')).toBeFocused();
  expect(await countSubscribers(email)).toBe(0);
  await button(page, 'Subscribe again').click();
  await expect(page.getByRole('main').getByRole('textbox', { name: 'First name' })).toBeVisible();
  await expectNoViolations(page, 'the form to subscribe again');
});

test('the links work with the keyboard', async ({ page }) => {
  const email = 'naomi.keys@example.com';
  await subscribeInBand(page, email);
  await openLink(page, readLink(await waitForMail(email, CONFIRMATION), 'confirm'), 'Confirm');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(button(page, 'Confirm')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(title(page, 'You are on the list')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Go to the home page' })).toBeFocused();
});

test('an expired link offers to subscribe again, and a failed request a retry', async ({ page }) => {
  const email = 'naomi.late@example.com';
  await subscribeInBand(page, email);
  const link = readLink(await waitForMail(email, CONFIRMATION), 'confirm');
  await runSql(
    `update stay_in_touch_submissions set created_at = now() - interval '8 days' where email_address = $1`,
    [email],
  );
  await openLink(page, link, 'Confirm');
  await page.route('**/subscriptions/confirm', (route) => route.abort());
  await button(page, 'Confirm').click();
  await expect(page.locator(':focus')).toContainText('We cannot be reached right now');
  await page.unroute('**/subscriptions/confirm');
  await button(page, 'Try again').click();
  await expect(title(page, 'This link has expired')).toBeFocused();
  expect(await countSubscribers(email)).toBe(0);
  await expect(button(page, 'Subscribe again')).toBeVisible();
});

test('without a link the page says that it is not complete', async ({ page }) => {
  await page.goto('/subscription');
  await expect(title(page, 'This link is not complete')).toBeVisible();
  await expectNoViolations(page, 'the page without a link');
});
