import { expectNoViolations } from './support/axe.ts';
import {
  BOX_OFFICE_URL,
  buyOrder,
  countConfirmations,
  createLink,
  disableAccount,
  enterBoxOffice,
} from './support/box-office.ts';
import { watchViolations } from './support/policy.ts';
import { expect, test } from './support/test.ts';

test.use({ hasDecided: false });

test('a person makes a passkey with a link, finds an order, sends its confirmation again and logs out', async ({
  page,
  context,
}) => {
  const violations = await watchViolations(context);
  const order = await buyOrder(60, 2);
  const name = await enterBoxOffice(page, 'sell');
  await expect(page.getByText(`${name} (sell)`)).toBeVisible();
  await expect(page.getByRole('table').first()).toBeVisible();
  await expectNoViolations(page, 'Tonight');

  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByText('Write at least two characters.')).toBeVisible();
  await page.getByLabel('Find an order').fill(order.lastName);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
  await expectNoViolations(page, 'Orders');
  await page.getByRole('link', { name: order.orderNumber }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${order.orderNumber}` })).toBeVisible();
  await expect(page.getByText(order.emailAddress)).toBeVisible();
  await expect(page.getByText('The customer pressed Pay.')).toBeVisible();
  await expectNoViolations(page, 'an order');

  const before = await countConfirmations(order.orderNumber);
  await page.getByRole('button', { name: 'Send the confirmation again' }).click();
  await expect(page.getByText('The confirmation will be sent in some seconds.')).toBeVisible();
  expect(await countConfirmations(order.orderNumber)).toBe(before + 1);
  await expect(page.getByRole('button', { name: 'Refund seats' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('You are logged out.')).toBeVisible();
  await expectNoViolations(page, 'the log-in');
  await page.reload();
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByText(`${name} (sell)`)).toBeVisible();
  expect(violations).toEqual([]);
});

test('refunds a seat with a reason', async ({ page }) => {
  const order = await buyOrder(61, 2);
  await enterBoxOffice(page, 'refund');
  await page.goto(`${BOX_OFFICE_URL}/#/orders/${order.orderNumber}`);
  await page.getByRole('button', { name: 'Refund seats' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund seats' });
  await dialog.getByRole('button', { name: 'Refund 0 seats' }).click();
  await expect(dialog.getByText('Choose the seats.')).toBeVisible();
  await expect(dialog.getByText('Write the reason.')).toBeVisible();
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByLabel('Reason').fill('Ill');
  await expectNoViolations(page, 'the refund');
  await dialog.getByRole('button', { name: 'Refund 1 seat' }).click();
  await expect(page.getByText(/^\$[\d.]+ were refunded\.$/)).toBeVisible();
  await expect(page.getByText('refunded', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Approvals' }).click();
  await expect(page.getByText('Nothing waits for an approval.')).toBeVisible();
  await expectNoViolations(page, 'Approvals');
});

test('an account that may only look sees nothing to change', async ({ page }) => {
  const order = await buyOrder(62, 1);
  await enterBoxOffice(page, 'view');
  await expect(page.getByRole('link', { name: 'Approvals' })).toHaveCount(0);
  await page.goto(`${BOX_OFFICE_URL}/#/orders/${order.orderNumber}`);
  await expect(page.getByText(order.emailAddress)).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
});

test('a session that has ended leads to the log-in, and a used link says so', async ({ page }) => {
  const name = await enterBoxOffice(page, 'view');
  await page.context().setOffline(true);
  await expect(page.getByText(/This device is offline/)).toBeVisible();
  await page.context().setOffline(false);
  const link = await createLink(name);
  await disableAccount(name);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText(/^Your session has ended/)).toBeVisible();
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByText('The log-in did not work')).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expectNoViolations(page, 'a link that does not work');
});

test('fits into a phone with text of 200 %', async ({ page }) => {
  const order = await buyOrder(63, 2);
  await enterBoxOffice(page, 'refund');
  for (const { width, fontSize } of [
    { width: 1280, fontSize: '16px' },
    { width: 390, fontSize: '16px' },
    { width: 320, fontSize: '32px' },
  ]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), fontSize);
    for (const screen of [
      'tonight',
      `orders?search=${order.lastName}`,
      `orders/${order.orderNumber}`,
      'approvals',
    ]) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `#/${screen}`);
      await expect(page.getByRole('main').getByText('Loading…')).toHaveCount(0);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${screen} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});
