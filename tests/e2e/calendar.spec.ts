import type { Locator, Page } from '@playwright/test';
import { findPerformance, sql, type CalendarEntry } from './support/helios.ts';
import { MOBILE, openAlive } from './support/shell.ts';
import { expect, test } from './support/test.ts';

/*
 * The calendar of a show (SPEC 2.8, 4.6) in the built site: with what Helios says of the seed, in both places where it stands.
 * Keys, failures and slow answers are tested beside the component.
 */

const RUTH = '/ticketing/RUTHL/calendar';

type Scope = Page | Locator;
const grid = (scope: Scope) => scope.getByRole('grid', { name: /^Dates of/ });
const month = (scope: Scope) => scope.getByRole('heading', { level: 2, name: /^[A-Z][a-z]+ \d{4}$/ });
const turn = (scope: Scope, way: 'Previous' | 'Next') =>
  scope.getByRole('button', { name: new RegExp(`^${way} month, [A-Z]`) });

const inWords = (dateTime: string, parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' })
    .format(new Date(`${dateTime}Z`))
    .replace('\u202f', ' ');
const monthOf = (dateTime: string) => inWords(dateTime, { month: 'long', year: 'numeric' });
/** What the name of a performance begins with: "7:00 PM, Saturday, November 28, 2026". */
const momentOf = (dateTime: string) =>
  [
    inWords(dateTime, { hour: 'numeric', minute: '2-digit' }),
    inWords(dateTime, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }),
  ].join(', ');

const thisMonthInLancaster = () =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'America/New_York' }).format(
    new Date(),
  );

/** First and last day, YYYY-MM-DD, of a show. */
async function runOf(eventCode: string): Promise<{ first: string; last: string }> {
  const [run] = await sql<{ first: string; last: string }>(
    'select start_date::text as first, end_date::text as last from events where event_code = $1',
    [eventCode],
  );
  if (!run) throw new Error(`The seed has no event ${eventCode}.`);
  return run;
}

async function isLoaded(scope: Scope): Promise<void> {
  await expect(grid(scope)).toBeVisible();
  await expect(grid(scope).locator('xpath=ancestor::*[@aria-busy="true"]')).toHaveCount(0);
}

/** Goes on, month by month, to the one of this moment. */
async function turnTo(scope: Scope, dateTime: string): Promise<void> {
  for (let turns = 0; (await month(scope).textContent()) !== monthOf(dateTime); turns += 1) {
    expect(turns, `${monthOf(dateTime)} is found`).toBeLessThan(8);
    await turn(scope, 'Next').click();
  }
  await isLoaded(scope);
}

/** Every day of the month that is shown, with its times: how each is called, and where it leads. */
async function daysOf(scope: Scope): Promise<string[][]> {
  await isLoaded(scope);
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
 * A performance of Ruth that is over, in this month, on whatever day of it (or of the year: the calendar goes no further back)
 * the test runs: in the first minute of the month.
 */
async function overThisMonth(): Promise<string> {
  const [row] = await sql<{ moment: string }>(
    `insert into performances (performance_id, event_code, local_date_time, time_zone, box_office_status, seats_total)
     select 'RUTHL-' || to_char(first, 'YYYYMMDD-HH24MI'), 'RUTHL', first, time_zone, 'AV', 2000
     from theaters, lateral (select date_trunc('month', now() at time zone time_zone) as first) clock
     where location = 'STRASBURG_PA'
     on conflict (event_code, local_date_time) do update set seats_total = excluded.seats_total
     returning to_char(local_date_time, 'YYYY-MM-DD"T"HH24:MI:SS') as moment`,
  );
  if (!row) throw new Error('There is no theatre in Lancaster.');
  return row.moment;
}

test('each status is what SPEC 4.6 says of it, and one month is asked for at a time', async ({ page }) => {
  const over = await overThisMonth();
  const ahead = await Promise.all(
    ['AV', 'CO', 'SO', 'NA'].map((status) => findPerformance({ status, eventCode: 'RUTHL' })),
  );
  const asked: [start: string, end: string][] = [];
  page.on('request', (request) => {
    const { searchParams } = new URL(request.url());
    const [start, end] = [searchParams.get('start'), searchParams.get('end')];
    if (start && end) asked.push([start, end]);
  });
  const isPlain = async (dateTime: string, status: string) => {
    const time = grid(page).getByRole('note', { name: `${momentOf(dateTime)}: ${status}` });
    await expect(time.locator('[data-struck]')).toHaveCSS('text-decoration-line', 'line-through');
    await expect(time.locator('a, button')).toHaveCount(0);
    await time.click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(RUTH);
  };
  const statuses: Record<string, (entry: CalendarEntry) => Promise<void>> = {
    AV: async ({ eventDateTime }) => {
      await expect(
        grid(page).getByRole('link', { name: `${momentOf(eventDateTime)}: choose tickets` }),
      ).toHaveAttribute('href', `/ticketing/RUTHL/${eventDateTime}`);
    },
    SO: ({ eventDateTime }) => isPlain(eventDateTime, 'sold out'),
    NA: ({ eventDateTime }) => isPlain(eventDateTime, 'not available'),
    CO: ({ eventDateTime }) => isCalledFor(page, `${momentOf(eventDateTime)}: call for tickets`),
  };

  await openAlive(page, RUTH);
  // A show that has begun opens at this month.
  await expect(month(page)).toHaveText(thisMonthInLancaster());
  await isPlain(over, 'past');
  for (const entry of ahead.sort((a, b) => a.eventDateTime.localeCompare(b.eventDateTime))) {
    await turnTo(page, entry.eventDateTime);
    const isTold = statuses[entry.eventStatusCode];
    if (!isTold) throw new Error(`${entry.eventStatusCode} is none of the statuses of SPEC 4.6.`);
    await isTold(entry);
  }
  expect(asked.length).toBeGreaterThan(1);
  expect(asked.map(([start]) => start)).toEqual([...new Set(asked.map(([start]) => start))]);
  for (const [start, end] of asked) {
    const [year = 0, number = 0] = start.split('-').map(Number);
    const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
    expect([start.slice(8), end]).toEqual(['01', last]);
  }

  // Days around the month are not there on a phone.
  const outside = grid(page).locator('[data-outside]').first();
  await page.setViewportSize({ width: MOBILE.wide, height: 900 });
  await expect(outside).toBeVisible();
  await page.setViewportSize({ width: MOBILE.narrow, height: 900 });
  await expect(outside).toBeHidden();
});

/** Above 768 px a panel with the number, which Escape and a press outside put away; up to there a telephone link. */
async function isCalledFor(page: Page, name: string): Promise<void> {
  const panel = page.getByRole('dialog', { name: /Please call/ });
  await page.setViewportSize({ width: MOBILE.wide, height: 900 });
  const call = grid(page).getByRole('button', { name });
  await call.click();
  await expect(panel.getByRole('link', { name: '(717) 555-0142' })).toHaveAttribute('href', 'tel:7175550142');
  const { width = 0 } = (await panel.boundingBox()) ?? {};
  expect(width, 'SPEC 9: 80 to 200 px').toBeGreaterThanOrEqual(80);
  expect(width, 'SPEC 9: 80 to 200 px').toBeLessThanOrEqual(200);
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

test('a show opens at its first month or at this one, and ends with its months', async ({ page }) => {
  const [nehemiah, inn] = await Promise.all([runOf('NEHEM'), runOf('INNLA')]);
  await openAlive(page, '/ticketing/NEHEM/calendar');
  await expect(month(page)).toHaveText(monthOf(`${nehemiah.first}T00:00:00`));
  await isLoaded(page);
  await expect(turn(page, 'Previous')).toHaveCount(0);
  await turn(page, 'Next').click();
  await expect(turn(page, 'Previous')).toBeVisible();

  // What was turned there is forgotten with the show.
  await page.getByRole('link', { name: 'Choose another show' }).click();
  await page.getByRole('link', { name: 'See dates of The Inn at Bethlehem, Lancaster' }).click();
  await expect(month(page)).toHaveText(thisMonthInLancaster());
  await turnTo(page, `${inn.last}T00:00:00`);
  await expect(turn(page, 'Next')).toHaveCount(0);
  await expect(turn(page, 'Previous')).toBeVisible();
});

test('the window on the page of a show has the days of its ticketing route', async ({ page }) => {
  const call = await findPerformance({ status: 'CO', eventCode: 'RUTHL' });
  const months = async (scope: Scope) => {
    const first = await daysOf(scope);
    await turnTo(scope, call.eventDateTime);
    return [first, await daysOf(scope)];
  };
  await openAlive(page, '/shows/ruth');
  const open = page.getByRole('button', { name: 'View Show Calendar' });
  await open.click();
  const calendar = page.getByRole('dialog', { name: 'Ruth: show calendar' });
  const inTheWindow = await months(calendar);
  expect(inTheWindow.flat(2).join()).toContain('choose tickets');

  // One Escape puts away the panel of a number, the next one the window.
  await calendar.getByRole('button', { name: `${momentOf(call.eventDateTime)}: call for tickets` }).click();
  const number = calendar.getByRole('dialog', { name: /Please call/ });
  await expect(number.getByRole('link')).toHaveText('(717) 555-0142');
  await page.keyboard.press('Escape');
  await expect(number).toHaveCount(0);
  await expect(calendar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(open).toBeFocused();

  const tickets = page.getByRole('region', { name: 'Ruth: tickets and dates' });
  await tickets.getByRole('link', { name: 'Get Tickets' }).click();
  await expect(page).toHaveURL(RUTH);
  expect(await months(page)).toEqual(inTheWindow);
});
