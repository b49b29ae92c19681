import type { Locator, Page } from '@playwright/test';
import { findPerformance, runSql, type CalendarEntry } from './support/helios.ts';
import { MOBILE, openHydrated } from './support/shell.ts';
import { expect, test } from './support/test.ts';

/*
 * The calendar of a show (product 2.8, 4.6) in the built site with the seed of Helios, on its ticketing route and in the modal of
 * a show page. Keys, failures and slow responses are tested beside the component.
 */

const RUTH = '/ticketing/RUTHL/calendar';

type Scope = Page | Locator;
const grid = (scope: Scope) => scope.getByRole('grid', { name: /^Dates of/ });
const month = (scope: Scope) => scope.getByRole('heading', { level: 2, name: /^[A-Z][a-z]+ \d{4}$/ });
const monthButton = (scope: Scope, direction: 'Previous' | 'Next') =>
  scope.getByRole('button', { name: new RegExp(`^${direction} month, [A-Z]`) });

const formatDateTime = (dateTime: string, parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' })
    .format(new Date(`${dateTime}Z`))
    .replace('\u202f', ' ');
const monthOf = (dateTime: string) => formatDateTime(dateTime, { month: 'long', year: 'numeric' });
/** The start of the accessible name of a performance: "7:00 PM, Saturday, November 28, 2026". */
const accessibleTime = (dateTime: string) =>
  [
    formatDateTime(dateTime, { hour: 'numeric', minute: '2-digit' }),
    formatDateTime(dateTime, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }),
  ].join(', ');

const thisMonthInLancaster = () =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'America/New_York' }).format(
    new Date(),
  );

async function waitUntilLoaded(scope: Scope): Promise<void> {
  await expect(grid(scope)).toBeVisible();
  await expect(grid(scope).locator('xpath=ancestor::*[@aria-busy="true"]')).toHaveCount(0);
}

/** Goes to later months until the month of the date is shown. */
async function goToMonthOf(scope: Scope, dateTime: string): Promise<void> {
  for (let turns = 0; (await month(scope).textContent()) !== monthOf(dateTime); turns += 1) {
    expect(turns, `${monthOf(dateTime)} is found`).toBeLessThan(8);
    await monthButton(scope, 'Next').click();
  }
  await waitUntilLoaded(scope);
}

/** The days of the current month with the names and links of their times. */
async function readDays(scope: Scope): Promise<string[][]> {
  await waitUntilLoaded(scope);
  return grid(scope)
    .locator('[data-date]')
    .evaluateAll((days) =>
      days.map((day) => [
        day.getAttribute('data-date') ?? '',
        ...[...day.querySelectorAll('[data-time]')].map(
          (time) => `${time.getAttribute('aria-label')} → ${time.getAttribute('href') ?? time.tagName}`,
        ),
      ]),
    );
}

/**
 * Creates a past performance of Ruth in the current month, in its first minute. The calendar does not show earlier months.
 */
async function createPastPerformance(): Promise<string> {
  const [row] = await runSql<{ moment: string }>(
    `insert into performances
       (performance_id, event_code, seating_plan_id, local_date_time, time_zone, box_office_status, seats_total)
     select 'RUTHL-' || to_char(first, 'YYYYMMDD-HH24MI'), 'RUTHL', seating_plan_id, first, time_zone, 'AV', 2000
     from theaters
       join seating_plans plan on plan.name = seating_plan and plan.version = seating_plan_version,
       lateral (select date_trunc('month', now() at time zone time_zone) as first) clock
     where location = 'STRASBURG_PA'
     on conflict (event_code, local_date_time) do update set seats_total = excluded.seats_total
     returning to_char(local_date_time, 'YYYY-MM-DD"T"HH24:MI:SS') as moment`,
  );
  if (!row) throw new Error('The seed has no theater in Lancaster.');
  return row.moment;
}

test('each status has the behavior of product 4.6, and each request is for one month', async ({ page }) => {
  const pastDateTime = await createPastPerformance();
  const futurePerformances = await Promise.all(
    ['AV', 'CO', 'SO', 'NA'].map((status) => findPerformance({ status, eventCode: 'RUTHL' })),
  );
  const requestedRanges: [start: string, end: string][] = [];
  page.on('request', (request) => {
    const { searchParams } = new URL(request.url());
    const [start, end] = [searchParams.get('start'), searchParams.get('end')];
    if (start && end) requestedRanges.push([start, end]);
  });
  const expectNotBookable = async (dateTime: string, status: string) => {
    const time = grid(page).getByRole('note', { name: `${accessibleTime(dateTime)}: ${status}` });
    await expect(time.locator('[data-struck]')).toHaveCSS('text-decoration-line', 'line-through');
    await expect(time.locator('a, button')).toHaveCount(0);
    await time.click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(RUTH);
  };
  const statuses: Record<string, (entry: CalendarEntry) => Promise<void>> = {
    AV: async ({ eventDateTime }) => {
      await expect(
        grid(page).getByRole('link', { name: `${accessibleTime(eventDateTime)}: choose tickets` }),
      ).toHaveAttribute('href', `/ticketing/RUTHL/${eventDateTime}`);
    },
    SO: ({ eventDateTime }) => expectNotBookable(eventDateTime, 'sold out'),
    NA: ({ eventDateTime }) => expectNotBookable(eventDateTime, 'not available'),
    CO: ({ eventDateTime }) =>
      expectBookableByPhone(page, `${accessibleTime(eventDateTime)}: call for tickets`),
  };

  await openHydrated(page, RUTH);
  // A show that is already running opens at the current month.
  await expect(month(page)).toHaveText(thisMonthInLancaster());
  await expectNotBookable(pastDateTime, 'past');
  for (const entry of futurePerformances.sort((a, b) => a.eventDateTime.localeCompare(b.eventDateTime))) {
    await goToMonthOf(page, entry.eventDateTime);
    const expectStatus = statuses[entry.eventStatusCode];
    if (!expectStatus) throw new Error(`${entry.eventStatusCode} is not a status of product 4.6.`);
    await expectStatus(entry);
  }
  expect(requestedRanges.length).toBeGreaterThan(1);
  const starts = requestedRanges.map(([start]) => start);
  expect(starts).toEqual([...new Set(starts)]);
  for (const [start, end] of requestedRanges) {
    const [year = 0, number = 0] = start.split('-').map(Number);
    const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
    expect([start.slice(8), end]).toEqual(['01', last]);
  }

  // Days outside the month are hidden on a phone.
  const outside = grid(page).locator('[data-outside]').first();
  await page.setViewportSize({ width: MOBILE.wide, height: 900 });
  await expect(outside).toBeVisible();
  await page.setViewportSize({ width: MOBILE.narrow, height: 900 });
  await expect(outside).toBeHidden();
});

/** Expects a panel with the phone number above 768 px, which Escape and a click outside close, and a telephone link below. */
async function expectBookableByPhone(page: Page, name: string): Promise<void> {
  const panel = page.getByRole('dialog', { name: /Please call/ });
  await page.setViewportSize({ width: MOBILE.wide, height: 900 });
  const call = grid(page).getByRole('button', { name });
  await call.click();
  await expect(panel.getByRole('link', { name: '(717) 555-0142' })).toHaveAttribute('href', 'tel:7175550142');
  const { width = 0 } = (await panel.boundingBox()) ?? {};
  expect(width, 'Product 9: 80 to 200 px').toBeGreaterThanOrEqual(80);
  expect(width, 'Product 9: 80 to 200 px').toBeLessThanOrEqual(200);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(call).toBeFocused();
  await call.click();
  await expect(panel).toBeVisible();
  await month(page).click();
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(RUTH);

  await page.setViewportSize({ width: MOBILE.narrow, height: 900 });
  await expect(grid(page).getByRole('link', { name })).toHaveAttribute('href', 'tel:7175550142');
  await page.setViewportSize({ width: 1280, height: 900 });
}

test('the calendar modal of a show page has the same days as the ticketing route', async ({ page }) => {
  const performance = await findPerformance({ status: 'CO', eventCode: 'RUTHL' });
  const readMonths = async (scope: Scope) => {
    const firstMonth = await readDays(scope);
    await goToMonthOf(scope, performance.eventDateTime);
    return [firstMonth, await readDays(scope)];
  };
  await openHydrated(page, '/shows/ruth');
  const openButton = page.getByRole('button', { name: 'View Show Calendar' });
  await openButton.click();
  const calendar = page.getByRole('dialog', { name: 'Ruth: show calendar' });
  const modalMonths = await readMonths(calendar);
  expect(modalMonths.flat(2).join()).toContain('choose tickets');

  // The first Escape closes the panel with the phone number, the second the modal.
  await calendar
    .getByRole('button', { name: `${accessibleTime(performance.eventDateTime)}: call for tickets` })
    .click();
  const phonePanel = calendar.getByRole('dialog', { name: /Please call/ });
  await expect(phonePanel.getByRole('link')).toHaveText('(717) 555-0142');
  await page.keyboard.press('Escape');
  await expect(phonePanel).toHaveCount(0);
  await expect(calendar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(openButton).toBeFocused();

  const tickets = page.getByRole('region', { name: 'Ruth: tickets and dates' });
  await tickets.getByRole('link', { name: 'Get Tickets' }).click();
  await expect(page).toHaveURL(RUTH);
  expect(await readMonths(page)).toEqual(modalMonths);
});
