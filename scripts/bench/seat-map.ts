import { chromium, type Page } from '@playwright/test';
import { ensureChromium } from '../lib/chromium.ts';
import { table } from '../lib/table.ts';
import { untilStopped } from '../lib/until-stopped.ts';
import { createSteps } from '../lib/steps.mjs';
import { serveSite } from '../lib/site-build.ts';
import { builtSite } from './built-site.ts';

/**
 * The seat map of a whole theatre in a browser on a quarter of this machine's speed, and at full speed beside it: how
 * long after its data it can be used, and how long a click waits for its answer on the screen (Event Timing: from the
 * press, and from the release, to the next picture; the slower one counts, as in Interaction to Next Paint).
 * `node scripts/bench/seat-map.ts SITE HELIOS` takes addresses of a site that runs.
 */
const GOALS = { readyMs: 1000, clickMs: 100 };
const CLICKS = 12;
/** A finger stays on the button of a mouse for about so long, in milliseconds. */
const PRESS_MS = 80;

interface Clicks {
  /** The click that comes closer to a part of the house */
  closerMs: number;
  /** Those that choose a seat */
  clicksMs: number[];
}

interface Measured extends Clicks {
  seats: number;
  readyMs: number;
}

const steps = createSteps();

await untilStopped(async (putAway) => {
  const [givenSite, givenHelios] = process.argv.slice(2);
  let addresses = { site: givenSite ?? '', helios: givenHelios ?? '' };
  if (!givenSite || !givenHelios) {
    const { build, addresses: built } = await builtSite(steps, putAway);
    await steps.run('Serve the site', () => serveSite(build, putAway));
    addresses = built;
  }
  const path = await bookablePath(addresses.helios);
  const browser = await chromium.launch({
    executablePath: ensureChromium(() => {}),
    args: ['--no-sandbox'],
  });
  putAway(() => browser.close());

  const measure = async (slowdown: number): Promise<Measured> => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.addInitScript(watch);
    const session = await context.newCDPSession(page);
    await page.goto(addresses.site + path);
    for (let count = 0; count < CLICKS; count += 1)
      await page.getByRole('button', { name: 'One adult ticket more' }).click();
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.getByRole('button', { name: 'Choose seats' }).click();
    await page
      .locator('[data-guid][data-state="taken"]')
      .first()
      .waitFor({ state: 'attached', timeout: 60_000 });
    await page.waitForFunction(() => window.seatMapReadyMs !== undefined);
    const readyMs = await page.evaluate(() => window.seatMapReadyMs ?? 0);
    const seats = await page.locator('[data-guid]').count();
    const clicks = await clickSeats(page);
    await context.close();
    return { seats, readyMs, ...clicks };
  };

  // The first visit warms what the browser keeps for a site; it does not count.
  await steps.run('Open the map once', () => measure(1));
  const fast = await steps.run('At full speed', () => measure(1));
  const slow = await steps.run('At a quarter of it', () => measure(4));

  const row = (name: string, { seats, readyMs, closerMs, clicksMs }: Measured) => [
    name,
    String(seats),
    `${Math.round(readyMs)} ms`,
    `${closerMs} ms`,
    `${median(clicksMs)} ms`,
    `${Math.max(...clicksMs)} ms`,
  ];
  console.log(
    table(
      ['', 'seats', 'ready after its data', 'coming closer', 'choosing, median', 'choosing, slowest'],
      [row('full speed', fast), row('4x slower', slow)],
    ),
  );
  const slowestMs = Math.max(slow.closerMs, ...slow.clicksMs);
  const misses = [
    slow.readyMs > GOALS.readyMs
      ? `It is ready after ${Math.round(slow.readyMs)} ms; the goal is ${GOALS.readyMs}.`
      : '',
    slowestMs > GOALS.clickMs ? `The slowest click waits ${slowestMs} ms; the goal is ${GOALS.clickMs}.` : '',
  ].filter(Boolean);
  if (misses.length > 0) throw new Error(misses.join(' '));
});

declare global {
  interface Window {
    /** From the last answer that the map waits for to the picture with its seats */
    seatMapReadyMs?: number;
    /** Of each click: from the press, or from the release, to the next picture */
    clicksMs?: Map<number, number>;
  }
}

/** Runs in the page before its own code: notes when the seats are on the screen, and how long clicks wait. */
function watch(): void {
  let dataAt = 0;
  window.clicksMs = new Map();
  new PerformanceObserver((list) => {
    for (const { name, responseEnd } of list.getEntriesByType('resource') as PerformanceResourceTiming[])
      if (/\/seating-plans\/|\/performances\/[^/]+\/2/.test(name)) dataAt = Math.max(dataAt, responseEnd);
  }).observe({ type: 'resource', buffered: true });
  const clicks: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId = 0, duration } = entry as PerformanceEventTiming & { interactionId?: number };
      if (interactionId === 0) continue;
      // Press and release are answered each; the slower answer counts.
      const clicks = (window.clicksMs ??= new Map());
      clicks.set(interactionId, Math.max(duration, clicks.get(interactionId) ?? 0));
    }
  }).observe(clicks);
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[data-guid][data-state]')) return;
    observer.disconnect();
    // Two frames later the picture with the seats has been shown.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        window.seatMapReadyMs = performance.now() - dataAt;
      }),
    );
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true });
}

/** Comes closer and picks seats with the mouse, one after the other. */
async function clickSeats(page: Page): Promise<Clicks> {
  const map = page.getByRole('listbox', { name: 'Seat map' });
  const box = await map.boundingBox();
  if (!box) throw new Error('The map is not drawn.');
  const pause = () =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
  const click = async (x: number, y: number) => {
    // Whoever presses has come there before: what the seat is stands beside the map by then.
    await page.mouse.move(x, y);
    await pause();
    await page.mouse.click(x, y, { delay: PRESS_MS });
    await pause();
  };
  /** The clicks since the last time. What is faster than a frame is not reported at all. */
  const answered = async () => {
    await pause();
    const measured = await page.evaluate(() => {
      const waits = [...(window.clicksMs ?? new Map<number, number>()).values()];
      window.clicksMs = new Map();
      return waits;
    });
    return measured.length > 0 ? measured : [16];
  };
  await answered();
  await click(box.x + box.width / 2, box.y + box.height / 2);
  const closerMs = Math.max(...(await answered()));
  const spots = await page.evaluate(
    ({ x, y, width, height }) =>
      Array.from(document.querySelectorAll('[data-guid][data-state="open"]'))
        .map((seat) => seat.getBoundingClientRect())
        .map((seat) => ({ x: seat.x + seat.width / 2, y: seat.y + seat.height / 2 }))
        .filter((at) => at.x > x + 20 && at.x < x + width - 20 && at.y > y + 20 && at.y < y + height - 120),
    box,
  );
  if (spots.length < 3) throw new Error('There are too few free seats in the middle of the map.');
  for (const { x, y } of spots.slice(0, CLICKS)) await click(x, y);
  // A click that does nothing is the fastest.
  const chosen = await page.locator('[data-guid][data-state="selected"]').count();
  const meant = Math.min(CLICKS, spots.length);
  if (chosen !== meant) throw new Error(`${meant} seats were clicked, and ${chosen} are chosen.`);
  return { closerMs, clicksMs: await answered() };
}

async function bookablePath(helios: string): Promise<string> {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const answer = await fetch(
    `${helios}/calendar?type=OT&location=STRASBURG_PA&start=${day(20)}&end=${day(60)}&eventCode=RUTHL`,
  );
  const { eventMap }: { eventMap: Record<string, { eventDateTime: string; eventStatusCode: string }[]> } =
    JSON.parse(await answer.text());
  const found = Object.values(eventMap)
    .flat()
    .find((entry) => entry.eventStatusCode === 'AV');
  if (!found) throw new Error('No performance of Ruth can be booked in the next two months.');
  return `/ticketing/RUTHL/${found.eventDateTime}`;
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
