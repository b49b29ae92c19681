import type { Page } from '@playwright/test';
import { findViolations } from './support/axe.ts';
import {
  mobileMenu,
  openHydrated,
  openMenuButton,
  panel,
  scrollToFooter,
  toggle,
  waitUntilHydrated,
} from './support/shell.ts';
import { expect, test } from './support/test.ts';

/* Keyboard access to all controls in header, menus, a modal and footer. The stories run axe on their open states. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const INTERACTIVE =
  'a[href], button, input, select, textarea, summary, iframe, [tabindex]:not([tabindex="-1"])';

/**
 * Presses Tab through the whole page, starting at the current focus. Returns the controls in `scope` that Tab did not reach,
 * and those without a visible focus.
 */
async function findKeyboardFaults(page: Page, scope: string): Promise<string[]> {
  const count = await page.evaluate(
    ([within, interactive]) => {
      let number = 0;
      for (const element of document.querySelectorAll(within)) {
        for (const control of element.querySelectorAll<HTMLElement>(interactive)) {
          const isOperable =
            control.checkVisibility({ visibilityProperty: true, opacityProperty: false }) &&
            !control.closest('[inert]') &&
            !control.matches(':disabled');
          if (isOperable) control.dataset['tabTarget'] = String((number += 1));
        }
      }
      return number;
    },
    [scope, INTERACTIVE] as const,
  );
  expect(count, `${scope} has no controls.`).toBeGreaterThan(0);

  const total = await page.locator(INTERACTIVE).count();
  const reached = new Set<string>();
  const withoutFocusRing: string[] = [];
  for (let step = 0; step < total + 5 && reached.size < count; step += 1) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement)) return null;
      // A link that covers its card shows its focus ring on ::after.
      const hasFocusRing = [undefined, '::after'].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
        return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
      });
      // In an iframe its own document shows the focus.
      const isFrame = element.matches('iframe');
      return {
        target: element.dataset['tabTarget'],
        isFocusVisible: hasFocusRing || isFrame,
        html: element.outerHTML.slice(0, 160),
      };
    });
    if (!focus?.target) continue;
    if (!focus.isFocusVisible && !reached.has(focus.target))
      withoutFocusRing.push(`no visible focus: ${focus.html}`);
    reached.add(focus.target);
  }
  const targets = await page
    .locator('[data-tab-target]')
    .evaluateAll((elements) =>
      elements.map((element) => [
        element.getAttribute('data-tab-target') ?? '',
        element.outerHTML.slice(0, 160),
      ]),
    );
  await page
    .locator('[data-tab-target]')
    .evaluateAll((elements) => elements.forEach((element) => element.removeAttribute('data-tab-target')));
  return [
    ...targets
      .filter(([target]) => !reached.has(target ?? ''))
      .map(([, html]) => `not reached by Tab: ${html}`),
    ...withoutFocusRing,
  ];
}

test('on a desktop Tab reaches every control of header, menus, newsletter band and footer, the skip link first', async ({
  page,
}) => {
  await openHydrated(page, '/lancaster');
  await page.keyboard.press('Tab');
  const skipLink = page.getByRole('link', { name: 'Skip to content' });
  await expect(skipLink).toBeFocused();
  await expect(skipLink).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  await page.reload();
  await waitUntilHydrated(page);
  expect(await findKeyboardFaults(page, 'body > div header, aside')).toEqual([]);
  for (const [name, id] of [
    ['Live on stage', 'liveShows'],
    ['More', 'more'],
  ] as const) {
    await toggle(page, name).focus();
    await page.keyboard.press('Enter');
    await expect(panel(page, id)).toBeVisible();
    expect(await findKeyboardFaults(page, `#menu-${id}`)).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await page.locator('main').focus();
  expect(await findKeyboardFaults(page, 'footer, section:has(#stay-in-touch)')).toEqual([]);
});

test('on a phone Tab reaches every control of header, mobile menu and footer, whose sections the keyboard opens', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHydrated(page, '/lancaster');
  expect(await findKeyboardFaults(page, 'body > div header, aside')).toEqual([]);
  for (const name of [null, 'Live Shows', 'More']) {
    await openMenuButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(mobileMenu(page)).toBeVisible();
    if (name) {
      await mobileMenu(page).getByRole('button', { name }).press('Enter');
      await expect(mobileMenu(page).getByRole('heading', { name })).toBeVisible();
    }
    expect(await findKeyboardFaults(page, 'dialog[open]')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(mobileMenu(page)).toBeHidden();
  }
  await scrollToFooter(page);
  const sections = page.getByRole('contentinfo').locator('button[aria-expanded]');
  for (const section of await sections.all()) await section.press('Enter');
  await expect(sections.and(page.locator('[aria-expanded="false"]'))).toHaveCount(0);
  await page.locator('main').focus();
  expect(await findKeyboardFaults(page, 'footer, section:has(#stay-in-touch)')).toEqual([]);
});

test('the keyboard opens a video modal, reaches its controls and returns; it has no axe violations', async ({
  page,
}) => {
  // Tests cannot reach Vimeo, so a page with one button replaces its player.
  await page.route('https://player.vimeo.com/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Player</title><button>Pause</button>
        <script>addEventListener('message', () => parent.postMessage('{"event":"ready"}', '*'))</script>`,
    }),
  );
  await openHydrated(page, '/shows/ruth');
  const trailer = page.getByRole('main').getByRole('button', { name: 'Watch Trailer' });
  await trailer.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Ruth: trailer' });
  await expect(dialog.locator('iframe')).toBeVisible();
  await expect(dialog.getByRole('status')).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  expect(await findKeyboardFaults(page, 'dialog[open]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(trailer).toBeFocused();
});
