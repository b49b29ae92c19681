import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * The axe violations of the page and all its iframes, one line per element.
 *
 * Pages without iframes run axe directly, because AxeBuilder also returns passed rules, which takes ten times as long with two
 * thousand seats. Pages with iframes need AxeBuilder for iframes of other origins; it checks them together with their page, so
 * that rules about whole pages do not apply to each iframe.
 */
export async function findViolations(page: Page): Promise<string[]> {
  await finishTransitions(page);
  const violations =
    (await page.locator('iframe').count()) > 0
      ? (await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze()).violations
      : await findViolationsWithoutFrames(page);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html.slice(0, 120)}`),
  );
}

/** The colors of a button that has just been enabled have no contrast while they change. */
async function finishTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

async function findViolationsWithoutFrames(page: Page): Promise<AxeResults['violations']> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'], iframes: false });
    return violations;
  });
}

/** Expects no axe violations. `screen` names the page in the failure message. */
export async function expectNoViolations(page: Page, screen: string): Promise<void> {
  expect(await findViolations(page), `${screen} is accessible`).toEqual([]);
}
