import type { Locator, Page } from '@playwright/test';
import { findViolations } from './support/axe.ts';
import {
  closeWelcomeModal,
  DESKTOP,
  expectAtAnchorOffset,
  openEveryBlock,
  PATH,
  PHONE,
  region,
  mockPictures,
  mockVimeo,
} from './support/every-block.ts';
import { readRemovedElements, recordRemovedElements } from './support/hydration.ts';
import { MOBILE, openHydrated, setStored, waitUntilIdle, withEnlargedText } from './support/shell.ts';
import { expect, openNewVisitor, test } from './support/test.ts';

/*
 * Each block (product 2.7) in the built site, on the page of the seed that has every block. Options that only change markup are
 * tested beside the components, open modals in the stories; carousels, tabs and anchors in blocks-moving.spec.ts.
 */

async function getBoxes(
  locator: Locator,
): Promise<{ x: number; y: number; width: number; height: number }[]> {
  return locator.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: Math.round(x), y: Math.round(y), width, height };
    }),
  );
}

/** The number of elements in each row, from top to bottom. */
async function countPerRow(locator: Locator): Promise<number[]> {
  const counts = new Map<number, number>();
  for (const { y } of await getBoxes(locator)) counts.set(y, (counts.get(y) ?? 0) + 1);
  return [...counts.entries()].sort(([a], [b]) => a - b).map(([, count]) => count);
}

for (const size of [PHONE, DESKTOP]) {
  test(`every block at ${size.width} px loses nothing by hydration, is accessible with all inline content open, and requests no missing resource`, async ({
    page,
  }) => {
    // axe checks the whole page.
    test.setTimeout(240_000);
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') failures.push(message.text());
    });
    page.on('response', (response) => {
      if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`);
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(size);
    await recordRemovedElements(page);
    await mockVimeo(page);
    await openHydrated(page, PATH);
    expect(await readRemovedElements(page)).toEqual([]);
    await closeWelcomeModal(page);
    await openInlineContent(page, size === PHONE);
    // The stories check each block with its content closed.
    expect(await findViolations(page)).toEqual([]);
    expect(failures).toEqual([]);
  });
}

/** Opens or changes everything that does not open a modal. */
async function openInlineContent(page: Page, isPhone: boolean): Promise<void> {
  const main = page.getByRole('main');
  for (const tabs of await main.getByRole('tablist').all()) {
    const second = tabs.getByRole('tab').nth(1);
    await second.click();
    await expect(second).toHaveAttribute('aria-selected', 'true');
  }
  await expect(page.getByRole('heading', { name: 'Borrow vessels, and not a few' })).toBeVisible();
  for (const carousel of await main.locator('[aria-roledescription="carousel"]').all()) {
    const next = carousel.getByRole('button', { name: 'Next slide' });
    if ((await next.count()) === 0) continue;
    await next.click();
    await expect(carousel.locator('[aria-roledescription="slide"]:not([inert])')).toHaveAttribute(
      'aria-label',
      /^2 of/,
    );
  }
  // The duo selector replaces one text by the other.
  await page.getByRole('radio', { name: 'MINOR AUDITIONS' }).click();
  await expect(page.getByRole('heading', { name: 'If you are younger' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'If you are eighteen or older' })).toBeHidden();
  const form = main.getByRole('form').first();
  await form.getByLabel('Email address').fill('naomi@');
  await form.getByLabel('Phone number').fill('555');
  await form.getByLabel('City').focus();
  await expect(form.getByText('Phone number must be at least 10 digits')).toBeVisible();
  if (isPhone) {
    const jump = page.getByRole('button', { name: 'Jump to a section:' });
    await jump.click();
    await expect(jump).toHaveAttribute('aria-expanded', 'true');
  }
  const questions = main.locator('details:not([open]) > summary').filter({ visible: true });
  expect(await questions.count()).toBeGreaterThan(3);
  while ((await questions.count()) > 0) await questions.first().click();
}

/* The tests share one page. Each sets its own window size and does not navigate away. */
test.describe('on one page', () => {
  let page: Page;

  test.beforeAll(async ({ browser }) => {
    page = await openNewVisitor(browser, { viewport: DESKTOP });
    await mockPictures(page);
    await openEveryBlock(page);
  });
  test.afterAll(() => page.context().close());

  test('no block causes horizontal scrolling', async () => {
    for (const width of [320, 390, MOBILE.narrow, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await expect.poll(overflow, `at ${width} px`).toBe(0);
      await withEnlargedText(page, () => expect.poll(overflow, `at ${width} px with text of 200 %`).toBe(0));
    }
  });

  test('image tiles have six layouts and are left or right of the card', async () => {
    await page.setViewportSize(DESKTOP);
    const tiles = (layout: string) => getBoxes(page.locator(`[data-layout="${layout}"] > *`));
    const tilePlaces = async (layout: string) =>
      (await tiles(layout)).map(({ x, y, width, height }) => ({ x, y, ratio: width / height }));

    const [single, ...others] = await tilePlaces('single');
    expect(others).toEqual([]);
    expect(single?.ratio).toBeCloseTo(1.5, 1);

    const [left, right] = await tilePlaces('pair');
    expect(right?.x).toBeGreaterThan(left?.x ?? Infinity);
    expect(left?.ratio).toBeLessThan(1);

    const [upper, lower] = await tilePlaces('stack');
    expect(lower?.y).toBeGreaterThan(upper?.y ?? Infinity);
    expect(upper?.ratio).toBeGreaterThan(1.5);

    const [large, first, second] = await tiles('largeAndTwo');
    expect(first?.x).toBe(second?.x);
    expect(large?.height).toBeGreaterThan(2 * (first?.height ?? Infinity));

    const [wide, below, beside] = await tiles('wideAndTwo');
    expect(below?.y).toBe(beside?.y);
    expect(wide?.width).toBeGreaterThan(2 * (below?.width ?? Infinity));

    expect(await countPerRow(page.locator('[data-layout="four"] > *'))).toEqual([2, 2]);

    for (const [title, imagesRight] of [
      ['One bench, one lamp', false],
      ['Fire, oil and torches', true],
    ] as const) {
      const block = region(page, title);
      const [pictures] = await getBoxes(block.locator('[data-layout]'));
      const [heading] = await getBoxes(block.getByRole('heading'));
      expect((pictures?.x ?? 0) > (heading?.x ?? 0), `${title}: pictures on the right`).toBe(imagesRight);
    }

    await page.setViewportSize(PHONE);
    const phone = region(page, 'Fire, oil and torches');
    const [pictures] = await getBoxes(phone.locator('[data-layout]'));
    const [heading] = await getBoxes(phone.getByRole('heading'));
    expect(pictures?.y).toBeLessThan(heading?.y ?? 0);
  });

  test('floating tiles have two, three or six per row, and on a phone one or two', async () => {
    await page.setViewportSize(DESKTOP);
    const list = (name: string | RegExp) =>
      page.getByRole('list').filter({ has: page.getByRole('link', { name }) });
    const two = list(/^Ruth in the barley/).locator('> li');
    const three = list('See what is on').locator('> li');
    const six = page.locator('[data-per-row="6"] > li');
    expect(await countPerRow(two)).toEqual([2]);
    expect(await countPerRow(three)).toEqual([3]);
    expect(await countPerRow(six)).toEqual([6]);
    await page.setViewportSize(PHONE);
    expect(await countPerRow(two)).toEqual([1, 1]);
    expect(await countPerRow(three)).toEqual([1, 1, 1]);
    expect(await countPerRow(six)).toEqual([2, 2, 2]);
  });

  test('floating tiles overlap two backgrounds or the block above', async () => {
    await page.setViewportSize(DESKTOP);
    // Within the block, the upper background ends behind the tiles. Returns the part of the tiles above its edge.
    const overlapShare = async (name: string) =>
      page.locator(`[data-overlap="${name}"]`).evaluateAll((blocks) =>
        blocks.flatMap((block) => {
          const list = block.querySelector('ul')?.getBoundingClientRect();
          const edge = [...block.querySelectorAll('[data-background]')].pop()?.getBoundingClientRect();
          if (!list || !edge || edge.top > list.top) return [];
          return [(edge.bottom - list.top) / list.height];
        }),
      );
    const [little = 0] = await overlapShare('little');
    const [extra = 0] = await overlapShare('extra');
    expect(little).toBeGreaterThan(0.1);
    expect(little).toBeLessThan(0.3);
    expect(extra).toBeGreaterThan(0.6);
    expect(extra).toBeLessThan(0.9);

    // Title and tiles start above the top of their block and are visible there.
    const block = region(page, 'Three doors');
    const overlapHeight = await block.evaluate((block) => {
      const panel = block.querySelector('h2')?.closest('[data-background]')?.getBoundingClientRect();
      return panel ? block.getBoundingClientRect().top - panel.top : 0;
    });
    expect(overlapHeight).toBeGreaterThan(40);
    await block.scrollIntoViewIfNeeded();
    const isOnTop = await block.evaluate((block) => {
      const panel = block.querySelector('h2')?.closest('[data-background]');
      window.scrollBy(0, (panel?.getBoundingClientRect().top ?? 0) - 300);
      const { top = 0, left = 0, width = 0 } = panel?.getBoundingClientRect() ?? {};
      return panel?.contains(document.elementFromPoint(left + width / 2, top + 8)) ?? false;
    });
    expect(isOnTop).toBe(true);
  });

  test('small cards have three columns or a centered row, with landscape or portrait pictures', async () => {
    await page.setViewportSize(DESKTOP);
    const grid = region(page, 'Before and after the play');
    expect(await countPerRow(grid.getByRole('listitem'))).toEqual([3]);
    const [wide] = await getBoxes(grid.locator('picture'));
    expect((wide?.width ?? 0) / (wide?.height ?? 1)).toBeCloseTo(4 / 3, 1);

    const flex = region(page, 'On the posters');
    const cards = await getBoxes(flex.getByRole('listitem'));
    const left = cards[0]?.x ?? 0;
    const right = (cards[1]?.x ?? 0) + (cards[1]?.width ?? 0);
    expect(Math.abs(left - (DESKTOP.width - right))).toBeLessThan(20);
    const [upright] = await getBoxes(flex.locator('picture'));
    expect((upright?.width ?? 0) / (upright?.height ?? 1)).toBeCloseTo(3 / 4, 1);

    await page.setViewportSize(PHONE);
    expect(await countPerRow(grid.getByRole('listitem'))).toEqual([1, 1, 1]);
    expect(await countPerRow(flex.getByRole('listitem'))).toEqual([2]);
  });

  test('large cards alternate the side of their pictures; shows are large cards on a phone', async () => {
    await page.setViewportSize(DESKTOP);
    const films = region(page, 'Two films').getByRole('listitem');
    const sides = await films.evaluateAll((cards) =>
      cards.map((card) => {
        const picture = card.querySelector('picture')?.getBoundingClientRect();
        const title = card.querySelector('h3')?.getBoundingClientRect();
        return picture && title && picture.left < title.left ? 'left' : 'right';
      }),
    );
    expect(sides).toEqual(['left', 'right']);
    const shows = region(page, 'Three shows').getByRole('listitem');
    expect(await countPerRow(shows)).toEqual([3]);

    await page.setViewportSize({ width: MOBILE.narrow, height: 800 });
    expect(await countPerRow(shows)).toEqual([1, 1, 1]);
    for (const card of [films.first(), shows.first()]) {
      const [picture] = await getBoxes(card.locator('picture'));
      const [title] = await getBoxes(card.getByRole('heading'));
      expect(picture?.width).toBeGreaterThan(MOBILE.narrow * 0.8);
      expect(picture?.y).toBeLessThan(title?.y ?? 0);
    }
    await page.setViewportSize({ width: MOBILE.wide, height: 800 });
    expect(await countPerRow(shows)).toEqual([3]);
  });

  test('jump links are a row on a wide screen, and up to 768 px a menu that closes after a click', async () => {
    const menu = page.getByRole('button', { name: 'Jump to a section:' });
    const links = page.getByRole('navigation', { name: 'Jump to a section:' }).getByRole('link');
    await page.setViewportSize({ width: MOBILE.wide, height: 800 });
    await expect(menu).toBeHidden();
    const targets = await links.evaluateAll((anchors) =>
      anchors.map((link) => link.getAttribute('href') ?? ''),
    );
    expect(targets.length).toBeGreaterThan(5);
    for (const target of targets) await expect(page.locator(target), target).toHaveCount(1);
    await links.filter({ hasText: 'Pictures and cards' }).click();
    await expect(page).toHaveURL(/#pictures$/);
    await expectAtAnchorOffset(page.locator('#pictures'));

    await page.setViewportSize({ width: MOBILE.narrow, height: 800 });
    await expect(links).toHaveCount(0);
    await menu.click();
    await links.filter({ hasText: 'Carousels' }).click();
    await expect(page).toHaveURL(/#carousels$/);
    await expectAtAnchorOffset(page.locator('#carousels'));
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
  });

  test('toolkits offer their files as downloads or show that there are none', async () => {
    const href = await page.getByRole('link', { name: 'Download Ruth in the barley' }).getAttribute('href');
    const response = await page.request.get(href ?? '');
    expect(response.status()).toBe(200);
    expect(response.headers()['content-disposition']).toContain('attachment');
    expect(response.headers()['content-type']).toContain('image/jpeg');
    await expect(page.getByText('No assets available.')).toHaveCount(2);
  });

  test('the bottom bar of a phone appears after the hero, and never on a wider screen', async () => {
    await page.setViewportSize({ width: MOBILE.narrow, height: 800 });
    const bar = page.locator('[data-bottom-bar]');
    const action = bar.getByRole('link', { name: 'Get tickets' });
    const barBottom = async () => {
      const [box] = await getBoxes(bar);
      return Math.round((box?.y ?? 0) + (box?.height ?? 0));
    };
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(action).toBeHidden();
    for (const top of [3000, 5000]) {
      await page.evaluate((y) => window.scrollTo(0, y), top);
      await expect(action).toBeVisible();
      await expect.poll(barBottom).toBe(800);
    }
    await page.setViewportSize({ width: MOBILE.wide, height: 800 });
    await expect(bar).toBeHidden();
  });

  test('the call to action of a show has the buttons that the show and the editor enable, and plays the trailer', async () => {
    await page.setViewportSize(DESKTOP);
    const ruth = region(page, 'Ruth: tickets and dates');
    await expect(ruth.getByRole('link', { name: 'Get Tickets' })).toHaveAttribute(
      'href',
      /\/ticketing\/RUTHL/,
    );
    await ruth.getByRole('button', { name: 'Watch Trailer' }).click();
    await expect(page.getByRole('dialog', { name: 'Ruth: trailer' }).locator('iframe')).toHaveAttribute(
      'src',
      /player\.vimeo\.com/,
    );
    await page.keyboard.press('Escape');
    const gideon = region(page, 'Gideon: tickets and dates');
    await expect(gideon.getByRole('button')).toHaveText(['View Show Calendar']);
    await expect(gideon.getByRole('link', { name: 'Get Tickets' })).toHaveCount(0);
    const inn = region(page, 'The Inn at Bethlehem: tickets and dates');
    await expect(inn.getByRole('link')).toHaveText(['Get Tickets']);
    await expect(inn.getByRole('button')).toHaveCount(0);
  });

  test('the details of a show have its facts, the ages of its year, and BTST for a tour', async () => {
    await page.setViewportSize(DESKTOP);
    const ruth = region(page, 'Ruth, The Lantern House, Ronks, PA: at a glance');
    await ruth.scrollIntoViewIfNeeded();
    await expect(ruth).toContainText('2 hours 15 minutes');
    await expect(ruth).toContainText('Adults (ages 13+)');
    await expect(ruth).toContainText(/Children \(ages 2.12\)/);
    // The tour started before 2026, when ages were different.
    const tour = region(page, /^Behind the Lamplight, The stage door.*: at a glance$/);
    await tour.scrollIntoViewIfNeeded();
    await expect(tour).toContainText('1 hour');
    await expect(tour).toContainText(/Children \(ages 3.12\)/);
    await expect(tour.getByText('BTST')).toBeVisible();
  });
});

test('a hero video plays in a modal or, with consent, muted in the background', async ({ page }) => {
  await mockPictures(page);
  await setStored(page, 'consent', { groups: ['C0001', 'C0003'], decidedAt: Date.now() });
  await page.setViewportSize(DESKTOP);
  await openEveryBlock(page);
  // Check this first: a background video is removed when its player does not answer.
  await expect(page.locator('iframe[src*="100000000002"]')).toHaveAttribute('src', /muted=1|background=1/);
  await expect(page.getByRole('button', { name: /^Play Video/ })).toHaveCount(1);
  await page.getByRole('button', { name: /^Watch the trailer/ }).click();
  const player = page.getByRole('dialog').locator('iframe');
  await expect(player).toHaveAttribute('src', /player\.vimeo\.com\/video\/100000000001/);
  await page.keyboard.press('Escape');
  await expect(page.locator('iframe[src*="100000000001"]')).toHaveCount(0);
});

test('block links open internal pages or new tabs, and the welcome modal opens only once', async ({
  page,
}) => {
  await mockPictures(page);
  await openEveryBlock(page);
  await expect(page.getByRole('link', { name: /^Ruth in the barley/ })).toHaveAttribute('target', '_blank');
  await expect(page.getByRole('link', { name: 'Visit the shop' })).toHaveAttribute('target', '_blank');
  // The whole tile is clickable: click on the picture.
  const show = page.locator('[data-per-row="6"]').getByRole('link', { name: 'Gideon' });
  await show.locator('xpath=ancestor::li').click({ position: { x: 20, y: 20 } });
  await expect(page).toHaveURL(/\/shows\/gideon$/);
  await page.goBack();
  await page.getByRole('link', { name: 'See what is on' }).click();
  await expect(page).toHaveURL(/\/lancaster$/);
  await page.goBack();
  await page.getByRole('link', { name: 'Step inside' }).first().click();
  await expect(page).toHaveURL(/\/shows\/the-inn-at-bethlehem$/);
  await page.goBack();
  await page.getByRole('button', { name: 'See the Christmas play' }).click();
  const promo = page.getByRole('dialog', { name: 'There is room at this one' });
  await expect(promo.getByRole('link')).toHaveText(['Get tickets', 'Step inside']);
  await promo.getByRole('link', { name: 'Step inside' }).click();
  await expect(page).toHaveURL(/\/shows\/the-inn-at-bethlehem$/);

  await openHydrated(page, PATH);
  await waitUntilIdle(page);
  await expect(page.locator('dialog[open]')).toHaveCount(0);
});
