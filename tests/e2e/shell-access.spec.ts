import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import {
  mobileMenu,
  openAlive,
  openMenuButton,
  panel,
  reachBand,
  reachFooter,
  toggle,
} from './support/shell.ts';
import { expect, test } from './support/test.ts';

/* A keyboard alone reaches everything in header, menus, modals and footer; and axe finds nothing in their open states. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const INTERACTIVE =
  'a[href], button, input, select, textarea, summary, iframe, [tabindex]:not([tabindex="-1"])';

/**
 * Goes through the page by Tab alone, from its beginning or from where the focus is, until it comes round. Returns what can
 * be pressed in `scope` and was never reached, and what was reached without showing where the focus is.
 */
async function missedByTab(page: Page, scope: string): Promise<string[]> {
  const count = await page.evaluate(
    ([within, interactive]) => {
      let number = 0;
      for (const element of document.querySelectorAll(within)) {
        for (const control of element.querySelectorAll<HTMLElement>(interactive)) {
          const isThere =
            control.checkVisibility({ visibilityProperty: true, opacityProperty: false }) &&
            !control.closest('[inert]') &&
            !control.matches(':disabled');
          if (isThere) control.dataset['wanted'] = String((number += 1));
        }
      }
      return number;
    },
    [scope, INTERACTIVE] as const,
  );
  expect(count, `Nothing can be pressed in ${scope}.`).toBeGreaterThan(0);

  const total = await page.locator(INTERACTIVE).count();
  const reached = new Set<string>();
  const unseen: string[] = [];
  for (let step = 0; step < total + 5 && reached.size < count; step += 1) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement)) return null;
      // A link whose press area is stretched over its card wears the ring there.
      const isSeen = [undefined, '::after'].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
        return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
      });
      // Within a frame its own document shows it.
      const isFrame = element.matches('iframe');
      return {
        wanted: element.dataset['wanted'],
        isSeen: isSeen || isFrame,
        html: element.outerHTML.slice(0, 160),
      };
    });
    if (!focus?.wanted) continue;
    if (!focus.isSeen && !reached.has(focus.wanted)) unseen.push(`focus not seen: ${focus.html}`);
    reached.add(focus.wanted);
  }
  const missed = await page
    .locator('[data-wanted]')
    .evaluateAll((all) =>
      all.map((element) => [element.getAttribute('data-wanted') ?? '', element.outerHTML.slice(0, 160)]),
    );
  await page
    .locator('[data-wanted]')
    .evaluateAll((all) => all.forEach((element) => element.removeAttribute('data-wanted')));
  return [
    ...missed
      .filter(([wanted]) => !reached.has(wanted ?? ''))
      .map(([, html]) => `not reached by Tab: ${html}`),
    ...unseen,
  ];
}

async function axeViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

test.describe('on a large window', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('a keyboard alone reaches everything in the header', async ({ page }) => {
    await openAlive(page, '/lancaster');
    expect(await missedByTab(page, 'body > div header, aside')).toEqual([]);
  });

  test('the first stop of the keyboard skips to the content', async ({ page }) => {
    await openAlive(page, '/');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.locator('#main')).toBeFocused();
  });

  for (const [name, id] of [
    ['Live on stage', 'liveShows'],
    ['More', 'more'],
  ] as const) {
    test(`a keyboard alone reaches everything in the menu "${name}", and axe finds nothing in it`, async ({
      page,
    }) => {
      await openAlive(page, '/');
      await toggle(page, name).focus();
      await page.keyboard.press('Enter');
      await expect(panel(page, id)).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      expect(await missedByTab(page, `#menu-${id}`)).toEqual([]);
    });
  }

  test('a keyboard alone reaches everything in the footer and the band above it', async ({ page }) => {
    await openAlive(page, '/');
    await page.locator('main').focus();
    expect(await missedByTab(page, 'footer, section:has(#stay-in-touch)')).toEqual([]);
  });

  test('a keyboard alone reaches everything in the stay-in-touch modal, and axe finds nothing in it', async ({
    page,
  }) => {
    await openAlive(page, '/');
    await reachBand(page);
    await page.getByRole('textbox', { name: 'Email address' }).fill('naomi@example.com');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Stay in touch' });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('checkbox').first()).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    expect(await missedByTab(page, 'dialog[open]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Sign Up' }).click();
    await expect(dialog).toContainText('First name is required.');
    expect(await axeViolations(page)).toEqual([]);
  });

  test('a keyboard alone reaches everything in the notification modal, and axe finds nothing in it', async ({
    page,
  }) => {
    await page.goto('/ticketing/ZZZZZ/calendar');
    await expect(page.getByRole('alertdialog', { name: 'Missing Event' })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    expect(await missedByTab(page, 'dialog[open]')).toEqual([]);
  });

  test('a keyboard alone opens a video, reaches everything in its window and comes back; axe finds nothing in it', async ({
    page,
  }) => {
    // Vimeo is not reached from a test; a player with one button stands in.
    await page.route('https://player.vimeo.com/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="en"><title>Player</title><button>Pause</button>
          <script>addEventListener('message', () => parent.postMessage('{"event":"ready"}', '*'))</script>`,
      }),
    );
    await openAlive(page, '/shows/ruth');
    const trailer = page.getByRole('main').getByRole('button', { name: 'Watch Trailer' });
    await trailer.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Ruth: trailer' });
    await expect(dialog.locator('iframe')).toBeVisible();
    await expect(dialog.getByRole('status')).toHaveCount(0);
    expect(await axeViolations(page)).toEqual([]);
    expect(await missedByTab(page, 'dialog[open]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(trailer).toBeFocused();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a keyboard alone reaches everything in the header', async ({ page }) => {
    await openAlive(page, '/lancaster');
    expect(await missedByTab(page, 'body > div header, aside')).toEqual([]);
  });

  for (const name of [null, 'Live Shows', 'More']) {
    test(`a keyboard alone reaches everything in the mobile menu, panel ${name ?? 'main'}, and axe finds nothing in it`, async ({
      page,
    }) => {
      await openAlive(page, '/');
      await openMenuButton(page).focus();
      await page.keyboard.press('Enter');
      await expect(mobileMenu(page)).toBeVisible();
      if (name) {
        await mobileMenu(page).getByRole('button', { name }).press('Enter');
        await expect(mobileMenu(page).getByRole('heading', { name })).toBeVisible();
      }
      expect(await axeViolations(page)).toEqual([]);
      expect(await missedByTab(page, 'dialog[open]')).toEqual([]);
    });
  }

  test('a keyboard alone opens the accordions of the footer and reaches everything in it', async ({
    page,
  }) => {
    await openAlive(page, '/');
    await reachFooter(page);
    const sections = page.getByRole('contentinfo').getByRole('button');
    for (const section of await sections.all()) await section.press('Enter');
    await expect(sections.and(page.locator('[aria-expanded="false"]'))).toHaveCount(0);
    expect(await axeViolations(page)).toEqual([]);
    await page.locator('main').focus();
    expect(await missedByTab(page, 'footer, section:has(#stay-in-touch)')).toEqual([]);
  });
});
