import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, By, until as condition, type WebDriver } from 'selenium-webdriver';
import { findFreePort } from '../../../scripts/lib/free-port.ts';
import { miniBrowserPath } from '../../../scripts/lib/other-browsers.ts';
import { COLLECTOR_PATH } from '../../../scripts/lib/collector.ts';
import { SITE_URL, TIMEOUT_MS, waitFor, withTimeout, type Session, type WindowSize } from './session.ts';

/**
 * Shrinks the toolbar of the window, which would force a minimum width of 447 px, more than a phone. As on real devices, the
 * scrollbar overlays the page on a phone and takes space on a desktop.
 */
function createGtkSettings(configFolder: string, isPhone: boolean): void {
  const gtk = join(configFolder, 'gtk-3.0');
  mkdirSync(gtk, { recursive: true });
  writeFileSync(
    join(gtk, 'gtk.css'),
    '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; -gtk-icon-transform: scale(0.01); }',
  );
  writeFileSync(join(gtk, 'settings.ini'), `[Settings]\ngtk-overlay-scrolling=${isPhone ? 1 : 0}\n`);
}

/** Opens WebKitGTK's MiniBrowser on its own virtual display, over WebDriver classic. */
export async function openWebKit({ width, height }: WindowSize): Promise<Session> {
  const configFolder = mkdtempSync(join(tmpdir(), 'webkit-'));
  createGtkSettings(configFolder, width < 768);
  const port = await findFreePort();
  // Xvfb chooses a free display and prints its number.
  const display = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const displayNumber = await new Promise<string>((resolve, reject) => {
    display.stdout.once('data', (data: Buffer) => resolve(data.toString().trim()));
    display.once('error', reject);
    display.once('exit', () => reject(new Error('Xvfb exited before it printed a display number.')));
  });
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${displayNumber}`, GDK_BACKEND: 'x11', XDG_CONFIG_HOME: configFolder },
  });
  const close = async (webDriver?: WebDriver) => {
    if (webDriver) await withTimeout('WebKit quits', webDriver.quit(), 10_000).catch(() => {});
    driver.kill();
    display.kill();
    rmSync(configFolder, { recursive: true, force: true });
  };
  try {
    const webDriver = await createWebDriver(`http://127.0.0.1:${port}`);
    await webDriver.manage().window().setRect({ x: 0, y: 0, width, height });
    await webDriver.manage().setTimeouts({ pageLoad: 2 * TIMEOUT_MS, script: TIMEOUT_MS });
    return createSession(webDriver, () => close(webDriver));
  } catch (error) {
    await close();
    throw error;
  }
}

async function createWebDriver(server: string): Promise<WebDriver> {
  await waitFor('WebKitWebDriver answers', () =>
    fetch(`${server}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return new Builder()
    .usingServer(server)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: miniBrowserPath(), args: ['--automation'] },
    })
    .build();
}

function createSession(webDriver: WebDriver, close: () => Promise<void>): Session {
  const findVisible = async (target: string) => {
    const element = await webDriver.wait(condition.elementLocated(By.xpath(target)), TIMEOUT_MS);
    return webDriver.wait(condition.elementIsVisible(element), TIMEOUT_MS);
  };
  const type: Session['type'] = async (target, text) => (await findVisible(target)).sendKeys(text);
  const typeInFrame: Session['type'] = async (target, text) => {
    const element = await findVisible(target);
    // The driver is a script, and scripts cannot focus an element in a frame of another origin. A click can.
    await element.click();
    await element.sendKeys(text);
  };
  return {
    type,
    async open(path) {
      await webDriver.get(SITE_URL + path);
    },
    run: (script, ...args) => webDriver.executeScript(script, ...args),
    async click(target) {
      const element = await findVisible(target);
      // Centered, so that bars fixed to the edges of the window do not cover it.
      await webDriver.executeScript((node: Element) => node.scrollIntoView({ block: 'center' }), element);
      await webDriver.executeScript(waitUntilStable, element);
      await element.click();
    },
    async inFrame(act) {
      await webDriver.wait(condition.ableToSwitchToFrame(By.css('iframe')), TIMEOUT_MS);
      await act({ type: typeInFrame });
      await webDriver.switchTo().defaultContent();
    },
    takeErrors: async () => JSON.parse(await (await fetch(SITE_URL + COLLECTOR_PATH)).text()),
    takeScreenshot: async () => Buffer.from(await webDriver.takeScreenshot(), 'base64'),
    close,
  };
}

/** Runs in the page. Waits until an element has not moved for three frames, because the driver clicks at its old position. */
function waitUntilStable(node: Element): Promise<void> {
  return new Promise((resolve) => {
    let lastBox = '';
    let stableFrames = 0;
    const checkFrame = () => {
      const { x, y, width, height } = node.getBoundingClientRect();
      const box = [x, y, width, height].join();
      stableFrames = box === lastBox ? stableFrames + 1 : 0;
      lastBox = box;
      if (stableFrames < 3) requestAnimationFrame(checkFrame);
      else resolve();
    };
    checkFrame();
  });
}
