import { chromium, type Page } from '@playwright/test';
import { ensureChromium } from '../lib/chromium.ts';
import { formatTable } from '../lib/table.ts';
import { runWithCleanup } from '../../lib-node/run-with-cleanup.ts';
import { createSteps } from '../lib/steps.mjs';
import { serveSite } from '../lib/site-build.ts';
import { buildBenchmarkSite } from './built-site.ts';
import { createDecisionScript } from './visitor-consent.ts';

/**
 * Measures the seat map of a whole theater in a browser at full speed and with a 4x CPU slowdown: the time from its data
 * until it is usable, and the delay of clicks (Event Timing: from press or release to the next paint; the slower one
 * counts, as in Interaction to Next Paint). `node scripts/bench/seat-map.ts SITE HELIOS` measures a running site.
 */
const GOALS = { readyMs: 500, clickMs: 50 };
const CLICKS = 12;
/** Typical duration of a mouse press in milliseconds. */
const PRESS_MS = 80;

interface Clicks {
  /** Delay of the click that zooms in */
  zoomMs: number;
  /** Delays of the clicks that select a seat */
  clicksMs: number[];
}

interface Measured extends Clicks {
  seats: number;
  readyMs: number;
}

const steps = createSteps();

await runWithCleanup(async (addCleanup) => {
  const [givenSite, givenHelios] = process.argv.slice(2);
  let addresses = { site: givenSite ?? '', helios: givenHelios ?? '' };
  if (!givenSite || !givenHelios) {
    const { build, addresses: built } = await buildBenchmarkSite(steps, addCleanup);
    await steps.run('Serve the site', () => serveSite(build, addCleanup));
    addresses = built;
  }
  const path = await findBookablePath(addresses.helios);
  const browser = await chromium.launch({
    executablePath: ensureChromium(() => {}),
    args: ['--no-sandbox'],
  });
  addCleanup(() => browser.close());

  const measure = async (slowdown: number): Promise<Measured> => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.addInitScript(watch);
    // The question about consent would cover seats that are clicked.
    await page.addInitScript(createDecisionScript(['C0001']));
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

  // The first visit fills the caches of the browser and is not measured.
  await steps.run('Open the map once', () => measure(1));
  const fast = await steps.run('At full speed', () => measure(1));
  const slow = await steps.run('With 4x slowdown', () => measure(4));

  const row = (name: string, { seats, readyMs, zoomMs, clicksMs }: Measured) => [
    name,
    String(seats),
    `${Math.round(readyMs)} ms`,
    `${zoomMs} ms`,
    `${getMedian(clicksMs)} ms`,
    `${Math.max(...clicksMs)} ms`,
  ];
  console.log(
    formatTable(
      ['', 'seats', 'ready after its data', 'zooming in', 'selecting, median', 'selecting, slowest'],
      [row('full speed', fast), row('4x slower', slow)],
    ),
  );
  const slowestMs = Math.max(slow.zoomMs, ...slow.clicksMs);
  const misses = [
    slow.readyMs > GOALS.readyMs
      ? `The map is ready after ${Math.round(slow.readyMs)} ms; the goal is ${GOALS.readyMs}.`
      : '',
    slowestMs > GOALS.clickMs ? `The slowest click takes ${slowestMs} ms; the goal is ${GOALS.clickMs}.` : '',
  ].filter(Boolean);
  if (misses.length > 0) throw new Error(misses.join(' '));
});

declare global {
  interface Window {
    /** Milliseconds from the last response that the map needs to the paint of its seats */
    seatMapReadyMs?: number;
    /** Delay of each click: from press or release to the next paint */
    clicksMs?: Map<number, number>;
  }
}

/** Runs in the page before its code. Records when the seats are painted and the delay of clicks. */
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
      // A click has entries for press and release. The slower one counts.
      const clicks = (window.clicksMs ??= new Map());
      clicks.set(interactionId, Math.max(duration, clicks.get(interactionId) ?? 0));
    }
  }).observe(clicks);
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[data-guid][data-state]')) return;
    observer.disconnect();
    // The seats have been painted two frames later.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        window.seatMapReadyMs = performance.now() - dataAt;
      }),
    );
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true });
}

/** Zooms in and selects seats with the mouse. */
async function clickSeats(page: Page): Promise<Clicks> {
  const map = page.getByRole('listbox', { name: 'Seat map' });
  const box = await map.boundingBox();
  if (!box) throw new Error('The map is not drawn.');
  const pause = () =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
  const click = async (x: number, y: number) => {
    // A real mouse moves first, which shows the details of the seat before the click.
    await page.mouse.move(x, y);
    await pause();
    await page.mouse.click(x, y, { delay: PRESS_MS });
    await pause();
  };
  /** Returns the delays since the last call. The browser does not report delays below one frame. */
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
  const zoomMs = Math.max(...(await answered()));
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
  // Control: clicks without effect would be the fastest.
  const chosen = await page.locator('[data-guid][data-state="selected"]').count();
  const expected = Math.min(CLICKS, spots.length);
  if (chosen !== expected) throw new Error(`${expected} seats were clicked, but ${chosen} are selected.`);
  return { zoomMs, clicksMs: await answered() };
}

/** The ticketing address of a performance in the next two months, of the first show that has one. */
async function findBookablePath(helios: string): Promise<string> {
  const read = async <T>(address: string): Promise<T> =>
    JSON.parse(await (await fetch(`${helios}${address}`)).text());
  const getDay = (daysAhead: number) =>
    new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10);
  const { events } = await read<{
    events: { eventCode: string; theaterLocation: string; isShow: boolean }[];
  }>('/events');
  for (const { eventCode, theaterLocation } of events.filter(({ isShow }) => isShow)) {
    const { eventMap } = await read<{
      eventMap: Record<string, { eventDateTime: string; eventStatusCode: string }[]>;
    }>(
      `/calendar?type=OT&location=${theaterLocation}&start=${getDay(20)}&end=${getDay(60)}&eventCode=${eventCode}`,
    );
    const bookable = Object.values(eventMap)
      .flat()
      .find((performance) => performance.eventStatusCode === 'AV');
    if (bookable) return `/ticketing/${eventCode}/${bookable.eventDateTime}`;
  }
  throw new Error('No show can be booked in the next two months.');
}

function getMedian(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
