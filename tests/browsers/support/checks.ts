import { strict as assert } from 'node:assert';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openFirefox } from './firefox.ts';
import { findMisfits } from './misfits.ts';
import { DESKTOP, inTime, PHONE, until, type Visitor } from './visitor.ts';
import { openWebKit } from './webkit.ts';

const OPEN = { firefox: openFirefox, webkit: openWebKit };
const PICTURES = join(import.meta.dirname, '..', '..', '..', '.data', 'browsers');

/** Milliseconds for one test. The pages of the sitemap take the longest: some minutes on two cores. */
const TEST_LIMIT = 15 * 60_000;

type Browser = keyof typeof OPEN;
const isBrowser = (name: string): name is Browser => name in OPEN;

/** Runs a test in each browser, on a phone and on a desktop. A picture of what failed is left in `.data/browsers`. */
export function inEachBrowser(
  title: string,
  work: (visitor: Visitor, window: { isPhone: boolean }) => Promise<void>,
): void {
  for (const browser of (process.env['BROWSERS'] ?? 'firefox,webkit').split(',').filter(isBrowser)) {
    for (const window of [PHONE, DESKTOP]) {
      const name = `${title} (${browser}, ${window.width} px)`;
      test(name, { timeout: TEST_LIMIT }, async ({ signal }) => {
        const visitor = await OPEN[browser](window);
        // A test that takes too long goes on in the background until its browser is closed.
        signal.addEventListener('abort', () => void visitor.close());
        try {
          await visitor.takeErrors();
          await work(visitor, { isPhone: window === PHONE });
          assert.deepEqual(await visitor.takeErrors(), [], 'the console has no errors');
        } catch (error) {
          await keepPicture(visitor, name).catch((reason: unknown) => console.error(reason));
          throw error;
        } finally {
          await visitor.close();
        }
      });
    }
  }
}

async function keepPicture(visitor: Visitor, name: string): Promise<void> {
  const picture = await inTime('the browser draws a picture', visitor.picture());
  mkdirSync(PICTURES, { recursive: true });
  writeFileSync(join(PICTURES, `${name}.png`), picture);
}

/** Waits until React has taken over the page. */
export const untilAlive = (visitor: Visitor): Promise<void> =>
  until('the scripts of the page answer', () =>
    visitor.run(() => {
      const main = document.querySelector('#main');
      return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
    }),
  );

/** Scrolls to the end of the page and back, so that lazy parts of the page are loaded. */
export const readToTheEnd = (visitor: Visitor): Promise<void> =>
  visitor.run(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    scrollTo(0, 0);
  });

/** Returns a line for each part of the page that does not fit its width or height. */
export const misfits = (visitor: Visitor): Promise<string[]> => visitor.run(findMisfits);

/** Nothing is wider than the window, nothing is empty below the page, and the console has no errors. */
export async function expectSound(visitor: Visitor, screen: string): Promise<void> {
  const faults = [...(await misfits(visitor)), ...(await visitor.takeErrors())];
  assert.deepEqual(faults, [], `${screen} fits the window and has no errors`);
}
