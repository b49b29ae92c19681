import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestContext } from 'node:test';
import { readCurrentId } from 'gatsby-adapter-node/releases';
import { request, type CmsClient } from '../../cms/scripts/lib/api.ts';
import { ROOT } from '../../lib-node/config.ts';
import { pickShellVariables } from '../../lib-node/environment.ts';
import { findFreePort } from '../../scripts/lib/free-port.ts';
import type { ReleaseRequest, Status } from '../src/requests.ts';

/** The longest wait for a state, in milliseconds. */
const WAIT_MS = 60_000;
const LOOK_EVERY_MS = 25;

/** What the fake of Gatsby builds (fake-gatsby/cli.js). */
export interface SitePlan {
  /** By path below `public/`. */
  files?: Record<string, string>;
  pages?: unknown[];
  warnings?: unknown[];
  /** Where the build waits for `open`. */
  gates?: ('fetched' | 'built')[];
  /** Whether the build reads Directus. */
  reads?: boolean;
  /** The build reads these collections with the real plugin, and the home page lists what it has read. */
  collections?: string[];
  /** The build fails with it. */
  error?: string;
}

const SITEMAP = '<urlset><url><loc>https://www.example/</loc></url></urlset>';

export async function waitFor<Result>(
  what: string,
  read: () => Promise<Result | null | undefined | false>,
): Promise<Result> {
  const end = performance.now() + WAIT_MS;
  for (;;) {
    const found = await read();
    if (found) return found;
    assert.ok(performance.now() < end, `Waited in vain until ${what}.`);
    await wait(LOOK_EVERY_MS);
  }
}

const cleanups = new WeakMap<TestContext, (() => unknown)[]>();

/**
 * Runs `cleanup` after the test. The last one runs first, so that a process has ended when its folder is removed. The hooks of
 * `node:test` run in the other order.
 */
export function cleanUpAfter(test: TestContext, cleanup: () => unknown): void {
  const known = cleanups.get(test);
  if (known) return void known.push(cleanup);
  const all = [cleanup];
  cleanups.set(test, all);
  test.after(async () => {
    const errors: unknown[] = [];
    for (const each of all.toReversed()) {
      try {
        await each();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join(' '));
  });
}

/** A site with the fake of Gatsby, and the folder of its releases. Both are removed after the test. */
export async function createSite(test: TestContext) {
  const siteDir = await mkdtemp(join(tmpdir(), 'publisher-site-'));
  const releasesDir = join(siteDir, 'releases');
  const modules = join(siteDir, 'node_modules');
  for (const folder of [modules, releasesDir]) await mkdir(folder);
  await cp(new URL('fake-gatsby', import.meta.url), join(modules, 'gatsby'), { recursive: true });
  for (const plugin of ['gatsby-adapter-node', 'gatsby-source-directus'])
    await symlink(join(ROOT, 'plugins', plugin), join(modules, plugin));
  const site = {
    siteDir,
    releasesDir,
    /** Decides what the next build does. The home page contains `html`. */
    async plan(html: string, { files = {}, ...plan }: SitePlan = {}) {
      for (const gate of ['fetched', 'built']) await rm(join(siteDir, gate), { force: true });
      const all = { 'index.html': html, '404.html': 'Not found', 'sitemap.xml': SITEMAP, ...files };
      await writeFile(join(siteDir, 'site.json'), JSON.stringify({ ...plan, files: all }));
    },
    /** Lets the build go on. */
    open: (gate: 'fetched' | 'built') => writeFile(join(siteDir, gate), ''),
    /** The home page that visitors see; null before the first release. */
    async readHome() {
      const current = await readCurrentId(releasesDir);
      return current && (await readFile(join(releasesDir, current, 'public/index.html'), 'utf8'));
    },
    /** Whether the build that began last runs. */
    async isBuilding() {
      // On a busy machine, a time limit can end a build before it has begun.
      const pid = await readFile(join(siteDir, 'gatsby.pid'), 'utf8').catch(() => null);
      return pid !== null && isAlive(Number(pid));
    },
    /** Whether the build that was started last runs, also if it waits. */
    async hasProcess() {
      const pid = Number(await readFile(join(siteDir, 'waiting.pid'), 'utf8'));
      return isAlive(pid);
    },
  };
  cleanUpAfter(test, async () => {
    // The build of a killed publisher ends a moment after it, and writes files at its end.
    await waitFor('the build has ended', async () => !(await site.hasProcess().catch(() => false)));
    // One that has just been started has written no id yet, and writes files until it notices that its publisher has ended.
    await rm(siteDir, { recursive: true, force: true, maxRetries: 10 });
  });
  await site.plan('first');
  return site;
}

export type Site = Awaited<ReturnType<typeof createSite>>;

/** A process that is killed while it writes its id leaves an empty file, which is 0: this process with its whole group. */
function isAlive(pid: number): boolean {
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The environment of a publisher that carries out requests only. */
export function createEnvironment(
  { siteDir, releasesDir }: Pick<Site, 'siteDir' | 'releasesDir'>,
  { url, publisherToken }: { url: string; publisherToken: string },
): Record<string, string> {
  return {
    ...pickShellVariables(process.env),
    DIRECTUS_URL: url,
    DIRECTUS_TOKEN: 'build-token-of-the-test',
    PUBLISHER_TOKEN: publisherToken,
    SITE_DIR: siteDir,
    SITE_RELEASES_DIR: releasesDir,
    GATSBY_SITE_URL: 'https://www.example',
    PUBLISHER_SCHEDULE_SECONDS: '0',
  };
}

/** A running program of the repository. */
export interface RunningProgram {
  output(): string;
  /** Resolves with its exit code when it has ended. */
  ended: Promise<number | null>;
  /** Ends it with a signal, and waits for its end. Returns its exit code. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

function startProgram(test: TestContext, path: string, env: Record<string, string>): RunningProgram {
  const child: ChildProcess = spawn(process.execPath, [join(ROOT, path)], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const end = (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    return ended;
  };
  cleanUpAfter(test, () => end('SIGKILL'));
  return { output: () => output, ended, end };
}

export const startPublisher = (test: TestContext, env: Record<string, string>) =>
  startProgram(test, 'publisher/src/main.ts', env);

/** Starts the server of the site, and waits until it answers. */
export async function startSiteServer(test: TestContext, { releasesDir }: Site) {
  const port = await findFreePort();
  const server = startProgram(test, 'server/main.ts', {
    ...pickShellVariables(process.env),
    SITE_PORT: String(port),
    SITE_RELEASES_DIR: releasesDir,
  });
  /** The home page as visitors get it. */
  const readHome = async () => (await fetch(`http://127.0.0.1:${port}/`)).text();
  await waitFor('the server answers', () => readHome().catch(() => null));
  return { ...server, readHome };
}

/** An editor or the publisher in Directus. */
export function useRequests(client: CmsClient) {
  const read = async (id: string) =>
    (await request(client, 'GET', `/items/releases/${id}`)) as ReleaseRequest;
  return {
    read,
    create: async (fields: Partial<ReleaseRequest>) =>
      (await request(client, 'POST', '/items/releases', fields)) as ReleaseRequest,
    update: (id: string, fields: Partial<ReleaseRequest>) =>
      request(client, 'PATCH', `/items/releases/${id}`, fields),
    list: async () =>
      (await request(client, 'GET', '/items/releases?sort=date_created&limit=-1')) as ReleaseRequest[],
    waitFor: (id: string, ...statuses: Status[]) =>
      waitFor(`${id} is ${statuses.join(' or ')}`, async () => {
        const found = await read(id);
        return statuses.includes(found.status) && found;
      }),
  };
}
