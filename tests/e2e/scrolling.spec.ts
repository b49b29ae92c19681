import type { Locator, Page } from '@playwright/test';
import { ANCHOR_OFFSET, mockPictures, openEveryBlock, PATH } from './support/every-block.ts';
import { navigateTo } from './support/shell.ts';
import { expect, openNewVisitor, test } from './support/test.ts';

/* Product 2.1 in the built site: the scroll position after anchors, tabs, Back and Forward. */

/* The tests share one visit of the page, in their order, because its load takes longer than each of them. */
test.describe.configure({ mode: 'serial' });
let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await openNewVisitor(browser);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await mockPictures(page);
  await openEveryBlock(page);
});
test.afterAll(() => page.context().close());
test.beforeEach(async () => {
  await navigateTo(page, PATH);
  await expect(page).toHaveURL(new RegExp(`${PATH}$`));
  await page.evaluate(() => window.scrollTo({ top: 0 }));
});

/** The scroll position after the router and the page have settled. */
async function scrollY(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
    return Math.round(window.scrollY);
  });
}

async function getTop(locator: Locator): Promise<number> {
  await scrollY(locator.page());
  return locator.evaluate((element) => Math.round(element.getBoundingClientRect().top));
}

test('Back and Forward restore the scroll positions before and after an anchor', async () => {
  const link = page
    .getByRole('navigation', { name: 'Jump to a section:' })
    .getByRole('link', { name: 'Pictures and cards' });
  await link.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const positionBefore = await scrollY(page);
  await link.click();
  await expect(page).toHaveURL(/#pictures$/);
  expect(await getTop(page.locator('#pictures'))).toBe(ANCHOR_OFFSET);
  await page.mouse.wheel(0, 400);
  const positionAfter = await scrollY(page);
  expect(positionAfter).not.toBe(positionBefore);

  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${PATH}$`));
  expect(await scrollY(page)).toBe(positionBefore);
  await page.goForward();
  await expect(page).toHaveURL(/#pictures$/);
  expect(await scrollY(page)).toBe(positionAfter);
});

test('a timeline link scrolls to its year again when it is clicked a second time', async () => {
  const years = page.getByRole('navigation', { name: 'How it came to this' });
  for (const [year, scrollDistance] of [
    ['1988', 300],
    ['2004', 100],
    ['1988', 0],
  ] as const) {
    await years.getByRole('link', { name: year }).click();
    await expect(page).toHaveURL(new RegExp(`#year-${year}$`));
    expect(await getTop(page.locator(`#year-${year}`))).toBe(ANCHOR_OFFSET);
    await page.mouse.wheel(0, scrollDistance);
    await scrollY(page);
  }
});

test('Back restores the last tab and the scroll position', async () => {
  const tab = page.getByRole('tab', { name: 'The house' });
  await tab.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await tab.click();
  await expect(page).toHaveURL(/Index=1$/);
  const before = await scrollY(page);
  expect(before).toBeGreaterThan(1000);
  await navigateTo(page, '/about');
  await expect(page).toHaveURL(/\/about$/);
  expect(await scrollY(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/Index=1$/);
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  expect(await scrollY(page)).toBe(before);
});

test('a client-side link to a question of the same page opens its tab and its answer, also the second time', async () => {
  const question = page.locator('[role="tabpanel"] details').last();
  const panel = question.locator('xpath=ancestor::*[@role="tabpanel"]');
  const anchor = await question.getAttribute('id');
  await expect(panel).toBeHidden();
  for (let time = 0; time < 2; time += 1) {
    await navigateTo(page, `${PATH}#${anchor}`);
    await expect(panel).toBeVisible();
    await expect(question).toHaveAttribute('open', '');
    await expect.poll(() => getTop(question)).toBe(ANCHOR_OFFSET);
    await question.locator('summary').click();
    await expect(question).not.toHaveAttribute('open');
    await page.mouse.wheel(0, 300);
  }
});
