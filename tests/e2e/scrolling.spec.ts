import type { Locator, Page } from '@playwright/test';
import { openAlive } from './support/shell.ts';
import { expect, test } from './support/test.ts';

/* SPEC 2.1 in the built site: where a page stands after a link within it, a tab, and Back. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const PATH = '/every-block';
/** Where an anchor stops below the upper edge of the window, in pixels. */
const ANCHOR_STOP = 112;

async function open(page: Page): Promise<void> {
  await openAlive(page, PATH);
  // The window of this page that opens by itself, once a visit.
  const word = page.getByRole('dialog', { name: 'A word before the page' });
  await word.getByRole('button', { name: 'Okay' }).click();
  await expect(word).toBeHidden();
}

/** Pixels from the top, when the router and the page have had their say. */
async function scrollY(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
    return Math.round(window.scrollY);
  });
}

async function topOf(locator: Locator): Promise<number> {
  await scrollY(locator.page());
  return locator.evaluate((element) => Math.round(element.getBoundingClientRect().top));
}

const goTo = (page: Page, address: string) => page.evaluate((to) => window.___navigate?.(to), address);

test('Back after a link to a section leads to where the visitor was, Forward to where they were then', async ({
  page,
}) => {
  await open(page);
  const link = page
    .getByRole('navigation', { name: 'Jump to a section:' })
    .getByRole('link', { name: 'Pictures and cards' });
  await link.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const before = await scrollY(page);
  await link.click();
  await expect(page).toHaveURL(/#pictures$/);
  expect(await topOf(page.locator('#pictures'))).toBe(ANCHOR_STOP);
  await page.mouse.wheel(0, 400);
  const after = await scrollY(page);
  expect(after).not.toBe(before);

  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${PATH}$`));
  expect(await scrollY(page)).toBe(before);
  await page.goForward();
  await expect(page).toHaveURL(/#pictures$/);
  expect(await scrollY(page)).toBe(after);
});

test('a year pressed for the second time leads to its section again', async ({ page }) => {
  await open(page);
  const years = page.getByRole('navigation', { name: 'How it came to this' });
  for (const [year, further] of [
    ['1988', 300],
    ['2004', 100],
    ['1988', 0],
  ] as const) {
    await years.getByRole('link', { name: year }).click();
    await expect(page).toHaveURL(new RegExp(`#year-${year}$`));
    expect(await topOf(page.locator(`#year-${year}`))).toBe(ANCHOR_STOP);
    await page.mouse.wheel(0, further);
    await scrollY(page);
  }
});

test('Back leads to a tab that was chosen last, where it stood', async ({ page }) => {
  await open(page);
  const tab = page.getByRole('tab', { name: 'The house' });
  await tab.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await tab.click();
  await expect(page).toHaveURL(/Index=1$/);
  const before = await scrollY(page);
  expect(before).toBeGreaterThan(1000);
  await goTo(page, '/about');
  await expect(page).toHaveURL(/\/about$/);
  expect(await scrollY(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/Index=1$/);
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  expect(await scrollY(page)).toBe(before);
});

test('a link of the site to a question of the same page opens its tab and its answer, also when pressed again', async ({
  page,
}) => {
  await open(page);
  const question = page.locator('[role="tabpanel"] details').last();
  const panel = question.locator('xpath=ancestor::*[@role="tabpanel"]');
  const anchor = await question.getAttribute('id');
  await expect(panel).toBeHidden();
  for (let time = 0; time < 2; time += 1) {
    await goTo(page, `${PATH}#${anchor}`);
    await expect(panel).toBeVisible();
    await expect(question).toHaveAttribute('open', '');
    await expect.poll(() => topOf(question)).toBe(ANCHOR_STOP);
    await question.locator('summary').click();
    await expect(question).not.toHaveAttribute('open');
    await page.mouse.wheel(0, 300);
  }
});
