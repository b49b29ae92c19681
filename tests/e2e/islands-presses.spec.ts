import type { Locator, Page } from '@playwright/test';
import { holdBlockScripts, readBlockTypes } from './support/blockScripts.ts';
import { closeWelcomeModal, mockPictures, mockVimeo, PATH, PHONE } from './support/every-block.ts';
import { controlRendering, holdDuringHydration } from './support/rendering.ts';
import { openHydrated, waitUntilMainIsHydrated } from './support/shell.ts';
import { usePlainPictures, expect, openNewVisitor, test } from './support/test.ts';

/*
 * A press has its effect once, before, during and after the hydration of its block (ADR 10). The tests press a control of each block
 * type, on the page that has all of them.
 */

/** Links to other pages work without code. */
const TYPES_WITH_LINKS = [
  'heroImage',
  'largeItemCards',
  'mobileCTA',
  'nowPlaying',
  'promoBlock',
  'textBlock',
  'textCTA',
];
/** Forms are inert until they are hydrated. */
const TYPES_WITH_FORMS = ['donationRequestForm', 'promoStayInTouchForm'];
const TYPES_WITHOUT_CONTROLS = ['ampersandAndText', 'showDetails', 'starDivider', 'textByTextCard'];

/** Controls that change something on the page. In a carousel only one whose second press is seen. */
const CONTROLS = [
  'button:enabled:not([aria-selected="true"], [aria-roledescription="carousel"] *, form *)',
  'button[aria-label="Next slide"]',
  'input[type="radio"]:not(:checked)',
  'summary',
  'a[href^="#"]',
].join(', ');

type Act = (control: Locator) => Promise<void>;
const click: Act = (control) => control.click();
const pressKey: Act = async (control) => {
  const isRadio = await control.evaluate((element) => element.matches('input'));
  await control.press(isRadio ? 'Space' : 'Enter');
};
/** As assistive technologies do. */
const invoke: Act = (control) => control.evaluate((element: HTMLElement) => element.click());

const WAYS = [click, pressKey, invoke];

test.describe('on one page', () => {
  test.describe.configure({ timeout: 240_000 });

  let page: Page;
  let components: Map<string, string>;
  /** What the visitor finds after a press of each block type. */
  const expectedStates = new Map<string, string>();

  const getBlocks = (name: string) => page.locator(`main [data-island-name="${name}"]`);

  function findControl(name: string) {
    const controls = page.locator(`:is(${CONTROLS}):visible`);
    const block = getBlocks(name).filter({ has: controls }).first();
    return { block, control: block.locator(controls).first() };
  }

  /** What a screen reader finds in a block and in the open dialogs, and the anchor in the block. */
  async function readState(block: Locator): Promise<string> {
    const dialogs = await page.locator('dialog[open]').all();
    const snapshots = await Promise.all([block, ...dialogs].map((part) => part.ariaSnapshot()));
    const anchor = await block.evaluate((element) => {
      const { hash } = window.location;
      return hash && element.querySelector(hash) ? hash : '';
    });
    return [...snapshots, anchor].join('\n');
  }

  async function closeDialogs(): Promise<void> {
    const dialogs = page.locator('dialog[open]');
    if ((await dialogs.count()) > 0) await page.keyboard.press('Escape');
    await expect(dialogs).toHaveCount(0);
  }

  test.beforeAll(async ({ browser }) => {
    components = await readBlockTypes();
    page = await openNewVisitor(browser);
    await page.setViewportSize(PHONE);
    await usePlainPictures(page);
    await mockVimeo(page);
    await mockPictures(page);
    await controlRendering(page);
    await openHydrated(page, PATH);
    await closeWelcomeModal(page);
    for (const name of components.keys()) {
      const { block, control } = findControl(name);
      if ((await control.count()) === 0) continue;
      const before = await readState(block);
      await control.click();
      // Until it stays, because a dialog may load its content.
      let last = before;
      await expect
        .poll(async () => {
          const state = await readState(block);
          const isSettled = state === last && state !== before;
          last = state;
          return isSettled;
        }, `the press in ${name} has an effect`)
        .toBe(true);
      expectedStates.set(name, last);
      await closeDialogs();
    }
  });
  test.afterAll(() => page.close());

  test('every block type has a control that is pressed, or none that needs code', async () => {
    const others = [...components.keys()].filter((name) => !expectedStates.has(name)).sort();
    expect(others).toEqual([...TYPES_WITH_FORMS, ...TYPES_WITH_LINKS, ...TYPES_WITHOUT_CONTROLS].sort());
    const countControls = async (names: readonly string[], controls: string) =>
      Promise.all(
        names.map(async (name) => [name, await getBlocks(name).locator(controls).count()] as const),
      );
    const native = 'a[href]';
    const needCode = 'button, input, select, textarea, summary, [role="button"], [tabindex]';
    for (const [name, count] of await countControls(TYPES_WITH_LINKS, native))
      expect(count, name).toBeGreaterThan(0);
    for (const [name, count] of await countControls(
      [...TYPES_WITH_LINKS, ...TYPES_WITHOUT_CONTROLS],
      needCode,
    ))
      expect(count, name).toBe(0);
    for (const [name, count] of await countControls(TYPES_WITHOUT_CONTROLS, native))
      expect(count, name).toBe(0);
    for (const [name, count] of await countControls(TYPES_WITH_FORMS, 'form [type="submit"]'))
      expect(count, name).toBeGreaterThan(0);
  });

  /** Presses a control of each block type before the block is hydrated, in turn in each of the ways, beginning with one of them. */
  async function pressAll(firstWay: number, isDuringHydration: boolean): Promise<void> {
    let scripts = await openWithoutBlockScripts();
    for (const [index, [name, expected]] of [...expectedStates].entries()) {
      const act = WAYS[(firstWay + index) % WAYS.length] ?? click;
      await test.step(name, async () => {
        const { block, control } = findControl(name);
        const component = components.get(name) ?? '';
        // Another block type with the same code was pressed.
        if ((await block.getAttribute('data-hydrated')) !== null) {
          await scripts.end();
          scripts = await openWithoutBlockScripts();
        }
        if (isDuringHydration) {
          await block.evaluate((element) =>
            element.dispatchEvent(new Event('pointerover', { bubbles: true })),
          );
          await page.evaluate(() => window.rendering.hold());
          await scripts.release(component);
          await holdDuringHydration(block);
        }
        await recordPress(block);
        await act(control);
        if (isDuringHydration) await page.evaluate(() => window.rendering.resume());
        else await scripts.release(component);
        await expect(block).toHaveAttribute('data-hydrated');
        await expect.poll(() => readState(block)).toBe(expected);
        expect(await page.evaluate(() => window.recordedPress)).toEqual({ wasHydrated: false, count: 1 });
        await closeDialogs();
      });
    }
    await scripts.end();
  }

  async function openWithoutBlockScripts() {
    const scripts = await holdBlockScripts(page);
    // The scripts of blocks may delay the load event.
    await page.goto(PATH, { waitUntil: 'commit' });
    await waitUntilMainIsHydrated(page);
    return scripts;
  }

  test('a press before hydration has its effect once', () => pressAll(0, false));
  test('a press during hydration has its effect once', () => pressAll(1, true));
});

declare global {
  interface Window {
    recordedPress: {
      /** Whether the block was hydrated when it was pressed. */
      wasHydrated: boolean | null;
      /** How often the controls of the block were told of the press. */
      count: number;
    };
  }
}

/** Records the next press in a block. */
async function recordPress(block: Locator): Promise<void> {
  await block.evaluate((element) => {
    const press = { wasHydrated: null as boolean | null, count: 0 };
    window.recordedPress = press;
    for (const type of ['pointerdown', 'keydown', 'click'])
      window.addEventListener(
        type,
        () => (press.wasHydrated ??= element.hasAttribute('data-hydrated')),
        true,
      );
    // The site stops the press of a block that is not hydrated before it comes here, and repeats it.
    document.body.addEventListener(
      'click',
      ({ target }) => {
        if (target instanceof Node && element.contains(target)) press.count += 1;
      },
      true,
    );
  });
}
