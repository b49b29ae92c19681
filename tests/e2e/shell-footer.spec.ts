import type { APIRequestContext, Page } from '@playwright/test';
import { findDay } from './support/content.ts';
import { findBookablePerformance } from './support/helios.ts';
import { MOBILE, openHydrated, openUntouched, scrollToFooter } from './support/shell.ts';
import { expect, test } from './support/test.ts';

/* Product 2.5, 2.6 and 2.1: each test is named after its rule. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

interface ChatModel {
  startTime: string;
  endTime: string;
  daysToShow: string[];
  disabledDays: string[];
}

const footer = (page: Page) => page.getByRole('contentinfo');
const chat = (page: Page) => page.getByRole('button', { name: 'Chat with us' });

/** Moves the mouse until the code of the chat, which loads on the first interaction, has loaded. */
async function waitForChat(page: Page): Promise<void> {
  let x = 200;
  await expect(async () => {
    await page.mouse.move((x += 1), 300);
    await expect(page.locator('aside[aria-label="Help by chat"]')).toBeAttached({ timeout: 1000 });
  }).toPass();
}

test.describe('footer', () => {
  test('has its sections, and the stay-in-touch band above it', async ({ page }) => {
    await page.goto('/');
    await expect(footer(page).getByRole('heading', { level: 2 })).toContainText([
      'Live on stage',
      'Feature films',
      'Streaming',
      'Opportunities',
      'Shop',
      'More',
      'General inquiries',
      'Lancaster',
      'Branson',
    ]);
    const band = await page.getByRole('region', { name: 'A letter now and then' }).boundingBox();
    const below = await footer(page).boundingBox();
    expect((band?.y ?? 0) + (band?.height ?? 0)).toBeCloseTo(below?.y ?? 0, 0);
  });

  test('has internal links, and external links that open a new tab', async ({ page }) => {
    await page.goto('/');
    await expect(footer(page).getByRole('link', { name: 'All films' })).toHaveAttribute('href', '/films');
    const shop = footer(page).getByRole('link', { name: /Gift shop/ });
    await expect(shop).toHaveAttribute('href', 'https://shop.lamplight.example/');
    await expect(shop).toHaveAttribute('target', '_blank');
  });

  test('shows telephone numbers as plain text', async ({ page }) => {
    await page.goto('/');
    await expect(footer(page).getByText('1-800-555-0117')).toBeVisible();
    await expect(footer(page).locator('a[href^="tel:"]')).toHaveCount(0);
  });

  test('has social links, a link to /contact-us and a copyright line with the current year', async ({
    page,
  }) => {
    await page.clock.setFixedTime(new Date('2031-06-01T12:00:00Z'));
    await openHydrated(page, '/');
    await scrollToFooter(page);
    await expect(footer(page).getByRole('list', { name: 'Follow us' }).getByRole('link')).toHaveCount(4);
    await expect(footer(page).getByRole('link', { name: 'Contact Us' })).toHaveAttribute(
      'href',
      '/contact-us',
    );
    await expect(footer(page)).toContainText('© 2031 Lamplight Theatres');
  });

  test(`is an accordion with Reseller Login and Employee Login at ${MOBILE.narrow} px`, async ({ page }) => {
    await page.setViewportSize({ width: MOBILE.narrow, height: 900 });
    await openHydrated(page, '/');
    await scrollToFooter(page);
    const link = footer(page).getByRole('link', { name: 'Gift shop' });
    await expect(link).toBeHidden();
    const shop = footer(page).getByRole('button', { name: 'Shop' });
    await shop.click();
    await expect(shop).toHaveAttribute('aria-expanded', 'true');
    await expect(link).toBeVisible();
    await shop.click();
    await expect(link).toBeHidden();
    for (const [name, href] of [
      ['Reseller Login', 'https://resellers.lamplight.example/'],
      ['Employee Login', 'https://company.lamplight.example/'],
    ] as const) {
      await expect(footer(page).getByRole('link', { name })).toHaveAttribute('href', href);
    }
  });

  test(`shows its sections side by side without the log-ins at ${MOBILE.wide} px`, async ({ page }) => {
    await page.setViewportSize({ width: MOBILE.wide, height: 900 });
    await openHydrated(page, '/');
    await expect(footer(page).getByRole('link', { name: 'Gift shop' })).toBeVisible();
    await expect(footer(page).getByRole('button', { name: 'Shop' })).toBeHidden();
    await expect(footer(page).getByRole('link', { name: 'Reseller Login' })).toBeHidden();
  });

  test('shows three policy links per row on mobile', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openHydrated(page, '/');
    const tops = await footer(page)
      .getByRole('list', { name: 'Policies' })
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().top)));
    expect(tops).toHaveLength(4);
    expect(new Set(tops.slice(0, 3)).size).toBe(1);
    expect(tops[3]).toBeGreaterThan(tops[0] ?? Infinity);
  });

  test('is absent on ticketing pages: root, calendar, quantity, seats, cart, checkout', async ({ page }) => {
    const { eventCode, eventDateTime } = await findBookablePerformance(0);
    for (const path of [
      '/ticketing',
      `/ticketing/${eventCode}/calendar`,
      `/ticketing/${eventCode}/${eventDateTime}`,
      `/ticketing/${eventCode}/${eventDateTime}/seats`,
      '/ticketing/cart',
      '/ticketing/checkout',
    ]) {
      await openHydrated(page, path);
      await expect(footer(page)).toHaveCount(0);
    }
  });

  test('is present on the confirmation without an interaction', async ({ page }) => {
    await openUntouched(page, '/ticketing/confirmation');
    await expect(footer(page).getByRole('link', { name: 'All films' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'A letter now and then' })).toBeVisible();
  });

  test('the page stays when the connection is lost, and the footer works when it returns', async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: MOBILE.narrow, height: 900 });
    await openUntouched(page, '/');
    await context.setOffline(true);
    const failedRequest = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.js'));
    await page.mouse.move(200, 300);
    await failedRequest;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(footer(page).getByRole('button', { name: 'Shop' })).toBeVisible();
    await expect(page).toHaveURL('/');

    await context.setOffline(false);
    await scrollToFooter(page);
    await footer(page).getByRole('button', { name: 'Shop' }).click();
    await expect(footer(page).getByRole('link', { name: 'Gift shop' })).toBeVisible();
  });
});

test.describe('chat widget', () => {
  /** The chat settings of the built site. Its disabled days depend on the day of the seed. */
  async function readChatSettings(request: APIRequestContext): Promise<ChatModel> {
    const response = await request.get('/slice-data/chat.json');
    const { result } = (await response.json()) as { result: { data: { siteChat: ChatModel } } };
    expect(result.data.siteChat).toMatchObject({ startTime: '09:00', endTime: '17:30' });
    return result.data.siteChat;
  }

  const DAY_MATCHERS = {
    'on a configured day': ({ daysToShow, disabledDays }: ChatModel, day: string, weekday: string) =>
      daysToShow.includes(weekday) && !disabledDays.includes(day),
    'on a weekday that is not configured': ({ daysToShow, disabledDays }, day, weekday) =>
      !daysToShow.includes(weekday) && !disabledDays.includes(day),
    'on a disabled day of a configured weekday': ({ daysToShow, disabledDays }, day, weekday) =>
      daysToShow.includes(weekday) && disabledDays.includes(day),
  } satisfies Record<string, (chat: ChatModel, day: string, weekday: string) => boolean>;

  // New York is UTC-5 in January, UTC-4 in July.
  const TIMES = [
    ['on a configured day', 1, '08:59:00-05:00', false, 'before the start'],
    ['on a configured day', 1, '09:01:00-05:00', true, 'after the start'],
    ['on a configured day', 7, '17:29:00-04:00', true, 'before the end, in summer time too'],
    ['on a configured day', 7, '17:31:00-04:00', false, 'after the end'],
    ['on a weekday that is not configured', 1, '12:00:00-05:00', false, 'at noon'],
    ['on a disabled day of a configured weekday', 1, '12:00:00-05:00', false, 'at noon'],
  ] as const;
  for (const [kind, month, time, isShown, when] of TIMES) {
    test(`${isShown ? 'shows' : 'does not show'} ${kind} ${when}, in New York time`, async ({
      page,
      request,
    }) => {
      const setting = await readChatSettings(request);
      const day = findDay({ month, matches: (date, weekday) => DAY_MATCHERS[kind](setting, date, weekday) });
      await page.clock.setFixedTime(new Date(`${day}T${time}`));
      await openHydrated(page, '/');
      await waitForChat(page);
      await expect(chat(page)).toBeVisible({ visible: isShown });
    });
  }

  for (const [name, viewport, isShown] of [
    ['handset', { width: 390, height: 844 }, false],
    ['non-handset', { width: 1280, height: 900 }, true],
  ] as const) {
    test(`${isShown ? 'shows' : 'does not show'} on ticketing pages on a ${name} device`, async ({
      page,
      request,
    }) => {
      const setting = await readChatSettings(request);
      const day = findDay({ matches: (...date) => DAY_MATCHERS['on a configured day'](setting, ...date) });
      await page.setViewportSize(viewport);
      await page.clock.setFixedTime(new Date(`${day}T12:00:00-05:00`));
      await openHydrated(page, '/');
      await waitForChat(page);
      await expect(chat(page)).toBeVisible();
      await openHydrated(page, '/ticketing');
      await waitForChat(page);
      await expect(chat(page)).toBeVisible({ visible: isShown });
    });
  }
});

test.describe('route scrolling', () => {
  const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

  test('route changes scroll to the top', async ({ page }) => {
    await openHydrated(page, '/');
    await page.evaluate(() => window.scrollTo({ top: 900 }));
    await footer(page).getByRole('link', { name: 'All films' }).click();
    await expect(page).toHaveURL('/films');
    await expect.poll(() => scrollY(page)).toBe(0);
  });

  test('back restores the saved position', async ({ page }) => {
    await openHydrated(page, '/');
    await page.evaluate(() => window.scrollTo({ top: 900 }));
    await expect.poll(() => scrollY(page)).toBe(900);
    // With the mouse, because locator.click would first scroll the link out of the scroll padding.
    const streaming = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Streaming' });
    const box = await streaming.boundingBox();
    await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
    await expect(page).toHaveURL('/streaming');
    await expect.poll(() => scrollY(page)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect.poll(() => scrollY(page)).toBe(900);
  });

  test('an anchor scrolls to 112 px below the top', async ({ page }) => {
    await openHydrated(page, '/lancaster');
    const id = await page.locator('main details[id], main [id]').last().getAttribute('id');
    for (const openAnchor of [
      () => page.goto(`/lancaster#${id}`),
      async () => {
        await openHydrated(page, '/');
        await page.evaluate((hash) => window.___navigate?.(`/lancaster#${hash}`), id);
      },
    ]) {
      await openAnchor();
      await expect(page).toHaveURL(`/lancaster#${id}`);
      await expect
        .poll(() => page.locator(`[id="${id}"]`).evaluate((target) => target.getBoundingClientRect().top))
        .toBeCloseTo(112, 0);
    }
  });

  test('ignoreScroll in the history state keeps the scroll position', async ({ page }) => {
    await openHydrated(page, '/');
    await page.evaluate(() => window.scrollTo({ top: 300 }));
    await expect.poll(() => scrollY(page)).toBe(300);
    await page.evaluate(() => window.___navigate?.('/films', { state: { ignoreScroll: true } }));
    await expect(page).toHaveURL('/films');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await scrollY(page)).toBe(300);
  });
});
