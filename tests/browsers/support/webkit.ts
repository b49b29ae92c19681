import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, By, until as condition, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../../../scripts/lib/free-port.ts';
import { miniBrowserPath } from '../../../scripts/lib/other-browsers.ts';
import { COLLECTOR_PATH } from './collector.ts';
import { inTime, PATIENCE, SITE_URL, until, type Visitor, type Window } from './visitor.ts';

/**
 * The toolbar of the window shrinks to nothing: by itself it is 447 px wide, more than a phone. As on the machines of
 * visitors a phone lays its scrollbar over the page, and a desktop takes room for it.
 */
function gtkSettings(folder: string, isPhone: boolean): void {
  const gtk = join(folder, 'gtk-3.0');
  mkdirSync(gtk, { recursive: true });
  writeFileSync(
    join(gtk, 'gtk.css'),
    '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; -gtk-icon-transform: scale(0.01); }',
  );
  writeFileSync(join(gtk, 'settings.ini'), `[Settings]\ngtk-overlay-scrolling=${isPhone ? 1 : 0}\n`);
}

/** Opens WebKitGTK's small browser on a display of its own, driven over WebDriver classic. */
export async function openWebKit({ width, height }: Window): Promise<Visitor> {
  const folder = mkdtempSync(join(tmpdir(), 'webkit-'));
  gtkSettings(folder, width < 768);
  const port = await freePort();
  // Xvfb chooses a free display and writes its number; the driver and the browser are told it.
  const display = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    display.stdout.once('data', (data: Buffer) => resolve(data.toString().trim()));
    display.once('error', reject);
    display.once('exit', () => reject(new Error('Xvfb ended before it had a display.')));
  });
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${number}`, GDK_BACKEND: 'x11', XDG_CONFIG_HOME: folder },
  });
  const close = async (session?: WebDriver) => {
    if (session) await inTime('WebKit quits', session.quit(), 10_000).catch(() => {});
    driver.kill();
    display.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const session = await newSession(`http://127.0.0.1:${port}`);
    await session.manage().window().setRect({ x: 0, y: 0, width, height });
    await session.manage().setTimeouts({ pageLoad: 2 * PATIENCE, script: PATIENCE });
    return visitor(session, () => close(session));
  } catch (error) {
    await close();
    throw error;
  }
}

async function newSession(server: string): Promise<WebDriver> {
  await until('the driver of WebKit answers', () =>
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

function visitor(session: WebDriver, close: () => Promise<void>): Visitor {
  const shown = async (target: string) => {
    const element = await session.wait(condition.elementLocated(By.xpath(target)), PATIENCE);
    return session.wait(condition.elementIsVisible(element), PATIENCE);
  };
  const type: Visitor['type'] = async (target, text) => (await shown(target)).sendKeys(text);
  const typeInFrame: Visitor['type'] = async (target, text) => {
    const element = await shown(target);
    // A script cannot move the focus into a frame of another origin, and the driver is one. A click can.
    await element.click();
    await element.sendKeys(text);
  };
  return {
    type,
    async open(path) {
      await session.get(SITE_URL + path);
    },
    run: (work, ...args) => session.executeScript(work, ...args),
    async click(target) {
      const element = await shown(target);
      // Below the bars that are fixed to the edges of the window.
      await session.executeScript((node: Element) => node.scrollIntoView({ block: 'center' }), element);
      await session.executeScript(untilStill, element);
      await element.click();
    },
    async inFrame(work) {
      await session.wait(condition.ableToSwitchToFrame(By.css('iframe')), PATIENCE);
      await work({ type: typeInFrame });
      await session.switchTo().defaultContent();
    },
    takeErrors: async () => JSON.parse(await (await fetch(SITE_URL + COLLECTOR_PATH)).text()),
    picture: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    close,
  };
}

/** Runs in the page: waits until an element keeps its place for three frames, because the driver clicks where it was. */
function untilStill(node: Element): Promise<void> {
  return new Promise((resolve) => {
    let last = '';
    let frames = 0;
    const look = () => {
      const { x, y, width, height } = node.getBoundingClientRect();
      const place = [x, y, width, height].join();
      frames = place === last ? frames + 1 : 0;
      last = place;
      if (frames < 3) requestAnimationFrame(look);
      else resolve();
    };
    look();
  });
}
