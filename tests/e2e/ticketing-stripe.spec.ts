import type { FrameLocator, Page } from '@playwright/test';
import { migrateByCommand, spawnDemo, type HeliosProcess } from '../../helios/test/support/process.ts';
import { StripeStandIn } from '../../helios/test/support/stripe-stand-in.ts';
import { openTestDatabase, type TestDatabase } from '../../helios/test/support/test-database.ts';
import { findBookablePerformance, findOrders, HELIOS_URL, runSql } from './support/helios.ts';
import {
  chooseTickets,
  expectConfirmation,
  fillCheckout,
  lockBestSeats,
  payButton,
} from './support/purchase.ts';
import { expect, test } from './support/test.ts';

// Runs a second Helios with Stripe on its own database and redirects the browser's requests to it. The stand-in of Helios' tests
// replaces Stripe, including its script and its iframes.

const SITE_URL = process.env['E2E_SITE_URL'] ?? 'http://localhost:9000';

const CARDS = { insufficientFunds: '4000000000009995', threeDSecure: '4000002500003155' };

const stripe = new StripeStandIn();
let database: TestDatabase;
let helios: HeliosProcess;

test.beforeAll(async () => {
  await stripe.listen();
  database = await openTestDatabase(process.env['E2E_HELIOS_DATABASE_URL']);
  await migrateByCommand(database.url);
  helios = await spawnDemo(database.url, {
    ...stripe.env,
    HELIOS_SITE_URL: SITE_URL,
    HELIOS_HORIZON_WEEKS: '4',
  });
});
test.afterAll(async () => {
  helios.child.kill('SIGTERM');
  await stripe.close();
  await database.close();
});

const cardForm = (page: Page) => page.frameLocator('iframe[title="Card details"]');
/** The input is in an iframe of Stripe inside the iframe of Helios. */
const field = (form: FrameLocator, title: string) =>
  form.frameLocator(`iframe[title="${title}"]`).getByRole('textbox');

async function fillCard(page: Page, number: string): Promise<void> {
  const form = cardForm(page);
  await field(form, 'Secure card number input frame').fill(number);
  await field(form, 'Secure expiration date input frame').fill('12 / 34');
  await field(form, 'Secure CVC input frame').fill('123');
}

test('a visitor can buy a ticket through Stripe with 3-D Secure', async ({ page }) => {
  const email = 'stripe@lamplight-visitors.com';
  const policyViolations: string[] = [];
  const originsWithCard = new Set<string>();
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) policyViolations.push(message.text());
  });
  page.on('request', (request) => {
    if (request.postData()?.includes(CARDS.threeDSecure)) originsWithCard.add(new URL(request.url()).origin);
  });
  await page.route(`${HELIOS_URL}/**`, (route) =>
    route.continue({ url: route.request().url().replace(HELIOS_URL, helios.url) }),
  );

  await chooseTickets(page, await findBookablePerformance(12), 1);
  await lockBestSeats(page);
  stripe.failNext(/stripe\.js$/, 'rate limited');
  await fillCheckout(page, { email });
  await expect(page.getByText('The card fields did not load.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();

  const form = cardForm(page);
  // The label can focus its field only after the field has loaded.
  await expect(async () => {
    await form.getByText('Card number').click();
    await expect(field(form, 'Secure card number input frame')).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await payButton(page).click();
  for (const message of [
    'Enter the card number.',
    'Enter the expiry date as MM/YY.',
    'Enter the security code.',
  ]) {
    await expect(form.getByText(message)).toBeVisible();
  }
  await fillCard(page, '4242 4242');
  await payButton(page).click();
  await expect(form.getByText('Your card number is incomplete.')).toBeVisible();
  await expect(field(form, 'Secure card number input frame')).toBeFocused();

  await fillCard(page, CARDS.insufficientFunds);
  await payButton(page).click();
  await expect(page.getByText(/does not have enough funds/)).toBeVisible();

  await fillCard(page, CARDS.threeDSecure);
  await field(form, 'Secure CVC input frame').press('Enter');
  await page.getByRole('link', { name: 'Go to your bank' }).click();
  await page.getByRole('button', { name: 'Complete' }).click();
  await expectConfirmation(page);

  expect(await findOrders(email, database.url)).toEqual([{ status: 'declined' }, { status: 'confirmed' }]);
  const paid = await runSql<{ provider: string; amount_cents: number; card_last4: string; intent: string }>(
    `select provider, amount_cents, card_last4, payment_intent_id as intent
     from payment_attempts join orders using (order_id) join stripe_payments using (attempt_id)
     where status = 'confirmed' and customer #>> '{contact,emailAddress}' = $1`,
    [email],
    database.url,
  );
  expect(paid).toHaveLength(1);
  expect(paid[0]).toMatchObject({ provider: 'stripe', card_last4: '3155' });
  expect(stripe.intents.get(paid[0]?.intent ?? '')).toMatchObject({
    status: 'succeeded',
    amount_received: paid[0]?.amount_cents,
  });
  // The postal code comes from the address; the card form does not ask for it again.
  expect(new Set(stripe.postalCodes)).toEqual(new Set(['17572']));
  expect([...originsWithCard]).toEqual([stripe.url]);
  expect(policyViolations).toEqual([]);
});
