import { openHydrated, scrollByWheel } from './support/shell.ts';
import { expect, test } from './support/test.ts';

/* Product 4.2: dialogs over a real page, with the focus, the wheel and the pictures of a browser. guards.spec.ts tests the messages. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the notification modal has the focus, and Escape closes it; the page does not scroll behind it', async ({
  page,
}) => {
  await page.goto('/ticketing/ZZZZZ/calendar');
  const modal = page.getByRole('alertdialog', { name: 'Missing Event' });
  await expect(modal.getByRole('button', { name: 'Okay' })).toBeFocused();
  await page.mouse.move(20, 700);
  expect(await scrollByWheel(page)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expect.poll(() => scrollByWheel(page)).toBeGreaterThan(0);
});

test('the image preview shows the whole picture over the whole screen, keeps the focus and returns it', async ({
  page,
}) => {
  await openHydrated(page, '/about');
  const enlarge = page.getByRole('button', { name: /^Show the picture larger: / }).first();
  const name = (await enlarge.getAttribute('aria-label'))?.replace(/^.*?: /, '') ?? '';
  expect(name).not.toBe('');
  await enlarge.click();
  const preview = page.getByRole('dialog', { name });
  const picture = preview.getByRole('img', { name });
  await expect(picture).toBeVisible();
  expect(await preview.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 900 });
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

  await expect(preview.getByRole('button', { name: 'Close the picture' })).toBeFocused();
  for (let step = 0; step < 4; step += 1) {
    await page.keyboard.press('Tab');
    // Tab may move the focus to the browser's own controls, but not to the page behind.
    const region = await page.evaluate(
      () => document.activeElement?.closest('dialog, main, header, footer')?.tagName ?? null,
    );
    expect([null, 'DIALOG']).toContain(region);
  }
  await page.mouse.move(640, 450);
  expect(await scrollByWheel(page)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await expect(enlarge).toBeFocused();
  await expect.poll(() => scrollByWheel(page)).toBeGreaterThan(0);
});
