import type { Locator, Page } from '@playwright/test';

declare global {
  interface Window {
    /** React's work in the page. */
    rendering: {
      hold: () => void;
      /** Runs the next task. */
      step: () => Promise<void>;
      /** Ends `hold`. */
      resume: () => void;
    };
  }
}

/** The largest number of tasks before the hydration of a block begins. */
const MAX_TASKS = 2000;

/**
 * Lets a test hold React's work in each page that is opened from now on. React's scheduler starts each task with a message. While the
 * work is held, the clock of the page is fast, so that React yields after a few elements, as on a slow device.
 */
export async function controlRendering(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    const { now } = Performance.prototype;
    const heldTasks: (() => void)[] = [];
    let isHeld = false;
    let advanceMs = 0;
    Performance.prototype.now = function () {
      if (isHeld) advanceMs += 1;
      return now.call(this) + advanceMs;
    };
    MessagePort.prototype.postMessage = function (message: unknown) {
      const start = () => postMessage.call(this, message);
      if (isHeld) heldTasks.push(start);
      else start();
    };
    window.rendering = {
      hold: () => {
        isHeld = true;
      },
      step: async () => {
        heldTasks.shift()?.();
        await new Promise((resolve) => setTimeout(resolve));
      },
      resume: () => {
        isHeld = false;
        for (const start of heldTasks.splice(0)) start();
      },
    };
  });
}

/** Holds React's work while a block is partly hydrated: React knows some of its elements, but the block is not committed. */
export async function holdDuringHydration(block: Locator): Promise<void> {
  await block.evaluate(async (element, maxTasks) => {
    const isPartlyHydrated = () =>
      [...element.querySelectorAll('*')].some((part) =>
        Object.keys(part).some((key) => key.startsWith('__reactFiber')),
      );
    for (let tasks = 0; tasks < maxTasks && !isPartlyHydrated(); tasks += 1) await window.rendering.step();
    if (!isPartlyHydrated()) throw new Error('The hydration of the block has not begun.');
    if (element.hasAttribute('data-hydrated')) throw new Error('The block is hydrated already.');
  }, MAX_TASKS);
}
