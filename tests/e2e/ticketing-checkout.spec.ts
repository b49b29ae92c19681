import AxeBuilder from '@axe-core/playwright';
import { devices, expect, test, type Page } from '@playwright/test';
import { bookable, expireLocks, issueGiftCard, ordersOf } from './support/helios.ts';
import {
  CARDS,
  chooseTickets,
  expectConfirmation,
  fillCard,
  fillCheckout,
  holdBestSeats,
  payButton,
} from './support/purchase.ts';

async function goToPayment(page: Page, skip: number, email: string) {
  const entry = await bookable(skip);
  await chooseTickets(page, entry, 1);
  await holdBestSeats(page);
  await fillCheckout(page, { email });
  await expect(payButton(page)).toBeVisible();
  return entry;
}

async function addGiftCard(page: Page, number: string): Promise<void> {
  await page.getByText(/Pay with a gift card\?|Add another gift card/).click();
  await page.getByLabel('Gift card number').fill(number);
  await page.getByRole('button', { name: 'Use this gift card' }).click();
}

const centsIn = (text: string | null) => Number((text ?? '').replace(/[^\d]/g, ''));

test('each decline is told in words that say what to do, and none of them costs anything', async ({
  page,
}) => {
  const email = 'declines@lamplight-visitors.com';
  await goToPayment(page, 14, email);
  const declines: [string, RegExp][] = [
    [CARDS.insufficientFunds, /does not have enough funds/],
    [CARDS.expired, /The card has expired/],
    [CARDS.wrongCode, /security code is wrong/],
    [CARDS.lostOrStolen, /Your bank declined the card/],
  ];
  for (const [card, words] of declines) {
    await fillCard(page, card);
    await payButton(page).click();
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByText(/Your card was not charged\./)).toBeVisible();
    await expect(page.getByRole('link', { name: /555/ }).first()).toHaveAttribute('href', /^tel:/);
  }
  expect(new Set((await ordersOf(email)).map((order) => order.status))).toEqual(new Set(['declined']));
});

test('who turns away at the page of the bank is not charged, and can pay with another card', async ({
  page,
}) => {
  const email = 'abandoned@lamplight-visitors.com';
  await goToPayment(page, 15, email);
  await fillCard(page, CARDS.threeDSecure);
  await payButton(page).click();
  await expect(page.getByRole('link', { name: 'Go to your bank' })).toBeVisible();
  await page.getByRole('button', { name: 'Pay with another card instead' }).click();
  await fillCard(page, CARDS.success);
  await payButton(page).click();
  await expectConfirmation(page);
  expect((await ordersOf(email)).filter((order) => order.status === 'confirmed')).toHaveLength(1);
});

for (const [name, card, skip] of [
  ['comes late', CARDS.answersLate, 16],
  ['is lost', CARDS.answerLost, 17],
] as const) {
  test(`an answer of the bank that ${name} is waited for, also over a reload, and then the truth is told`, async ({
    page,
  }) => {
    const email = `answer-${skip}@lamplight-visitors.com`;
    await goToPayment(page, skip, email);
    await fillCard(page, card);
    await payButton(page).click();
    await expect(
      page.getByText(/Confirming your payment|Thank you\. Your seats are yours\./).first(),
    ).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Thank you. Your seats are yours.' })).toBeVisible({
      timeout: 40_000,
    });
    expect(await ordersOf(email)).toEqual([{ status: 'confirmed' }]);
  });
}

test('a gift card pays a part, the card the rest; a promo code takes its share off before', async ({
  page,
}) => {
  const email = 'gift-part@lamplight-visitors.com';
  const { number, last4 } = await issueGiftCard(2000);
  await chooseTickets(page, await bookable(18), 1);
  await holdBestSeats(page);
  await page.getByText('Have a promo code?').click();
  await page.getByLabel('Promo code').fill('nothing');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(/This promo code is not valid/)).toBeVisible();
  await page.getByLabel('Promo code').fill('lantern10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Promo code LANTERN10', { exact: true })).toBeVisible();
  await fillCheckout(page, { email });
  const before = centsIn(await payButton(page).textContent());
  await addGiftCard(page, 'LTGC-NONE-NONE-0000');
  await expect(page.getByText(/We do not find this gift card/)).toBeVisible();
  await page.getByLabel('Gift card number').fill(number);
  await page.getByRole('button', { name: 'Use this gift card' }).click();
  await expect(page.getByText(`Gift card ending in ${last4} pays $20.00`)).toBeVisible();
  expect(centsIn(await payButton(page).textContent())).toBe(before - 2000);
  await fillCard(page, CARDS.success);
  await payButton(page).click();
  await expectConfirmation(page);
  await expect(page.getByText(`Gift card ending in ${last4}`)).toBeVisible();

  // Tickets with their codes, a calendar file, and all of it again after a reload.
  await page.reload();
  await expect(page.getByRole('img', { name: /^QR code of ticket/ })).toHaveCount(1);
  const file = await page.request.get(
    (await page.getByRole('link', { name: 'Add to your calendar' }).getAttribute('href')) ?? '',
  );
  expect(await file.text()).toContain('BEGIN:VCALENDAR');
});

test('gift cards pay it all, and no card is asked for', async ({ page }) => {
  const email = 'gift-full@lamplight-visitors.com';
  const { number } = await issueGiftCard(50_000);
  await goToPayment(page, 19, email);
  await addGiftCard(page, number);
  await expect(page.getByText('Gift cards pay all of it. No other card is needed.')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByRole('button', { name: 'Pay with your gift card' }).click();
  await expectConfirmation(page);
  expect(await ordersOf(email)).toEqual([{ status: 'confirmed' }]);
});

test('two tabs of one visitor share one cart', async ({ page, context }) => {
  await chooseTickets(page, await bookable(20), 1);
  await holdBestSeats(page);
  const other = await context.newPage();
  await other.goto('/ticketing/cart');
  await expect(other.getByRole('timer')).toBeVisible();
  await page.getByRole('button', { name: 'Hold them longer' }).click();
  await page.getByRole('button', { name: 'Empty cart' }).click();
  await expect(page.getByText('Your cart is empty. The seats are free again.')).toBeVisible();
  await expect(other.getByText('Your cart is empty.')).toBeVisible();
});

test('a lock that ends in the cart, or that Helios has forgotten, says so and leads back to the seats', async ({
  page,
}) => {
  const entry = await bookable(21);
  await chooseTickets(page, entry, 1);
  await holdBestSeats(page);
  await expireLocks(entry);
  await page.reload();
  await expect(page.getByText('Your hold has ended')).toBeVisible();
  await page.evaluate(() => {
    const key = 'playhouse.www.ticketingCart';
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}');
    kept.value.lockId = 'a-lock-that-helios-does-not-know';
    localStorage.setItem(key, JSON.stringify(kept));
  });
  await page.reload();
  await expect(page.getByText('Your hold has ended')).toBeVisible();
  await page.getByRole('link', { name: 'Choose seats again' }).click();
  await expect(page).toHaveURL(/\/seats|\/RUTHL\//);
});

test('Back and Reload lose nothing on any screen', async ({ page }) => {
  const entry = await bookable(22);
  await page.goto('/ticketing/RUTHL/calendar');
  await chooseTickets(page, entry, 2);
  await page.reload();
  await expect(page.getByText('0 of 2 seats chosen').first()).toBeVisible();
  await page.getByRole('button', { name: 'Pick the best seats for me' }).click();
  await expect(page.getByText('2 of 2 seats chosen').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 of 2 seats chosen').first()).toBeVisible();
  await page.getByRole('button', { name: 'Hold these seats' }).click();
  await expect(page).toHaveURL(/\/cart/);
  await page.reload();
  await expect(page.getByRole('timer')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('2 of 2 seats chosen').first()).toBeVisible();
  await page.goForward();
  await fillCheckout(page, { email: 'back@lamplight-visitors.com' });
  await page.reload();
  await expect(payButton(page)).toBeVisible();
  await expect(page.getByText('Naomi Weaver')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Check out' })).toBeVisible();
});

test('a captcha is solved in a dialog, and the request is sent once more; a refused token leads to the phone', async ({
  page,
}) => {
  await chooseTickets(page, await bookable(23), 1);
  const sent: (string | undefined)[] = [];
  await page.route('**/locks', async (route) => {
    const request = route.request();
    if (request.method() !== 'POST') return route.fallback();
    sent.push(request.headers()['x-skip-captcha']);
    expect(request.headers()['x-aws-waf-token']).toMatch(/^stand-in/);
    if (sent.length > 1) return route.fallback();
    return route.fulfill({ status: 405, headers: { 'access-control-allow-origin': '*' }, body: '' });
  });
  await page.getByRole('button', { name: 'Pick the best seats for me' }).click();
  await page.getByRole('button', { name: 'Hold these seats' }).click();
  await page
    .getByRole('dialog', { name: 'Are you a person?' })
    .getByRole('button', { name: 'I am a person' })
    .click();
  await expect(page).toHaveURL(/\/cart/);
  expect(sent).toEqual([undefined, 'true']);

  await page.route('**/promo-code', (route) =>
    route.request().method() === 'OPTIONS'
      ? route.fallback()
      : route.fulfill({
          status: 202,
          headers: {
            'access-control-allow-origin': '*',
            'access-control-expose-headers': 'x-amzn-waf-action',
            'x-amzn-waf-action': 'challenge',
          },
        }),
  );
  await page.getByText('Have a promo code?').click();
  await page.getByLabel('Promo code').fill('LANTERN10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(/Token rejected\. Please call to place this order\./)).toBeVisible();
});

async function expectNoViolations(page: Page, screen: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  expect(violations.map(({ id, nodes }) => `${screen}: ${id} ${nodes[0]?.target.join(' ')}`)).toEqual([]);
}

test('axe finds nothing on any screen of a purchase, and a phone is enough for it', async ({ browser }) => {
  // axe looks at each of two thousand seats.
  test.slow();
  const context = await browser.newContext({ ...devices['Pixel 7'], reducedMotion: 'reduce' });
  const page = await context.newPage();
  const email = 'phone@lamplight-visitors.com';
  await page.goto('/ticketing');
  await expect(page.getByRole('link', { name: /See dates of/ }).first()).toBeVisible();
  await expectNoViolations(page, 'shows');
  await page.goto('/ticketing/RUTHL/calendar');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expectNoViolations(page, 'calendar');
  const entry = await bookable(24);
  await page.goto(`/ticketing/${entry.eventCode}/${entry.eventDateTime}`);
  await page.getByRole('button', { name: 'One adult ticket more' }).tap();
  await expectNoViolations(page, 'quantities');
  await page.getByRole('button', { name: 'Choose seats' }).tap();
  await page.getByRole('button', { name: 'Pick the best seats for me' }).tap();
  await expect(page.getByText('1 of 1 seats chosen').first()).toBeVisible();
  await expectNoViolations(page, 'seats');
  await page.getByRole('button', { name: 'Hold these seats' }).tap();
  await expect(page.getByRole('timer')).toBeVisible();
  await expectNoViolations(page, 'cart');
  await fillCheckout(page, { email });
  await expect(payButton(page)).toBeVisible();
  await expectNoViolations(page, 'checkout');
  await fillCard(page, CARDS.success);
  await payButton(page).tap();
  await expectConfirmation(page);
  await expect(page.getByRole('img', { name: /^QR code of ticket/ })).toBeVisible();
  await expectNoViolations(page, 'confirmation');
  await context.close();
});

test('a whole purchase with the keyboard alone', async ({ page }) => {
  const entry = await bookable(25);
  await page.goto(`/ticketing/${entry.eventCode}/${entry.eventDateTime}`);
  const press = async (role: 'button' | 'link', name: string | RegExp) => {
    await page.getByRole(role, { name }).focus();
    await page.keyboard.press('Enter');
  };
  await expect(page.getByRole('button', { name: 'One adult ticket more' })).toBeVisible();
  await press('button', 'One adult ticket more');
  await press('button', 'Choose seats');
  await expect(page.locator('[data-guid][data-state="taken"]').first()).toBeAttached();
  await page.locator('[data-guid][data-state="open"]').first().focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 of 1 seats chosen').first()).toBeVisible();
  await press('button', 'Hold these seats');
  await expect(page).toHaveURL(/\/cart/);
  await press('link', 'Check out');
  await page.getByLabel('First name').focus();
  for (const text of ['Naomi', 'Weaver', 'keyboard@lamplight-visitors.com']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('7175550100');
  await page.keyboard.press('Enter');
  await page.getByLabel('Address', { exact: true }).focus();
  for (const text of ['12 Orchard Lane', '', 'Ronks', 'PA']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('17572');
  await page.keyboard.press('Enter');
  const card = page.frameLocator('iframe');
  await card.getByLabel('Card number').focus();
  await page.keyboard.type(CARDS.success);
  await page.keyboard.press('Tab');
  await page.keyboard.type('12/34');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  await expectConfirmation(page);
});
