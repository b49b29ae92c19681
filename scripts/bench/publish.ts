import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { login, request, type CmsClient } from '../../cms/scripts/lib/api.ts';
import { PREPARED } from '../../publisher/src/gatsby-build.ts';
import { loadConfig, ROOT } from '../../lib-node/config.ts';
import { findFreePort } from '../lib/free-port.ts';
import { startProcess } from '../../lib-node/processes.ts';
import { runWithCleanup, type AddCleanup } from '../../lib-node/run-with-cleanup.ts';
import { createSeededBuildEnvironment, startSeededCms } from '../lib/test-cms.ts';
import { copySite } from '../lib/site-copy.ts';
import { createSteps, seconds } from '../lib/steps.mjs';
import { formatTable } from '../lib/table.ts';
import { addPages, backdateItems, removePages, type GeneratedPage } from './pages.ts';
import { loadPages } from './visitors.ts';

/**
 * Measures publishing with the real publisher and the server of the site, by the number of pages: the time from an editor's request
 * to the first visitor who gets the new page, and that of a rollback. Then visitors load pages while releases are switched.
 * `node scripts/bench/publish.ts 10 50` sets other numbers of pages.
 */
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [27, 1000, 5000];

/** Goals in seconds, for a machine with two cores: a release after one edit, by the number of pages, and a rollback. */
const EDIT_GOALS: Readonly<Record<number, number>> = { 1000: 12 };
const ROLLBACK_GOAL = 1;
const EDITS = 3;
/** Requests of which each begins when the one before is visible, and the goal for each in seconds. */
const IN_A_ROW = 5;
const IN_A_ROW_GOAL = 12;
/** Up to this number of pages. With more, a release alone may take as long. */
const IN_A_ROW_PAGES = 100;
const VISITORS = 50;
const SWITCHES = 20;

/** Milliseconds between two requests of a visitor, and the longest wait for a release. */
const POLL_INTERVAL = 50;
const LONGEST_WAIT = 15 * 60_000;

const benchDir = join(loadConfig().dataDir, 'bench-publish');
const siteDir = join(benchDir, 'site');
const releasesDir = join(benchDir, 'releases');
const steps = createSteps();

interface Measured {
  pages: number;
  first: number;
  /** Milliseconds, of each edit. */
  edits: number[];
  /** Milliseconds, of each edit that follows the one before at once. */
  inARow: number[];
  rollback: number;
}

interface Stack {
  cms: Awaited<ReturnType<typeof startSeededCms>>;
  client: pg.Client;
  siteUrl: string;
  /** Waits until the publisher has started the next build in advance. */
  prepared: () => Promise<void>;
}

await runWithCleanup(async (addCleanup) => {
  if (sizes.some((size, index) => !Number.isInteger(size) || size <= (sizes[index - 1] ?? 0))) {
    throw new Error(
      'The numbers of pages must be positive integers in ascending order, such as 10 100 1000.',
    );
  }
  await rm(benchDir, { recursive: true, force: true });
  addCleanup(() => rm(benchDir, { recursive: true, force: true }));
  const stack = await startStack(addCleanup);
  const made: GeneratedPage[] = [];
  const results: Measured[] = [];
  for (const pages of sizes) {
    made.push(...(await addPages(stack.client, made.length + 1, pages)));
    results.push(await measure(stack, pages, made[Math.floor(made.length / 2)] as GeneratedPage));
  }
  const [home] = made;
  if (home) await switchWhileVisited(stack, home);
  report(results);
});

async function startStack(addCleanup: AddCleanup): Promise<Stack> {
  const cms = await steps.run('Start a Directus with the seed content', (onProgress) =>
    startSeededCms({ dir: benchDir, addCleanup, onProgress }),
  );
  const client = new pg.Client({ connectionString: cms.databaseUrl });
  await client.connect();
  addCleanup(() => client.end());
  await removePages(client);
  await backdateItems(client);
  await steps.run('Copy the site', () => copySite(siteDir));
  const port = await findFreePort();
  const siteUrl = `http://127.0.0.1:${port}`;
  const env = {
    ...createSeededBuildEnvironment(cms.url),
    GATSBY_SITE_URL: siteUrl,
    SITE_RELEASES_DIR: releasesDir,
    SITE_DIR: siteDir,
    SITE_PORT: String(port),
  };
  let reportPrepared = () => {};
  await startProcess({
    name: 'The publisher',
    command: 'node',
    args: [join(ROOT, 'publisher/src/main.ts')],
    cwd: ROOT,
    env: { ...process.env, ...env, PUBLISHER_TOKEN: cms.publisherToken, PUBLISHER_SCHEDULE_SECONDS: '0' },
    logFile: join(benchDir, 'logs/publisher.log'),
    onOutput: (line) => line.includes(PREPARED) && reportPrepared(),
    onSpawn: addCleanup,
  });
  let isServed = false;
  return {
    cms,
    client,
    siteUrl,
    async prepared() {
      await new Promise<void>((resolve) => (reportPrepared = resolve));
      // The server needs a release at its start.
      if (isServed) return;
      isServed = true;
      await startProcess({
        name: 'The site',
        command: 'node',
        args: [join(ROOT, 'server/main.ts')],
        cwd: siteDir,
        env: { ...process.env, ...env },
        logFile: join(benchDir, 'logs/site.log'),
        readyUrl: siteUrl,
        onSpawn: addCleanup,
      });
    },
  };
}

async function measure(stack: Stack, pages: number, page: GeneratedPage): Promise<Measured> {
  const from = performance.now();
  const first = await steps.run(`Publish ${pages} pages for the first time`, async () => {
    const ready = stack.prepared();
    const client = await connect(stack);
    const { id } = await publish(client);
    await untilLive(client, id);
    const duration = performance.now() - from;
    await ready;
    return duration;
  });
  const edits: number[] = [];
  let before = '';
  let earlier = '';
  for (let number = 1; number <= EDITS; number += 1) {
    const text = `Edited ${randomUUID()}`;
    const duration = await steps.run(`Edit one of ${pages} pages and publish`, async () => {
      const ready = stack.prepared();
      const { id, taken } = await editAndPublish(stack, page, text);
      await ready;
      if (number === 1) earlier = id;
      return taken;
    });
    if (number === 1) before = text;
    edits.push(duration);
  }
  const rollback = await steps.run('Roll back', async () => {
    const client = await connect(stack);
    const start = performance.now();
    const { id } = await rollBack(client, earlier);
    await untilVisible(stack, client, page, before, id);
    return performance.now() - start;
  });
  const inARow: number[] = [];
  if (pages <= IN_A_ROW_PAGES) {
    await steps.run(`Edit and publish ${IN_A_ROW} times in a row`, async () => {
      let ready = Promise.resolve();
      for (let number = 1; number <= IN_A_ROW; number += 1) {
        if (number === IN_A_ROW) ready = stack.prepared();
        const { taken } = await editAndPublish(stack, page, `In a row ${randomUUID()}`);
        inARow.push(taken);
      }
      await ready;
    });
  }
  return { pages, first, edits, inARow, rollback };
}

/** Returns the milliseconds from the request to the first visitor who gets the edited page. */
async function editAndPublish(
  stack: Stack,
  page: GeneratedPage,
  text: string,
): Promise<{ id: string; taken: number }> {
  await edit(stack, page, text);
  const client = await connect(stack);
  const start = performance.now();
  const { id } = await publish(client);
  await untilVisible(stack, client, page, text, id);
  return { id, taken: performance.now() - start };
}

/** Switches between the last two releases while visitors load a page. Throws if a request fails or mixes two releases. */
async function switchWhileVisited(stack: Stack, page: GeneratedPage): Promise<void> {
  await steps.run(`Switch ${SWITCHES} times while ${VISITORS} visitors load pages`, async (detail) => {
    const live = (await request(
      await connect(stack),
      'GET',
      `/items/releases?filter=${JSON.stringify({ kind: { _eq: 'publish' }, isKept: { _eq: true } })}&sort=-finishedAt&limit=2`,
    )) as { id: string; folder: string }[];
    const visitors = loadPages(stack.siteUrl, page.url, {
      count: VISITORS,
      publicDirs: live.map(({ folder }) => join(releasesDir, folder, 'public')),
    });
    for (let number = 0; number < SWITCHES; number += 1) {
      const client = await connect(stack);
      const { id } = await rollBack(client, live[number % 2]?.id ?? '');
      await untilLive(client, id);
    }
    const { loads, problems } = await visitors.end();
    detail(`${loads} pages`);
    if (problems.length > 0) throw new Error(`${problems.length} requests failed: ${problems[0]}`);
  });
}

/** An access token is valid for some minutes only. */
function connect({ cms }: Stack): Promise<CmsClient> {
  return login(cms.url, cms.adminEmail, cms.adminPassword);
}

async function edit(stack: Stack, page: GeneratedPage, text: string): Promise<void> {
  await request(await connect(stack), 'PATCH', `/items/textBlock/${page.textBlock}`, {
    text: `<p>${text}.</p>`,
  });
}

async function publish(client: CmsClient): Promise<{ id: string }> {
  return (await request(client, 'POST', '/items/releases', { kind: 'publish' })) as { id: string };
}

async function rollBack(client: CmsClient, targetRelease: string): Promise<{ id: string }> {
  const item = { kind: 'rollback', targetRelease };
  return (await request(client, 'POST', '/items/releases', item)) as { id: string };
}

async function untilLive(client: CmsClient, id: string): Promise<void> {
  await until(async () => hasGoneLive(client, id));
}

/** Requests the page as a visitor does, and checks every second whether the request to publish has failed. */
async function untilVisible(
  stack: Stack,
  client: CmsClient,
  page: GeneratedPage,
  text: string,
  id: string,
): Promise<void> {
  let polls = 0;
  await until(async () => {
    polls += 1;
    if (polls % 20 === 0) await hasGoneLive(client, id);
    const response = await fetch(stack.siteUrl + page.url);
    return (await response.text()).includes(text);
  });
}

async function hasGoneLive(client: CmsClient, id: string): Promise<boolean> {
  const { status, reason } = (await request(client, 'GET', `/items/releases/${id}`)) as {
    status: string;
    reason: string | null;
  };
  if (status === 'failed' || status === 'cancelled') throw new Error(`The request is ${status}: ${reason}`);
  return status === 'live';
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + LONGEST_WAIT;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error('The release did not go live.');
    await wait(POLL_INTERVAL);
  }
}

function getMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

function report(results: readonly Measured[]): void {
  const rows = results.map(({ pages, first, edits, inARow, rollback }) => [
    String(pages),
    seconds(first),
    seconds(getMedian(edits)),
    edits.map(seconds).join(', '),
    inARow.map(seconds).join(', '),
    seconds(rollback),
  ]);
  const head = ['pages', 'first release', 'after one edit (median)', 'each', 'in a row', 'rollback'];
  console.log(`\nFrom the request of an editor to the first visitor\n\n${formatTable(head, rows)}`);
  const misses = results.flatMap(({ pages, edits, inARow, rollback }) => {
    const goal = EDIT_GOALS[pages];
    const median = getMedian(edits) / 1000;
    return [
      ...(goal !== undefined && median > goal
        ? [`A release of ${pages} pages after one edit takes ${median.toFixed(1)} s; the goal is ${goal}.`]
        : []),
      ...(Math.max(0, ...inARow) / 1000 > IN_A_ROW_GOAL
        ? [
            `A release right after another one takes up to ${seconds(Math.max(...inARow))}; the goal is ${IN_A_ROW_GOAL} s.`,
          ]
        : []),
      ...(rollback / 1000 > ROLLBACK_GOAL
        ? [`A rollback with ${pages} pages takes ${seconds(rollback)}; the goal is ${ROLLBACK_GOAL} s.`]
        : []),
    ];
  });
  if (misses.length > 0) throw new Error(misses.join(' '));
}
