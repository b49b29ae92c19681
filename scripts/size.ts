import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureChromium } from './lib/chromium.ts';
import { ROOT } from '../lib-node/config.ts';
import { readLoadedFiles, listModules, type LoadedFile } from './lib/first-load.ts';
import { FIRST_LOAD_LIMITS, MEASURED_PERFORMANCE, type MeasuredKind } from '../lib-node/size-limits.ts';
import { serveStatic } from './lib/static-server.ts';
import { formatTable } from './lib/table.ts';
import { runWithCleanup } from '../lib-node/run-with-cleanup.ts';

/**
 * `npm run size [folder]`: measures the first load of pages of a built site in a browser. Fails above a limit, and if a script
 * contains build-only code. The folder contains `public/`. The default is the newest build of the demo or of
 * the browser tests.
 */

const TITLES: Record<MeasuredKind, string> = {
  script: 'JavaScript',
  document: 'HTML',
  style: 'Style sheets',
  idleScript: 'JavaScript when the browser is idle (the consent banner, forms)',
};
const MODULES_SHOWN = 15;

/** Code that must run only in the build, identified by a string that no minifier changes. */
const BUILD_ONLY = [
  // Product 4.8.
  { words: 'FAQPage', what: 'the structured data of questions (src/content/structuredData.ts)' },
];

/** Writes the tickets that the seats screen needs into the storage of the browser, as the screen before does. */
function chooseTickets(html: string): string {
  const stored = { version: 1, value: { ...MEASURED_PERFORMANCE, quantities: { ADULT: 2 } } };
  const script = `sessionStorage.setItem('playhouse.www.ticketQuantities', ${JSON.stringify(JSON.stringify(stored))})`;
  return html.replace('<head>', `<head><script>${script}</script>`);
}

const getKind = ({ kind, isIdle }: LoadedFile): MeasuredKind =>
  isIdle && kind === 'script' ? 'idleScript' : kind;
const kB = (bytes: number) => (bytes / 1000).toFixed(1);

await runWithCleanup(async (addCleanup) => {
  const folder = join(findSiteFolder(process.argv[2]), 'public');
  ensureChromium(() => {});
  const answers: Record<string, unknown> = {};
  const server = await serveStatic({ folder, answers, transformHtml: chooseTickets });
  // All requests to Helios fail, so that the result depends neither on one that runs here nor on the time of its answers.
  answers['/config.json'] = { heliosUrl: `${server.url}/without-helios` };
  addCleanup(server.close);

  const built = statSync(join(folder, 'index.html')).mtime;
  console.log(
    `First load of pages in ${relative(ROOT, folder)}, built ${built.toLocaleString()} (kB of 1000 bytes)`,
  );
  const exceeded: string[] = [];
  for (const [path, limits] of Object.entries(FIRST_LOAD_LIMITS)) {
    // The builds of the benches have other pages.
    if ((await fetch(`${server.url}${path}`)).status === 404) continue;
    const files = await readLoadedFiles(`${server.url}${path}`);
    printFiles(path, files, folder);
    exceeded.push(...findExceeded(path, files, limits));
  }
  const misplaced = buildOnlyIn(folder);
  console.log(`${misplaced.length ? '✗' : '✓'} No build-only code in scripts`);
  if (misplaced.length) {
    throw new Error(
      `${misplaced.join(' ')} Import only its types (import type) in browser code, and create the data in gatsby-node.`,
    );
  }
  if (exceeded.length) {
    throw new Error(
      `${exceeded.join(' ')} Load code that the first view does not need with import() or React.lazy, or use less code. ` +
        'The tables show the largest modules.',
    );
  }
});

function printFiles(path: string, files: readonly LoadedFile[], folder: string): void {
  const scripts = files.filter(({ kind }) => kind === 'script');
  if (!scripts.length)
    throw new Error(`${path} loaded no scripts. The folder does not contain a built site.`);
  console.log(`\n${path}\n`);
  console.log(formatTable(['file', 'kB', 'gzip'], files.map(createFileRow)));
  console.log(`\nThe largest modules of its JavaScript (gzip: estimated by share)\n`);
  console.log(
    formatTable(
      ['package or module', 'kB', 'gzip'],
      listModules(scripts, folder)
        .slice(0, MODULES_SHOWN)
        .map(({ name, bytes, gzip }) => [name, kB(bytes), kB(gzip)]),
    ),
  );
  console.log('');
}

/** Prints the sums of a page, and returns an error for each one above its limit. */
function findExceeded(
  path: string,
  files: readonly LoadedFile[],
  limits: Partial<Record<MeasuredKind, number>>,
): string[] {
  const exceeded: string[] = [];
  for (const kind of ['script', 'document', 'style', 'idleScript'] as const) {
    const limit = limits[kind];
    if (limit === undefined) continue;
    const sum = total(files.filter((file) => getKind(file) === kind));
    const isOver = sum > limit * 1000;
    console.log(`${isOver ? '✗' : '✓'} ${path}: ${TITLES[kind]} ${kB(sum)} kB gzip, at most ${limit}`);
    if (isOver) exceeded.push(`${TITLES[kind]} of ${path} is ${kB(sum - limit * 1000)} kB over its limit.`);
  }
  return exceeded;
}

/** Returns an error for each script, including lazy chunks of all pages, that contains build-only code. */
function buildOnlyIn(folder: string): string[] {
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  );
  return scripts.flatMap((file) => {
    const code = readFileSync(join(folder, file), 'utf8');
    return BUILD_ONLY.filter(({ words }) => code.includes(words)).map(
      ({ what }) => `${file} contains ${what}.`,
    );
  });
}

function findSiteFolder(given: string | undefined): string {
  const folders = given ? [given] : [ROOT, join(ROOT, '.data', 'e2e', 'site')];
  const built = (folder: string) => join(folder, 'public', 'index.html');
  const [newest] = folders
    .filter((folder) => existsSync(built(folder)))
    .sort((a, b) => statSync(built(b)).mtimeMs - statSync(built(a)).mtimeMs);
  if (!newest) {
    throw new Error(
      `There is no built site in ${folders.map((folder) => relative(ROOT, folder) || 'the repository').join(' or ')}. ` +
        'Build one with npm run demo or npm run test:e2e.',
    );
  }
  return newest;
}

function total(files: readonly LoadedFile[]): number {
  return files.reduce((sum, { gzip }) => sum + gzip, 0);
}

function createFileRow({ path, isIdle, bytes, gzip }: LoadedFile): string[] {
  return [isIdle ? `${path} (idle)` : path, kB(bytes), kB(gzip)];
}
