import type { Locator, Page } from '@playwright/test';
import { openHydrated, scrollByWheel } from './support/shell.ts';
import { expect, test } from './support/test.ts';

/* Product 4.2: each test is named after its rule. guards.spec.ts tests the messages of ticketing. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the notification modal shows a message, and its Okay button closes it', async ({ page }) => {
  await page.goto('/ticketing/ZZZZZ/calendar');
  const modal = page.getByRole('alertdialog', { name: 'Missing Event' });
  await expect(modal).toContainText('Please select an event');
  await expect(modal.getByRole('button', { name: 'Okay' })).toBeFocused();
  await modal.getByRole('button', { name: 'Okay' }).click();
  await expect(modal).toBeHidden();
});

test('the notification modal closes on Escape, and the page does not scroll behind it', async ({ page }) => {
  await page.goto('/ticketing/ZZZZZ/calendar');
  const modal = page.getByRole('alertdialog', { name: 'Missing Event' });
  await expect(modal).toBeVisible();
  await page.mouse.move(20, 700);
  expect(await scrollByWheel(page)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expect.poll(() => scrollByWheel(page)).toBeGreaterThan(0);
});

test.describe('image preview', () => {
  const enlargeButton = (page: Page) =>
    page.getByRole('button', { name: /^Show the picture larger: / }).first();

  /** Opens the preview of the first picture that has one. */
  async function openPreview(page: Page): Promise<Locator> {
    await openHydrated(page, '/about');
    const name = (await enlargeButton(page).getAttribute('aria-label'))?.replace(/^.*?: /, '') ?? '';
    expect(name).not.toBe('');
    await enlargeButton(page).click();
    const preview = page.getByRole('dialog', { name });
    await expect(preview.getByRole('img', { name })).toBeVisible();
    return preview;
  }

  test('shows the whole picture over the whole screen', async ({ page }) => {
    const preview = await openPreview(page);
    expect(await preview.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 900 });
    const picture = preview.getByRole('img');
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(600);
    const { box, ratio } = await picture.evaluate((image: HTMLImageElement) => ({
      box: image.getBoundingClientRect().toJSON() as DOMRect,
      ratio: image.naturalWidth / image.naturalHeight,
    }));
    expect(box.width / box.height).toBeCloseTo(ratio, 1);
    expect([box.left, box.top].every((edge) => edge >= 0)).toBe(true);
    expect(box.right).toBeLessThanOrEqual(1280);
    expect(box.bottom).toBeLessThanOrEqual(900);
  });

  const CLOSE_ACTIONS: readonly (readonly [string, (page: Page, preview: Locator) => Promise<void>])[] = [
    ['Escape', (page) => page.keyboard.press('Escape')],
    [
      'the close button',
      (_page, preview) => preview.getByRole('button', { name: 'Close the picture' }).click(),
    ],
    ['a background click', (page) => page.mouse.click(8, 450)],
  ];
  for (const [action, close] of CLOSE_ACTIONS) {
    test(`closes on ${action} and returns the focus`, async ({ page }) => {
      const preview = await openPreview(page);
      await close(page, preview);
      await expect(preview).toBeHidden();
      await expect(enlargeButton(page)).toBeFocused();
      await enlargeButton(page).press('Enter');
      await expect(preview).toBeVisible();
    });
  }

  test('does not close on a click on the picture', async ({ page }) => {
    const preview = await openPreview(page);
    await preview.getByRole('img').click();
    await expect(preview).toBeVisible();
  });

  test('takes the focus and keeps it inside on Tab', async ({ page }) => {
    const preview = await openPreview(page);
    const close = preview.getByRole('button', { name: 'Close the picture' });
    await expect(close).toBeFocused();
    const focusedRegion = async () =>
      page.evaluate(() => document.activeElement?.closest('dialog, main, header, footer')?.tagName ?? null);
    for (let step = 0; step < 4; step += 1) {
      await page.keyboard.press('Tab');
      // Tab may move the focus to the browser's own controls, but not to the page behind.
      expect([null, 'DIALOG']).toContain(await focusedRegion());
    }
  });

  test('locks page scrolling while it is open', async ({ page }) => {
    const preview = await openPreview(page);
    await page.mouse.move(640, 450);
    expect(await scrollByWheel(page)).toBe(0);
    await page.keyboard.press('PageDown');
    expect(await scrollByWheel(page)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
    await expect.poll(() => scrollByWheel(page)).toBeGreaterThan(0);
  });
});
