import puppeteer, { type Frame, type Page } from 'puppeteer-core';
import { firefoxPath } from '../../../scripts/lib/other-browsers.ts';
import { SITE_URL, TIMEOUT_MS, withTimeout, type Session, type WindowSize } from './session.ts';

/** Opens headless Firefox over WebDriver BiDi. */
export async function openFirefox({ width, height }: WindowSize): Promise<Session> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath(),
    // As on real devices, the scrollbar overlays the page on a phone and takes space on a desktop.
    extraPrefsFirefox: { 'widget.gtk.overlay-scrollbars.enabled': width < 768 },
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.setViewport({ width, height });
  let errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${currentPath(page)}: ${message.text()}`);
  });
  page.on('pageerror', (error) => {
    errors.push(
      `${currentPath(page)}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
  });

  return {
    ...actions(page),
    async open(path) {
      await page.goto(SITE_URL + path, { waitUntil: 'load', timeout: 2 * TIMEOUT_MS });
    },
    // The types of the library do not accept functions with generic arguments.
    run: (script, ...args) =>
      page.evaluate(script as (...args: unknown[]) => unknown, ...args) as Promise<never>,
    click: (target) => page.locator(`::-p-xpath(${target})`).click(),
    async inFrame(act) {
      const handle = await page.waitForSelector('iframe');
      const frame = await handle?.contentFrame();
      if (!frame) throw new Error('The page has no frame.');
      await act(actions(frame));
    },
    async takeErrors() {
      const takenErrors = errors;
      errors = [];
      return takenErrors;
    },
    takeScreenshot: async () => Buffer.from(await page.screenshot()),
    close: () =>
      withTimeout('Firefox closes', browser.close(), 10_000).catch(
        () => void browser.process()?.kill('SIGKILL'),
      ),
  };
}

const currentPath = (page: Page) => page.url().replace(SITE_URL, '');

const actions = (frame: Frame | Page): Pick<Session, 'type'> => ({
  async type(target, text) {
    const handle = await frame.waitForSelector(`::-p-xpath(${target})`, { visible: true });
    await handle?.type(text);
  },
});
