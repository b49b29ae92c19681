import type { APIRequestContext, Page } from '@playwright/test';
import { findDay } from '../../scripts/lib/test-content.ts';
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
  test('has the sections, links and numbers of its content, and the stay-in-touch band above it', async ({
    page,
  }) => {
    await page.clock.setFixedTime(new Date('2031-06-01T12:00:00Z'));
    await openHydrated(page, '/');
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
    await expect(footer(page).getByRole('link', { name: 'All films' })).toHaveAttribute('href', '/films');
    const shop = footer(page).getByRole('link', { name: /Gift shop/ });
    await expect(shop).toHaveAttribute('href', 'https://shop.lamplight.example/');
    await expect(shop).toHaveAttribute('target', '_blank');
    await expect(footer(page).getByText('1-800-555-0117')).toBeVisible();
    await expect(footer(page).locator('a[href^="tel:"]')).toHaveCount(0);
    await expect(footer(page).getByRole('list', { name: 'Follow us' }).getByRole('link')).toHaveCount(4);
    await expect(footer(page).getByRole('link', { name: 'Contact Us' })).toHaveAttribute(
      'href',
      '/contact-us',
    );
    await scrollToFooter(page);
    await expect(footer(page)).toContainText('© 2031 Lamplight Theatres');
  });

  test('is an accordion with log-ins up to 768 px, and shows its sections side by side without them from 769 px', async ({
    page,
  }) => {
    await page.setViewportSize({ width: MOBILE.wide, height: 900 });
    await openHydrated(page, '/');
    const link = footer(page).getByRole('link', { name: 'Gift shop' });
    const shop = footer(page).getByRole('button', { name: 'Shop' });
    await expect(link).toBeVisible();
    await expect(shop).toBeHidden();
    await expect(footer(page).getByRole('link', { name: 'Reseller Login' })).toBeHidden();
    await page.setViewportSize({ width: MOBILE.narrow, height: 900 });
    await scrollToFooter(page);
    await expect(link).toBeHidden();
    await shop.click();
    await expect(shop).toHaveAttribute('aria-expanded', 'true');
    await expect(link).toBeVisible();
    for (const [name, href] of [
      ['Reseller Login', 'https://resellers.lamplight.example/'],
      ['Employee Login', 'https://company.lamplight.example/'],
    ] as const)
      await expect(footer(page).getByRole('link', { name })).toHaveAttribute('href', href);
    // On a phone, three policy links are in a row.
    await page.setViewportSize({ width: 390, height: 844 });
    const tops = await footer(page)
      .getByRole('list', { name: 'Policies' })
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().top)));
    expect(tops).toHaveLength(4);
    expect(new Set(tops.slice(0, 3)).size).toBe(1);
    expect(tops[3]).toBeGreaterThan(tops[0] ?? Infinity);
  });

  test('is absent on ticketing pages, but present on the confirmation without an interaction', async ({
    page,
  }) => {
    await openHydrated(page, '/ticketing/cart');
    await expect(footer(page)).toHaveCount(0);
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

  test('shows in the hours of the content in New York, but not on a disabled day, nor while a handset buys tickets', async ({
    page,
    request,
  }) => {
    const { daysToShow, disabledDays } = await readChatSettings(request);
    const openAt = async (date: string, path: string) => {
      await page.clock.setFixedTime(new Date(date));
      await openHydrated(page, path);
      await waitForChat(page);
    };
    const findChatDay = (month: number, isDisabled: boolean) =>
      findDay({
        month,
        matches: (day, weekday) => daysToShow.includes(weekday) && disabledDays.includes(day) === isDisabled,
      });
    // New York is UTC-4 in July and UTC-5 in January.
    const summerDay = findChatDay(7, false);
    await openAt(`${summerDay}T17:31:00-04:00`, '/');
    await expect(chat(page)).toBeHidden();
    await openAt(`${findChatDay(1, true)}T12:00:00-05:00`, '/');
    await expect(chat(page)).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    await openAt(`${summerDay}T17:29:00-04:00`, '/');
    await expect(chat(page)).toBeVisible();
    await openAt(`${summerDay}T17:29:00-04:00`, '/ticketing');
    await expect(chat(page)).toBeHidden();
  });
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
