import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { BOX_OFFICE_URL, buyOrder, enterBoxOffice } from './support/box-office.ts';
import { findBookablePerformance, requestHelios } from './support/helios.ts';
import { watchViolations } from './support/policy.ts';
import { expect, test } from './support/test.ts';

test.use({ hasDecided: false });

/** The id of a performance that no other test uses. */
async function findPerformanceId(skip: number): Promise<string> {
  const { eventCode, eventDateTime } = await findBookablePerformance(skip);
  const { performanceId } = await requestHelios<{ performanceId: string }>(
    `/performances/${eventCode}/${eventDateTime}`,
  );
  return performanceId;
}

async function open(page: Page, hash: string): Promise<void> {
  await page.goto(`${BOX_OFFICE_URL}/${hash}`);
}

test('two best seats are sold to a known customer for cash, by keyboard alone', async ({ page, context }) => {
  const violations = await watchViolations(context);
  const { lastName, emailAddress } = await buyOrder(50, 1);
  const performanceId = await findPerformanceId(51);
  await enterBoxOffice(page, 'sell');
  await open(page, '#/sell');
  await expect(page.getByLabel('Find a performance')).toBeFocused();
  await expectNoViolations(page, 'the choice of a performance');
  await page.keyboard.type(performanceId);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('textbox', { name: 'Number' })).toBeFocused();
  await expect(page.getByRole('listbox', { name: 'Seat map' })).toBeVisible();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: /Find a customer/ })).toBeFocused();
  await page.keyboard.type(lastName);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`The tickets are mailed to ${emailAddress}.`)).toBeVisible();

  // The first sale of the day opens the drawer.
  await expect(page.getByLabel('Cash in the drawer')).toBeFocused();
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/The customer gives/)).toBeFocused();
  await expectNoViolations(page, 'a sale');
  await page.keyboard.type('900');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sold' })).toBeVisible();
  await expect(page.getByText('Change', { exact: true })).toBeVisible();
  await expect(page.getByText('The tickets are being mailed.')).toBeVisible();
  await expectNoViolations(page, 'a sale that is done');

  const printed = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        window.print = () => resolve(document.querySelectorAll('[data-medium="receipt"] img').length);
      }),
  );
  await page.getByRole('button', { name: 'Print on the receipt printer' }).click();
  expect(await printed).toBe(2);
  await page.keyboard.press('F9');
  await expect(page.getByRole('textbox', { name: 'Number' })).toBeFocused();
  expect(violations).toEqual([]);
});

test('seats are held with a name, sold from the hold in part, and released', async ({ page }) => {
  const performanceId = await findPerformanceId(52);
  await enterBoxOffice(page, 'sell');
  await open(page, `#/holds/${performanceId}`);
  await page.getByRole('button', { name: 'List' }).click();
  await page.getByLabel('Section').selectOption({ index: 1 });
  await page.getByLabel('Row').selectOption({ index: 1 });
  const seats = page.getByRole('group', { name: 'List of seats' }).getByRole('checkbox', { disabled: false });
  for (const index of [0, 1, 2]) await seats.nth(index).check();
  await page.getByRole('button', { name: 'Hold 3 seats' }).click();
  await expect(page.getByText('Write a name.')).toBeVisible();
  const name = `Choir ${randomUUID().slice(0, 4)}`;
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Reason').fill('an option');
  await page.getByRole('button', { name: 'Hold 3 seats' }).click();
  const hold = page.getByRole('article', { name });
  await expect(hold.getByText('3 seats left')).toBeVisible();
  await expectNoViolations(page, 'Holds');

  await hold.getByRole('link', { name: 'Sell from it' }).click();
  await expect(page.getByText(`Sale from the hold "${name}"`)).toBeVisible();
  await page.getByRole('textbox', { name: 'Number' }).fill('2');
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'By card terminal' }).check();
  await page.getByLabel('Number on the receipt of the terminal').fill('0042');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sold' })).toBeVisible();

  await open(page, `#/holds/${performanceId}`);
  await expect(hold.getByText('1 seat left · 2 sold · 0 released')).toBeVisible();
  await hold.getByRole('button', { name: 'Release' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Release 1 seat' }).click();
  await expect(hold.getByText('Ended', { exact: true })).toBeVisible();
});

test('a sale goes on after the network was away, and after a reload', async ({ page, context }) => {
  const performanceId = await findPerformanceId(53);
  await enterBoxOffice(page, 'sell');
  await open(page, `#/sell/${performanceId}`);
  await page.getByRole('textbox', { name: 'Number' }).fill('1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 seat', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('textbox', { name: 'Number' }).fill('2');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Helios does not answer')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('2 seats', { exact: true })).toBeVisible();
  await expect(page.getByText('Helios does not answer')).toBeHidden();
  await page.reload();
  await expect(page.getByText('2 seats', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Give up the sale' })).toBeVisible();
  await page.getByRole('button', { name: 'Give up the sale' }).click();
  await expect(page.getByText('Take the best seats, or choose seats on the map.')).toBeVisible();
});

test('the screens of sales fit into a phone with text of 200 %', async ({ page }) => {
  const performanceId = await findPerformanceId(54);
  await enterBoxOffice(page, 'sell');
  for (const { width, fontSize } of [
    { width: 390, fontSize: '16px' },
    { width: 320, fontSize: '32px' },
  ]) {
    await page.setViewportSize({ width, height: 640 });
    await page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), fontSize);
    for (const hash of ['#/sell', `#/sell/${performanceId}`, `#/holds/${performanceId}`]) {
      await page.evaluate((value) => {
        location.hash = value;
      }, hash);
      await expect(page.getByRole('main').getByText('Loading…')).toHaveCount(0);
      await expect(page.getByRole('status').first()).toBeAttached();
      const sizes = await page.evaluate(() => ({
        overflow: document.documentElement.scrollWidth - innerWidth,
        header: document.querySelector('header')?.getBoundingClientRect().height ?? 0,
      }));
      expect(sizes.overflow, `${hash} at ${width} px`).toBeLessThanOrEqual(0);
      expect(sizes.header, `the header at ${width} px`).toBeLessThan(200);
    }
  }
});
