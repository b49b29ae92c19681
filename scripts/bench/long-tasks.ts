import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { ensureChromium } from '../lib/chromium.ts';
import { serveStatic } from '../lib/static-server.ts';
import { createSteps } from '../lib/steps.mjs';
import { formatTable } from '../lib/table.ts';
import { runWithCleanup } from '../../lib-node/run-with-cleanup.ts';
import { startAnalyticsStandIn } from '../../demo/analytics-stand-in.ts';
import { allowAll } from './visitor-consent.ts';
import { buildBenchmarkSite } from './built-site.ts';

/**
 * Lists the long tasks of the main thread while pages load on a phone that has a quarter of this machine's speed, the home page also
 * for a visitor who allows all destinations of analytics (stand-ins), and what each of them did. docs/performance.md explains them. Uses
 * the CPU time of the thread, because a shared machine interrupts tasks. Blocking time counts from the first paint on, as in Lighthouse:
 * before it, there is nothing to interact with.
 */
const SLOWDOWN = 4;
/** A longer task delays a press. The part above it is blocking time. */
const LONG_TASK_MS = 50;
const RUNS = 5;
/** Milliseconds of blocking time of a page: the median of the loads. */
const MOST_BLOCKING_MS = 50;
/** The site hydrates the first view and opens the islands near it in this time. */
const OBSERVED_MS = 6_000;

/** An event of Chromium's trace. `ts` is in microseconds of the clock, `tdur` in microseconds of CPU time of the thread. */
interface TraceEvent {
  name: string;
  /** `X`: an event with a duration */
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string; data?: { url?: string; functionName?: string } };
}

/** A part of a task. Start and end are in microseconds of the clock. */
interface Span {
  name: string;
  file: string | undefined;
  start: number;
  end: number;
  /** CPU time with the slowdown */
  milliseconds: number;
}

interface LongTask {
  /** Milliseconds since the start of the navigation, at this machine's speed */
  startMs: number;
  isBeforePaint: boolean;
  durationMs: number;
  /** Its largest parts, the longest first */
  parts: { name: string; durationMs: number }[];
}

const steps = createSteps();

await runWithCleanup(async (addCleanup) => {
  const executablePath = ensureChromium(() => {});
  const { build } = await buildBenchmarkSite(steps, addCleanup);
  const { config, siteDir } = build;
  const folder = join(siteDir, 'public');
  // The address of the site, which may call Helios.
  const server = await serveStatic({ folder, port: config.ports.site });
  addCleanup(server.close);
  const allowed = await serveStatic({ folder, transformHtml: allowAll });
  addCleanup(allowed.close);
  const platform = await startAnalyticsStandIn(config.ports.analytics);
  addCleanup(platform.close);
  const traceFile = join(siteDir, 'long-tasks.trace.json');
  if (!process.env['KEEP']) addCleanup(async () => rmSync(traceFile, { force: true }));

  const pages = {
    'The home page': server.url,
    'The home page with consent to all destinations of analytics': allowed.url,
    ...Object.fromEntries(
      ['/shows/ruth', '/lancaster', '/ticketing'].map((path) => [path, `${server.url}${path}`]),
    ),
  };
  // The first load renders the pictures in Directus and is not counted.
  for (const url of Object.values(pages)) await loadPage(url, executablePath, traceFile);
  const measured: [string, LongTask[][]][] = [];
  for (const [title, url] of Object.entries(pages)) {
    const loads = await steps.run(`${title}: load it ${RUNS} times`, async () => {
      const runs: LongTask[][] = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await loadPage(url, executablePath, traceFile));
      return runs.toSorted((a, b) => getBlockingTime(a) - getBlockingTime(b));
    });
    measured.push([title, loads]);
  }
  for (const [title, loads] of measured) report(title, loads);
  const slow = measured.filter(([, loads]) => getBlockingTime(getMedian(loads)) > MOST_BLOCKING_MS);
  if (slow.length > 0)
    throw new Error(
      `More than ${MOST_BLOCKING_MS} ms of blocking time: ${slow.map(([title]) => title).join(', ')}.`,
    );
});

function getMedian(loads: readonly LongTask[][]): LongTask[] {
  return loads[Math.floor(loads.length / 2)] ?? [];
}

/** Loads a page in a new browser without cache. Returns its long tasks. */
async function loadPage(url: string, executablePath: string, traceFile: string): Promise<LongTask[]> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    await traceLoad(browser, url, traceFile);
  } finally {
    await browser.close();
  }
  const { traceEvents } = JSON.parse(readFileSync(traceFile, 'utf8')) as { traceEvents: TraceEvent[] };
  return findLongTasks(traceEvents);
}

async function traceLoad(browser: Browser, url: string, path: string): Promise<void> {
  const page = await browser.newPage({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  await browser.startTracing(page, { path, categories: ['devtools.timeline', 'toplevel'] });
  // The first load waits for pictures that Directus makes.
  await page.goto(url, { waitUntil: 'load', timeout: 120_000 });
  await page.waitForTimeout(OBSERVED_MS);
  await browser.stopTracing();
}

/** Finds the long tasks of the page's main thread. A task that runs inside of another one is part of it. */
function findLongTasks(events: readonly TraceEvent[]): LongTask[] {
  const navigation = events.find(({ name }) => name === 'navigationStart' || name === 'CommitLoad');
  const paint = events.find(({ name }) => name === 'firstContentfulPaint');
  const isOfMainThread = ({ pid, tid }: TraceEvent) => pid === navigation?.pid && tid === navigation.tid;
  const spans: Span[] = events
    .filter((event) => event.ph === 'X' && isOfMainThread(event))
    .map(({ ts, dur = 0, tdur = 0, name, args }) => ({
      name,
      file: args?.data?.url?.split('/').at(-1)?.split('?')[0],
      start: ts,
      end: ts + dur,
      milliseconds: (tdur / 1000) * SLOWDOWN,
    }))
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
  const tasks: LongTask[] = [];
  let end = -Infinity;
  for (const task of spans) {
    if (!isTask(task) || task.start < end) continue;
    end = task.end;
    if (task.milliseconds < LONG_TASK_MS) continue;
    const inner = spans.filter((span) => span.start >= task.start && span.end <= end && !isTask(span));
    tasks.push({
      startMs: (task.start - (navigation?.ts ?? task.start)) / 1000,
      isBeforePaint: paint === undefined || task.start < paint.ts,
      durationMs: task.milliseconds,
      parts: summarizeParts(inner),
    });
  }
  return tasks;
}

function isTask({ name }: Span): boolean {
  return name.endsWith('RunTask');
}

/** The three longest parts of a task: layouts, styles, scripts with their file. A part inside of another one is listed too. */
function summarizeParts(spans: readonly Span[]): LongTask['parts'] {
  const sums = new Map<string, number>();
  for (const { name, file, milliseconds } of spans) {
    const label = file ? `${name} ${file}` : name;
    sums.set(label, (sums.get(label) ?? 0) + milliseconds);
  }
  return [...sums]
    .map(([name, durationMs]) => ({ name, durationMs }))
    .toSorted((a, b) => b.durationMs - a.durationMs)
    .slice(0, 3);
}

function getBlockingTime(tasks: readonly LongTask[]): number {
  return tasks.reduce(
    (sum, { isBeforePaint, durationMs }) => sum + (isBeforePaint ? 0 : durationMs - LONG_TASK_MS),
    0,
  );
}

/** Prints the blocking time of all loads and the long tasks of the median load. */
function report(title: string, loads: readonly LongTask[][]): void {
  const milliseconds = (value: number) => `${Math.round(value)} ms`;
  console.log(
    `\n${title}: blocking time of ${RUNS} loads: ${loads.map((load) => milliseconds(getBlockingTime(load))).join(', ')}`,
  );
  console.log('\nThe long tasks of the median load\n');
  console.log(
    formatTable(
      ['parts', 'starts at', 'duration', 'counts'],
      getMedian(loads).map(({ startMs, isBeforePaint, durationMs, parts }) => [
        parts.map((part) => `${part.name} ${Math.round(part.durationMs)}`).join(', '),
        milliseconds(startMs),
        milliseconds(durationMs),
        isBeforePaint ? 'no, before the first paint' : 'yes',
      ]),
    ),
  );
}
