import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { alive, openAlive } from './support/shell.ts';

/*
 * What each block does for a visitor (SPEC 2.7), in the built site, on the page of the seed that holds every block in every
 * shape. Options that are a matter of markup alone are tested beside the components.
 */

const PATH = '/every-block';
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };
/** The edge of SPEC 9: up to here the layout is that of a phone. */
const LAST_PHONE = 768;
/** SPEC 2.1: where an anchor stops below the upper edge of the window, in pixels. */
const ANCHOR_STOP = 112;

/** Vimeo is not reached from a test; a player that says nothing stands in. */
test.beforeEach(async ({ page }) => {
  await page.route('https://player.vimeo.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Player</title>' }),
  );
});

/** One grey pixel in place of each picture: what blocks do has nothing to do with what the pictures show. */
async function standInPictures(page: Page): Promise<void> {
  const body = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1" fill="gray"/></svg>';
  await page.route('**/assets/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
}

/** The window of this page that opens by itself, once a visit. */
const word = (page: Page): Locator => page.getByRole('dialog', { name: 'A word before the page' });

interface Size {
  width: number;
  height: number;
}

async function open(page: Page, size: Size, path = PATH): Promise<void> {
  await standInPictures(page);
  await openWithPictures(page, size, path);
}

async function openWithPictures(page: Page, size: Size, path = PATH): Promise<void> {
  await page.setViewportSize(size);
  await openAlive(page, path);
  await word(page).getByRole('button', { name: 'Okay' }).click();
  await expect(word(page)).toBeHidden();
}

const region = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('region', { name, exact: true });

async function boxes(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }[]> {
  return locator.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: Math.round(x), y: Math.round(y), width, height };
    }),
  );
}

/** How many of them stand in each row, from above. */
async function rows(locator: Locator): Promise<number[]> {
  const counts = new Map<number, number>();
  for (const { y } of await boxes(locator)) counts.set(y, (counts.get(y) ?? 0) + 1);
  return [...counts.entries()].sort(([a], [b]) => a - b).map(([, count]) => count);
}

for (const size of [PHONE, DESKTOP]) {
  test(`every block at ${size.width} px is accessible and asks for nothing that is not there`, async ({
    page,
  }) => {
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') failures.push(message.text());
    });
    page.on('response', (answer) => {
      if (answer.status() >= 400) failures.push(`${answer.status()} ${answer.url()}`);
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openWithPictures(page, size);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join('\n  ')}`,
      ),
    ).toEqual([]);
    expect(failures).toEqual([]);
  });
}

test('no block leaves the page sideways', async ({ page }) => {
  await open(page, { width: 320, height: 800 });
  for (const width of [320, 390, LAST_PHONE, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const outside = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await outside(), `at ${width} px`).toBe(0);
  }
});

test('image tiles: six layouts, on the left or on the right of the card', async ({ page }) => {
  await open(page, DESKTOP);
  const tiles = (layout: string) => boxes(page.locator(`[data-layout="${layout}"] > *`));
  const at = async (layout: string) =>
    (await tiles(layout)).map(({ x, y, width, height }) => ({ x, y, ratio: width / height }));

  const [single, ...noMore] = await at('single');
  expect(noMore).toEqual([]);
  expect(single?.ratio).toBeCloseTo(1.5, 1);

  const [left, right] = await at('pair');
  expect(right?.x).toBeGreaterThan(left?.x ?? Infinity);
  expect(left?.ratio).toBeLessThan(1);

  const [upper, lower] = await at('stack');
  expect(lower?.y).toBeGreaterThan(upper?.y ?? Infinity);
  expect(upper?.ratio).toBeGreaterThan(1.5);

  const [large, first, second] = await tiles('largeAndTwo');
  expect(first?.x).toBe(second?.x);
  expect(large?.height).toBeGreaterThan(2 * (first?.height ?? Infinity));

  const [wide, below, beside] = await tiles('wideAndTwo');
  expect(below?.y).toBe(beside?.y);
  expect(wide?.width).toBeGreaterThan(2 * (below?.width ?? Infinity));

  expect(await rows(page.locator('[data-layout="four"] > *'))).toEqual([2, 2]);

  for (const [title, imagesRight] of [
    ['One bench, one lamp', false],
    ['Fire, oil and torches', true],
  ] as const) {
    const block = region(page, title);
    const [pictures] = await boxes(block.locator('[data-layout]'));
    const [heading] = await boxes(block.getByRole('heading'));
    expect((pictures?.x ?? 0) > (heading?.x ?? 0), `${title}: pictures on the right`).toBe(imagesRight);
  }

  await page.setViewportSize(PHONE);
  const phone = region(page, 'Fire, oil and torches');
  const [pictures] = await boxes(phone.locator('[data-layout]'));
  const [heading] = await boxes(phone.getByRole('heading'));
  expect(pictures?.y).toBeLessThan(heading?.y ?? 0);
});

test('a picture with a description is seen over the whole screen', async ({ page }) => {
  await openWithPictures(page, DESKTOP);
  const enlarge = region(page, 'One bench, one lamp').getByRole('button', {
    name: /^Show the picture larger/,
  });
  await enlarge.click();
  const preview = page.getByRole('dialog');
  await expect(preview.getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await expect(enlarge).toBeFocused();
});

test('floating tiles: two, three and six in a row, six in three rows on a phone', async ({ page }) => {
  await open(page, DESKTOP);
  const list = (name: string | RegExp) =>
    page.getByRole('list').filter({ has: page.getByRole('link', { name }) });
  const two = list(/^Ruth in the barley/).locator('> li');
  const three = list('See what is on').locator('> li');
  const six = page.locator('[data-per-row="6"] > li');
  expect(await rows(two)).toEqual([2]);
  expect(await rows(three)).toEqual([3]);
  expect(await rows(six)).toEqual([6]);
  await page.setViewportSize(PHONE);
  expect(await rows(two)).toEqual([1, 1]);
  expect(await rows(three)).toEqual([1, 1, 1]);
  expect(await rows(six)).toEqual([2, 2, 2]);
});

test('floating tiles: over the edge of two grounds, or over the block above', async ({ page }) => {
  await open(page, DESKTOP);
  // Within the block: the upper ground ends behind the tiles, the further down the farther they reach over it.
  const reach = async (name: string) =>
    page.locator(`[data-reach="${name}"]`).evaluateAll((blocks) =>
      blocks.flatMap((block) => {
        const list = block.querySelector('ul')?.getBoundingClientRect();
        const edge = [...block.querySelectorAll('[data-ground]')].pop()?.getBoundingClientRect();
        if (!list || !edge || edge.top > list.top) return [];
        return [(edge.bottom - list.top) / list.height];
      }),
    );
  const [little = 0] = await reach('little');
  const [extra = 0] = await reach('extra');
  expect(little).toBeGreaterThan(0.1);
  expect(little).toBeLessThan(0.3);
  expect(extra).toBeGreaterThan(0.6);
  expect(extra).toBeLessThan(0.9);

  // Over the block above: title and tiles begin above their block's upper edge, and are seen there.
  const doors = region(page, 'Three doors');
  const rise = await doors.evaluate((block) => {
    const panel = block.querySelector('h2')?.closest('[data-ground]')?.getBoundingClientRect();
    return panel ? block.getBoundingClientRect().top - panel.top : 0;
  });
  expect(rise).toBeGreaterThan(40);
  await doors.scrollIntoViewIfNeeded();
  const isOnTop = await doors.evaluate((block) => {
    const panel = block.querySelector('h2')?.closest('[data-ground]');
    window.scrollBy(0, (panel?.getBoundingClientRect().top ?? 0) - 300);
    const { top = 0, left = 0, width = 0 } = panel?.getBoundingClientRect() ?? {};
    return panel?.contains(document.elementFromPoint(left + width / 2, top + 8)) ?? false;
  });
  expect(isOnTop).toBe(true);
});

test('floating tiles: picture and name lead to the shop, a button to its own page', async ({ page }) => {
  await open(page, DESKTOP);
  const print = page.getByRole('link', { name: /^Ruth in the barley/ });
  await expect(print).toHaveAttribute('target', '_blank');
  // The whole tile is the link: a click on the picture, far from the name.
  const show = page.locator('[data-per-row="6"]').getByRole('link', { name: 'Gideon' });
  await show.locator('xpath=ancestor::li').click({ position: { x: 20, y: 20 } });
  await expect(page).toHaveURL(/\/shows\/gideon$/);
  await page.goBack();
  await page.getByRole('link', { name: 'See what is on' }).click();
  await expect(page).toHaveURL(/\/lancaster$/);
});

test('small cards: three columns, or a centred row; upright pictures', async ({ page }) => {
  await open(page, DESKTOP);
  const grid = region(page, 'Before and after the play');
  expect(await rows(grid.getByRole('listitem'))).toEqual([3]);
  const [wide] = await boxes(grid.locator('picture'));
  expect((wide?.width ?? 0) / (wide?.height ?? 1)).toBeCloseTo(4 / 3, 1);

  const flex = region(page, 'On the posters');
  const cards = await boxes(flex.getByRole('listitem'));
  const left = cards[0]?.x ?? 0;
  const right = (cards[1]?.x ?? 0) + (cards[1]?.width ?? 0);
  expect(Math.abs(left - (DESKTOP.width - right))).toBeLessThan(20);
  const [upright] = await boxes(flex.locator('picture'));
  expect((upright?.width ?? 0) / (upright?.height ?? 1)).toBeCloseTo(3 / 4, 1);

  await page.setViewportSize(PHONE);
  expect(await rows(grid.getByRole('listitem'))).toEqual([1, 1, 1]);
  expect(await rows(flex.getByRole('listitem'))).toEqual([2]);
});

test('large cards lie beside their pictures by turns; what plays stands as large cards on a phone', async ({
  page,
}) => {
  await open(page, DESKTOP);
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
  expect(await rows(shows)).toEqual([3]);

  await page.setViewportSize({ width: LAST_PHONE, height: 800 });
  expect(await rows(shows)).toEqual([1, 1, 1]);
  for (const card of [films.first(), shows.first()]) {
    const [picture] = await boxes(card.locator('picture'));
    const [title] = await boxes(card.getByRole('heading'));
    expect(picture?.width).toBeGreaterThan(LAST_PHONE * 0.8);
    expect(picture?.y).toBeLessThan(title?.y ?? 0);
  }
  await page.setViewportSize({ width: LAST_PHONE + 1, height: 800 });
  expect(await rows(shows)).toEqual([3]);
});

test('a promo block stays on this site for an address that begins with /', async ({ page }) => {
  await open(page, DESKTOP);
  await expect(page.getByRole('link', { name: 'Visit the shop' })).toHaveAttribute('target', '_blank');
  await page.getByRole('link', { name: 'Step inside' }).first().click();
  await expect(page).toHaveURL(/\/shows\/the-inn-at-bethlehem$/);
});

test.describe('jump to sections', () => {
  const menu = (page: Page) => page.getByRole('button', { name: 'Jump to a section:' });
  const links = (page: Page) =>
    page.getByRole('navigation', { name: 'Jump to a section:' }).getByRole('link');

  test('a row on a wide screen, a menu up to 768 px', async ({ page }) => {
    await open(page, { width: LAST_PHONE + 1, height: 800 });
    await expect(menu(page)).toBeHidden();
    await expect(links(page).first()).toBeVisible();
    await page.setViewportSize({ width: LAST_PHONE, height: 800 });
    await expect(menu(page)).toBeVisible();
    await expect(links(page)).toHaveCount(0);
    await menu(page).click();
    await expect(links(page).first()).toBeVisible();
    await menu(page).click();
    await expect(links(page)).toHaveCount(0);
  });

  test('each link leads to its section, 112 px below the upper edge', async ({ page }) => {
    await open(page, DESKTOP);
    const targets = await links(page).evaluateAll((all) =>
      all.map((link) => link.getAttribute('href') ?? ''),
    );
    expect(targets.length).toBeGreaterThan(5);
    for (const target of targets) await expect(page.locator(target), target).toHaveCount(1);
    await links(page).filter({ hasText: 'Pictures and cards' }).click();
    await expect(page).toHaveURL(/#pictures$/);
    await expect
      .poll(() =>
        page.locator('#pictures').evaluate((element) => Math.round(element.getBoundingClientRect().top)),
      )
      .toBe(ANCHOR_STOP);
  });

  test('the menu of a phone closes when it has led somewhere', async ({ page }) => {
    await open(page, PHONE);
    await menu(page).click();
    await links(page).filter({ hasText: 'Carousels' }).click();
    await expect(page).toHaveURL(/#carousels$/);
    await expect
      .poll(() =>
        page.locator('#carousels').evaluate((element) => Math.round(element.getBoundingClientRect().top)),
      )
      .toBe(ANCHOR_STOP);
    await expect(menu(page)).toHaveAttribute('aria-expanded', 'false');
  });
});

test('toolkits give their files to keep, or say that there are none', async ({ page }) => {
  await open(page, DESKTOP);
  const download = page.getByRole('link', { name: 'Download Ruth in the barley' });
  const href = (await download.getAttribute('href')) ?? '';
  const answer = await page.request.get(href);
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-disposition']).toContain('attachment');
  expect(answer.headers()['content-type']).toContain('image/jpeg');
  await expect(page.getByText('No assets available.')).toHaveCount(2);
});

test.describe('tabs with icons', () => {
  const tabs = (page: Page) => page.getByRole('tablist', { name: 'Before you come' });
  const tab = (page: Page, name: string) => tabs(page).getByRole('tab', { name });

  test('the tab is kept in the address, beside what stands there, and the page does not move', async ({
    page,
  }) => {
    await open(page, DESKTOP, `${PATH}?from=letter`);
    await tabs(page).scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    await tab(page, 'Supper').click();
    await expect(page.getByRole('heading', { name: 'Supper in the creamery' })).toBeVisible();
    await expect(page).toHaveURL(/\?from=letter&infoCarousel[\w-]+Index=3$/);
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await page.reload();
    await alive(page);
    await expect(tab(page, 'Supper')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('heading', { name: 'Supper in the creamery' })).toBeVisible();
  });

  test('two of them keep a parameter each', async ({ page }) => {
    await open(page, DESKTOP);
    await tab(page, 'The house').click();
    await page.getByRole('tablist', { name: 'Information' }).getByRole('tab', { name: 'Questions' }).click();
    await expect(page).toHaveURL(/infoCarousel[\w-]+Index=1&infoCarousel[\w-]+Index=1$/);
    await expect(tab(page, 'The house')).toHaveAttribute('aria-selected', 'true');
  });

  test('a hint to swipe while the row is too long, up to 1024 px', async ({ page }) => {
    const hint = page.getByText('Swipe for more').first();
    await open(page, PHONE);
    await expect(hint).toBeVisible();
    await page.setViewportSize({ width: 1025, height: 800 });
    await expect(hint).toBeHidden();
  });
});

test('the film selector shows one film at a time; a single film has no tabs', async ({ page }) => {
  await open(page, DESKTOP);
  const films = page.getByRole('tablist', { name: 'Choose a film' });
  await expect(films.getByRole('tab')).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'The man inside the fish' })).toBeVisible();
  await films.getByRole('tab', { name: 'The Widow’s Oil' }).click();
  await expect(page.getByRole('heading', { name: 'Borrow vessels, and not a few' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The man inside the fish' })).toBeHidden();
  const one = region(page, 'One film, no tabs');
  await expect(one.getByRole('heading', { name: 'Eighty-eight minutes' })).toBeVisible();
  await expect(one.getByRole('tab')).toHaveCount(0);
});

test.describe('timeline', () => {
  const years = (page: Page) => page.locator('nav[aria-label="How it came to this"]');
  const lit = (page: Page) => years(page).locator('[aria-current]');

  test('the year that is read is lit, and a year leads to its section', async ({ page }) => {
    await open(page, DESKTOP);
    await years(page).getByRole('link', { name: '2004' }).click();
    await expect(lit(page)).toHaveText('2004');
    const section = page.getByRole('region', { name: /2004/ });
    await expect
      .poll(() => section.evaluate((element) => Math.round(element.getBoundingClientRect().top)))
      .toBe(ANCHOR_STOP);
    await page.getByRole('region', { name: /1976/ }).evaluate((element) => {
      window.scrollBy(0, element.getBoundingClientRect().top - 150);
    });
    await expect(lit(page)).toHaveText('1976');
  });

  test('the menu stays beside the years and goes 300 px after the block', async ({ page }) => {
    await open(page, DESKTOP);
    const block = region(page, 'How it came to this');
    const scrollBottomTo = (pixels: number) =>
      block.evaluate((element, wanted) => {
        window.scrollBy(0, element.getBoundingClientRect().bottom - wanted);
      }, pixels);
    await scrollBottomTo(700);
    await expect(years(page)).toBeInViewport();
    await expect(years(page)).not.toHaveAttribute('data-past');
    await scrollBottomTo(-290);
    await expect(lit(page)).toHaveText('2019');
    await expect(years(page)).not.toHaveAttribute('data-past');
    await scrollBottomTo(-310);
    await expect(years(page)).toHaveAttribute('data-past');
    await scrollBottomTo(-200);
    await expect(years(page)).not.toHaveAttribute('data-past');
  });
});

test('the duo selector shows the left text first, and the right one when asked', async ({ page }) => {
  await open(page, DESKTOP);
  const adults = page.getByRole('radio', { name: 'ADULT AUDITIONS' });
  const minors = page.getByRole('radio', { name: 'MINOR AUDITIONS' });
  await expect(adults).toBeChecked();
  await expect(page.getByRole('heading', { name: 'If you are eighteen or older' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'If you are younger' })).toBeHidden();
  await minors.click();
  await expect(minors).toBeChecked();
  await expect(page.getByRole('heading', { name: 'If you are younger' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'If you are eighteen or older' })).toBeHidden();
});

test('the one action of a phone stays at the foot of the screen, and is not there on a wider one', async ({
  page,
}) => {
  await open(page, { width: LAST_PHONE, height: 800 });
  const bar = page.locator('[data-bottom-bar]');
  const foot = async () => {
    const [box] = await boxes(bar);
    return Math.round((box?.y ?? 0) + (box?.height ?? 0));
  };
  await expect(bar.getByRole('link', { name: 'Get tickets' })).toBeVisible();
  expect(await foot()).toBe(800);
  await page.evaluate(() => window.scrollTo(0, 3000));
  expect(await foot()).toBe(800);
  await page.setViewportSize({ width: LAST_PHONE + 1, height: 800 });
  await expect(bar).toBeHidden();
});

test('a window that opens by itself does so once a visit', async ({ page }) => {
  await open(page, DESKTOP);
  await page.reload({ waitUntil: 'networkidle' });
  await alive(page);
  await expect(word(page)).toBeHidden();
});

test('windows open by their button and close again, and the focus comes back', async ({ page }) => {
  await open(page, DESKTOP);
  const info = page.getByRole('button', { name: 'Coming by bus?' });
  await info.click();
  const message = page.getByRole('dialog', { name: 'About the covered bridge' });
  await expect(message).toContainText('one lane wide');
  await message.getByRole('button', { name: 'I will' }).click();
  await expect(message).toBeHidden();
  await expect(info).toBeFocused();

  await page.getByRole('button', { name: 'See the Christmas play' }).click();
  const promo = page.getByRole('dialog', { name: 'There is room at this one' });
  await expect(promo.getByRole('link')).toHaveText(['Get tickets', 'Step inside']);
  await promo.getByRole('link', { name: 'Step inside' }).click();
  await expect(page).toHaveURL(/\/shows\/the-inn-at-bethlehem$/);
});

test('carousels turn by arrows and dots, round and round', async ({ page }) => {
  await open(page, DESKTOP);
  const carousel = page.getByRole('group', { name: 'A season in paper' });
  const shown = carousel.locator('[aria-roledescription="slide"]:not([inert])');
  await expect(shown).toHaveAttribute('aria-label', /^1 of 5/);
  await carousel.getByRole('button', { name: 'Previous slide' }).click();
  await expect(shown).toHaveAttribute('aria-label', /^5 of 5/);
  await carousel.getByRole('button', { name: 'Next slide' }).click();
  await expect(shown).toHaveAttribute('aria-label', /^1 of 5/);
  await carousel.getByRole('button', { name: 'Slide 3 of 5' }).click();
  await expect(shown).toHaveAttribute('aria-label', /^3 of 5/);
  await expect(
    page.getByRole('group', { name: 'One picture' }).getByRole('button', { name: /next/i }),
  ).toHaveCount(0);
});

test('the text beside a carousel follows its picture', async ({ page }) => {
  await open(page, DESKTOP);
  const block = region(page, 'How a field comes up through the floor');
  await expect(block.getByText('Eleven thousand stalks')).toBeVisible();
  await block.getByRole('button', { name: /next/i }).click();
  await expect(block.getByText('They go into the floor on a Tuesday')).toBeVisible();
  await expect(block.getByText('Eleven thousand stalks')).toBeHidden();
});

test('a hero video is played in a window, or silently behind its words', async ({ page }) => {
  await open(page, DESKTOP);
  await expect(page.getByRole('button', { name: /^Play Video/ })).toHaveCount(1);
  await page.getByRole('button', { name: /^Watch the trailer/ }).click();
  const player = page.getByRole('dialog').locator('iframe');
  await expect(player).toHaveAttribute('src', /player\.vimeo\.com\/video\/100000000001/);
  await page.keyboard.press('Escape');
  await expect(page.locator('iframe[src*="100000000001"]')).toHaveCount(0);
  await expect(page.locator('iframe[src*="100000000002"]')).toHaveAttribute('src', /muted=1|background=1/);
});

test('the call to a show opens its trailer and its calendar', async ({ page }) => {
  await open(page, DESKTOP);
  const block = region(page, 'Ruth: tickets and dates');
  await expect(block.getByRole('link', { name: 'Get Tickets' })).toHaveAttribute(
    'href',
    /\/ticketing\/RUTHL/,
  );
  await block.getByRole('button', { name: 'Watch Trailer' }).click();
  await expect(page.getByRole('dialog', { name: 'Ruth: trailer' }).locator('iframe')).toHaveAttribute(
    'src',
    /player\.vimeo\.com/,
  );
  await page.keyboard.press('Escape');
  await block.getByRole('button', { name: 'View Show Calendar' }).click();
  const calendar = page.getByRole('dialog', { name: 'Ruth: show calendar' });
  await expect(calendar.getByRole('grid')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  const gideon = region(page, 'Gideon: tickets and dates');
  await expect(gideon.getByRole('button')).toHaveText(['View Show Calendar']);
  await expect(gideon.getByRole('link', { name: 'Get Tickets' })).toHaveCount(0);
  const inn = region(page, 'The Inn at Bethlehem: tickets and dates');
  await expect(inn.getByRole('link')).toHaveText(['Get Tickets']);
  await expect(inn.getByRole('button')).toHaveCount(0);
});

test('the strip of a show says its facts, and BTST for a tour', async ({ page }) => {
  await open(page, DESKTOP);
  const ruth = region(page, 'Ruth, The Lantern House, Ronks, PA: at a glance');
  await ruth.scrollIntoViewIfNeeded();
  await expect(ruth).toContainText('2 hours 15 minutes');
  await expect(ruth).toContainText(/Adults \(ages 13\+\)/);
  await expect(ruth).toContainText(/Children \(ages 2–12|Children \(ages 2-12/);
  await expect(page.getByText(/BTST/).first()).toBeVisible();
});
