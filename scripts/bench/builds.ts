import { execFile } from 'node:child_process';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { login, request, type CmsClient } from '../../cms/scripts/lib/api.ts';
import { createNodeEnvironment } from '../../lib-node/gatsby-build.ts';
import { loadConfig } from '../../lib-node/config.ts';
import { createSeededBuildEnvironment, startSeededCms } from '../lib/test-cms.ts';
import { copySite } from '../lib/site-copy.ts';
import { createSteps } from '../lib/steps.mjs';
import { formatTable } from '../lib/table.ts';
import { runWithCleanup, type AddCleanup } from '../../lib-node/run-with-cleanup.ts';
import { watchMemory } from './memory.ts';
import { addPages, backdateItems, removePages, type GeneratedPage } from './pages.ts';

/**
 * Measures the build of the real site by its number of pages: the time of a cold build, of a build after an edit of one block,
 * and of a build after a page got a block type that no page has, and the memory of the cold build. Times are ratios to the
 * first cold build of the run. `node scripts/bench/builds.ts 10 50` sets other numbers of pages.
 */
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10, 1000, 5000];

/** Goal: the seconds of a build after one edit, by the number of pages. For a machine with two cores. */
const EDIT_GOALS: Readonly<Record<number, number>> = { 1000: 15 };

/** No page of the benchmark has a block of this type. */
const newBlockType = 'timeline';

interface Built {
  /** Duration of `gatsby build` in seconds. */
  total: number;
  /** Duration of the sync with Directus in seconds. */
  sync: number;
  /** Number of written HTML files. */
  written: number;
  /** Peak in MB; null where it cannot be measured. */
  memory: number | null;
}

interface Measured {
  pages: number;
  cold: Built;
  afterEdit: Built;
  afterNewBlock: Built;
}

const benchDir = join(loadConfig().dataDir, 'bench');
const siteDir = join(benchDir, 'site');
const steps = createSteps();
const interruption = new AbortController();

await runWithCleanup(async (addCleanup) => report(await measure(addCleanup)));

async function measure(addCleanup: AddCleanup): Promise<Measured[]> {
  if (
    sizes.some((size) => !Number.isInteger(size) || size < 1) ||
    sizes.some((size, index) => size <= (sizes[index - 1] ?? 0))
  ) {
    throw new Error(
      'The numbers of pages must be positive integers in ascending order, such as 10 100 1000.',
    );
  }
  await rm(benchDir, { recursive: true, force: true });
  addCleanup(() => rm(benchDir, { recursive: true, force: true }));
  const { cms, client } = await steps.run('Start a Directus with the seed content', (detail) =>
    startDirectus(addCleanup, detail),
  );
  // Registered last and therefore run first, because a build needs Directus.
  addCleanup(async () => interruption.abort());
  await steps.run('Copy the site', () => copySite(siteDir));
  await removePages(client);
  await backdateItems(client);

  const made: GeneratedPage[] = [];
  const results: Measured[] = [];
  for (const pages of sizes) {
    made.push(...(await addPages(client, made.length + 1, pages)));
    await rm(join(siteDir, '.cache'), { recursive: true, force: true });
    await rm(join(siteDir, 'public'), { recursive: true, force: true });
    const cold = await steps.run(`Build ${pages} pages, cold`, () => build(cms.url));
    const middle = made[Math.floor(made.length / 2)] as GeneratedPage;
    const afterEdit = await steps.run(`Build ${pages} pages, one block edited`, () =>
      editAndBuild(cms, middle, `Edited among ${pages} pages`),
    );
    const afterNewBlock = await steps.run(`Build ${pages} pages, one block of a new type added`, () =>
      addBlockAndBuild(cms, client, made.at(-1) as GeneratedPage),
    );
    results.push({ pages, cold, afterEdit, afterNewBlock });
  }
  return results;
}

async function editAndBuild(cms: CmsClient, page: GeneratedPage, text: string): Promise<Built> {
  await request(cms, 'PATCH', `/items/textBlock/${page.textBlock}`, { text: `<p>${text}.</p>` });
  const built = await build(cms.url);
  // Control: a build without the edit would be fast.
  if (!(await readHtml(page)).includes(text))
    throw new Error(`The build after the edit does not show it on ${page.url}.`);
  return built;
}

async function addBlockAndBuild(cms: CmsClient, client: pg.Client, page: GeneratedPage): Promise<Built> {
  const { rows } = await client.query<{ id: string }>(`select id from "${newBlockType}" limit 1`);
  await request(cms, 'PATCH', `/items/pages/${page.id}`, {
    buildingBlocks: {
      create: [{ collection: newBlockType, item: { id: rows[0]?.id } }],
      update: [],
      delete: [],
    },
  });
  const built = await build(cms.url);
  if (!(await readHtml(page)).includes(`data-island-name="${newBlockType}"`))
    throw new Error(`The build after the new block does not show it on ${page.url}.`);
  return built;
}

function readHtml(page: GeneratedPage): Promise<string> {
  return readFile(join(siteDir, 'public', page.url, 'index.html'), 'utf8');
}

async function startDirectus(
  addCleanup: AddCleanup,
  onProgress: (text: string) => void,
): Promise<{ cms: CmsClient; client: pg.Client }> {
  const cms = await startSeededCms({ dir: benchDir, addCleanup, onProgress });
  const client = new pg.Client({ connectionString: cms.databaseUrl });
  await client.connect();
  addCleanup(() => client.end());
  return { cms: await login(cms.url, cms.adminEmail, cms.adminPassword), client };
}

async function build(directusUrl: string): Promise<Built> {
  const started = Date.now();
  const running = promisify(execFile)('gatsby', ['build', '--no-color'], {
    cwd: siteDir,
    signal: interruption.signal,
    maxBuffer: 64 * 1024 * 1024,
    env: createNodeEnvironment(siteDir, createSeededBuildEnvironment(directusUrl)),
  });
  const stopWatching = watchMemory(running.child.pid ?? 0);
  const { stdout } = await running.finally(stopWatching);
  const memory = stopWatching();
  const total = (Date.now() - started) / 1000;
  const sync = /Directus: sync - ([\d.]+)s/.exec(stdout)?.[1];
  if (sync === undefined)
    throw new Error(`The output of the build has no duration of the sync.\n${stdout.slice(-2000)}`);
  return { total, sync: Number(sync), written: await countHtmlWrittenSince(started), memory };
}

async function countHtmlWrittenSince(time: number): Promise<number> {
  const files = await readdir(join(siteDir, 'public'), { recursive: true });
  const times = await Promise.all(
    files
      .filter((file) => file.endsWith('.html'))
      .map(async (file) => (await stat(join(siteDir, 'public', file))).mtimeMs),
  );
  return times.filter((mtime) => mtime >= time).length;
}

function report(results: Measured[]): void {
  const base = results[0]?.cold.total ?? 1;
  const cell = ({ total, sync }: Built) => `${(total / base).toFixed(2)} (${(sync / base).toFixed(2)})`;
  const rows = results.map(({ pages, cold, afterEdit, afterNewBlock }) => [
    String(pages),
    cell(cold),
    cold.memory === null ? '' : `${(cold.memory / 1000).toFixed(2)} GB`,
    cell(afterEdit),
    String(afterEdit.written),
    cell(afterNewBlock),
  ]);
  console.log(
    `\nTime of a build, as a ratio to the cold build of ${results[0]?.pages} pages (here ${base.toFixed(1)} s).` +
      ' In brackets: the sync with Directus.\n',
  );
  console.log(
    formatTable(
      ['pages', 'cold', 'memory', 'after one edit', 'HTML files written', 'after a new block type'],
      rows,
    ),
  );
  const misses = results.flatMap(({ pages, afterEdit }) => {
    const goal = EDIT_GOALS[pages];
    if (goal === undefined || afterEdit.total <= goal) return [];
    return [
      `A build of ${pages} pages after one edit takes ${afterEdit.total.toFixed(1)} s; the goal is ${goal}.`,
    ];
  });
  if (misses.length > 0) throw new Error(misses.join(' '));
}
