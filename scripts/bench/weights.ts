import { chromium } from '@playwright/test';
import { ensureChromium } from '../lib/chromium.ts';
import { createSteps } from '../lib/steps.mjs';
import { serveStatic } from '../lib/static-server.ts';
import { formatTable } from '../lib/table.ts';
import { runWithCleanup } from '../../lib-node/run-with-cleanup.ts';
import { buildBenchmarkSite } from './built-site.ts';

/**
 * Measures the transfer size of the first load of a page without scrolling: HTML, styles, scripts, pictures and fonts, with
 * brotli. `node scripts/bench/weights.ts /path` measures other pages.
 */
const PATHS = process.argv.length > 2 ? process.argv.slice(2) : ['/', '/every-block'];
const SCREENS = [
  { name: 'phone', viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 },
  { name: 'desktop', viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
];
/** Resource types of the browser, in the order of the table. */
const KINDS = { document: 'HTML', stylesheet: 'CSS', script: 'JS', image: 'images', font: 'fonts' } as const;

const steps = createSteps();

await runWithCleanup(async (addCleanup) => {
  const executablePath = ensureChromium(() => {});
  const { build, addresses } = await buildBenchmarkSite(steps, addCleanup);
  const { port } = new URL(addresses.site);
  const site = await serveStatic({ folder: `${build.siteDir}/public`, port: Number(port) });
  addCleanup(site.close);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  addCleanup(() => browser.close());

  const rows: string[][] = [];
  for (const path of PATHS) {
    for (const { name, ...screen } of SCREENS) {
      const weighed = await steps.run(`Measure ${path} on a ${name}`, async () => {
        const page = await browser.newPage(screen);
        const bytes: Partial<Record<string, number>> = {};
        const counted: Promise<void>[] = [];
        page.on('requestfinished', (request) => {
          counted.push(
            request.sizes().then(({ responseBodySize }) => {
              const kind = request.resourceType();
              bytes[kind] = (bytes[kind] ?? 0) + responseBodySize;
            }),
          );
        });
        await page.goto(`${site.url}${path}`, { waitUntil: 'networkidle' });
        await Promise.all(counted);
        await page.close();
        return bytes;
      });
      const kinds = Object.keys(KINDS).map((kind) => weighed[kind] ?? 0);
      const total = kinds.reduce((sum, size) => sum + size, 0);
      rows.push([path, name, ...[...kinds, total].map((size) => (size / 1000).toFixed(1))]);
    }
  }
  console.log('\nTransfer size of the first load without scrolling, in kB (1000 bytes).\n');
  console.log(formatTable(['page', 'screen', ...Object.values(KINDS), 'total'], rows));
});
