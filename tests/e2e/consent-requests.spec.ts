import type { Page } from '@playwright/test';
import { readCookieNames } from './support/analytics.ts';
import { mockVimeo } from './support/every-block.ts';
import { findBookablePerformance } from './support/helios.ts';
import { chooseTickets, seatMap } from './support/purchase.ts';
import { openHydrated, waitUntilIdle } from './support/shell.ts';
import { expect, test } from './support/test.ts';

/* What pages request and store without consent (product 18.6 and 19.2). */

/** The requests that need consent: all but those to the site, for pictures of Directus, to Helios, and for the bot protection. */
function watchRequests(page: Page): string[] {
  const [site, directus, helios] = ['E2E_SITE_URL', 'E2E_DIRECTUS_URL', 'E2E_HELIOS_URL'].map(
    (name) => new URL(process.env[name] ?? '').origin,
  );
  const requests: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname, protocol } = new URL(request.url());
    const isOwn =
      (origin === site && !/^\/stand-ins\/(?!bot-protection)/.test(pathname)) ||
      (origin === directus && pathname.startsWith('/assets/')) ||
      origin === helios ||
      // Pictures that a page contains
      protocol === 'data:';
    if (!isOwn) requests.push(request.url());
  });
  return requests;
}

/** Scrolls to the end, so that everything on the page loads. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      window.scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });
}

/** Pages of content with videos, a show, forms, and the purchases. */
const PATHS = [
  '/about',
  '/branson',
  '/every-block',
  '/shows/ruth',
  '/gift-cards',
  '/donation-requests',
  '/ticketing',
];

async function visitPages(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await openHydrated(page, path);
    await expect(page).toHaveURL(path);
    await scrollThrough(page);
    await waitUntilIdle(page);
  }
}

test.use({ hasDecided: false });

test('all kinds of pages request nothing from others, and set no cookie, before a decision and after a refusal', async ({
  page,
  context,
}) => {
  await mockVimeo(page);
  const requests = watchRequests(page);
  const expectNothing = async () => {
    expect(requests).toEqual([]);
    expect(await readCookieNames(context)).toEqual([]);
    const keys = await page.evaluate(() =>
      [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(
        (key) => !key.startsWith('playhouse.www.') || key.endsWith('clickIds'),
      ),
    );
    expect(keys).toEqual([]);
  };
  await visitPages(page, PATHS);
  await chooseTickets(page, await findBookablePerformance(15), 2);
  await expect(seatMap(page)).toBeVisible();
  await waitUntilIdle(page);
  await expectNothing();
  await page.getByRole('button', { name: 'Reject all' }).click();
  await visitPages(page, ['/branson', '/ticketing']);
  await expectNothing();
});
