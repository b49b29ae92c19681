import type { Locator, Page } from '@playwright/test';
import {
  DESKTOP,
  expectAtAnchorStop,
  leaveWord,
  openEveryBlock,
  PATH,
  PHONE,
  region,
  topOf,
} from './support/every-block.ts';
import { alive, openAlive } from './support/shell.ts';
import { expect, test, withoutAvif } from './support/test.ts';

/*
 * The blocks that move (SPEC 2.7, 5.2, 9), in the built site: what visitors leaf through, open and follow. On the page of the
 * seed that holds every block.
 */

const carousel = (page: Page, name: string): Locator =>
  page.locator(`[aria-roledescription="carousel"][aria-label="${name}"]`);
const shownSlide = (carousels: Locator): Locator =>
  carousels.locator('[aria-roledescription="slide"]:not([inert])');
const tabs = (page: Page): Locator => page.getByRole('tablist', { name: 'Before you come' });
const scrollY = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);

for (const viewport of [PHONE, DESKTOP]) {
  /* The page is opened once for all that follows: nothing here leads away from it. */
  test.describe(`at ${viewport.width} px`, () => {
    let page: Page;

    test.beforeAll(async ({ browser }) => {
      page = await browser.newPage({ viewport });
      await withoutAvif(page);
      await openEveryBlock(page);
    });
    test.afterAll(() => page.close());

    test('a carousel goes round at both ends, each turn in 300 ms', async () => {
      const pictures = carousel(page, 'A season in paper');
      const slide = shownSlide(pictures);
      await expect(slide).toHaveAttribute('aria-label', /^1 of 5/);
      await pictures.getByRole('button', { name: 'Previous slide' }).click();
      await expect(slide).toHaveAttribute('aria-label', /^5 of 5/);
      const duration = await pictures.evaluate(async (element) => {
        const next = element.querySelector<HTMLElement>('button[aria-label="Next slide"]');
        next?.click();
        await new Promise(requestAnimationFrame);
        const track = element.querySelector('[aria-roledescription="slide"]')?.parentElement;
        return track?.getAnimations().map((animation) => animation.effect?.getComputedTiming().duration);
      });
      expect(duration).toEqual([300]);
      await expect(slide).toHaveAttribute('aria-label', /^1 of 5/);
      // What is shown stands in the frame, the others outside of it.
      await expect
        .poll(async () => {
          const frame = await pictures.locator('[id]').first().boundingBox();
          const box = await slide.boundingBox();
          return Math.abs((frame?.x ?? 0) - (box?.x ?? -1));
        })
        .toBeLessThan(1);
    });

    test('the text beside a carousel follows the slide, and the page keeps its height', async () => {
      const pictures = carousel(page, 'How a field comes up through the floor');
      await expect(page.getByText(/Eleven thousand stalks/)).toBeVisible();
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await pictures.getByRole('button', { name: 'Next slide' }).click();
      await expect(page.getByText(/They go into the floor on a Tuesday/)).toBeVisible();
      await expect(page.getByText(/Eleven thousand stalks/)).toBeHidden();
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    });

    test('films are chosen by their tabs; a single one has none', async () => {
      const films = page.getByRole('tablist', { name: 'Choose a film' });
      await expect(films.getByRole('tab')).toHaveText(['Jonah: Three Days Down', 'The Widow’s Oil']);
      await expect(page.getByRole('heading', { name: 'The man inside the fish' })).toBeVisible();
      await films.getByRole('tab', { name: 'The Widow’s Oil' }).click();
      await expect(page.getByRole('heading', { name: 'Borrow vessels, and not a few' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'The man inside the fish' })).toBeHidden();
      const single = region(page, 'One film, no tabs');
      await expect(single.getByRole('heading', { name: 'The Widow’s Oil' })).toBeVisible();
      await expect(single.getByText('Bring your mother.')).toBeVisible();
      await expect(single.getByRole('tab')).toHaveCount(0);
    });

    test('a year leads to its section, the one that is read is lit; the menu stays in view beside it, and goes 300 px after the block', async () => {
      const menu = page.getByRole('navigation', { name: 'How it came to this', includeHidden: true });
      const lit = menu.locator('[aria-current]');
      await menu.getByRole('link', { name: '2004' }).click();
      await expect(page).toHaveURL(/#year-2004$/);
      await expectAtAnchorStop(page.locator('#year-2004'));
      await expect(lit).toHaveText('2004');
      await expect(menu).toBeInViewport();
      await scrollTo(page, (await topOf(page.locator('#year-1988'))) + (await scrollY(page)) - 150);
      await expect(lit).toHaveText('1988');

      const bottom = await region(page, 'How it came to this').evaluate(
        (element) => element.getBoundingClientRect().bottom + window.scrollY,
      );
      await scrollTo(page, bottom + 302);
      await expect(menu).toHaveCSS('visibility', 'hidden');
      await scrollTo(page, bottom + 298);
      await expect(menu).toHaveCSS('visibility', 'visible');
    });

    test('the open tab stands in the address, merged, without scrolling and without an entry in the history', async () => {
      // As a link in a letter leads here.
      await page.evaluate(() => history.replaceState(history.state, '', '?utm_source=mail'));
      const supper = tabs(page).getByRole('tab', { name: 'Supper' });
      await supper.scrollIntoViewIfNeeded();
      const entries = await page.evaluate(() => history.length);
      const before = await scrollY(page);
      await supper.click();
      await expect(page).toHaveURL(/\?utm_source=mail&infoCarousel[^=]+Index=3$/);
      await expect(supper).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByText(/bread and pie, from two hours before/)).toBeVisible();
      expect(await scrollY(page)).toBe(before);
      expect(await page.evaluate(() => history.length)).toBe(entries);
      // Another one of the page has a parameter of its own.
      const others = page.getByRole('tablist', { name: 'Information' });
      await others.getByRole('tab', { name: 'Questions' }).click();
      await expect(page).toHaveURL(/\?utm_source=mail&infoCarousel[^=]+Index=3&infoCarousel[^=]+Index=1$/);

      await page.reload();
      await alive(page);
      await expect(supper).toHaveAttribute('aria-selected', 'true');
      await expect(others.getByRole('tab', { name: 'Questions' })).toHaveAttribute('aria-selected', 'true');
      await expect(page).toHaveURL(/\?utm_source=mail&infoCarousel[^=]+Index=3&infoCarousel[^=]+Index=1$/);
    });

    test('the anchor of a question opens its tab and its answer, and stops below the header', async () => {
      const question = (tab: string) =>
        tabs(page)
          .locator('xpath=..')
          .locator(`[role="tabpanel"]:has(details)`)
          .nth(tab === 'Children' ? 0 : 1)
          .locator('details')
          .last();
      const anchor = await question('Children').getAttribute('id');
      expect(anchor).toBeTruthy();

      await page.goto('about:blank');
      await openAlive(page, `${PATH}?utm_source=mail#${anchor}`);
      await expect(tabs(page).getByRole('tab', { name: 'Children' })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await expect(question('Children')).toHaveAttribute('open', '');
      await expect(page).toHaveURL(new RegExp(`\\?utm_source=mail&infoCarousel[^=]+Index=4#${anchor}$`));
      await expectAtAnchorStop(question('Children'));

      // Within the page, too.
      const other = await question('Questions').getAttribute('id');
      await page.evaluate((id) => (window.location.hash = `#${id}`), other);
      await expect(tabs(page).getByRole('tab', { name: 'Questions' })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await expect(question('Questions')).toHaveAttribute('open', '');
      await expectAtAnchorStop(question('Questions'));
    });
  });
}

test('Back leads out of the page, however many tabs were opened; Forward finds the last one', async ({
  page,
}) => {
  await openAlive(page, '/about');
  await page.evaluate((path) => window.___navigate?.(path), PATH);
  await expect(page).toHaveURL(new RegExp(`${PATH}$`));
  await leaveWord(page);
  await tabs(page).getByRole('tab', { name: 'The house' }).click();
  await expect(page).toHaveURL(/Index=1$/);
  await tabs(page).getByRole('tab', { name: 'Getting here' }).click();
  await expect(page).toHaveURL(/Index=2$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
  await page.goForward();
  await expect(page).toHaveURL(/Index=2$/);
  await expect(tabs(page).getByRole('tab', { name: 'Getting here' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test.describe('with a finger', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('a carousel turns by one finger over 30 px across, and by nothing else (SPEC 5.2)', async ({
    page,
  }) => {
    await openEveryBlock(page);
    const pictures = carousel(page, 'A season in paper');
    await pictures.scrollIntoViewIfNeeded();
    const slide = shownSlide(pictures);
    const finger = await page.context().newCDPSession(page);
    // Where a slide rests. One that is still on its way stands outside of the window, where no finger is felt.
    const box = await slide.boundingBox();
    const start = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    /** Real touches: `fingers` of them, side by side, moving by x and y. */
    const swipe = async (x: number, y: number, fingers = 1) => {
      const points = (part: number) =>
        Array.from({ length: fingers }, (_, id) => ({
          x: start.x + part * x + 60 * id,
          y: start.y + part * y,
          id,
        }));
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) });
      for (const part of [0.25, 0.5, 0.75, 1]) {
        await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(part) });
      }
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await swipe(-30, 0);
    await swipe(-120, 0, 2);
    await expect(slide).toHaveAttribute('aria-label', /^1 of 5/);
    await swipe(-31, 0);
    await expect(slide).toHaveAttribute('aria-label', /^2 of 5/);
    await swipe(31, 0);
    await expect(slide).toHaveAttribute('aria-label', /^1 of 5/);
    await swipe(60, 0);
    await expect(slide).toHaveAttribute('aria-label', /^5 of 5/);
  });
});

test.describe('the hint below a row of tabs', () => {
  const hint = (page: Page) => tabs(page).locator('xpath=..').getByText('Swipe for more');

  test('stands there up to 1024 px, while there is more of the row than fits', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await openEveryBlock(page);
    await expect(hint(page)).toBeVisible();
    // The six of the seed fit before 1024 px; wider ones do not.
    const wide = await page.addStyleTag({ content: '[role="tab"] { min-width: 240px }' });
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(hint(page)).toBeVisible();
    await page.setViewportSize({ width: 1025, height: 800 });
    await expect(hint(page)).toHaveCount(0);
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(hint(page)).toBeVisible();
    await wide.evaluate((style) => (style.textContent = '[role="tab"] { max-width: 100px }'));
    await page.setViewportSize({ width: 1023, height: 800 });
    await expect(hint(page)).toHaveCount(0);
  });
});

test('what is closed stands in what the server sends, for those who search', async ({ request }) => {
  const html = await (await request.get(PATH)).text();
  for (const words of [
    'bread and pie, from two hours before', // a tab
    'And on Friday, during one song', // a slide's text
    'All that is left in the house is one small jar', // a film
    'Somebody buys a camera', // a year
  ]) {
    expect(html).toContain(words);
  }
  // Once on the page itself, twice in tabs.
  expect(html.match(/May we take pictures\?/g)?.length).toBeGreaterThanOrEqual(3);
});

/** Scrolls to a place, and waits until the page has said so. */
async function scrollTo(page: Page, y: number): Promise<void> {
  await page.evaluate(
    (top) =>
      new Promise<void>((resolve) => {
        if (Math.round(window.scrollY) === Math.round(top)) return resolve();
        window.addEventListener('scroll', () => resolve(), { once: true });
        window.scrollTo({ top, behavior: 'instant' });
      }),
    y,
  );
}
