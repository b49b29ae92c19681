import type { Locator, Page } from '@playwright/test';
import { openAlive, wheel } from './support/shell.ts';
import { expect, test } from './support/test.ts';

/* SPEC 4.2: each test is named after its rule. What the messages of ticketing say is in guards.spec.ts. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the notification modal shows when a message is set; its button, Okay by default, closes it', async ({
  page,
}) => {
  await page.goto('/ticketing/ZZZZZ/calendar');
  const modal = page.getByRole('alertdialog', { name: 'Missing Event' });
  await expect(modal).toContainText('Please select an event');
  // The answer it wants is one key away.
  await expect(modal.getByRole('button', { name: 'Okay' })).toBeFocused();
  await modal.getByRole('button', { name: 'Okay' }).click();
  await expect(modal).toBeHidden();
});

test('the notification modal closes on Escape, and the page does not scroll behind it', async ({ page }) => {
  await page.goto('/ticketing/ZZZZZ/calendar');
  const modal = page.getByRole('alertdialog', { name: 'Missing Event' });
  await expect(modal).toBeVisible();
  await page.mouse.move(20, 700);
  expect(await wheel(page)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expect.poll(() => wheel(page)).toBeGreaterThan(0);
});

test.describe('image preview', () => {
  const enlarge = (page: Page) => page.getByRole('button', { name: /^Show the picture larger: / }).first();

  /** Opens the preview of the first picture of the page that has one. */
  async function openPreview(page: Page): Promise<Locator> {
    await openAlive(page, '/about');
    const name = (await enlarge(page).getAttribute('aria-label'))?.replace(/^.*?: /, '') ?? '';
    expect(name).not.toBe('');
    await enlarge(page).click();
    const preview = page.getByRole('dialog', { name });
    await expect(preview.getByRole('img', { name })).toBeVisible();
    return preview;
  }

  test('opens when an image is set: the whole picture over the whole screen', async ({ page }) => {
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

  const WAYS: readonly (readonly [string, (page: Page, preview: Locator) => Promise<void>])[] = [
    ['Escape', (page) => page.keyboard.press('Escape')],
    [
      'the close button',
      (_page, preview) => preview.getByRole('button', { name: 'Close the picture' }).click(),
    ],
    ['a background click', (page) => page.mouse.click(8, 450)],
  ];
  for (const [way, close] of WAYS) {
    test(`closes on ${way}; the focus comes back to where it was`, async ({ page }) => {
      const preview = await openPreview(page);
      await close(page, preview);
      await expect(preview).toBeHidden();
      await expect(enlarge(page)).toBeFocused();
      await enlarge(page).press('Enter');
      await expect(preview).toBeVisible();
    });
  }

  test('a click on the picture itself does not close it', async ({ page }) => {
    const preview = await openPreview(page);
    await preview.getByRole('img').click();
    await expect(preview).toBeVisible();
  });

  test('the focus goes into it, and Tab does not lead out', async ({ page }) => {
    const preview = await openPreview(page);
    const close = preview.getByRole('button', { name: 'Close the picture' });
    await expect(close).toBeFocused();
    const reached = async () =>
      page.evaluate(() => document.activeElement?.closest('dialog, main, header, footer')?.tagName ?? null);
    for (let step = 0; step < 4; step += 1) {
      await page.keyboard.press('Tab');
      // The window of the browser itself may have its turn; the page behind may not.
      expect([null, 'DIALOG']).toContain(await reached());
    }
  });

  test('page scrolling is locked while it is open', async ({ page }) => {
    const preview = await openPreview(page);
    await page.mouse.move(640, 450);
    expect(await wheel(page)).toBe(0);
    await page.keyboard.press('PageDown');
    expect(await wheel(page)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
    await expect.poll(() => wheel(page)).toBeGreaterThan(0);
  });
});
