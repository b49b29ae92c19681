import type { Page } from '@playwright/test';
import { bookable, findPerformance, setStatus, showOfOurOwn } from './support/helios.ts';
import { alive, openAlive } from './support/shell.ts';
import { expect, test } from './support/test.ts';

/** SPEC 5.2, to the letter, double spaces included. */
const NOTICES = {
  missingEvent: { title: 'Missing Event', message: 'Please select an event' },
  missingShowtime: { title: 'Missing Showtime', message: 'Please select a showtime' },
  CO: { title: 'Call for Tickets', message: 'Limited tickets available.  Please call to book.' },
  PS: { title: 'Past Show', message: 'This show has already occurred.  Please select another show.' },
  SO: { title: 'Sold Out', message: 'This show is sold out. Please select another show.' },
  NA: { title: 'Not Available', message: 'This show is not available. Please select another show.' },
};
const STATUSES = ['CO', 'PS', 'SO', 'NA'] as const;

/** What the visitor is told, and that it leads on to where the visitor has been sent. */
async function expectNotice(page: Page, { title, message }: { title: string; message: string }) {
  const dialog = page.getByRole('alertdialog', { name: title });
  await expect(dialog).toBeVisible();
  expect(await dialog.textContent()).toContain(message);
  return {
    /** The number to call stands below. */
    phone: dialog.getByRole('link', { name: /555/ }),
    close: async () => {
      await dialog.getByRole('button', { name: 'Okay' }).click();
      await expect(dialog).toBeHidden();
    },
  };
}

test('a typed address that leads nowhere, or to what cannot be booked, leads back with a message', async ({
  page,
}) => {
  const cases: [string, string, keyof typeof NOTICES][] = [];
  for (const status of STATUSES) {
    const { eventCode, eventDateTime } = await findPerformance({ status });
    cases.push([`/ticketing/${eventCode}/${eventDateTime}`, '/ticketing', status]);
  }
  for (const address of ['ZZZZZ', 'ZZZZZ/calendar', 'ZZZZZ/2027-01-02T19:00:00'])
    cases.push([`/ticketing/${address}`, '/ticketing', 'missingEvent']);
  for (const time of ['tomorrow-evening', '2026-13-40T19:00:00', '1999-01-01T19:00:00', 'tomorrow/seats'])
    cases.push([`/ticketing/RUTHL/${time}`, '/ticketing/RUTHL/calendar', 'missingShowtime']);

  for (const [address, leadsTo, notice] of cases) {
    await test.step(`${address}: ${NOTICES[notice].title}`, async () => {
      await page.goto(address);
      await (await expectNotice(page, NOTICES[notice])).close();
      await expect(page).toHaveURL(leadsTo);
    });
  }
});

test('what changes after the shows or the calendar are drawn is told at the click, in the same words', async ({
  page,
}) => {
  const show = await showOfOurOwn(['CO', 'PS', 'SO', 'NA', 'moved'].length);
  try {
    const toCalendar = () => page.getByRole('link', { name: `See dates of ${show.name}, Lancaster` }).click();
    const time = (index: number) =>
      page.locator(`a[href="/ticketing/${show.eventCode}/${show.performances[index]?.dateTime}"]`);
    const changes = {
      CO: (id: string) => setStatus(id, 'CO'),
      PS: show.letPass,
      SO: show.sellOut,
      NA: (id: string) => setStatus(id, 'NA'),
    };
    await page.goto('/ticketing');
    for (const [index, status] of STATUSES.entries()) {
      await test.step(status, async () => {
        await toCalendar();
        await expect(time(index)).toBeVisible();
        await changes[status](show.performances[index]?.performanceId ?? '');
        await time(index).click();
        const notice = await expectNotice(page, NOTICES[status]);
        await expect(notice.phone).toHaveAttribute('href', /^tel:/);
        await notice.close();
        await expect(page).toHaveURL('/ticketing');
      });
    }
    await test.step('a time that was moved', async () => {
      await toCalendar();
      await expect(time(4)).toBeVisible();
      await show.move(show.performances[4]?.performanceId ?? '');
      await time(4).click();
      await (await expectNotice(page, NOTICES.missingShowtime)).close();
      await expect(page).toHaveURL(`/ticketing/${show.eventCode}/calendar`);
    });
    await test.step('a show that is gone', async () => {
      await page.getByRole('link', { name: 'Choose another show' }).click();
      await expect(page.getByRole('link', { name: `See dates of ${show.name}, Lancaster` })).toBeVisible();
      await show.remove();
      await toCalendar();
      await (await expectNotice(page, NOTICES.missingEvent)).close();
      await expect(page).toHaveURL('/ticketing');
      await expect(page.getByText(show.name)).toHaveCount(0);
    });
  } finally {
    await show.remove();
  }
});

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

test('addresses of before lead to the shows, a show to its dates, and what is no screen to "404"', async ({
  page,
}) => {
  for (const [address, leadsTo, title] of [
    ['/ticketing/tickets', '/ticketing', 'Pick Location & Show'],
    ['/ticketing/statements', '/ticketing', 'Pick Location & Show'],
    ['/ticketing/printable-seat-chart', '/ticketing', 'Pick Location & Show'],
    ['/ticketing/RUTHL', '/ticketing/RUTHL/calendar', 'Choose a Date'],
    ['/ticketing/ruthl/calendar', '/ticketing/RUTHL/calendar', 'Choose a Date'],
    ['/ticketing/RUTH/calendar', '/not-found', '404'],
    ['/ticketing/checkout/calendar', '/not-found', '404'],
    ['/ticketing/RUTHL/2027-01-02T19:00:00/seats/elsewhere', '/not-found', '404'],
    ['/ticketing/cart', '/ticketing/cart', 'Tickets Cart'],
    ['/ticketing/checkout', '/ticketing/checkout', 'Tickets Checkout'],
  ] as const) {
    await page.goto(address);
    await expect(page).toHaveURL(leadsTo);
    await expect(page).toHaveTitle(title);
  }
});

test('an encoded colon and an event code in lower case lead to the one address of a performance, without an entry in the history', async ({
  page,
}) => {
  const { eventCode, eventDateTime } = await bookable(7);
  await page.goto('/ticketing');
  await expect(page.getByRole('link', { name: 'See dates of Ruth, Lancaster' })).toBeVisible();
  const encoded = eventDateTime.replaceAll(':', '%3A');
  await page.goto(`/ticketing/${eventCode.toLowerCase()}/${encoded}?eventId=42`);
  await expect(page).toHaveURL(`/ticketing/${eventCode}/${eventDateTime}?eventId=42`);
  await expect(page.getByRole('button', { name: 'One adult ticket more' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/ticketing');
});

// As ticketing paths, these would be an event code, a performance and no screen.
for (const path of ['/lancaster', '/shows/ruth', '/contact-us']) {
  test(`after a reload on a ticketing page, Back shows ${path} at its address`, async ({ page }) => {
    const title = page.getByRole('heading', { level: 1 });
    const show = page.getByRole('link', { name: 'See dates of Ruth, Lancaster' });
    await openAlive(page, path);
    const titleOfPage = (await title.textContent()) ?? '';
    // As a link does: the two history entries share one document, also after the reload.
    await page.evaluate(() => window.___navigate?.('/ticketing'));
    await expect(show).toBeVisible();
    await page.reload();
    await expect(show).toBeVisible();
    await expect(title).not.toHaveText(titleOfPage);

    await page.goBack();
    await expect(title).toHaveText(titleOfPage);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('alertdialog', { name: NOTICES.missingEvent.title })).toHaveCount(0);

    await page.goForward();
    await expect(show).toBeVisible();
    await expect(page).toHaveURL('/ticketing');
  });
}

test('when Helios is down, ticketing says so, offers the telephone, and goes on when it is back', async ({
  page,
}) => {
  const helios = process.env['E2E_HELIOS_URL'] ?? 'http://localhost:8080';
  await page.route(`${helios}/**`, (route) => route.abort('connectionrefused'));
  await page.goto('/ticketing');
  await expect(page.getByText('Ticketing is not answering')).toBeVisible();
  await expect(page.getByRole('link', { name: '1-800-555-0117' })).toHaveAttribute('href', /^tel:/);
  await test.step('content pages still serve', async () => {
    await page.goto('/shows/ruth');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('The Lantern House').first()).toBeVisible();
    await alive(page);
  });
  await page.goto('/ticketing');
  await expect(page.getByText('Ticketing is not answering')).toBeVisible();
  await page.unroute(`${helios}/**`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'See dates of Ruth, Lancaster' })).toBeVisible();
});
