import type { Page } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import {
  findBookablePerformance,
  expireLocks,
  issueGiftCard,
  setLockExpiry,
  findOrders,
  runSql,
} from './support/helios.ts';
import {
  emptyCart,
  CARDS,
  expectConfirmation,
  fillCard,
  fillCheckout,
  openWithLock,
  openPayment,
  openSeats,
  payButton,
  seatMap,
  showMonthOf,
} from './support/purchase.ts';
import { expect, test } from './support/test.ts';

async function addGiftCard(page: Page, number: string): Promise<void> {
  await page.getByText(/Pay with a gift card\?|Add another gift card/).click();
  await page.getByLabel('Gift card number').fill(number);
  await page.getByRole('button', { name: 'Use this gift card' }).click();
}

const parseCents = (text: string | null) => Number((text ?? '').replace(/[^\d]/g, ''));
const bankLink = (page: Page) => page.getByRole('link', { name: 'Go to your bank' });
const bankPage = (page: Page) => page.getByRole('heading', { name: 'Is this you?' });

test('a decline of the card and one on the page of the bank show their messages, charge nothing, and allow another try', async ({
  page,
}) => {
  const email = 'declines@lamplight-visitors.com';
  await openPayment(page, await findBookablePerformance(14), email);
  const expectDecline = async (message: string) => {
    const notice = page.getByRole('alert').filter({ hasText: 'Your card was not charged.' });
    await expect(notice).toContainText(`${message} Your card was not charged.`);
    await expect(notice).toBeFocused();
    await expect(notice).toBeInViewport({ ratio: 1 });
    await expect(notice.getByRole('link', { name: /555/ })).toHaveAttribute('href', /^tel:/);
  };
  await fillCard(page, CARDS.insufficientFunds);
  await payButton(page).click();
  await expectDecline('The card does not have enough funds. Please try another card.');
  await fillCard(page, CARDS.threeDSecure);
  await payButton(page).click();
  await bankLink(page).click();
  await expect(bankPage(page)).toBeVisible();
  await expectNoViolations(page, 'page of the bank');
  await page.getByRole('button', { name: 'Decline it' }).click();
  await expect(page).toHaveURL(/\/ticketing\/checkout/);
  await expectDecline('Your bank could not confirm that it was you. Please try again or use another card.');
  await fillCard(page, CARDS.threeDSecure);
  await payButton(page).click();
  await bankLink(page).click();
  await page.getByRole('button', { name: 'Approve the payment' }).click();
  await expectConfirmation(page);
  const statuses = (await findOrders(email)).map((order) => order.status);
  expect(statuses).toEqual(['declined', 'declined', 'confirmed']);
});

test('a lost response of the bank or of Helios is requested again, with one order and one charge', async ({
  page,
}) => {
  const email = 'answer-lost@lamplight-visitors.com';
  await openPayment(page, await findBookablePerformance(17), email);
  const keys: (string | undefined)[] = [];
  await page.route('**/orders', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.fallback();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await fillCard(page, CARDS.answerLost);
  await payButton(page).click();
  await expect(page.getByText(/never charges twice/)).toBeVisible();
  await page.reload();
  await expectConfirmation(page);
  expect(await findOrders(email)).toEqual([{ status: 'confirmed' }]);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

test('gift card and promo code survive reload, Back and an abandoned page of the bank; another card pays the rest', async ({
  page,
}) => {
  const email = 'gift-part@lamplight-visitors.com';
  const { number, last4 } = await issueGiftCard(2000);
  await openWithLock(page, await findBookablePerformance(18), '/ticketing/cart');
  await page.getByText('Have a promo code?').click();
  await page.getByLabel('Promo code').fill('nothing');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(/This promo code is not valid/)).toBeVisible();
  await page.getByLabel('Promo code').fill('lantern10');
  await page.getByRole('button', { name: 'Apply' }).click();
  const promo = page.getByText('Promo code LANTERN10', { exact: true });
  await expect(promo).toBeVisible();
  await fillCheckout(page, { email });
  const totalWithoutGiftCard = parseCents(await payButton(page).textContent());
  await addGiftCard(page, 'LTGC-NONE-NONE-0000');
  await expect(page.getByText(/We do not find this gift card/)).toBeVisible();
  await page.getByLabel('Gift card number').fill(number);
  await page.getByRole('button', { name: 'Use this gift card' }).click();
  const giftCard = page.getByText(`Gift card ending in ${last4} pays $20.00`);
  const expectGiftCardAndPromo = async () => {
    await expect(giftCard).toBeVisible();
    await expect(promo).toBeVisible();
    expect(parseCents(await payButton(page).textContent())).toBe(totalWithoutGiftCard - 2000);
  };
  await expectGiftCardAndPromo();
  await page.reload();
  await expectGiftCardAndPromo();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Check out' })).toBeVisible();
  await expect(promo).toBeVisible();
  await page.goForward();
  await expectGiftCardAndPromo();

  await test.step('the page of the bank is opened and abandoned', async () => {
    await fillCard(page, CARDS.threeDSecure);
    await payButton(page).click();
    await bankLink(page).click();
    await expect(bankPage(page)).toBeVisible();
    await page.goBack();
    await expect(bankLink(page)).toBeVisible();
    await page.getByRole('button', { name: 'Pay with another card instead' }).click();
    await expectGiftCardAndPromo();
  });
  await fillCard(page, CARDS.success);
  await payButton(page).click();
  await expectConfirmation(page);
  await expect(page.getByText(`Gift card ending in ${last4}`)).toBeVisible();
  expect((await findOrders(email)).filter((order) => order.status === 'confirmed')).toHaveLength(1);

  // The confirmation has QR codes and a calendar file, also after a reload.
  await page.reload();
  await expect(page.getByRole('img', { name: /^QR code of ticket/ })).toHaveCount(1);
  const file = await page.request.get(
    (await page.getByRole('link', { name: 'Add to your calendar' }).getAttribute('href')) ?? '',
  );
  expect(await file.text()).toContain('BEGIN:VCALENDAR');
  await test.step('Back from the confirmation offers no second payment', async () => {
    await page.goBack();
    await expect(
      page.getByText(/Your cart is empty\.|Thank you\. Your seats are yours\./).first(),
    ).toBeVisible();
    await expect(payButton(page)).toHaveCount(0);
  });
});

test('two tabs show the same cart after an extension, a change of seats, a promo code, and emptying', async ({
  page,
  context,
}) => {
  const entry = await findBookablePerformance(20);
  const { lockId } = await openWithLock(page, entry, '/ticketing/cart');
  const timer = page.getByRole('timer');
  await expect(timer).toBeVisible();
  await setLockExpiry(entry, 170);
  await page.reload();
  const otherTab = await context.newPage();
  await otherTab.goto('/ticketing/cart');
  for (const tab of [page, otherTab]) await expect(tab.getByRole('timer')).toHaveText(/^2:/);

  await page.getByRole('button', { name: 'Hold longer' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your seats are now held for' })).toHaveText(
    /^Your seats are now held for 15 minutes\. You can do this 1 more time\.$/,
  );
  for (const tab of [page, otherTab]) await expect(tab.getByRole('timer')).toHaveText(/^1[45]:/);

  await page.getByRole('link', { name: 'Change seats' }).click();
  await expect(page.getByRole('option', { name: /chosen by you$/ })).toHaveCount(1);
  await page.getByRole('button', { name: /^Remove / }).click();
  const seat = seatMap(page).locator('[data-state="open"]').first();
  const place = ((await seat.getAttribute('aria-label')) ?? '').split(', ').slice(0, 3).join(', ');
  await expect(otherTab.getByText(place, { exact: true })).toHaveCount(0);
  await page.locator(`[data-guid="${await seat.getAttribute('data-guid')}"]`).press('Enter');
  await page.getByRole('button', { name: 'Keep these seats' }).click();
  for (const tab of [page, otherTab]) await expect(tab.getByText(place, { exact: true })).toBeVisible();

  await page.getByText('Have a promo code?').click();
  await page.getByLabel('Promo code').fill('LANTERN10');
  await page.getByRole('button', { name: 'Apply' }).click();
  for (const tab of [page, otherTab])
    await expect(tab.getByText('Promo code LANTERN10', { exact: true })).toBeVisible();

  await test.step('emptied after a question', async () => {
    await page.getByRole('button', { name: 'Empty cart' }).click();
    await expect(page.getByRole('button', { name: 'Keep them' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(place, { exact: true })).toBeVisible();
    await emptyCart(page);
    for (const tab of [page, otherTab]) await expect(tab.getByText('Your cart is empty.')).toBeVisible();
    // The database has the id without its signature.
    expect(await runSql('select state from seat_locks where lock_id = $1', [lockId.split('.')[0]])).toEqual([
      { state: 'released' },
    ]);
  });
});

test('an open screen announces the expiry of a lock at 5, 2 and 1 minutes, then offers to choose seats again', async ({
  page,
}) => {
  const entry = await findBookablePerformance(12);
  await page.clock.install();
  const expiredNotice = page.getByText('Your hold has ended');
  const chooseAgainLink = page.getByRole('link', { name: 'Choose seats again' });
  const screens: [string, string, (() => Promise<void>)?][] = [
    ['quantities', `/ticketing/${entry.eventCode}/${entry.eventDateTime}`],
    [
      'seats',
      '/ticketing/cart',
      async () => {
        await page.getByRole('link', { name: 'Change seats' }).click();
        await expect(page.getByText('1 of 1 seat chosen').first()).toBeVisible();
      },
    ],
  ];
  for (const [screen, path, openScreen] of screens) {
    await test.step(screen, async () => {
      // The screen shows a stored lock before Helios has answered, and advancing the clock would time the request out.
      const answered = page.waitForResponse(
        (response) => response.url().includes('/locks/') && response.request().method() === 'GET',
      );
      await openWithLock(page, entry, path);
      await answered;
      await openScreen?.();
      await expect(page.getByRole('timer')).toHaveText(/^1[45]:/);
      for (const [duration, message] of [
        ['10:00', 'Your seats are held for 5 more minutes.'],
        ['03:00', 'Your seats are held for 2 more minutes.'],
        ['01:00', 'Your seats are held for 1 more minute.'],
      ] as const) {
        await page.clock.fastForward(duration);
        await expect(page.getByRole('status').filter({ hasText: message })).toHaveCount(1);
      }
      await expireLocks(entry);
      await page.clock.fastForward('01:00');
      await expect(expiredNotice).toBeVisible();
      await expect(page.getByRole('timer')).toHaveCount(0);
      if (screen !== 'seats') await expect(chooseAgainLink).toBeVisible();
    });
  }
  await test.step('the seats screen keeps the selection, which can be locked again', async () => {
    await expect(page.getByText('1 of 1 seat chosen').first()).toBeVisible();
    await page.getByRole('button', { name: 'Hold these seats' }).click();
    await expect(page.getByRole('timer')).toHaveText(/^1[45]:/);
    await expect(page).toHaveURL(/\/ticketing\/cart$/);
  });
  await test.step('a lock that Helios does not know shows the same notice as an expired lock', async () => {
    // An init script runs before the page's own code, which may still be storing the answer of the last request.
    await page.addInitScript(() => {
      const key = 'playhouse.www.ticketingCart';
      const stored = JSON.parse(localStorage.getItem(key) ?? '{}');
      stored.value.lockId = 'a-lock-that-helios-does-not-know';
      localStorage.setItem(key, JSON.stringify(stored));
    });
    await page.reload();
    await expect(expiredNotice).toBeVisible();
    await chooseAgainLink.click();
    await expect(page).toHaveURL(/\/seats$/);
  });
});

test('Back and reload keep the state of every screen', async ({ page }) => {
  const entry = await findBookablePerformance(22);
  const show = page.getByRole('link', { name: 'See dates of Ruth, Lancaster' });
  const time = page.locator(`a[href="/ticketing/${entry.eventCode}/${entry.eventDateTime}"]`);
  const adults = page.getByRole('group', { name: 'Adult tickets' }).getByRole('status');
  const selectedSeats = (count: number) => page.getByText(`${count} of 2 seats chosen`).first();
  await page.goto('/ticketing');
  await expect(show).toBeVisible();
  await page.reload();
  await show.click();
  await showMonthOf(page, entry);
  await page.reload();
  await showMonthOf(page, entry);
  await page.goBack();
  await expect(show).toBeVisible();
  await page.goForward();
  await showMonthOf(page, entry);
  await time.click();
  await page.getByRole('button', { name: 'One adult ticket more' }).click();
  await page.getByRole('button', { name: 'One adult ticket more' }).click();
  await page.reload();
  await expect(adults).toHaveText(/2 adult tickets$/);
  await page.goBack();
  await expect(page.getByRole('grid', { name: /^Dates of Ruth/ })).toBeVisible();
  await page.goForward();
  await expect(adults).toHaveText(/2 adult tickets$/);
  await page.getByRole('button', { name: 'Choose seats' }).click();
  await expect(selectedSeats(0)).toBeVisible();
  await page.goBack();
  await expect(adults).toHaveText(/2 adult tickets$/);
  await page.goForward();
  await page.getByRole('button', { name: 'Pick the best seats for me' }).click();
  await expect(selectedSeats(2)).toBeVisible();
  await page.reload();
  await expect(selectedSeats(2)).toBeVisible();
  await page.getByRole('button', { name: 'Hold these seats' }).click();
  await expect(page).toHaveURL(/\/cart/);
  await page.reload();
  await expect(page.getByRole('timer')).toBeVisible();
  await page.goBack();
  await expect(selectedSeats(2)).toBeVisible();
  await page.goForward();
  await fillCheckout(page, { email: 'back@lamplight-visitors.com' });
  await page.reload();
  await expect(payButton(page)).toBeVisible();
  await expect(page.getByText('Naomi Weaver')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Check out' })).toBeVisible();
});

test('solving a captcha repeats the request; a failed captcha and a rejected token show a phone number', async ({
  page,
}) => {
  await openSeats(page, await findBookablePerformance(23), 1);
  const captchaHeaders: (string | undefined)[] = [];
  const makeRejection = (status: number, headers: Record<string, string>) => ({
    status,
    headers: { 'access-control-allow-origin': '*', ...headers },
    body: '',
  });
  await page.route('**/locks', async (route) => {
    const request = route.request();
    if (request.method() !== 'POST') return route.fallback();
    captchaHeaders.push(request.headers()['x-skip-captcha']);
    expect(request.headers()['x-aws-waf-token']).toMatch(/^stand-in/);
    return captchaHeaders.length > 2 ? route.fallback() : route.fulfill(makeRejection(405, {}));
  });
  const dialog = page.getByRole('dialog', { name: 'Are you a person?' });
  await page.getByRole('button', { name: 'Pick the best seats for me' }).click();
  await test.step('a captcha that fails shows the phone number', async () => {
    await page.evaluate(() => {
      const captcha: { renderCaptcha: unknown } = Reflect.get(window, 'AwsWafCaptcha');
      const originalRender = captcha.renderCaptcha;
      captcha.renderCaptcha = (_: unknown, { onError }: { onError: (error: Error) => void }) => {
        captcha.renderCaptcha = originalRender;
        onError(new Error('The captcha is not answering.'));
      };
    });
    await page.getByRole('button', { name: 'Hold these seats' }).click();
    await expect(dialog.getByRole('alert').getByRole('link', { name: '1-800-555-0117' })).toHaveAttribute(
      'href',
      /^tel:/,
    );
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText(/Please show that you are a person/)).toBeVisible();
  });
  await page.getByRole('button', { name: 'Hold these seats' }).click();
  await dialog.getByRole('button', { name: 'I am a person' }).click();
  await expect(page).toHaveURL(/\/cart/);
  expect(captchaHeaders).toEqual([undefined, undefined, 'true']);

  // Product 8 names the token header; the firewall uses its own header.
  for (const [index, header] of ['x-aws-waf-token', 'x-amzn-waf-action'].entries()) {
    await page.route('**/promo-code', (route) =>
      route.request().method() === 'OPTIONS'
        ? route.fallback()
        : route.fulfill(
            makeRejection(202, { 'access-control-expose-headers': header, [header]: 'challenge' }),
          ),
    );
    if (index > 0) await page.reload();
    await page.getByText('Have a promo code?').click();
    await page.getByLabel('Promo code').fill('LANTERN10');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText(/Token rejected\. Please call to place this order\./)).toBeVisible();
  }
});
