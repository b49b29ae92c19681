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
 * The page itself is not asked by way of AxeBuilder, which brings back what was found right as well: of two thousand seats
 * that takes ten times as long. Frames of other origins are reached by it alone.
 */
export async function violationsOn(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found: AxeResults['violations'] = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'], iframes: false });
    return violations;
  });
  if ((await page.locator('iframe').count()) > 0)
    found.push(...(await new AxeBuilder({ page }).include('iframe').analyze()).violations);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 120)}`),
  );
}

/** axe finds nothing on the page. `screen` says in the failure which one it was. */
export async function expectNoViolations(page: Page, screen: string): Promise<void> {
  expect(await violationsOn(page), `${screen} is accessible`).toEqual([]);
}
