import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** More than the stops of any page before its content. */
const MAX_TABS = 120;

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { ownerDocument } = element;
    return ownerDocument.activeElement === element && ownerDocument.hasFocus();
  });

/**
 * Whether the element or the part that a visitor sees in its place has an outline: a link can cover its card, an input its tile.
 * In the seating plan a ring is drawn around the seat.
 */
const hasFocusRing = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    if (element instanceof SVGElement)
      return Boolean(
        element.ownerSVGElement?.querySelector('.ring')?.checkVisibility({ visibilityProperty: true }),
      );
    return [
      getComputedStyle(element),
      getComputedStyle(element, '::after'),
      ...[element.parentElement, element.nextElementSibling].map((part) => part && getComputedStyle(part)),
    ].some((style) => style && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0);
  });

/** What a visitor does who has only a keyboard. Each target must be reached by Tab and show that it has the focus. */
export function createKeyboard(page: Page) {
  const tabTo = async (target: Locator): Promise<void> => {
    await expect(target).toBeVisible();
    for (let times = 0; times < MAX_TABS && !(await hasFocus(target)); times += 1)
      await page.keyboard.press('Tab');
    expect(await hasFocus(target), `Tab reaches ${target}`).toBe(true);
    expect(await hasFocusRing(target), `the focus is visible on ${target}`).toBe(true);
  };
  return {
    tabTo,
    press: async (target: Locator) => {
      await tabTo(target);
      await page.keyboard.press('Enter');
    },
    type: async (target: Locator, text: string) => {
      await tabTo(target);
      await page.keyboard.type(text);
    },
    hasFocus,
  };
}
