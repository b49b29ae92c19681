import { expect, test } from '@playwright/test';
import { wheel } from './support/shell.ts';

/* SPEC 4.2: each test is named after its rule. What the messages of ticketing say is in guards.spec.ts. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the notification modal shows when a message is set; its button, Okay by default, closes it', async ({
  page,
}) => {
  await page.goto('/ticketing/ZZZZZ/calendar');
  const modal = page.getByRole('alertdialog', { name: 'Missing Event' });
  await expect(modal).toContainText('Please select an event');
  expect(await modal.evaluate((element) => element.contains(document.activeElement))).toBe(true);
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
