import type { Page } from '@playwright/test';
import {
  findBookablePerformance,
  findPerformance,
  setStatus,
  createTestShow,
  HELIOS_URL,
} from './support/helios.ts';
import { delayRequests, navigateTo, openHydrated, waitUntilHydrated } from './support/shell.ts';
import { expect, test } from './support/test.ts';

/** The exact texts of product 5.2, including double spaces. */
const NOTICES = {
  missingEvent: { title: 'Missing Event', message: 'Please select an event' },
  missingPerformance: { title: 'Missing Showtime', message: 'Please select a showtime' },
  CO: { title: 'Call for Tickets', message: 'Limited tickets available.  Please call to book.' },
  PS: { title: 'Past Show', message: 'This show has already occurred.  Please select another show.' },
  SO: { title: 'Sold Out', message: 'This show is sold out. Please select another show.' },
  NA: { title: 'Not Available', message: 'This show is not available. Please select another show.' },
};
const STATUSES = ['CO', 'PS', 'SO', 'NA'] as const;

/** Expects the notification modal with this text. */
async function expectNotice(page: Page, { title, message }: { title: string; message: string }) {
  const dialog = page.getByRole('alertdialog', { name: title });
  await expect(dialog).toBeVisible();
  expect(await dialog.textContent()).toContain(message);
  return {
    /** The link with the phone number. */
    phone: dialog.getByRole('link', { name: /555/ }),
    close: async () => {
      await dialog.getByRole('button', { name: 'Okay' }).click();
      await expect(dialog).toBeHidden();
    },
  };
}

test('a URL of a missing or unbookable performance redirects with a message', async ({ page }) => {
  const { eventCode, eventDateTime } = await findPerformance({ status: 'CO' });
  const cases = [
    [`/ticketing/${eventCode}/${eventDateTime}`, '/ticketing', 'CO'],
    ['/ticketing/ZZZZZ/2027-01-02T19:00:00', '/ticketing', 'missingEvent'],
    ['/ticketing/RUTHL/1999-01-01T19:00:00', '/ticketing/RUTHL/calendar', 'missingPerformance'],
    ['/ticketing/RUTHL/tomorrow/seats', '/ticketing/RUTHL/calendar', 'missingPerformance'],
  ] as const;
  for (const [address, expectedUrl, notice] of cases) {
    await test.step(`${address}: ${NOTICES[notice].title}`, async () => {
      await page.goto(address);
      await (await expectNotice(page, NOTICES[notice])).close();
      await expect(page).toHaveURL(expectedUrl);
    });
  }
});

test('a performance that changes after the page was rendered shows the same message on click', async ({
  page,
}) => {
  const show = await createTestShow(['CO', 'PS', 'SO', 'NA', 'moved'].length);
  try {
    const openCalendar = () =>
      page.getByRole('link', { name: `See dates of ${show.name}, Lancaster` }).click();
    const time = (index: number) =>
      page.locator(`a[href="/ticketing/${show.eventCode}/${show.performances[index]?.dateTime}"]`);
    const changes = {
      CO: (id: string) => setStatus(id, 'CO'),
      PS: show.moveToPast,
      SO: show.sellOut,
      NA: (id: string) => setStatus(id, 'NA'),
    };
    await page.goto('/ticketing');
    for (const [index, status] of STATUSES.entries()) {
      await test.step(status, async () => {
        await openCalendar();
        await expect(time(index)).toBeVisible();
        await changes[status](show.performances[index]?.performanceId ?? '');
        await time(index).click();
        const notice = await expectNotice(page, NOTICES[status]);
        await expect(notice.phone).toHaveAttribute('href', /^tel:/);
        await notice.close();
        await expect(page).toHaveURL('/ticketing');
      });
    }
    await test.step('a performance that was moved', async () => {
      await openCalendar();
      await expect(time(4)).toBeVisible();
      await show.move(show.performances[4]?.performanceId ?? '');
      await time(4).click();
      await (await expectNotice(page, NOTICES.missingPerformance)).close();
      await expect(page).toHaveURL(`/ticketing/${show.eventCode}/calendar`);
    });
    await test.step('a show that was deleted', async () => {
      await page.getByRole('link', { name: 'Choose another show' }).click();
      await expect(page.getByRole('link', { name: `See dates of ${show.name}, Lancaster` })).toBeVisible();
      await show.remove();
      await openCalendar();
      await (await expectNotice(page, NOTICES.missingEvent)).close();
      await expect(page).toHaveURL('/ticketing');
      await expect(page.getByText(show.name)).toHaveCount(0);
    });
  } finally {
    await show.remove();
  }
});

test('the seats screen without quantities redirects to the quantities, keeps eventId and logs a warning', async ({
  page,
}) => {
  const entry = await findBookablePerformance(7);
  const warning = page.waitForEvent('console', (message) =>
    /seats screen needs a total quantity/.test(message.text()),
  );
  await page.goto(`/ticketing/${entry.eventCode}/${entry.eventDateTime}/seats?eventId=42`);
  await expect(page).toHaveURL(`/ticketing/${entry.eventCode}/${entry.eventDateTime}?eventId=42`);
  expect((await warning).type()).toBe('warning');
});

test('an old URL redirects to the shows, a show to its calendar, and unknown screens to the 404 page', async ({
  page,
}) => {
  for (const [address, expectedUrl, title] of [
    ['/ticketing/tickets', '/ticketing', 'Pick Location & Show'],
    ['/ticketing/ruthl', '/ticketing/RUTHL/calendar', 'Choose a Date'],
    ['/ticketing/RUTHL/2027-01-02T19:00:00/seats/elsewhere', '/not-found', '404'],
    ['/gift-cards/nowhere', '/not-found', '404'],
  ] as const) {
    await page.goto(address);
    await expect(page).toHaveURL(expectedUrl);
    await expect(page).toHaveTitle(title);
  }
});

test('an encoded colon and a lowercase event code redirect to the canonical URL without a history entry', async ({
  page,
}) => {
  const { eventCode, eventDateTime } = await findBookablePerformance(7);
  await page.goto('/ticketing');
  await expect(page.getByRole('link', { name: 'See dates of Ruth, Lancaster' })).toBeVisible();
  const encoded = eventDateTime.replaceAll(':', '%3A');
  await page.goto(`/ticketing/${eventCode.toLowerCase()}/${encoded}?eventId=42`);
  await expect(page).toHaveURL(`/ticketing/${eventCode}/${eventDateTime}?eventId=42`);
  await expect(page.getByRole('button', { name: 'One adult ticket more' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/ticketing');
});

test('after a reload on a ticketing page, Back shows the page before at its URL', async ({ page }) => {
  // If parsed as a ticketing path, this would be a performance.
  const path = '/shows/ruth';
  const title = page.getByRole('heading', { level: 1 });
  const show = page.getByRole('link', { name: 'See dates of Ruth, Lancaster' });
  await openHydrated(page, path);
  const titleOfPage = (await title.textContent()) ?? '';
  // Client-side navigation: the two history entries share one document, also after the reload.
  await navigateTo(page, '/ticketing');
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

test('Back before the scripts of the page are loaded shows the page before', async ({ page }) => {
  const title = page.getByRole('heading', { level: 1 });
  await openHydrated(page, '/shows/ruth');
  const titleOfPage = (await title.textContent()) ?? '';
  await navigateTo(page, '/ticketing');
  await expect(page.getByRole('link', { name: 'See dates of Ruth, Lancaster' })).toBeVisible();
  const release = await delayRequests(page, /\/app-\w+\.js$/);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('link', { name: 'See dates of Ruth, Lancaster' })).toBeVisible();
  await page.goBack({ waitUntil: 'commit' });
  release();
  await expect(title).toHaveText(titleOfPage);
  await expect(page).toHaveURL('/shows/ruth');
  await waitUntilHydrated(page);
  await expect(title).toHaveText(titleOfPage);
});

test('when Helios is down, ticketing shows an error with a phone number, and works again on retry', async ({
  page,
}) => {
  await page.route(`${HELIOS_URL}/**`, (route) => route.abort('connectionrefused'));
  await page.goto('/ticketing');
  const alert = page.getByRole('alert').filter({ hasText: 'Ticketing is not answering' });
  await expect(alert.getByRole('link', { name: '1-800-555-0117' })).toHaveAttribute('href', /^tel:/);
  await test.step('content pages still work', async () => {
    await page.goto('/shows/ruth');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('The Lantern House').first()).toBeVisible();
    await waitUntilHydrated(page);
  });
  await page.goto('/ticketing');
  await expect(alert).toBeVisible();
  await page.unroute(`${HELIOS_URL}/**`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^From \$/).first()).toBeVisible();
  await expect(alert).toBeHidden();
});
