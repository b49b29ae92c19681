import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import {
  mobileMenu,
  openHydrated,
  openMenuButton,
  panel,
  scrollToBand,
  scrollToFooter,
  toggle,
} from './support/shell.ts';
import { expect, test } from './support/test.ts';

/* Keyboard access to all controls in header, menus, modals and footer, and axe on their open states. */
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

async function findViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('Tab reaches every control of the header', async ({ page }) => {
    await openHydrated(page, '/lancaster');
    expect(await findKeyboardFaults(page, 'body > div header, aside')).toEqual([]);
  });

  test('the first tab stop is the skip link', async ({ page }) => {
    await openHydrated(page, '/');
    await page.keyboard.press('Tab');
    const skipLink = page.getByRole('link', { name: 'Skip to content' });
    await expect(skipLink).toBeFocused();
    await expect(skipLink).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.locator('#main')).toBeFocused();
  });

  for (const [name, id] of [
    ['Live on stage', 'liveShows'],
    ['More', 'more'],
  ] as const) {
    test(`Tab reaches every control of the menu "${name}", which has no axe violations`, async ({ page }) => {
      await openHydrated(page, '/');
      await toggle(page, name).focus();
      await page.keyboard.press('Enter');
      await expect(panel(page, id)).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      expect(await findKeyboardFaults(page, `#menu-${id}`)).toEqual([]);
    });
  }

  test('Tab reaches every control of the footer and the newsletter band', async ({ page }) => {
    await openHydrated(page, '/');
    await page.locator('main').focus();
    expect(await findKeyboardFaults(page, 'footer, section:has(#stay-in-touch)')).toEqual([]);
  });

  test('Tab reaches every control of the stay-in-touch modal, which has no axe violations', async ({
    page,
  }) => {
    await openHydrated(page, '/');
    await scrollToBand(page);
    await page.getByRole('textbox', { name: 'Email address' }).fill('naomi@example.com');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Stay in touch' });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('checkbox').first()).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    expect(await findKeyboardFaults(page, 'dialog[open]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Sign Up' }).click();
    await expect(dialog).toContainText('First name is required.');
    expect(await findViolations(page)).toEqual([]);
  });

  test('Tab reaches every control of the notification modal, which has no axe violations', async ({
    page,
  }) => {
    await page.goto('/ticketing/ZZZZZ/calendar');
    await expect(page.getByRole('alertdialog', { name: 'Missing Event' })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    expect(await findKeyboardFaults(page, 'dialog[open]')).toEqual([]);
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
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('Tab reaches every control of the header', async ({ page }) => {
    await openHydrated(page, '/lancaster');
    expect(await findKeyboardFaults(page, 'body > div header, aside')).toEqual([]);
  });

  for (const name of [null, 'Live Shows', 'More']) {
    test(`Tab reaches every control of the mobile menu, panel ${name ?? 'main'}, which has no axe violations`, async ({
      page,
    }) => {
      await openHydrated(page, '/');
      await openMenuButton(page).focus();
      await page.keyboard.press('Enter');
      await expect(mobileMenu(page)).toBeVisible();
      if (name) {
        await mobileMenu(page).getByRole('button', { name }).press('Enter');
        await expect(mobileMenu(page).getByRole('heading', { name })).toBeVisible();
      }
      expect(await findViolations(page)).toEqual([]);
      expect(await findKeyboardFaults(page, 'dialog[open]')).toEqual([]);
    });
  }

  test('the keyboard opens the accordions of the footer and reaches every control', async ({ page }) => {
    await openHydrated(page, '/');
    await scrollToFooter(page);
    const sections = page.getByRole('contentinfo').locator('button[aria-expanded]');
    for (const section of await sections.all()) await section.press('Enter');
    await expect(sections.and(page.locator('[aria-expanded="false"]'))).toHaveCount(0);
    expect(await findViolations(page)).toEqual([]);
    await page.locator('main').focus();
    expect(await findKeyboardFaults(page, 'footer, section:has(#stay-in-touch)')).toEqual([]);
  });
});
