import { readFile } from 'node:fs/promises';
import { expectNoViolations } from './support/axe.ts';
import { buyOrder, createOpenDoor, enterBoxOffice, hideShow } from './support/box-office.ts';
import { expect, test } from './support/test.ts';

test.use({ hasDecided: false });

test('reports the performances of some days, saves them for the bookkeeper, and counts the cash of a drawer', async ({
  page,
}) => {
  const performance = await createOpenDoor();
  await buyOrder(performance, 2);
  await hideShow(performance.eventCode);
  await enterBoxOffice(page, 'refund');
  await page.getByRole('link', { name: 'Count', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Count' })).toBeVisible();
  const day = performance.dateTime.slice(0, 10);
  await page.getByLabel('First day').fill(day);
  await page.getByLabel('Last day').fill('2000-01-01');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('Choose a last day that is not before the first one.')).toBeVisible();
  await page.getByLabel('Last day').fill(day);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByLabel('Performance', { exact: true }).selectOption(performance.performanceId);
  const tickets = page.getByRole('table', { name: 'Tickets' });
  await expect(tickets.getByRole('row')).toHaveCount(3);
  await expect(tickets.getByRole('row').nth(1)).toContainText(/Adult\s*Site\s*2/);
  const total = await tickets.getByRole('row').last().getByRole('cell').nth(3).textContent();
  await expect(page.getByRole('table', { name: 'Money' }).getByRole('row').nth(1)).toContainText(total ?? '');
  await expect(page.getByText('The money agrees with the tickets.')).toBeVisible();
  await expectNoViolations(page, 'Count');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV for the bookkeeper' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`report-${day}-${day}.csv`);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv).toMatch(
    new RegExp(`^"${performance.performanceId}","tickets","web","[^"]+","Adult","","2","\\d+\\.\\d\\d"`, 'm'),
  );

  await page.getByRole('button', { name: 'Open the drawer' }).click();
  await expect(page.getByText('Write an amount such as 50 or 50.00.')).toBeVisible();
  await page.getByLabel('Cash in the drawer').fill('1,250.50');
  await page.keyboard.press('Enter');
  await expect(page.getByText('$1,250.50').first()).toBeVisible();
  await page.getByLabel('Cash that you have counted').fill('1248.50');
  await page.getByLabel('Note').fill('A coin is missing');
  await page.getByRole('button', { name: 'Close the drawer' }).click();
  await expect(page.getByText('$1,248.50 were counted: $2.00 are missing.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Drawers of all accounts' })).toContainText('-$2.00');
  await expectNoViolations(page, 'a closed drawer');
});
