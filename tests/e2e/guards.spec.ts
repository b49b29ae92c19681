import { expect, test, type Page } from '@playwright/test';
import { bookable, findPerformance } from './support/helios.ts';

/** The message stands in the page to the letter, double spaces included (SPEC 5.2). */
async function expectNotice(page: Page, title: string, message: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: title });
  await expect(dialog).toBeVisible();
  expect(await dialog.textContent()).toContain(message);
  await dialog.getByRole('button', { name: 'Okay' }).click();
  await expect(dialog).toBeHidden();
}

const STATUSES = [
  { status: 'CO', title: 'Call for Tickets', message: 'Limited tickets available.  Please call to book.' },
  {
    status: 'PS',
    title: 'Past Show',
    message: 'This show has already occurred.  Please select another show.',
  },
  { status: 'SO', title: 'Sold Out', message: 'This show is sold out. Please select another show.' },
  {
    status: 'NA',
    title: 'Not Available',
    message: 'This show is not available. Please select another show.',
  },
];

for (const { status, title, message } of STATUSES) {
  test(`a typed address of a performance with status ${status} leads back to the shows with a message`, async ({
    page,
  }) => {
    const entry = await findPerformance({ status });
    await page.goto(`/ticketing/${entry.eventCode}/${entry.eventDateTime}`);
    await expect(page).toHaveURL('/ticketing');
    await expectNotice(page, title, message);
  });
}

test('an unknown event leads back to the shows with "Missing Event"', async ({ page }) => {
  await page.goto('/ticketing/ZZZZZ/calendar');
  await expect(page).toHaveURL('/ticketing');
  await expectNotice(page, 'Missing Event', 'Please select an event');
});

for (const dateTime of ['tomorrow-evening', '2026-13-40T19:00:00', '1999-01-01T19:00:00']) {
  test(`the time "${dateTime}" leads to the dates of the show with "Missing Showtime"`, async ({ page }) => {
    await page.goto(`/ticketing/RUTHL/${dateTime}`);
    await expect(page).toHaveURL('/ticketing/RUTHL/calendar');
    await expectNotice(page, 'Missing Showtime', 'Please select a showtime');
  });
}

test('the seats without chosen tickets lead back to the quantities, keep eventId and log a warning', async ({
  page,
}) => {
  const entry = await bookable(7);
  const warning = page.waitForEvent('console', (message) =>
    /seats screen needs a total quantity/.test(message.text()),
  );
  await page.goto(`/ticketing/${entry.eventCode}/${entry.eventDateTime}/seats?eventId=42`);
  await expect(page).toHaveURL(`/ticketing/${entry.eventCode}/${entry.eventDateTime}?eventId=42`);
  expect((await warning).type()).toBe('warning');
});

test('when Helios is down, ticketing says so, offers the telephone, and goes on when it is back', async ({
  page,
}) => {
  const helios = process.env['E2E_HELIOS_URL'] ?? 'http://localhost:8080';
  await page.route(`${helios}/**`, (route) => route.abort('connectionrefused'));
  await page.goto('/ticketing');
  await expect(page.getByText('Ticketing is not answering')).toBeVisible();
  await expect(page.getByRole('link', { name: '1-800-555-0117' })).toHaveAttribute('href', /^tel:/);
  await page.unroute(`${helios}/**`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'See dates of Ruth, Lancaster' })).toBeVisible();
});

test('when Helios is down, content pages still serve', async ({ page }) => {
  const helios = process.env['E2E_HELIOS_URL'] ?? 'http://localhost:8080';
  await page.route(`${helios}/**`, (route) => route.abort('connectionrefused'));
  await page.goto('/shows/ruth');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('The Lantern House').first()).toBeVisible();
});
