import { devices, type Locator, type Page } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { bookable, expireLocks, ordersOf } from './support/helios.ts';
import {
  CARDS,
  expectConfirmation,
  fillCard,
  fillCheckout,
  freeSeatsInView,
  holdBestSeats,
  holdSeats,
  openHolding,
  openPayment,
  openSeats,
  payButton,
  partInView,
  seatMap,
  showMonthOf,
} from './support/purchase.ts';
import { expect, test } from './support/test.ts';

/** Comes closer with a press into the middle of the house, and presses free seats until so many are chosen. */
async function pickByPressing(page: Page, count: number, press: (target: Locator) => Promise<void>) {
  await press(seatMap(page));
  await expect
    .poll(async () => (await freeSeatsInView(page)).length, { message: 'free seats that are large enough' })
    .toBeGreaterThan(count);
  for (const guid of (await freeSeatsInView(page)).slice(0, count)) {
    const seat = page.locator(`[data-guid="${guid}"]`);
    await press(seat);
    await expect(seat).toHaveAttribute('data-state', 'selected');
  }
  await expect(page.getByText(new RegExp(`^${count} of ${count} seats? chosen$`)).first()).toBeVisible();
}

test('a visitor buys two tickets with the mouse, from the list of shows to the confirmation; axe finds nothing on a wide screen', async ({
  page,
}) => {
  const email = 'whole@lamplight-visitors.com';
  const entry = await bookable(0);
  await page.goto('/ticketing');
  await expect(page).toHaveTitle('Pick Location & Show');
  const show = page.getByRole('link', { name: 'See dates of Ruth, Lancaster' });
  await expect(show).toBeVisible();
  await expectNoViolations(page, 'shows');
  await show.click();
  await expect(page).toHaveURL('/ticketing/RUTHL/calendar');
  await expect(page).toHaveTitle('Choose a Date');
  await showMonthOf(page, entry);
  await expectNoViolations(page, 'calendar');
  await page.locator(`a[href="/ticketing/RUTHL/${entry.eventDateTime}"]`).click();

  await page.getByRole('button', { name: 'One adult ticket more' }).click();
  await page.getByRole('button', { name: 'One child ticket more' }).click();
  await expect(page).toHaveTitle('Choose Tickets');
  await expectNoViolations(page, 'quantities');
  await page.getByRole('button', { name: 'Choose seats' }).click();
  await expect(page).toHaveTitle('Choose Seats');
  await pickByPressing(page, 2, (target) => target.click());
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Section' }).first()).toBeVisible();
  await expectNoViolations(page, 'list of seats');
  await holdSeats(page);
  await expect(page).toHaveTitle('Tickets Cart');
  await expectNoViolations(page, 'cart');
  await fillCheckout(page, { email });
  await expect(page).toHaveTitle('Tickets Checkout');
  await fillCard(page, CARDS.success);
  // The fields of the card as well: they are a page of the payment provider in a frame.
  await expectNoViolations(page, 'checkout');
  expect(await storedText(page)).toContain(email);
  await payButton(page).click();
  await expectConfirmation(page);
  await expect(page).toHaveTitle('Order Confirmation');
  // The checkout draft is personal data, and another person may use this tab next.
  for (const text of [email, '7175550100', '12 Orchard Lane'])
    expect(await storedText(page)).not.toContain(text);
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole('img', { name: /^QR code of ticket/ })).toHaveCount(2);
  await expectNoViolations(page, 'confirmation');
  expect(await ordersOf(email)).toEqual([{ status: 'confirmed' }]);

  await page.reload();
  await expectConfirmation(page);
  // On paper there are the tickets alone.
  const letters = page.getByRole('region', { name: 'A letter now and then' });
  await expect(letters).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(letters).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await page.emulateMedia({ media: null });

  await page.goto('/ticketing/cart');
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
});

test('a visitor buys on a phone with fingers that pinch, drag and tap; axe finds nothing on any screen', async ({
  browser,
}) => {
  const context = await browser.newContext({ ...devices['Pixel 7'], reducedMotion: 'reduce' });
  const page = await context.newPage();
  const entry = await bookable(24);
  await page.goto('/ticketing');
  const show = page.getByRole('link', { name: 'See dates of Ruth, Lancaster' });
  await expect(show).toBeVisible();
  await expectNoViolations(page, 'shows');
  await show.tap();
  await showMonthOf(page, entry);
  await expectNoViolations(page, 'calendar');
  await page.locator(`a[href="/ticketing/RUTHL/${entry.eventDateTime}"]`).tap();
  await page.getByRole('button', { name: 'One adult ticket more' }).tap();
  await expectNoViolations(page, 'quantities');
  await page.getByRole('button', { name: 'Choose seats' }).tap();
  const map = seatMap(page);
  await expect(map.getByRole('option').first()).toBeAttached();
  await expectNoViolations(page, 'seats');

  await map.scrollIntoViewIfNeeded();
  const box = await map.boundingBox();
  if (!box) throw new Error('The map is not drawn.');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const touch = await context.newCDPSession(page);
  /** Real fingers, each at its distance from the middle of the map at every step of their way. */
  const move = async (...steps: [number, number][][]) => {
    for (const [index, fingers] of steps.entries()) {
      await touch.send('Input.dispatchTouchEvent', {
        type: index === 0 ? 'touchStart' : 'touchMove',
        touchPoints: fingers.map(([x, y], id) => ({ x: middle.x + x, y: middle.y + y, id })),
      });
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const whole = await partInView(page);
  await test.step('two fingers that part come closer, at the place between them', async () => {
    await move(
      [
        [-20, 0],
        [20, 0],
      ],
      [
        [-40, 0],
        [40, 0],
      ],
      [
        [-80, 0],
        [80, 0],
      ],
      [
        [-120, 0],
        [120, 0],
      ],
    );
    await expect.poll(async () => (await partInView(page)).width).toBeLessThan(whole.width / 3);
  });
  await test.step('one finger drags the map along', async () => {
    const { x, width } = await partInView(page);
    expect(x).toBeGreaterThan(whole.x);
    await move([[-50, 0]], [[-20, 0]], [[10, 0]], [[50, 0]]);
    await expect.poll(async () => (await partInView(page)).x).toBeLessThan(x);
    expect((await partInView(page)).width).toBeCloseTo(width, 3);
    await expect(page.getByRole('option', { name: /chosen by you$/ })).toHaveCount(0);
  });
  await test.step('fingers that meet go back', async () => {
    await move(
      [
        [-120, 0],
        [120, 0],
      ],
      [
        [-60, 0],
        [60, 0],
      ],
      [
        [-20, 0],
        [20, 0],
      ],
      [
        [-10, 0],
        [10, 0],
      ],
    );
    await expect.poll(async () => (await partInView(page)).width).toBeCloseTo(whole.width, 3);
  });
  await pickByPressing(page, 1, (target) => target.tap());
  await page.getByRole('button', { name: 'Hold these seats' }).tap();
  await expect(page.getByRole('timer')).toBeVisible();
  await expectNoViolations(page, 'cart');
  await fillCheckout(page, { email: 'phone@lamplight-visitors.com' });
  await fillCard(page, CARDS.success);
  await expectNoViolations(page, 'checkout');
  await payButton(page).tap();
  await expectConfirmation(page);
  await expect(page.getByRole('img', { name: /^QR code of ticket/ })).toBeVisible();
  await expectNoViolations(page, 'confirmation');
  await context.close();
});

/** Everything that the browser stores for the site. */
const storedText = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { ownerDocument } = element;
    return ownerDocument.activeElement === element && ownerDocument.hasFocus();
  });

test('a whole purchase with the keyboard alone, from the home page on', async ({ page }) => {
  const email = 'keyboard@lamplight-visitors.com';
  const entry = await bookable(1);
  /** Presses Tab until it has the focus, as whoever has no pointer does. */
  const tabTo = async (target: Locator) => {
    await expect(target).toBeVisible();
    for (let times = 0; times < 120; times += 1) {
      await page.keyboard.press('Tab');
      if (await hasFocus(target)) return;
    }
    throw new Error(`Tab does not lead to ${target}.`);
  };
  const press = async (target: Locator) => {
    await tabTo(target);
    await page.keyboard.press('Enter');
  };
  const type = async (target: Locator, text: string) => {
    await tabTo(target);
    await page.keyboard.type(text);
  };
  const button = (name: string) => page.getByRole('button', { name });

  await page.goto('/');
  await press(page.getByRole('link', { name: 'GET TICKETS', exact: true }));
  await press(page.getByRole('link', { name: 'See dates of Ruth, Lancaster' }));

  await test.step('the calendar: arrows move between days and times, Page Down turns the month', async () => {
    const link = page.locator(`a[href="/ticketing/RUTHL/${entry.eventDateTime}"]`);
    const calendar = page.getByRole('grid', { name: /^Dates of Ruth/ });
    const isLoaded = () => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(calendar).toBeVisible();
    await isLoaded();
    await tabTo(calendar.locator('[tabindex="0"]').first());
    for (let months = 0; months < 3 && (await link.count()) === 0; months += 1) {
      const before = await calendar.getAttribute('aria-label');
      await page.keyboard.press('PageDown');
      await expect(calendar).not.toHaveAttribute('aria-label', before ?? '');
      await isLoaded();
    }
    const isOnDay = () =>
      link.evaluate(
        (element) => element.closest('[role="gridcell"]')?.contains(document.activeElement) ?? false,
      );
    for (const key of ['ArrowRight', 'ArrowLeft']) {
      for (let days = 0; days < 31 && !(await isOnDay()); days += 1) await page.keyboard.press(key);
    }
    for (let times = 0; times < 4 && !(await hasFocus(link)); times += 1)
      await page.keyboard.press('ArrowDown');
    await expect(link).toBeFocused();
    await page.keyboard.press('Enter');
  });

  await press(button('One adult ticket more'));
  await press(button('Choose seats'));

  await test.step('the map: Tab leads to one seat, arrows from there to the next, and each says what it is', async () => {
    await tabTo(seatMap(page).locator('[role="option"][tabindex="0"]'));
    const focused = page.locator(':focus');
    await expect(focused).toHaveAttribute('aria-label', /, row .*, seat .*, Adult \$.*, (available|taken)$/);
    await expect(focused).toHaveAttribute('aria-description', /^Seen from/);
    const first = (await focused.getAttribute('data-guid')) ?? '';
    await page.keyboard.press('ArrowRight');
    await expect(focused).not.toHaveAttribute('data-guid', first);
    await page.keyboard.press('ArrowLeft');
    await expect(focused).toHaveAttribute('data-guid', first);
    // Along the rows to a seat that is free.
    for (let step = 0; step < 80; step += 1) {
      if (/, available$/.test((await focused.getAttribute('aria-label')) ?? '')) break;
      await page.keyboard.press(step % 10 === 9 ? 'ArrowDown' : 'ArrowRight');
    }
    await page.keyboard.press('Enter');
    await expect(focused).toHaveAttribute('aria-label', /chosen by you$/);
    await expect(page.getByText('1 of 1 seat chosen').first()).toBeVisible();
  });
  await press(button('Hold these seats'));
  await press(page.getByRole('link', { name: 'Check out' }));

  await type(page.getByLabel('First name'), 'Naomi');
  await type(page.getByLabel('Last name'), 'Weaver');
  await type(page.getByLabel('Email address'), email);
  await type(page.getByLabel('Phone number'), '7175550100');
  await page.keyboard.press('Enter');
  await type(page.getByLabel('Address', { exact: true }), '12 Orchard Lane');
  await type(page.getByLabel('City'), 'Ronks');
  await type(page.getByLabel('State'), 'PA');
  await type(page.getByLabel('ZIP code'), '17572');
  await page.keyboard.press('Enter');
  const card = page.frameLocator('iframe');
  await type(card.getByLabel('Card number'), CARDS.success);
  await type(card.getByLabel('Expiry'), '12/34');
  await type(card.getByLabel('Security code'), '123');
  await page.keyboard.press('Enter');
  await expectConfirmation(page);
  expect(await ordersOf(email)).toEqual([{ status: 'confirmed' }]);
});

test('a double click on Pay makes one order', async ({ page }) => {
  const email = 'double@lamplight-visitors.com';
  await openPayment(page, await bookable(2), email);
  await fillCard(page, CARDS.success);
  await payButton(page).dblclick();
  await expectConfirmation(page);
  expect(await ordersOf(email)).toEqual([{ status: 'confirmed' }]);
});

test('a lock that ends during checkout says so, charges nothing, and is taken up again in one press with what was typed', async ({
  page,
}) => {
  const email = 'expired@lamplight-visitors.com';
  const entry = await bookable(5);
  await openHolding(page, entry, '/ticketing/cart');
  await fillCheckout(page, { email });
  await fillCard(page, CARDS.success);
  await expireLocks(entry);
  await payButton(page).click();
  await expect(page.getByText('Your hold has ended').first()).toBeVisible();
  expect((await ordersOf(email)).filter((order) => order.status === 'confirmed')).toEqual([]);

  await page.getByRole('button', { name: 'Hold the same seats again' }).click();
  await expect(page.getByText('Your seat is held for you again')).toBeVisible();
  // Contact and address are complete, so the checkout opens at the payment, with what was typed above it.
  await expect(payButton(page)).toBeVisible();
  await expect(page.getByText('Naomi Weaver')).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
});

test('two visitors after one seat: one gets it, the other is told and chooses again', async ({ browser }) => {
  const entry = await bookable(6);
  const first = await (await browser.newContext()).newPage();
  const second = await (await browser.newContext()).newPage();
  for (const page of [first, second]) {
    await openSeats(page, entry, 1);
    // Both are given the best seat before either holds it, so both have chosen the same one.
    await page.getByRole('button', { name: 'Pick the best seats for me' }).click();
    await expect(page.getByText('1 of 1 seat chosen').first()).toBeVisible();
  }
  await holdSeats(first);
  // The second one need not press anything to learn it.
  await expect(second.getByText(/was just taken by someone else/).first()).toBeVisible();
  await expect(second).toHaveURL(/\/seats/);
  await holdBestSeats(second);
  await first.context().close();
  await second.context().close();
});
