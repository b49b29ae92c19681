import { expect, test } from '@playwright/test';
import { findPerformance } from './support/helios.ts';

const GUARDS = [
  { status: 'CO', title: 'Call for Tickets', message: 'Limited tickets available.  Please call to book.' },
  { status: 'SO', title: 'Sold Out', message: 'This show is sold out. Please select another show.' },
  {
    status: 'NA',
    title: 'Not Available',
    message: 'This show is not available. Please select another show.',
  },
];

for (const { status, title, message } of GUARDS) {
  test(`a typed address of a performance with status ${status} leads back to the shows with a message`, async ({
    page,
  }) => {
    const entry = await findPerformance({ status });
    await page.goto(`/ticketing/${entry.eventCode}/${entry.eventDateTime}`);
    await expect(page).toHaveURL('/ticketing');
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toContainText(message, { useInnerText: false });
    await dialog.getByRole('button', { name: 'Okay' }).click();
    await expect(dialog).toBeHidden();
  });
}

test('a performance of the past leads back to the shows with a message', async ({ page }) => {
  await page.goto('/ticketing/RUTHL/2020-01-03T19:00:00');
  await expect(page).toHaveURL(/\/ticketing/);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('an unknown event leads back to the shows with "Missing Event"', async ({ page }) => {
  await page.goto('/ticketing/ZZZZZ/calendar');
  await expect(page).toHaveURL('/ticketing');
  await expect(page.getByRole('dialog', { name: 'Missing Event' })).toContainText('Please select an event');
});

test('a malformed date and time leads to the calendar of the show with "Missing Showtime"', async ({
  page,
}) => {
  await page.goto('/ticketing/RUTHL/tomorrow-evening');
  await expect(page).toHaveURL(/\/ticketing\/RUTHL/);
  await expect(page.getByRole('dialog', { name: 'Missing Showtime' })).toContainText(
    'Please select a showtime',
  );
});

test('the seats without chosen tickets lead back to the quantities and keep eventId', async ({ page }) => {
  const entry = await findPerformance({ skip: 7 });
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.goto(`/ticketing/${entry.eventCode}/${entry.eventDateTime}/seats?eventId=42`);
  await expect(page).toHaveURL(`/ticketing/${entry.eventCode}/${entry.eventDateTime}?eventId=42`);
  expect(warnings.length).toBeGreaterThan(0);
});

test('when Helios is down, ticketing says so, offers the telephone, and goes on when it is back', async ({
  page,
}) => {
  const helios = process.env['E2E_HELIOS_URL'] ?? 'http://localhost:8080';
  await page.route(`${helios}/**`, (route) => route.abort('connectionrefused'));
  await page.goto('/ticketing');
  await expect(page.getByText('Ticketing is not answering')).toBeVisible();
  await expect(page.getByRole('link', { name: /\(\d{3}\) 555-\d{4}|1-800-555-\d{4}/ }).first()).toBeVisible();
  await page.unroute(`${helios}/**`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: /See dates of Ruth/ }).first()).toBeVisible();
});
