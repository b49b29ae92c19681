import type { Page } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { requestHelios, runSql } from './support/helios.ts';
import { waitForMail } from './support/mail.ts';
import { expect, test } from './support/test.ts';

/* Product 4.1 in the built site, with Helios and its mail: from a link of a mail to the list, and off it. */
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

/** Subscribes as the form does, which stay-in-touch.spec.ts shows. */
async function subscribe(emailAddress: string): Promise<void> {
  await requestHelios('/stay-in-touch', {
    customer: {
      contact: { firstName: 'Naomi', lastName: 'Weaver', phoneNumber: '7175550100', emailAddress },
      address: {
        country: 'USA',
        addressLine1: '12 Orchard Lane',
        city: 'Ronks',
        state: 'PA',
        zipcode: '17572',
      },
    },
    marketingInterestIds: [],
  });
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
  await subscribe(email);
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
