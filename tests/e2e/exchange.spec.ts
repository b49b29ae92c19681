import { expectNoViolations } from './support/axe.ts';
import { findBookablePerformance } from './support/helios.ts';
import {
  buyTickets,
  CARDS,
  createEmail,
  expectConfirmation,
  fillCard,
  lockBestSeats,
  payButton,
  showMonthOf,
} from './support/purchase.ts';
import { expect, test } from './support/test.ts';

test('a buyer exchanges one of two tickets for two of another evening and pays the difference; the former ticket is void', async ({
  page,
}) => {
  const evening = await findBookablePerformance(29);
  const bought = page.waitForResponse(
    (response) => response.url().endsWith('/orders') && response.request().method() === 'POST',
  );
  await buyTickets(page, 28, createEmail('exchange'));
  const { orderId, orderNumber }: { orderId: string; orderNumber: string } = await (await bought).json();

  await page.getByRole('button', { name: 'Change or return tickets' }).click();
  await expect(page).toHaveURL('/ticketing/orders');
  const choice = page.getByRole('group', { name: 'Which tickets do you want to change?' });
  await expect(choice.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await choice.getByRole('checkbox').last().uncheck();
  await expect(page.getByText('For your new tickets')).toBeVisible();
  await expectNoViolations(page, 'exchange of an order');
  await page.getByRole('button', { name: 'Choose the new date' }).click();

  await expect(page).toHaveURL('/ticketing/RUTHL/calendar');
  const bar = page.getByText(
    new RegExp(`^You are changing order ${orderNumber}: 1 ticket, \\$.* credit\\.$`),
  );
  await expect(bar).toBeVisible();
  expect(page.url()).not.toContain(orderId);
  await showMonthOf(page, evening);
  await page.locator(`a[href="/ticketing/RUTHL/${evening.eventDateTime}"]`).click();

  await expect(page.getByRole('group', { name: /adult/i })).toContainText('1');
  await page.getByRole('button', { name: 'One adult ticket more' }).click();
  await page.getByRole('button', { name: 'Choose seats' }).click();
  await lockBestSeats(page);
  await expect(page.getByText('Your former tickets')).toBeVisible();
  await page.reload();
  await expect(bar).toBeVisible();
  await page.getByRole('link', { name: 'Check out' }).click();

  await expect(page.getByRole('heading', { name: 'Change your tickets' })).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveCount(0);
  await fillCard(page, CARDS.success);
  await expectNoViolations(page, 'checkout of an exchange');
  await payButton(page).click();
  await expectConfirmation(page);
  await expect(page.getByText(`The tickets of order ${orderNumber} that you changed`)).toBeVisible();
  await expect(page.getByRole('img', { name: /^QR code of ticket/ })).toHaveCount(2);

  await page.goto(`/ticketing/confirmation?order=${orderId}`);
  await expect(
    page.getByRole('heading', { name: '1 of your 2 tickets is no longer valid', level: 1 }),
  ).toBeVisible();
  await expect(page.getByRole('img', { name: /^QR code of ticket/ })).toHaveCount(1);

  // The exchange has ended, so the next purchase does not belong to it.
  await page.goto('/ticketing/RUTHL/calendar');
  await expect(page.getByRole('button', { name: 'Keep my tickets' })).toHaveCount(0);
});
