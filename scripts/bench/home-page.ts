import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startAnalyticsStandIn } from '../../demo/analytics-stand-in.ts';
import { ensureChromium } from '../lib/chromium.ts';
import { serveStatic } from '../lib/static-server.ts';
import { createSteps, seconds } from '../lib/steps.mjs';
import { formatTable } from '../lib/table.ts';
import { runWithCleanup, type AddCleanup } from '../../lib-node/run-with-cleanup.ts';
import { allowAll } from './visitor-consent.ts';
import { buildBenchmarkSite } from './built-site.ts';
import { measurePage, type Measured } from './lighthouse.ts';

/**
 * Runs Lighthouse (phone, slow network) on the home page, on the same page without scripts, to measure the cost of the scripts, and
 * on the page of a visitor who allows all destinations of analytics, and on `/ticketing`. Alternates five runs of each; figures are medians.
 * `node scripts/bench/home-page.ts FOLDER` measures a built site whose Directus is running.
 */
const RUNS = 5;
const LCP_RATIO = 1.1;
const TBT_MS = 50;
const CLS = 0.01;
/** The list of shows has its own goals: milliseconds, and points. */
const SHOWS = '/ticketing';
const SHOWS_LCP_MS = 2500;
const SHOWS_SCORE = 95;

const steps = createSteps();

await runWithCleanup(async (addCleanup) => {
  const browser = ensureChromium(() => {});
  const given = process.argv[2];
  const { siteDir, port, analyticsPort } = given
    ? { siteDir: given, port: 0, analyticsPort: null }
    : await buildOwnSite(addCleanup);
  const folder = join(siteDir, 'public');

  const page = await serveStatic({ folder, port });
  addCleanup(page.close);
  const withoutScripts = await serveStatic({ folder, transformHtml: removeScripts });
  addCleanup(withoutScripts.close);
  const allowed = await serveStatic({ folder, transformHtml: allowAll });
  addCleanup(allowed.close);
  const platform = analyticsPort ? await startAnalyticsStandIn(analyticsPort) : null;
  if (platform) addCleanup(platform.close);
  checkPageWithoutScripts(readFileSync(join(folder, 'index.html'), 'utf8'));

  await steps.run('Render the pictures in Directus', async () => {
    for (const path of ['/', SHOWS]) await visit(`${page.url}${path}`, browser);
  });
  const measured: Record<Variant, Measured[]> = { page: [], withoutScripts: [], allowed: [], shows: [] };
  await steps.run(`Open each page ${RUNS} times`, async (detail) => {
    for (let run = 1; run <= RUNS; run += 1) {
      detail(`${run} of ${RUNS}`);
      measured.withoutScripts.push(await measurePage(`${withoutScripts.url}/`, browser));
      measured.page.push(await measurePage(`${page.url}/`, browser));
      measured.allowed.push(await measurePage(`${allowed.url}/`, browser));
      measured.shows.push(await measurePage(`${page.url}${SHOWS}`, browser));
    }
  });
  if (platform?.readRecords().length === 0)
    throw new Error('The page with consent reported nothing: check scripts/bench/visitor-consent.ts.');
  report(measured);
});

/** The home page, the page without scripts, the page of a visitor who allows everything, and the list of shows. */
type Variant = 'page' | 'withoutScripts' | 'allowed' | 'shows';

/** Removes the scripts of a page. Structured data (JSON-LD) stays. */
function removeScripts(html: string): string {
  return html
    .replaceAll(/<script\b(?![^>]*application\/ld\+json)[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<link\b[^>]*\bas="(?:script|fetch)"[^>]*>/g, '')
    .replaceAll(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '');
}

/** Checks the page without scripts. If it lost content or kept scripts, the ratio would be too low. */
function checkPageWithoutScripts(html: string): void {
  const withoutScripts = removeScripts(html);
  const count = (text: string, part: RegExp) => text.match(part)?.length ?? 0;
  const hasScripts = /<script\b(?![^>]*ld\+json)|\.js"/.test(withoutScripts);
  if (hasScripts || count(withoutScripts, /<img/g) !== count(html, /<img/g)) {
    throw new Error(
      'The page without scripts has lost pictures or still has scripts: check removeScripts in scripts/bench/home-page.ts.',
    );
  }
}

/** Builds a site for this benchmark. */
async function buildOwnSite(
  addCleanup: AddCleanup,
): Promise<{ siteDir: string; port: number; analyticsPort: number }> {
  const { build } = await buildBenchmarkSite(steps, addCleanup);
  const { site: port, analytics: analyticsPort } = build.config.ports;
  return { siteDir: build.siteDir, port, analyticsPort };
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

function report(measured: Record<Variant, Measured[]>): void {
  const median = (variant: Variant, of: (run: Measured) => number) => getMedian(measured[variant].map(of));
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
    const [here, allowed, bare] = [median('page', of), median('allowed', of), median('withoutScripts', of)];
    const ratio = bare ? (here / bare).toFixed(2) : '';
    return [name, show(here), show(allowed), show(bare), ratio, show(median('shows', of))];
  });
  console.log(`\nMedians of ${RUNS}, Lighthouse as a phone on a slow network\n`);
  console.log(formatTable(['', 'home page', 'with all consent', 'without scripts', 'ratio', SHOWS], rows));

  const withoutScripts = {
    lcp: median('withoutScripts', ({ lcp }) => lcp),
    score: median('withoutScripts', ({ scores }) => scores.performance),
  };
  const names = { page: 'Home page', allowed: 'With all consent', shows: SHOWS };
  const checks = (['page', 'allowed', 'shows'] as const).flatMap((variant) => {
    const lcp = median(variant, (run) => run.lcp);
    const ratio = lcp / withoutScripts.lcp;
    const tbt = median(variant, (run) => run.tbt);
    const shift = median(variant, ({ cls }) => cls);
    const score = median(variant, ({ scores }) => scores.performance);
    const leastScore = variant === 'shows' ? SHOWS_SCORE : Math.min(100, withoutScripts.score - 1);
    const checked: [boolean, string][] = [
      variant === 'shows'
        ? [
            lcp <= SHOWS_LCP_MS,
            `largest contentful paint is ${seconds(lcp)}, at most ${seconds(SHOWS_LCP_MS)}`,
          ]
        : [
            ratio <= LCP_RATIO,
            `largest contentful paint is ${ratio.toFixed(2)} × the page without scripts, at most ${LCP_RATIO}`,
          ],
      [tbt <= TBT_MS, `total blocking time is ${tbt.toFixed(0)} ms, at most ${TBT_MS}`],
      [score >= leastScore, `performance: ${score} of 100, at least ${leastScore}`],
      [shift < CLS, `layout shift is ${shift.toFixed(4)}, below ${CLS}`],
    ];
    for (const category of ['accessibility', 'best-practices', 'seo'] as const) {
      const categoryScore = median(variant, ({ scores }) => scores[category]);
      checked.push([categoryScore === 100, `${category}: ${categoryScore} of 100`]);
    }
    return checked.map(([isMet, text]): [boolean, string] => [isMet, `${names[variant]}: ${text}`]);
  });
  console.log('');
  for (const [isMet, text] of checks) console.log(`${isMet ? '✓' : '✗'} ${text}`);
  const failed = new Set(
    [...measured.page, ...measured.allowed, ...measured.shows].flatMap((run) => run.failed),
  );
  for (const text of failed) console.log(`    ${text}`);
  if (checks.some(([isMet]) => !isMet)) process.exitCode = 1;
}

function getMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
