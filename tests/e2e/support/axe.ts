import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * What axe finds on the page and in its frames, whosever they are: a line for each element.
 *
 * A page without frames is not asked by way of AxeBuilder, which brings back what was found right as well: of two thousand
 * seats that takes ten times as long. Frames of other origins are reached by it alone; and they are asked together with
 * their page, else each would have to be a page of its own, with a heading and landmarks.
 */
export async function violationsOn(page: Page): Promise<string[]> {
  const found =
    (await page.locator('iframe').count()) > 0
      ? (await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze()).violations
      : await violationsWithoutFrames(page);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 120)}`),
  );
}

async function violationsWithoutFrames(page: Page): Promise<AxeResults['violations']> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'], iframes: false });
    return violations;
  });
}

/** axe finds nothing on the page. `screen` says in the failure which one it was. */
export async function expectNoViolations(page: Page, screen: string): Promise<void> {
  expect(await violationsOn(page), `${screen} is accessible`).toEqual([]);
}
