import type { Page } from '@playwright/test';
import { DARK_NOTICE, FOREIGN_NOTICE, PAGES } from './support/content.ts';
import { alive, holdBack, openAlive, panel, store, toggle } from './support/shell.ts';
import { expect, test } from './support/test.ts';

/* SPEC 2.1 to 2.3 and 4.4: each test is named after its rule. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const header = (page: Page) => page.getByRole('banner');
const promo = (page: Page) => page.getByRole('complementary', { name: 'Announcement' });
const notices = (page: Page) => page.getByRole('complementary', { name: 'Notices' });

test('the wordmark stands on the ground that it is drawn for, also where colors are forced', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.goto('/');
  for (const place of [page.getByRole('banner'), page.getByRole('contentinfo')]) {
    const wordmark = place.getByRole('link', { name: /, home$/ }).getByRole('img');
    // Light letters: they need the night below them.
    await expect(wordmark).toHaveCSS('background-color', 'rgb(16, 18, 31)');
  }
});

test('the logo links to / and GET TICKETS to /ticketing', async ({ page }) => {
  await page.goto('/lancaster');
  await expect(header(page).getByRole('link', { name: 'Lamplight Theatres, home' })).toHaveAttribute(
    'href',
    '/',
  );
  const tickets = header(page).getByRole('link', { name: 'GET TICKETS' });
  await expect(tickets).toHaveText('GET TICKETS');
  await expect(tickets).toHaveAttribute('href', '/ticketing');
});

test('Feature films and Streaming lead to the pages of the header content', async ({ page }) => {
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar.getByRole('link', { name: 'Feature films' })).toHaveAttribute('href', '/films');
  await expect(bar.getByRole('link', { name: 'Streaming' })).toHaveAttribute('href', '/streaming');
});

for (const width of [390, 1280]) {
  test(`on ticketing pages the header shows only the centred logo, without the menu, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await openAlive(page, '/ticketing');
    const logo = header(page).getByRole('link');
    await expect(logo).toHaveCount(1);
    await expect(header(page).getByRole('button')).toHaveCount(0);
    const box = await logo.boundingBox();
    const middle = await page.evaluate(() => document.documentElement.clientWidth / 2);
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - middle)).toBeLessThanOrEqual(1);
  });
}

const lock = (milliseconds: number) => ({
  lockId: 'l',
  performanceId: 'p',
  eventCode: 'RUTHL',
  dateTime: '2030-01-01T19:00:00',
  expiresAt: new Date(Date.now() + milliseconds).toISOString(),
  clockOffsetMs: 0,
});
const giftCards = (count: number) => ({
  calculationRequest: { giftCardItems: Array.from({ length: count }, (_, id) => ({ id })) },
});

const BADGES = [
  { rule: '1 if a ticketing cart with a seat lock exists', lock: 600_000, cards: 0, name: 'Cart, 1 item' },
  { rule: 'else the number of gift-card items', lock: null, cards: 3, name: 'Cart, 3 items' },
  { rule: '1 with a seat lock and gift cards, too', lock: 600_000, cards: 3, name: 'Cart, 1 item' },
  { rule: 'no badge for a lock that ran out', lock: -1000, cards: 0, name: 'Cart' },
  { rule: 'no badge at 0', lock: null, cards: 0, name: 'Cart' },
];
for (const { rule, lock: left, cards, name } of BADGES) {
  test(`the cart badge: ${rule}`, async ({ page }) => {
    if (left !== null) await store(page, 'ticketingCart', lock(left));
    await store(page, 'giftCardCart', giftCards(cards));
    await openAlive(page, '/');
    const cart = header(page).getByRole('link', { name, exact: true });
    await expect(cart).toBeVisible();
    await expect(cart).toHaveText(/\d/.exec(name)?.[0] ?? '');
    await expect(cart).toHaveAttribute('href', cards ? '/gift-cards/cart' : '/ticketing/cart');
  });
}

test('the cart icon closes menus and goes to /ticketing/cart', async ({ page }) => {
  // Held back, so that the menu is seen to close: the next page brings a header of its own.
  const release = await holdBack(page, '**/page-data/ticketing/**/page-data.json');
  await openAlive(page, '/');
  await toggle(page, 'More').click();
  await expect(panel(page, 'more')).toBeVisible();
  await header(page).getByRole('link', { name: 'Cart' }).click();
  await expect(panel(page, 'more')).toBeHidden();
  await expect(page).toHaveURL('/');
  release();
  await expect(page).toHaveURL('/ticketing/cart');
});

test.describe('promo banner', () => {
  test('shows with its button, which leads to a page of the site', async ({ page }) => {
    await page.goto('/');
    await expect(promo(page)).toContainText('The Inn at Bethlehem is open in both theatres');
    await expect(promo(page).getByRole('link', { name: 'Step inside' })).toHaveAttribute(
      'href',
      '/shows/the-inn-at-bethlehem',
    );
  });

  test('never shows under /conservatory', async ({ page }) => {
    for (const path of [PAGES.conservatory, PAGES.beneathConservatory]) {
      await openAlive(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(promo(page)).toHaveCount(0);
    }
    // Nor when it is reached without loading the page anew.
    await openAlive(page, '/');
    await expect(promo(page)).toBeVisible();
    await page.evaluate((path) => window.___navigate?.(path), PAGES.conservatory);
    await expect(page.getByRole('heading', { level: 1, name: 'Learn it where it is done' })).toBeVisible();
    await expect(promo(page)).toHaveCount(0);
  });

  test('closing dismisses it, on every page and after a reload', async ({ page }) => {
    await openAlive(page, '/');
    await promo(page).getByRole('button', { name: 'Dismiss announcement' }).click();
    await expect(promo(page)).toHaveCount(0);
    await page.reload();
    await alive(page);
    await expect(promo(page)).toHaveCount(0);
    await openAlive(page, '/films');
    await expect(promo(page)).toHaveCount(0);
  });

  test('shows when the update date of the header content is not earlier than the dismissal', async ({
    page,
  }) => {
    await page.goto('/');
    const updated = Date.parse((await promo(page).getAttribute('data-updated-at')) ?? '');
    expect(updated).not.toBeNaN();
    for (const [dismissed, isShown] of [
      [updated - 1000, true],
      [updated, true],
      [updated + 1000, false],
    ] as const) {
      await page.evaluate(
        (date) =>
          localStorage.setItem(
            'playhouse.www.promo-banner-dismissed',
            JSON.stringify({ version: 1, value: date }),
          ),
        new Date(dismissed).toISOString(),
      );
      await page.reload();
      await alive(page);
      await expect(promo(page)).toHaveCount(isShown ? 1 : 0);
    }
  });

  test('a dismissed banner is not there for a moment', async ({ page }) => {
    await store(page, 'promo-banner-dismissed', new Date(Date.now() + 60_000).toISOString());
    // Without its scripts the page stays as it was first painted.
    await page.route(/-[0-9a-f]{8}\.js$/, (route) => route.abort());
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(promo(page)).toBeHidden();
  });
});

test.describe('promo banner, had the editors filled it in otherwise', () => {
  /** Changes what the header is drawn from, before the page reads it. */
  async function changePromo(
    page: Page,
    change: (promo: Record<string, unknown>) => Record<string, unknown> | null,
  ): Promise<void> {
    await page.route('**/slice-data/header.json', async (route) => {
      const answer = await route.fetch();
      const slice = await answer.json();
      const { siteHeader } = slice.result.data;
      expect(siteHeader.promoBanner).toBeTruthy();
      siteHeader.promoBanner = change(siteHeader.promoBanner);
      await route.fulfill({ response: answer, json: slice });
    });
  }

  test('does not show where showPromoBanner is off', async ({ page }) => {
    // What the flag makes of the content is tried in src/content/header.test.ts: nothing to show.
    await changePromo(page, () => null);
    await openAlive(page, '/');
    await expect(header(page)).toBeVisible();
    await expect(promo(page)).toHaveCount(0);
  });

  for (const [missing, part] of [
    ['buttonText', 'button text'],
    ['href', 'page or banner url'],
  ] as const) {
    test(`its button does not show without a ${part}`, async ({ page }) => {
      await changePromo(page, (banner) => ({ ...banner, [missing]: '' }));
      await openAlive(page, '/');
      await expect(promo(page)).toContainText('The Inn at Bethlehem is open');
      await expect(promo(page).getByRole('link')).toHaveCount(0);
    });
  }

  test('a url starting with http opens in a new tab', async ({ page }) => {
    await changePromo(page, (banner) => ({ ...banner, href: 'https://shop.lamplight.example/gifts' }));
    await openAlive(page, '/');
    const link = promo(page).getByRole('link', { name: /^Step inside/ });
    await expect(link).toHaveAttribute('href', 'https://shop.lamplight.example/gifts');
    await expect(link).toHaveAttribute('target', '_blank');
  });
});

test.describe('notification banner', () => {
  test('shows only if one exists for the route', async ({ page }) => {
    await openAlive(page, '/');
    await expect(header(page)).toBeVisible();
    await expect(notices(page)).toHaveCount(0);
    await openAlive(page, '/lancaster');
    await expect(notices(page)).toContainText('Coming to the Lantern House?');
    await expect(notices(page).getByRole('link', { name: 'Ask the box office' })).toHaveAttribute(
      'href',
      'tel:+17175550142',
    );
  });

  test('its displayOn includes www, or it does not show', async ({ page }) => {
    await openAlive(page, '/branson');
    await expect(notices(page)).toContainText(DARK_NOTICE);
    await expect(notices(page)).not.toContainText(FOREIGN_NOTICE);
  });

  test('has a dark background where the editor wants one', async ({ page }) => {
    await openAlive(page, '/branson');
    await expect(notices(page).locator('[data-surface="dark"]')).toContainText(DARK_NOTICE);
    await openAlive(page, '/lancaster');
    await expect(notices(page).locator('[data-surface="light"]')).toContainText('Lantern House');
  });

  test('the close control dismisses it by its id', async ({ page }) => {
    await openAlive(page, '/lancaster');
    await notices(page).getByRole('button', { name: 'Dismiss notice' }).click();
    await expect(notices(page)).toHaveCount(0);
    await page.reload();
    await alive(page);
    await expect(notices(page)).toHaveCount(0);
    await openAlive(page, '/branson');
    await expect(notices(page)).toContainText(DARK_NOTICE);
  });
});

test.describe('page settings and routes', () => {
  test('a page setting hides the header and the footer', async ({ page }) => {
    await openAlive(page, PAGES.bare);
    await expect(page.getByRole('heading', { name: `The page ${PAGES.bare}` })).toBeVisible();
    await expect(header(page)).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
  });

  test('a page setting hides the header, and the footer stays', async ({ page }) => {
    await openAlive(page, PAGES.noHeader);
    await expect(header(page)).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toBeVisible();
  });

  test('a page setting hides the footer, and the header stays', async ({ page }) => {
    await openAlive(page, PAGES.noFooter);
    await expect(header(page)).toBeVisible();
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
  });

  test('a page can supply its own header logo', async ({ page }) => {
    const logo = header(page).getByRole('link', { name: 'Lamplight Theatres, home' }).locator('img');
    await openAlive(page, '/');
    const ofTheSite = await logo.getAttribute('src');
    await openAlive(page, PAGES.ownLogo);
    await expect(logo).toBeVisible();
    expect(await logo.getAttribute('src')).not.toBe(ofTheSite);
    await expect
      .poll(() => logo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0);
  });

  for (const [path, title] of [
    ['/ticketing', 'Pick Location & Show'],
    ['/ticketing/cart', 'Tickets Cart'],
    ['/ticketing/checkout', 'Tickets Checkout'],
    ['/not-found', '404'],
    ['/group-signup', 'Group Signup'],
  ] as const) {
    test(`${path} has the title ${title}`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveTitle(title);
    });
  }

  for (const path of ['/no-such-page', '/shows/no-such-show', '/ticketing/a/b/c/d']) {
    test(`the unknown path ${path} leads to /not-found`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL(/\/not-found$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveTitle('404');
    });
  }
});

test.describe('page loader', () => {
  const loader = (page: Page) => page.getByRole('status').filter({ hasText: 'Loading the page' });
  const films = (page: Page) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Feature films' });

  test('shows while navigating and hides on navigation end', async ({ page }) => {
    const release = await holdBack(page, '**/page-data/films/page-data.json');
    await openAlive(page, '/');
    await expect(loader(page)).toHaveCount(0);
    await films(page).click();
    await expect(loader(page).locator('> *').first()).toBeVisible();
    release();
    await expect(page).toHaveURL('/films');
    await expect(loader(page)).toHaveCount(0);
  });

  test('hides on cancel', async ({ page }) => {
    await page.route('**/page-data/films/page-data.json', () => {});
    await openAlive(page, '/lancaster');
    await openAlive(page, '/');
    await films(page).click();
    await expect(loader(page).locator('> *').first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/lancaster');
    await expect(loader(page)).toHaveCount(0);
  });

  test('hides on error: the page is loaded anew, without it', async ({ page }) => {
    let fail = () => {};
    const failing = new Promise<void>((resolve) => (fail = resolve));
    await page.route('**/page-data/films/page-data.json', async (route) => {
      await failing;
      await route.abort();
    });
    await openAlive(page, '/');
    await page.evaluate(() => Object.assign(window, { isFirst: true }));
    await films(page).click();
    await expect(loader(page).locator('> *').first()).toBeVisible();
    fail();
    await expect(page).toHaveURL(/\/films/);
    await expect.poll(() => page.evaluate(() => Reflect.has(window, 'isFirst'))).toBe(false);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(loader(page)).toHaveCount(0);
  });
});
