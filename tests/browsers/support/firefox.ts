import puppeteer, { type Frame, type Page } from 'puppeteer-core';
import { firefoxPath } from '../../../scripts/lib/other-browsers.ts';
import { inTime, PATIENCE, SITE_URL, type Visitor, type Window } from './visitor.ts';

/** Opens Firefox, without a window, over WebDriver BiDi. */
export async function openFirefox({ width, height }: Window): Promise<Visitor> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath(),
    // As on the machines of visitors: a phone lays its scrollbar over the page, a desktop takes room for it.
    extraPrefsFirefox: { 'widget.gtk.overlay-scrollbars.enabled': width < 768 },
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.setViewport({ width, height });
  let errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${pathOf(page)}: ${message.text()}`);
  });
  page.on('pageerror', (error) => {
    errors.push(
      `${pathOf(page)}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
  });

  return {
    ...actions(page),
    async open(path) {
      await page.goto(SITE_URL + path, { waitUntil: 'load', timeout: 2 * PATIENCE });
    },
    // The types of the library do not take a function whose arguments are generic.
    run: (work, ...args) => page.evaluate(work as (...args: unknown[]) => unknown, ...args) as Promise<never>,
    click: (target) => page.locator(`::-p-xpath(${target})`).click(),
    async inFrame(work) {
      const handle = await page.waitForSelector('iframe');
      const frame = await handle?.contentFrame();
      if (!frame) throw new Error('The page has no frame.');
      await work(actions(frame));
    },
    async takeErrors() {
      const taken = errors;
      errors = [];
      return taken;
    },
    picture: async () => Buffer.from(await page.screenshot()),
    close: () =>
      inTime('Firefox closes', browser.close(), 10_000).catch(() => void browser.process()?.kill('SIGKILL')),
  };
}

const pathOf = (page: Page) => page.url().replace(SITE_URL, '');

const actions = (frame: Frame | Page): Pick<Visitor, 'type'> => ({
  async type(target, text) {
    const handle = await frame.waitForSelector(`::-p-xpath(${target})`, { visible: true });
    await handle?.type(text);
  },
});
