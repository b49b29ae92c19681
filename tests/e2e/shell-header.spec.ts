import type { Page } from '@playwright/test';
import { DARK_BANNER, FOREIGN_BANNER, PAGES } from './support/content.ts';
import { waitUntilHydrated, delayRequests, openHydrated, panel, setStored, toggle } from './support/shell.ts';
import { expect, test } from './support/test.ts';

/* Product 2.1 to 2.3 and 4.4: each test is named after its rule. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const header = (page: Page) => page.getByRole('banner');
const promo = (page: Page) => page.getByRole('complementary', { name: 'Announcement' });
const notificationBanners = (page: Page) => page.getByRole('complementary', { name: 'Notices' });

test('the wordmark has a dark background, also with forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.goto('/');
  for (const landmark of [page.getByRole('banner'), page.getByRole('contentinfo')]) {
    const wordmark = landmark.getByRole('link', { name: /, home$/ }).getByRole('img');
    // Its letters are light.
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

test('Feature films and Streaming link to the pages of the header content', async ({ page }) => {
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar.getByRole('link', { name: 'Feature films' })).toHaveAttribute('href', '/films');
  await expect(bar.getByRole('link', { name: 'Streaming' })).toHaveAttribute('href', '/streaming');
});

for (const width of [390, 1280]) {
  test(`on ticketing pages the header shows only the centered logo at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openHydrated(page, '/ticketing');
    const logo = header(page).getByRole('link');
    await expect(logo).toHaveCount(1);
    await expect(header(page).getByRole('button')).toHaveCount(0);
    const box = await logo.boundingBox();
    const middle = await page.evaluate(() => document.documentElement.clientWidth / 2);
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - middle)).toBeLessThanOrEqual(1);
  });
}

const makeLock = (expiresInMs: number) => ({
  lockId: 'l',
  performanceId: 'p',
  eventCode: 'RUTHL',
  dateTime: '2030-01-01T19:00:00',
  expiresAt: new Date(Date.now() + expiresInMs).toISOString(),
  clockOffsetMs: 0,
});
const makeGiftCardCart = (count: number) => ({
  calculationRequest: { giftCardItems: Array.from({ length: count }, (_, id) => ({ id })) },
});

const BADGES = [
  { rule: '1 for a ticketing cart with a seat lock', expiresInMs: 600_000, cards: 0, name: 'Cart, 1 item' },
  {
    rule: 'the number of gift-card items without a seat lock',
    expiresInMs: null,
    cards: 3,
    name: 'Cart, 3 items',
  },
  { rule: '1 for a seat lock and gift cards', expiresInMs: 600_000, cards: 3, name: 'Cart, 1 item' },
  { rule: 'no badge for an expired lock', expiresInMs: -1000, cards: 0, name: 'Cart' },
  { rule: 'no badge for an empty cart', expiresInMs: null, cards: 0, name: 'Cart' },
];
for (const { rule, expiresInMs, cards, name } of BADGES) {
  test(`the cart badge shows ${rule}`, async ({ page }) => {
    if (expiresInMs !== null) await setStored(page, 'ticketingCart', makeLock(expiresInMs));
    await setStored(page, 'giftCardCart', makeGiftCardCart(cards));
    await openHydrated(page, '/');
    const cart = header(page).getByRole('link', { name, exact: true });
    await expect(cart).toBeVisible();
    await expect(cart).toHaveText(/\d/.exec(name)?.[0] ?? '');
    await expect(cart).toHaveAttribute('href', cards ? '/gift-cards/cart' : '/ticketing/cart');
  });
}

test('the cart icon closes menus and links to /ticketing/cart', async ({ page }) => {
  // Delays the next page, which has its own header, to check that the menu closes.
  const release = await delayRequests(page, '**/page-data/ticketing/**/page-data.json');
  await openHydrated(page, '/');
  await toggle(page, 'More').click();
  await expect(panel(page, 'more')).toBeVisible();
  await header(page).getByRole('link', { name: 'Cart' }).click();
  await expect(panel(page, 'more')).toBeHidden();
  await expect(page).toHaveURL('/');
  release();
  await expect(page).toHaveURL('/ticketing/cart');
});

test.describe('promo banner', () => {
  test('shows its message and its button with an internal link', async ({ page }) => {
    await page.goto('/');
    await expect(promo(page)).toContainText('The Inn at Bethlehem is open in both theatres');
    await expect(promo(page).getByRole('link', { name: 'Step inside' })).toHaveAttribute(
      'href',
      '/shows/the-inn-at-bethlehem',
    );
  });

  test('never shows under /conservatory', async ({ page }) => {
    for (const path of [PAGES.conservatory, PAGES.conservatorySubpage]) {
      await openHydrated(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(promo(page)).toHaveCount(0);
    }
    // The same with client-side navigation.
    await openHydrated(page, '/');
    await expect(promo(page)).toBeVisible();
    await page.evaluate((path) => window.___navigate?.(path), PAGES.conservatory);
    await expect(page.getByRole('heading', { level: 1, name: 'Learn it where it is done' })).toBeVisible();
    await expect(promo(page)).toHaveCount(0);
  });

  test('stays dismissed on every page and after a reload', async ({ page }) => {
    await openHydrated(page, '/');
    await promo(page).getByRole('button', { name: 'Dismiss announcement' }).click();
    await expect(promo(page)).toHaveCount(0);
    await page.reload();
    await waitUntilHydrated(page);
    await expect(promo(page)).toHaveCount(0);
    await openHydrated(page, '/films');
    await expect(promo(page)).toHaveCount(0);
  });

  test('shows again when the header content was updated at or after the dismissal', async ({ page }) => {
    await page.goto('/');
    const updatedAt = Date.parse((await promo(page).getAttribute('data-updated-at')) ?? '');
    expect(updatedAt).not.toBeNaN();
    for (const [dismissedAt, isShown] of [
      [updatedAt - 1000, true],
      [updatedAt, true],
      [updatedAt + 1000, false],
    ] as const) {
      await page.evaluate(
        (date) =>
          localStorage.setItem(
            'playhouse.www.promo-banner-dismissed',
            JSON.stringify({ version: 1, value: date }),
          ),
        new Date(dismissedAt).toISOString(),
      );
      await page.reload();
      await waitUntilHydrated(page);
      await expect(promo(page)).toHaveCount(isShown ? 1 : 0);
    }
  });

  test('a dismissed banner is hidden in the first paint', async ({ page }) => {
    await setStored(page, 'promo-banner-dismissed', new Date(Date.now() + 60_000).toISOString());
    // Blocks the scripts, so that the page stays in the state of the first paint.
    await page.route(/-[0-9a-f]{8}\.js$/, (route) => route.abort());
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(promo(page)).toBeHidden();
  });
});

test.describe('promo banner with other content', () => {
  /** Changes the data of the header before the page reads it. */
  async function changePromo(
    page: Page,
    change: (promo: Record<string, unknown>) => Record<string, unknown> | null,
  ): Promise<void> {
    await page.route('**/slice-data/header.json', async (route) => {
      const response = await route.fetch();
      const slice = await response.json();
      const { siteHeader } = slice.result.data;
      expect(siteHeader.promoBanner).toBeTruthy();
      siteHeader.promoBanner = change(siteHeader.promoBanner);
      await route.fulfill({ response, json: slice });
    });
  }

  test('does not show when showPromoBanner is off', async ({ page }) => {
    // src/content/header.test.ts tests that the flag removes the promo banner from the content.
    await changePromo(page, () => null);
    await openHydrated(page, '/');
    await expect(header(page)).toBeVisible();
    await expect(promo(page)).toHaveCount(0);
  });

  for (const [missing, part] of [
    ['buttonText', 'button text'],
    ['href', 'page or banner url'],
  ] as const) {
    test(`has no button without a ${part}`, async ({ page }) => {
      await changePromo(page, (banner) => ({ ...banner, [missing]: '' }));
      await openHydrated(page, '/');
      await expect(promo(page)).toContainText('The Inn at Bethlehem is open');
      await expect(promo(page).getByRole('link')).toHaveCount(0);
    });
  }

  test('opens a URL that starts with http in a new tab', async ({ page }) => {
    await changePromo(page, (banner) => ({ ...banner, href: 'https://shop.lamplight.example/gifts' }));
    await openHydrated(page, '/');
    const link = promo(page).getByRole('link', { name: /^Step inside/ });
    await expect(link).toHaveAttribute('href', 'https://shop.lamplight.example/gifts');
    await expect(link).toHaveAttribute('target', '_blank');
  });
});

test.describe('notification banner', () => {
  test('shows only on its routes', async ({ page }) => {
    await openHydrated(page, '/');
    await expect(header(page)).toBeVisible();
    await expect(notificationBanners(page)).toHaveCount(0);
    await openHydrated(page, '/lancaster');
    await expect(notificationBanners(page)).toContainText('Coming to the Lantern House?');
    await expect(notificationBanners(page).getByRole('link', { name: 'Ask the box office' })).toHaveAttribute(
      'href',
      'tel:+17175550142',
    );
  });

  test('shows only if displayOn includes www', async ({ page }) => {
    await openHydrated(page, '/branson');
    await expect(notificationBanners(page)).toContainText(DARK_BANNER);
    await expect(notificationBanners(page)).not.toContainText(FOREIGN_BANNER);
  });

  test('has a dark background if the editor sets it', async ({ page }) => {
    await openHydrated(page, '/branson');
    await expect(notificationBanners(page).locator('[data-surface="dark"]')).toContainText(DARK_BANNER);
    await openHydrated(page, '/lancaster');
    await expect(notificationBanners(page).locator('[data-surface="light"]')).toContainText('Lantern House');
  });

  test('the close button dismisses it by its id', async ({ page }) => {
    await openHydrated(page, '/lancaster');
    await notificationBanners(page).getByRole('button', { name: 'Dismiss notice' }).click();
    await expect(notificationBanners(page)).toHaveCount(0);
    await page.reload();
    await waitUntilHydrated(page);
    await expect(notificationBanners(page)).toHaveCount(0);
    await openHydrated(page, '/branson');
    await expect(notificationBanners(page)).toContainText(DARK_BANNER);
  });
});

test.describe('page settings and routes', () => {
  test('a page setting hides the header and the footer', async ({ page }) => {
    await openHydrated(page, PAGES.bare);
    await expect(page.getByRole('heading', { name: `The page ${PAGES.bare}` })).toBeVisible();
    await expect(header(page)).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
  });

  test('a page setting hides only the header', async ({ page }) => {
    await openHydrated(page, PAGES.noHeader);
    await expect(header(page)).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toBeVisible();
  });

  test('a page setting hides only the footer', async ({ page }) => {
    await openHydrated(page, PAGES.noFooter);
    await expect(header(page)).toBeVisible();
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
  });

  test('a page can have its own header logo', async ({ page }) => {
    const logo = header(page).getByRole('link', { name: 'Lamplight Theatres, home' }).locator('img');
    await openHydrated(page, '/');
    const defaultSrc = await logo.getAttribute('src');
    await openHydrated(page, PAGES.ownLogo);
    await expect(logo).toBeVisible();
    expect(await logo.getAttribute('src')).not.toBe(defaultSrc);
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
    test(`the unknown path ${path} redirects to /not-found`, async ({ page }) => {
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

  test('shows during navigation and hides after it', async ({ page }) => {
    const release = await delayRequests(page, '**/page-data/films/page-data.json');
    await openHydrated(page, '/');
    await expect(loader(page)).toHaveCount(0);
    await films(page).click();
    await expect(loader(page).locator('> *').first()).toBeVisible();
    release();
    await expect(page).toHaveURL('/films');
    await expect(loader(page)).toHaveCount(0);
  });

  test('hides when the navigation is canceled', async ({ page }) => {
    await page.route('**/page-data/films/page-data.json', () => {});
    await openHydrated(page, '/lancaster');
    await openHydrated(page, '/');
    await films(page).click();
    await expect(loader(page).locator('> *').first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/lancaster');
    await expect(loader(page)).toHaveCount(0);
  });

  test('hides when the navigation fails and the page is reloaded', async ({ page }) => {
    let failRequest = () => {};
    const failure = new Promise<void>((resolve) => (failRequest = resolve));
    await page.route('**/page-data/films/page-data.json', async (route) => {
      await failure;
      await route.abort();
    });
    await openHydrated(page, '/');
    await page.evaluate(() => Object.assign(window, { isFirst: true }));
    await films(page).click();
    await expect(loader(page).locator('> *').first()).toBeVisible();
    failRequest();
    await expect(page).toHaveURL(/\/films/);
    await expect.poll(() => page.evaluate(() => Reflect.has(window, 'isFirst'))).toBe(false);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(loader(page)).toHaveCount(0);
  });
});
