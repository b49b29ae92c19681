import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ensureChromium } from '../lib/chromium.ts';
import { serveStatic } from '../lib/static-server.ts';
import { createSteps, seconds } from '../lib/steps.mjs';
import { formatTable } from '../lib/table.ts';
import { runWithCleanup, type AddCleanup } from '../lib/run-with-cleanup.ts';
import { buildBenchmarkSite } from './built-site.ts';
import { measurePage, type Measured } from './lighthouse.ts';

/**
 * Runs Lighthouse (phone, slow network) on the home page and on the same page without scripts, to measure the cost of the
 * scripts. Alternates five runs of each; figures are medians. `node scripts/bench/home-page.ts FOLDER` measures a built site
 * whose Directus is running.
 */
const RUNS = 5;
const LCP_RATIO = 1.1;
const TBT_MS = 50;
const CLS = 0.01;

const steps = createSteps();

await runWithCleanup(async (addCleanup) => {
  const browser = ensureChromium(() => {});
  const given = process.argv[2];
  const { siteDir, port } = given ? { siteDir: given, port: 0 } : await buildOwnSite(addCleanup);
  const folder = join(siteDir, 'public');

  const page = await serveStatic({ folder, port });
  addCleanup(page.close);
  const floor = await serveStatic({ folder, transformHtml: removeScripts });
  addCleanup(floor.close);
  checkFloor(readFileSync(join(folder, 'index.html'), 'utf8'));

  await steps.run('Render the pictures in Directus', () => visit(page.url, browser));
  const measured: { page: Measured[]; floor: Measured[] } = { page: [], floor: [] };
  await steps.run(`Open each page ${RUNS} times`, async (detail) => {
    for (let run = 1; run <= RUNS; run += 1) {
      detail(`${run} of ${RUNS}`);
      measured.floor.push(await measurePage(`${floor.url}/`, browser));
      measured.page.push(await measurePage(`${page.url}/`, browser));
    }
  });
  report(measured.page, measured.floor);
});

/** Removes the scripts of a page. Structured data (JSON-LD) stays. */
function removeScripts(html: string): string {
  return html
    .replaceAll(/<script\b(?![^>]*application\/ld\+json)[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<link\b[^>]*\bas="(?:script|fetch)"[^>]*>/g, '')
    .replaceAll(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '');
}

/** Checks the page without scripts. If it lost content or kept scripts, the ratio would be too low. */
function checkFloor(html: string): void {
  const floor = removeScripts(html);
  const count = (text: string, part: RegExp) => text.match(part)?.length ?? 0;
  const hasScripts = /<script\b(?![^>]*ld\+json)|\.js"/.test(floor);
  if (hasScripts || count(floor, /<img/g) !== count(html, /<img/g)) {
    throw new Error(
      'The page without scripts has lost pictures or still has scripts: check withoutScripts in scripts/bench/home-page.ts.',
    );
  }
}

/** Builds a site for this benchmark. */
async function buildOwnSite(addCleanup: AddCleanup): Promise<{ siteDir: string; port: number }> {
  const { build } = await buildBenchmarkSite(steps, addCleanup);
  return { siteDir: build.siteDir, port: build.config.ports.site };
}

async function visit(url: string, executablePath: string): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
    await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 });
  } finally {
    await browser.close();
  }
}

function report(page: Measured[], floor: Measured[]): void {
  const figures: readonly (readonly [string, (measured: Measured) => number, (value: number) => string])[] = [
    ['Largest contentful paint', ({ lcp }) => lcp, seconds],
    ['First contentful paint', ({ fcp }) => fcp, seconds],
    ['Total blocking time', ({ tbt }) => tbt, (value) => `${value.toFixed(0)} ms`],
    ['Layout shift', ({ cls }) => cls, (value) => value.toFixed(4)],
    ['Performance', ({ scores }) => scores.performance, String],
    ['Accessibility', ({ scores }) => scores.accessibility, String],
    ['Best practices', ({ scores }) => scores['best-practices'], String],
    ['SEO', ({ scores }) => scores.seo, String],
  ];
  const rows = figures.map(([name, of, show]) => {
    const [here, bare] = [getMedian(page.map(of)), getMedian(floor.map(of))];
    return [name, show(here), show(bare), bare ? (here / bare).toFixed(2) : ''];
  });
  console.log(`\nMedians of ${RUNS}, Lighthouse as a phone on a slow network\n`);
  console.log(formatTable(['', 'home page', 'without scripts', 'ratio'], rows));

  const ratio = getMedian(page.map(({ lcp }) => lcp)) / getMedian(floor.map(({ lcp }) => lcp));
  const shift = getMedian(page.map(({ cls }) => cls));
  const tbt = getMedian(page.map((run) => run.tbt));
  const performanceScore = getMedian(page.map(({ scores }) => scores.performance));
  const floorScore = getMedian(floor.map(({ scores }) => scores.performance));
  const checks: [boolean, string][] = [
    [ratio <= LCP_RATIO, `Largest contentful paint is ${ratio.toFixed(2)} × the floor, at most ${LCP_RATIO}`],
    [tbt <= TBT_MS, `Total blocking time is ${tbt.toFixed(0)} ms, at most ${TBT_MS}`],
    [
      performanceScore >= Math.min(100, floorScore - 1),
      `performance: ${performanceScore} of 100, without scripts ${floorScore}`,
    ],
    [shift < CLS, `Layout shift is ${shift.toFixed(4)}, below ${CLS}`],
  ];
  for (const category of ['accessibility', 'best-practices', 'seo'] as const) {
    const score = getMedian(page.map(({ scores }) => scores[category]));
    checks.push([score === 100, `${category}: ${score} of 100`]);
  }
  console.log('');
  for (const [isMet, text] of checks) console.log(`${isMet ? '✓' : '✗'} ${text}`);
  const failed = new Set(page.flatMap((run) => run.failed));
  for (const text of failed) console.log(`    ${text}`);
  if (checks.some(([isMet]) => !isMet)) process.exitCode = 1;
}

function getMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
