import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureChromium } from './lib/chromium.ts';
import { ROOT } from './lib/config.ts';
import { loadedFiles, modulesOf, type LoadedFile, type LoadedKind } from './lib/first-load.ts';
import { serveStatic } from './lib/static-server.ts';
import { table } from './lib/table.ts';
import { untilStopped } from './lib/until-stopped.ts';

/**
 * `npm run size [folder]`: what the home page of a built site weighs when it is first opened, by a real browser. Fails
 * past a limit, and where a script holds what only the build is to know. The folder holds `public/`; without one the newest
 * build of the demo or the browser tests is taken.
 */

/** kB (1000 bytes) after gzip. Scripts: Gatsby and React take 74.5 of them before a page has any code of its own. */
const LIMITS: Record<LoadedKind, number> = { script: 110, document: 40, style: 10 };
const TITLES: Record<LoadedKind, string> = { script: 'JavaScript', document: 'HTML', style: 'Style sheets' };
const MODULES_SHOWN = 15;

/** Code for the build alone, by words of it that no minifier changes. */
const BUILD_ONLY = [
  // Product 4.8.
  { words: 'FAQPage', what: 'the structured data of questions (src/content/structuredData.ts)' },
];

const kB = (bytes: number) => (bytes / 1000).toFixed(1);

await untilStopped(async (putAway) => {
  const folder = join(siteFolder(process.argv[2]), 'public');
  ensureChromium(() => {});
  const server = await serveStatic({ folder });
  putAway(server.close);

  const files = await loadedFiles(`${server.url}/`);
  const scripts = files.filter(({ kind }) => kind === 'script');
  if (!scripts.length) throw new Error('The home page loaded no script at all: this is no built site.');

  const built = statSync(join(folder, 'index.html')).mtime;
  console.log(
    `First load of the home page in ${relative(ROOT, folder)}, built ${built.toLocaleString()} (kB of 1000 bytes)\n`,
  );
  console.log(table(['file', 'kB', 'gzip'], files.map(fileRow)));
  console.log(`\nThe largest in its JavaScript (gzip: estimated from the share)\n`);
  console.log(
    table(
      ['package or module', 'kB', 'gzip'],
      modulesOf(scripts, folder)
        .slice(0, MODULES_SHOWN)
        .map(({ name, bytes, gzip }) => [name, kB(bytes), kB(gzip)]),
    ),
  );

  console.log('');
  const over: string[] = [];
  for (const kind of ['script', 'document', 'style'] as const) {
    const sum = total(files.filter((file) => file.kind === kind));
    const isOver = sum > LIMITS[kind] * 1000;
    console.log(`${isOver ? '✗' : '✓'} ${TITLES[kind]}: ${kB(sum)} kB gzip, at most ${LIMITS[kind]}`);
    if (isOver) over.push(`${TITLES[kind]} is ${kB(sum - LIMITS[kind] * 1000)} kB over its limit.`);
  }
  const astray = buildOnlyIn(folder);
  console.log(`${astray.length ? '✗' : '✓'} Scripts without the code of the build`);
  if (astray.length) {
    throw new Error(
      `${astray.join(' ')} Import its types alone (import type) in what the browser runs, and make the data in gatsby-node.`,
    );
  }
  if (over.length) {
    throw new Error(
      `${over.join(' ')} Load what the first view does not need by import() or React.lazy, or find a lighter way: ` +
        'the tables show what takes the room.',
    );
  }
});

/** Says of each script, those of lazy parts and of all pages too, what it should not hold. */
function buildOnlyIn(folder: string): string[] {
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  );
  return scripts.flatMap((file) => {
    const code = readFileSync(join(folder, file), 'utf8');
    return BUILD_ONLY.filter(({ words }) => code.includes(words)).map(({ what }) => `${file} holds ${what}.`);
  });
}

function siteFolder(given: string | undefined): string {
  const folders = given ? [given] : [ROOT, join(ROOT, '.data', 'e2e', 'site')];
  const built = (folder: string) => join(folder, 'public', 'index.html');
  const [newest] = folders
    .filter((folder) => existsSync(built(folder)))
    .sort((a, b) => statSync(built(b)).mtimeMs - statSync(built(a)).mtimeMs);
  if (!newest) {
    throw new Error(
      `There is no built site in ${folders.map((folder) => relative(ROOT, folder) || 'the repository').join(' or ')}: ` +
        'npm run demo or npm run test:e2e builds one.',
    );
  }
  return newest;
}

function total(files: readonly LoadedFile[]): number {
  return files.reduce((sum, { gzip }) => sum + gzip, 0);
}

function fileRow({ path, bytes, gzip }: LoadedFile): string[] {
  return [path, kB(bytes), kB(gzip)];
}
