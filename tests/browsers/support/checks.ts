import { strict as assert } from 'node:assert';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openFirefox } from './firefox.ts';
import { findLayoutFaults as findLayoutFaultsInPage } from './layoutFaults.ts';
import { DESKTOP, PHONE, waitFor, withTimeout, type Session } from './session.ts';
import { openWebKit } from './webkit.ts';

const OPENERS = { firefox: openFirefox, webkit: openWebKit };
const SCREENSHOTS = join(import.meta.dirname, '..', '..', '..', '.data', 'browsers');

/** Time limit of one test. The test of all pages of the sitemap takes the longest: some minutes on two cores. */
const TEST_TIMEOUT_MS = 15 * 60_000;

type Browser = keyof typeof OPENERS;
const isBrowser = (name: string): name is Browser => name in OPENERS;

/** Runs a test in each browser, on a phone and on a desktop. Writes a screenshot of a failure to `.data/browsers`. */
export function inEachBrowser(
  title: string,
  runTest: (session: Session, options: { isPhone: boolean }) => Promise<void>,
): void {
  for (const browser of (process.env['BROWSERS'] ?? 'firefox,webkit').split(',').filter(isBrowser)) {
    for (const window of [PHONE, DESKTOP]) {
      const name = `${title} (${browser}, ${window.width} px)`;
      test(name, { timeout: TEST_TIMEOUT_MS }, async ({ signal }) => {
        const session = await OPENERS[browser](window);
        // A test that timed out continues in the background until its browser is closed.
        signal.addEventListener('abort', () => void session.close());
        try {
          await session.takeErrors();
          await runTest(session, { isPhone: window === PHONE });
          assert.deepEqual(await session.takeErrors(), [], 'the console has no errors');
        } catch (error) {
          await saveScreenshot(session, name).catch((reason: unknown) => console.error(reason));
          throw error;
        } finally {
          await session.close();
        }
      });
    }
  }
}

async function saveScreenshot(session: Session, name: string): Promise<void> {
  const screenshot = await withTimeout('the browser takes a screenshot', session.takeScreenshot());
  mkdirSync(SCREENSHOTS, { recursive: true });
  writeFileSync(join(SCREENSHOTS, `${name}.png`), screenshot);
}

/** Waits until the page is hydrated. */
export const waitUntilHydrated = (session: Session): Promise<void> =>
  waitFor('the page is hydrated', () =>
    session.run(() => document.documentElement.dataset['hydrated'] !== undefined),
  );

/** Scrolls to the end of the page and back, so that lazy content loads. */
export const scrollToEnd = (session: Session): Promise<void> =>
  session.run(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    scrollTo(0, 0);
  });

/** Gives the text of the page twice its size, and waits for the new layout. */
export const enlargeText = (session: Session): Promise<void> =>
  session.run(async () => {
    document.documentElement.style.fontSize = '200%';
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });

/** Returns a line for each part of the page that does not fit its width or height. */
export const findLayoutFaults = (session: Session): Promise<string[]> => session.run(findLayoutFaultsInPage);

/** Expects no layout faults and no console errors. */
export async function expectNoFaults(session: Session, screen: string): Promise<void> {
  const faults = [...(await findLayoutFaults(session)), ...(await session.takeErrors())];
  assert.deepEqual(faults, [], `${screen} fits the window and has no errors`);
}
