import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it, type TestContext } from 'node:test';
import { listReleases, readCurrentId } from 'gatsby-adapter-node/releases';
import { writeContent } from 'gatsby-source-directus/content';
import pg from 'pg';
import { LEASE_TABLE } from '../../cms/extensions/publishing/api/lease.ts';
import { login, request, type CmsClient } from '../../cms/scripts/lib/api.ts';
import { startCms, type RunningCms } from '../../cms/scripts/lib/directus.ts';
import { setupCms } from '../../cms/scripts/lib/setup.ts';
import { createTestCms, type TestSettings } from '../../scripts/lib/test-cms.ts';
import { activate } from '../../server/releases.ts';
import type { ReleasePage } from '../../src/content/releaseContent.ts';
import { createCms } from '../src/cms.ts';
import { readNextDueTime } from '../src/due-content.ts';
import { IDLE } from '../src/log.ts';
import { PublisherMetrics } from '../src/metrics.ts';
import { WITHOUT_CONTENT } from '../src/chosen-items.ts';
import { getReleaseContentFile, readReleaseContent } from '../src/contents.ts';
import { Publisher } from '../src/publisher.ts';
import { ROLLED_BACK } from '../src/queue.ts';
import { readSettings } from '../src/settings.ts';
import { startDirectusProxy } from './directus-proxy.ts';
import {
  cleanUpAfter,
  createEnvironment,
  createSite,
  startPublisher,
  startSiteServer,
  useRequests,
  waitFor,
  type Site,
} from './support.ts';

const cleanups: (() => Promise<void>)[] = [];
let options: TestSettings;
let cms: RunningCms;
let admin: CmsClient;
let editor: ReturnType<typeof useRequests>;
let publisher: ReturnType<typeof useRequests>;
let database: pg.Client;

/** A real Directus with the schema and the rights of the repository, without content. */
before(async () => {
  const dir = await mkdtemp(join(tmpdir(), 'publisher-test-'));
  cleanups.push(() => rm(dir, { recursive: true, force: true }));
  // As root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(dir, 0o755);
  ({ settings: options } = await createTestCms({
    dir,
    preparation: 'access',
    addCleanup: (cleanup) => cleanups.push(cleanup),
  }));
  cms = await setupCms(options);
  admin = await login(cms.url, options.adminEmail, options.adminPassword);
  editor = useRequests(await login(cms.url, options.editorEmail, options.editorPassword));
  publisher = useRequests({ url: cms.url, token: options.publisherToken });
  database = new pg.Client({ connectionString: options.databaseUrl });
  await database.connect();
  cleanups.push(() => database.end());
  // Directus creates the table with the first call.
  await request(admin, 'GET', '/publishing/lease');
});

after(async () => {
  await cms?.stop();
  for (const cleanup of cleanups.toReversed()) await cleanup();
});

/** A publisher that was killed gives no lease back. */
beforeEach(async () => {
  await database.query(`update ${LEASE_TABLE} set expires_at = now()`);
});

/** Each test begins without requests. */
afterEach(async () => {
  const all = await publisher.list();
  for (const { id } of all) await request(admin, 'DELETE', `/items/releases/${id}`);
});

const environmentOf = (site: Pick<Site, 'siteDir' | 'releasesDir'>, url = cms.url) =>
  createEnvironment(site, { url, publisherToken: options.publisherToken });

/** Publishes once. Returns the request. */
async function publishFirst() {
  const { id } = await editor.create({ kind: 'publish' });
  return editor.waitFor(id, 'live');
}

describe('a request to publish', () => {
  it('goes live with its steps, counts and warnings, and includes the requests that wait', async (test) => {
    const site = await createSite(test);
    const warning = { page: '/', collection: 'textBlock', id: 't1', sentence: 'A text is required.' };
    await site.plan('<h1>Home</h1>', { warnings: [warning] });
    const earlier = await editor.create({ kind: 'publish' });
    const inAMonth = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString();
    const planned = await editor.create({ kind: 'publish', publishAt: inAMonth });
    const { id } = await editor.create({ kind: 'publish' });
    startPublisher(test, environmentOf(site));
    const live = await editor.waitFor(id, 'live');
    assert.equal(await site.readHome(), '<h1>Home</h1>');
    assert.equal(live.folder, await readCurrentId(site.releasesDir));
    assert.deepEqual(
      live.steps?.map(({ status }) => status),
      ['fetching', 'building', 'checking', 'live'],
    );
    assert.deepEqual(
      [live.isKept, live.attempts, live.pageCount, live.fileCount, live.reason, live.progress, live.warnings],
      [true, 1, 1, 3, null, null, [warning]],
    );
    assert.ok(live.startedAt && live.heartbeatAt && live.finishedAt && live.codeRevision);
    const included = await editor.read(earlier.id);
    assert.deepEqual([included.status, included.includedIn], ['cancelled', id]);
    assert.equal((await editor.read(planned.id)).status, 'queued');
  });

  it('begins when its time has come', async (test) => {
    const site = await createSite(test);
    startPublisher(test, environmentOf(site));
    await publishFirst();
    await site.plan('second');
    const publishAt = new Date(Date.now() + 2_000).toISOString();
    const { id, status } = await editor.create({ kind: 'publish', publishAt });
    assert.equal(status, 'queued');
    const { startedAt } = await editor.waitFor(id, 'live');
    assert.ok(Date.parse(startedAt ?? '') >= Date.parse(publishAt), `${startedAt} is before ${publishAt}`);
    assert.equal(await site.readHome(), 'second');
  });

  it('fails with a sentence for editors, and the site stays', async (test) => {
    const site = await createSite(test);
    startPublisher(test, environmentOf(site));
    await publishFirst();
    await site.plan('second', { error: 'The home page shows no block.' });
    const { id } = await editor.create({ kind: 'publish' });
    const failed = await editor.waitFor(id, 'failed');
    assert.equal(
      failed.reason,
      'The build of the site failed, and the site stays as it is. The home page shows no block.',
    );
    assert.equal(await site.readHome(), 'first');
  });

  it('publishes in spite of a broken link, with a warning', async (test) => {
    const site = await createSite(test);
    startPublisher(test, environmentOf(site));
    await publishFirst();
    await site.plan('<a href="/gone">Tickets</a>');
    const { id } = await editor.create({ kind: 'publish' });
    const live = await editor.waitFor(id, 'live');
    assert.match(live.warnings?.[0]?.sentence ?? '', /^The link “Tickets” .* leads to \/gone, which is not/);
  });

  it('fails when it would lose a block that Directus has, and not when an editor has removed it', async (test) => {
    const site = await createSite(test);
    startPublisher(test, environmentOf(site));
    const page = await createPageWithBlock();
    await site.plan('<h1>Home</h1>', { files: { 'about/index.html': 'About' }, pages: [page] });
    await publishFirst();
    await site.plan('second', {
      files: { 'about/index.html': 'About' },
      pages: [{ ...page, rows: [] }],
    });
    const { id } = await editor.create({ kind: 'publish' });
    const failed = await editor.waitFor(id, 'failed');
    assert.match(failed.reason ?? '', /^The page \/about would lose block 1 \(textBlock /);
    assert.equal((await listReleases(site.releasesDir)).length, 1);
    await request(admin, 'DELETE', `/items/pages_buildingBlocks/${page.rows[0]?.id}`);
    await publishFirst();
    assert.equal(await site.readHome(), 'second');
  });

  it('is cancelled before and while it is built, and no process is left', async (test) => {
    const site = await createSite(test);
    await site.plan('second', { gates: ['built'] });
    startPublisher(test, environmentOf(site));
    const { id } = await editor.create({ kind: 'publish' });
    await editor.waitFor(id, 'building');
    const waiting = await editor.create({ kind: 'publish' });
    for (const cancelled of [waiting.id, id]) await editor.update(cancelled, { cancelRequested: true });
    assert.equal((await editor.waitFor(id, 'cancelled')).reason, 'It was cancelled.');
    assert.equal(await site.isBuilding(), false);
    assert.equal((await editor.waitFor(waiting.id, 'cancelled')).reason, 'It was cancelled before it began.');
    assert.equal(await site.readHome(), null);
  });

  it('is ended when it takes too long', async (test) => {
    const site = await createSite(test);
    await site.plan('never', { gates: ['built'] });
    const { id } = await editor.create({ kind: 'publish' });
    await runInside(site, id, { buildTimeout: 500 });
    const { status, reason } = await editor.read(id);
    assert.equal(status, 'failed');
    assert.match(reason ?? '', /^The build took longer than .* and was ended\./);
    assert.equal(await site.isBuilding(), false);
  });

  it('does not begin on a full disk, and fails when the disk is full during the build', async (test) => {
    const site = await createSite(test);
    const first = await editor.create({ kind: 'publish' });
    await runInside(site, first.id, {}, async () => 1_000_000);
    await site.plan('second', { error: 'ENOSPC: no space left on device, write' });
    const second = await editor.create({ kind: 'publish' });
    await runInside(site, second.id);
    for (const { id } of [first, second]) {
      const { status, reason } = await editor.read(id);
      assert.equal(status, 'failed');
      assert.match(reason ?? '', /^The disk of the server is full\. The site stays as it is\./);
    }
    assert.deepEqual(await listReleases(site.releasesDir), []);
  });
});

/** Creates a page with one block in Directus, and describes it as the manifest of a release does. */
async function createPageWithBlock(): Promise<ReleasePage> {
  const create = async (collection: string, fields: object) =>
    (await request(admin, 'POST', `/items/${collection}`, fields)) as { id: string };
  const page = await create('pages', { title: 'About', url: '/about', status: 'published' });
  const block = await create('textBlock', { text: 'About us' });
  const collection = 'textBlock';
  const row = await create('pages_buildingBlocks', { pages_id: page.id, collection, item: block.id });
  return { id: page.id, path: '/about', rows: [{ id: row.id, collection, item: block.id }] };
}

/** Runs the publisher in this process. */
function startInside(
  site: Site,
  changed: Partial<ReturnType<typeof readSettings>> = {},
  readFreeBytes?: () => Promise<number>,
) {
  const real = createCms({ url: cms.url, token: options.publisherToken });
  let checks = 0;
  const stopping = new AbortController();
  const running = new Publisher({
    cms: {
      ...real,
      readContentRevision() {
        checks += 1;
        return real.readContentRevision();
      },
    },
    settings: { ...readSettings(environmentOf(site)), ...changed },
    log: () => {},
    metrics: new PublisherMetrics(),
    readFreeBytes,
  }).run(stopping.signal);
  return {
    /** Waits until it has looked twice whether something was saved. */
    async passChecks() {
      const before = checks;
      await waitFor('two checks', async () => checks >= before + 2);
    },
    async end() {
      stopping.abort();
      await running;
    },
  };
}

/** Runs the publisher in this process until a request has ended. */
async function runInside(
  site: Site,
  id: string,
  ...options: [Parameters<typeof startInside>[1]?, (() => Promise<number>)?]
) {
  const running = startInside(site, ...options);
  await editor.waitFor(id, 'live', 'failed', 'cancelled');
  await running.end();
}

it('deletes no release that a server of the site still serves', async (test) => {
  const site = await createSite(test);
  let served: string | null = null;
  const server = createServer((_call, response) => response.end(JSON.stringify({ release: served })));
  cleanUpAfter(test, () => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const running = startPublisher(test, {
    ...environmentOf(site),
    SITE_HEALTH_URLS: `http://127.0.0.1:${port}/_health`,
  });
  const first = (await publishFirst()).folder ?? '';
  /** The publisher deletes releases after a request is live, and before the next one begins. */
  const publishTwice = async () => {
    await publishFirst();
    await publishFirst();
  };
  served = first;
  for (let count = 0; count < 3; count += 1) await publishTwice();
  assert.ok((await listFolders(site)).includes(first));
  assert.match(running.output(), new RegExp(`still serves the old release ${first}`));
  served = null;
  await publishFirst();
  await waitFor('it is noticed', async () => running.output().includes('does not say which release'));
  assert.ok((await listFolders(site)).includes(first));
  served = await readCurrentId(site.releasesDir);
  await publishTwice();
  assert.ok(!(await listFolders(site)).includes(first));
});

describe('a rollback', () => {
  it('serves the earlier release again, without a build, and pauses publishing until a person publishes', async (test) => {
    const site = await createSite(test);
    const running = startInside(site, { scheduleSeconds: 0.05 });
    cleanUpAfter(test, running.end);
    const first = await waitFor('the first release', async () =>
      (await publisher.list()).find(({ status }) => status === 'live'),
    );
    await site.plan('second');
    await publishFirst();
    assert.equal(await site.readHome(), 'second');
    await site.plan('third');
    const { id } = await editor.create({ kind: 'rollback', targetRelease: first.id });
    const live = await editor.waitFor(id, 'live');
    assert.equal(await site.readHome(), 'first');
    assert.deepEqual([live.folder, live.contentRevision], [first.folder, first.contentRevision]);
    await saveContent();
    await running.passChecks();
    assert.equal((await publisher.list()).at(-1)?.id, id);
    await publishFirst();
    assert.equal(await site.readHome(), 'third');
  });

  it('goes before a build, and ends its request', async (test) => {
    const site = await createSite(test);
    startPublisher(test, environmentOf(site));
    const first = await publishFirst();
    await site.plan('second', { gates: ['fetched'] });
    const publishing = await editor.create({ kind: 'publish' });
    await editor.waitFor(publishing.id, 'fetching');
    const { id } = await editor.create({ kind: 'rollback', targetRelease: first.id });
    await editor.waitFor(id, 'live');
    assert.equal((await editor.waitFor(publishing.id, 'cancelled')).reason, ROLLED_BACK);
    assert.equal(await site.readHome(), 'first');
  });

  it('fails for a release that is gone, and the build that it interrupted begins again', async (test) => {
    const site = await createSite(test);
    startPublisher(test, environmentOf(site));
    const first = await publishFirst();
    await site.plan('second', { gates: ['fetched'] });
    const publishing = await editor.create({ kind: 'publish' });
    await editor.waitFor(publishing.id, 'fetching');
    // Not before: after a request is live, the publisher notes which releases are gone.
    await publisher.update(first.id, { folder: 'gone' });
    const { id } = await editor.create({ kind: 'rollback', targetRelease: first.id });
    const failed = await editor.waitFor(id, 'failed');
    assert.match(failed.reason ?? '', /^The server does not have this release any more/);
    await site.open('fetched');
    assert.equal((await editor.waitFor(publishing.id, 'live')).attempts, 1);
    assert.equal(await site.readHome(), 'second');
  });
});

/** Saves content that the build does not read. */
async function saveContent() {
  await request(admin, 'POST', '/items/textBlock', { text: 'Saved' });
}

describe('the schedule', () => {
  it('publishes what was saved, once, and repeats no failure before something changes', async (test) => {
    const site = await createSite(test);
    const running = startInside(site, { scheduleSeconds: 0.05 });
    cleanUpAfter(test, running.end);
    const countOf = async (status: string) =>
      (await publisher.list()).filter((item) => item.status === status).length;
    await waitFor('the first release', async () => (await countOf('live')) === 1);
    await running.passChecks();
    assert.equal((await publisher.list()).length, 1);
    await site.plan('second', { error: 'Broken.' });
    await saveContent();
    await waitFor('a failure', async () => (await countOf('failed')) === 1);
    await running.passChecks();
    assert.equal((await publisher.list()).length, 2);
    await site.plan('third');
    await saveContent();
    await waitFor('the next release', async () => (await countOf('live')) === 2);
    assert.equal(await site.readHome(), 'third');
  });
});

describe('a release of chosen items', () => {
  const COLLECTIONS = ['pages', 'pages_buildingBlocks', 'textBlock'];

  /** Creates a published page with a text. Both are named after the title. */
  async function createPage(test: TestContext, title: string) {
    const created = await request(admin, 'POST', '/items/pages?fields[]=id&fields[]=buildingBlocks.item', {
      title,
      url: `/${title}`,
      status: 'published',
      buildingBlocks: [{ collection: 'textBlock', item: { text: `${title} text` } }],
    });
    const { id, buildingBlocks } = created as { id: string; buildingBlocks: { item: string }[] };
    const text = buildingBlocks[0]?.item ?? '';
    cleanUpAfter(test, async () => {
      const shown = await request(admin, 'GET', `/items/pages/${id}?fields[]=buildingBlocks.item`);
      const { buildingBlocks: blocks } = shown as { buildingBlocks: { item: string }[] };
      // Directus deletes no published page.
      await request(admin, 'PATCH', `/items/pages/${id}`, { status: 'archived' });
      await request(admin, 'DELETE', `/items/pages/${id}`);
      for (const { item } of blocks) await request(admin, 'DELETE', `/items/textBlock/${item}`);
    });
    return {
      id,
      text,
      items: [
        { collection: 'pages', item: id },
        { collection: 'textBlock', item: text },
      ],
      rename: (next: string) => request(admin, 'PATCH', `/items/pages/${id}`, { title: next }),
      write: (next: string) => request(admin, 'PATCH', `/items/textBlock/${text}`, { text: next }),
      addText: (next: string) =>
        request(admin, 'PATCH', `/items/pages/${id}`, {
          buildingBlocks: {
            create: [{ collection: 'textBlock', item: { text: next } }],
            update: [],
            delete: [],
          },
        }),
    };
  }

  const environment = (site: Site) => ({ ...environmentOf(site), DIRECTUS_TOKEN: options.buildToken });
  /** Of the home page, which lists pages with the number of their blocks, and texts. */
  const readLines = async (site: Site) => (await site.readHome())?.split('\n') ?? [];

  /** Two pages that visitors see. Then both were changed. */
  async function prepare(test: TestContext) {
    const site = await createSite(test);
    const [mine, other] = [await createPage(test, 'mine'), await createPage(test, 'other')];
    await site.plan('', { collections: COLLECTIONS });
    const running = startPublisher(test, environment(site));
    const first = await publishFirst();
    const before = await readLines(site);
    await mine.rename('mine, new');
    await mine.write('mine text, new');
    await other.rename('other, half done');
    await other.addText('other, half done');
    return { site, running, first, before, mine, other };
  }
  const NEW = ['DirectusPages: mine, new 1', 'DirectusTextBlock: mine text, new'];
  const HALF_DONE = ['DirectusPages: other, half done 2', 'DirectusTextBlock: other, half done'];
  const publishItems = (items: { collection: string; item: string }[]) =>
    editor.create({ kind: 'publish', items });

  it('has their saved state and the rest as visitors see it, and a later one of everything has all', async (test) => {
    const { site, first, before, mine, other } = await prepare(test);
    const { id } = await publishItems(mine.items);
    const live = await editor.waitFor(id, 'live');
    const lines = await readLines(site);
    for (const line of NEW) assert.ok(lines.includes(line), lines.join('; '));
    assert.equal(lines.length, before.length);
    assert.doesNotMatch(lines.join('; '), /half done/);
    assert.equal(live.contentRevision, first.contentRevision);
    const revised = live.itemRevisions ?? [];
    assert.deepEqual(new Set(revised.map(({ collection }) => collection)), new Set(COLLECTIONS));
    assert.ok(revised.every(({ revision }) => Number(revision) > Number(first.contentRevision)));

    // On top of it.
    const next = await publishItems(other.items);
    const second = await editor.waitFor(next.id, 'live');
    const both = await readLines(site);
    assert.ok(
      both.includes('DirectusPages: other, half done 2') && both.includes(NEW[0] ?? ''),
      both.join('; '),
    );
    assert.ok((second.itemRevisions?.length ?? 0) > revised.length);

    await publishFirst();
    const everything = await readLines(site);
    for (const line of [...NEW, ...HALF_DONE]) assert.ok(everything.includes(line), everything.join('; '));
  });

  it('begins again after its publisher was killed, and contains nothing else then', async (test) => {
    const { site, running, mine } = await prepare(test);
    await site.plan('', { collections: COLLECTIONS, gates: ['built'] });
    const { id } = await publishItems(mine.items);
    await editor.waitFor(id, 'building');
    await waitFor('the build runs', () => site.isBuilding());
    await running.end('SIGKILL');
    await waitFor('the build is ended', async () => !(await site.isBuilding()));
    await site.plan('', { collections: COLLECTIONS });
    startPublisher(test, environment(site));
    assert.equal((await editor.waitFor(id, 'live')).attempts, 2);
    const lines = (await readLines(site)).join('; ');
    assert.match(lines, /mine, new/);
    assert.doesNotMatch(lines, /half done/);
  });

  it('takes what a rollback shows, and ends when it was asked for before the rollback', async (test) => {
    const { site, first, mine, other } = await prepare(test);
    await publishFirst();
    await site.plan('', { collections: COLLECTIONS, gates: ['built'] });
    const ended = await publishItems(mine.items);
    await editor.waitFor(ended.id, 'building');
    const { id } = await editor.create({ kind: 'rollback', targetRelease: first.id });
    await editor.waitFor(id, 'live');
    assert.equal((await editor.waitFor(ended.id, 'cancelled')).reason, ROLLED_BACK);
    await site.plan('', { collections: COLLECTIONS });
    await other.write('other text, new');
    const again = await publishItems([{ collection: 'textBlock', item: other.text }]);
    const live = await editor.waitFor(again.id, 'live');
    const lines = (await readLines(site)).join('; ');
    assert.match(lines, /other text, new/);
    assert.doesNotMatch(lines, /half done|mine, new/);
    assert.equal(live.contentRevision, first.contentRevision);
  });

  it('is followed by nothing else by itself, but by one with the same content at its dates', async (test) => {
    const { site, running, mine } = await prepare(test);
    const { id } = await publishItems(mine.items);
    const live = await editor.waitFor(id, 'live');
    await running.end('SIGTERM');
    const { buildEnvironment } = readSettings(environment(site));
    const own = startInside(site, { scheduleSeconds: 0.05, buildEnvironment });
    await own.passChecks();
    await own.end();
    assert.equal((await publisher.list()).at(-1)?.id, id);

    const content = readReleaseContent(site.releasesDir, live.folder ?? '');
    const page = content?.collections['pages']?.items[mine.id];
    assert.ok(content && page);
    page['unpublishAt'] = new Date(Date.parse(live.startedAt ?? '') + 1).toISOString();
    writeContent(getReleaseContentFile(site.releasesDir, live.folder ?? ''), content);
    const again = startInside(site, { scheduleSeconds: 900, buildEnvironment });
    cleanUpAfter(test, again.end);
    const dated = await waitFor('the release at the date', async () =>
      (await publisher.list()).find((item) => item.status === 'live' && item.items?.length === 0),
    );
    assert.deepEqual(
      [dated.contentRevision, dated.itemRevisions],
      [live.contentRevision, live.itemRevisions],
    );
    assert.doesNotMatch((await readLines(site)).join('; '), /half done/);
  });

  it('needs the content of the release that visitors see', async (test) => {
    const site = await createSite(test);
    startPublisher(test, environment(site));
    // This build leaves no content.
    await publishFirst();
    const { id } = await publishItems([{ collection: 'pages', item: randomUUID() }]);
    assert.equal((await editor.waitFor(id, 'failed')).reason, WITHOUT_CONTENT);
  });
});

/** Creates a page, which is deleted after the test. */
async function createDatedPage(test: TestContext, fields: object) {
  const { id } = (await request(admin, 'POST', '/items/pages', { title: 'Dated', ...fields })) as {
    id: string;
  };
  cleanUpAfter(test, async () => {
    // Directus deletes no published page.
    await request(admin, 'PATCH', `/items/pages/${id}`, { status: 'archived' });
    await request(admin, 'DELETE', `/items/pages/${id}`);
  });
}

it('finds the dates of published pages, and not those of drafts', async (test) => {
  const reader = createCms({ url: cms.url, token: options.publisherToken });
  const inDays = (days: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + days * 24 * 3_600_000);
  const inAMonth = inDays(30);
  await createDatedPage(test, { url: '/draft', status: 'draft', publishAt: inDays(10) });
  await createDatedPage(test, { url: '/archived', status: 'archived', unpublishAt: inDays(11) });
  assert.equal(await readNextDueTime(reader, new Date()), null);
  await createDatedPage(test, { url: '/dated', status: 'published', publishAt: inAMonth });
  assert.deepEqual(await readNextDueTime(reader, new Date()), inAMonth);
});

it('publishes content whose time came while a request was cancelled', async (test) => {
  const site = await createSite(test);
  const running = startInside(site, { scheduleSeconds: 900 });
  cleanUpAfter(test, running.end);
  const first = await waitFor('the first release', async () =>
    (await publisher.list()).find(({ status }) => status === 'live'),
  );
  await site.plan('second', { gates: ['built'] });
  const { id } = await editor.create({ kind: 'publish' });
  await editor.waitFor(id, 'building');
  const date = new Date(Date.parse(first.startedAt ?? '') + 1);
  await createDatedPage(test, { url: '/due', status: 'published', publishAt: date });
  await site.plan('third');
  await editor.update(id, { cancelRequested: true });
  await editor.waitFor(id, 'cancelled');
  await waitFor('the next release', async () =>
    (await publisher.list()).find((item) => item.status === 'live' && item.id !== first.id),
  );
  assert.equal(await site.readHome(), 'third');
});

describe('two publishers with folders of their own', () => {
  it('never work at once: the second one waits, says so, and takes over when the first one cannot reach Directus', async (test) => {
    const [first, second] = [await createSite(test), await createSite(test)];
    await first.plan('of the first', { gates: ['fetched'] });
    await second.plan('of the second');
    const proxy = await startDirectusProxy(test, cms.url);
    const cutOff = startPublisher(test, environmentOf(first, proxy.url));
    const { id } = await editor.create({ kind: 'publish' });
    await editor.waitFor(id, 'fetching');
    await waitFor('the first one builds', first.isBuilding);
    const waiting = startPublisher(test, { ...environmentOf(second), PUBLISHER_NEW_FOLDER: 'true' });
    await waitFor('the second one waits', async () =>
      waiting.output().includes('Another publisher works with this Directus ('),
    );
    const readLease = () =>
      request(admin, 'GET', '/publishing/lease') as Promise<{ name: string; waiting: string | null }>;
    const lease = await readLease();
    assert.match(lease.name, /, process \d+$/);
    assert.match(String(lease.waiting), /, process \d+$/);
    assert.notEqual(lease.name, lease.waiting);

    const hold = proxy.hold(/./);
    await editor.waitFor(id, 'live');
    assert.deepEqual([await first.readHome(), await second.readHome()], [null, 'of the second']);
    // When it reaches Directus again, it changes nothing.
    await first.open('fetched');
    hold.release();
    assert.equal(await cutOff.ended, 1);
    assert.match(cutOff.output(), /The lease of the publisher was lost\. The publisher ends\./);
    assert.deepEqual([await first.readHome(), (await editor.read(id)).status], [null, 'live']);
    assert.equal(await waiting.end('SIGTERM'), 0);
    assert.equal((await readLease()).name, null);
  });

  it('need the right of the publisher for the lease', async () => {
    const lease = { holder: 'x', name: 'x', seconds: 5 };
    for (const client of [
      { url: cms.url, token: '' },
      { url: cms.url, token: options.buildToken },
      await login(cms.url, options.editorEmail, options.editorPassword),
    ])
      for (const method of ['POST', 'DELETE'] as const)
        await assert.rejects(request(client, method, '/publishing/lease', lease), { status: 403 });
    const publisherClient = { url: cms.url, token: options.publisherToken };
    for (const wrong of [{}, { ...lease, seconds: 0 }, { ...lease, seconds: 3000 }, { ...lease, holder: '' }])
      await assert.rejects(request(publisherClient, 'POST', '/publishing/lease', wrong), { status: 400 });
  });
});

describe('a publisher that is killed', () => {
  for (const state of ['fetching', 'building'] as const) {
    it(`while it is ${state} leaves no build process, and the next publisher begins the request again`, async (test) => {
      const site = await createSite(test);
      await site.plan('first', { gates: [state === 'fetching' ? 'fetched' : 'built'] });
      const killed = startPublisher(test, environmentOf(site));
      const { id } = await editor.create({ kind: 'publish' });
      await editor.waitFor(id, state);
      await waitFor('the build runs', () => site.isBuilding());
      await killed.end('SIGKILL');
      await waitFor('the build is ended', async () => !(await site.isBuilding()));
      await site.plan('first');
      startPublisher(test, environmentOf(site));
      const live = await editor.waitFor(id, 'live');
      assert.equal(live.attempts, 2);
      assert.equal(await site.readHome(), 'first');
    });
  }

  it('twice during one request makes the request fail', async (test) => {
    const site = await createSite(test);
    const { id } = await editor.create({ kind: 'publish' });
    await publisher.update(id, { status: 'building', attempts: 2 });
    startPublisher(test, environmentOf(site));
    assert.match((await editor.waitFor(id, 'failed')).reason ?? '', /ended unexpectedly .* more than once/);
  });

  it('before or after the switch to a release leaves the true state', async (test) => {
    const site = await createSite(test);
    const running = startPublisher(test, environmentOf(site));
    const first = await publishFirst();
    await running.end('SIGTERM');
    // As a publisher leaves them that dies between the switch and the last state, and before the switch.
    await publisher.update(first.id, { status: 'checking', finishedAt: null, isKept: false });
    const { id } = await editor.create({ kind: 'publish' });
    await publisher.update(id, { status: 'checking', folder: 'not-activated', attempts: 1 });
    await site.plan('second');
    startPublisher(test, environmentOf(site));
    const live = await editor.waitFor(first.id, 'live');
    assert.deepEqual([live.folder, live.isKept], [first.folder, true]);
    const second = await editor.waitFor(id, 'live');
    assert.equal(await site.readHome(), 'second');
    assert.equal(second.folder, await readCurrentId(site.releasesDir));
  });
});

describe('a publisher that is stopped', () => {
  it('while it builds gives the request to the next one, which waited for it', async (test) => {
    const site = await createSite(test);
    await site.plan('first', { gates: ['built'] });
    const stopped = startPublisher(test, environmentOf(site));
    const { id } = await editor.create({ kind: 'publish' });
    await editor.waitFor(id, 'building');
    const next = startPublisher(test, environmentOf(site));
    await waitFor('the second waits', async () => next.output().includes('Another publisher works on'));
    assert.equal(await stopped.end('SIGTERM'), 0);
    assert.equal(await site.isBuilding(), false);
    await site.plan('first');
    assert.equal((await editor.waitFor(id, 'live')).attempts, 1);
    assert.equal(next.output().match(/Another publisher works on/g)?.length, 1);
  });

  it('finds a release that an operator has activated, and records it as a rollback', async (test) => {
    const site = await createSite(test);
    const running = startPublisher(test, environmentOf(site));
    const first = await publishFirst();
    await site.plan('second');
    await publishFirst();
    await running.end('SIGTERM');
    await activate(site.releasesDir, first.folder ?? '');
    startPublisher(test, environmentOf(site));
    const recorded = await waitFor('the rollback', async () =>
      (await publisher.list()).find(({ kind }) => kind === 'rollback'),
    );
    assert.deepEqual(
      [recorded.status, recorded.targetRelease, recorded.folder],
      ['live', first.id, first.folder],
    );
  });
});

describe('a publisher with an empty folder', () => {
  it('does not start while Directus has a live release, and leaves its requests alone', async (test) => {
    const site = await createSite(test);
    const running = startPublisher(test, environmentOf(site));
    const { folder } = await publishFirst();
    await site.plan('second', { gates: ['built'] });
    const { id } = await editor.create({ kind: 'publish' });
    await editor.waitFor(id, 'building');
    const other = await createSite(test);
    const refused = startPublisher(test, environmentOf(other));
    assert.equal(await refused.ended, 1);
    assert.match(
      refused.output(),
      new RegExp(`"msg":"Directus has the live release ${folder}, but SITE_RELEASES_DIR`),
    );
    await site.open('built');
    assert.equal((await editor.waitFor(id, 'live')).attempts, 1);
    await running.end('SIGTERM');
  });

  it('starts if a variable allows it, and the releases of the old folder can be chosen again with that folder', async (test) => {
    const site = await createSite(test);
    const first = startPublisher(test, environmentOf(site));
    const { id } = await publishFirst();
    await first.end('SIGTERM');
    const other = await createSite(test);
    const second = startPublisher(test, { ...environmentOf(other), PUBLISHER_NEW_FOLDER: 'true' });
    await publishFirst();
    await waitFor('the release is gone', async () => !(await editor.read(id)).isKept);
    await second.end('SIGTERM');
    const third = startPublisher(test, environmentOf(site));
    // It records that the release of its folder is current, which ends requests from before.
    await waitFor('it has started', async () => third.output().includes(IDLE));
    await publishFirst();
    await waitFor('the release is back', async () => (await editor.read(id)).isKept);
  });
});

describe('without its rights', () => {
  for (const status of ['fetching', 'building'] as const) {
    it(`in Directus while it is ${status}, a request begins again when they are back`, async (test) => {
      const site = await createSite(test);
      await site.plan('first', { gates: [status === 'fetching' ? 'fetched' : 'built'] });
      const running = startPublisher(test, environmentOf(site));
      const { id } = await editor.create({ kind: 'publish' });
      await editor.waitFor(id, status);
      const client = { url: cms.url, token: options.publisherToken };
      const user = (await request(client, 'GET', '/users/me?fields=id')) as { id: string };
      const setToken = (token: string | null) => request(admin, 'PATCH', `/users/${user.id}`, { token });
      await setToken(null);
      cleanUpAfter(test, () => setToken(options.publisherToken));
      await site.open(status === 'fetching' ? 'fetched' : 'built');
      await waitFor('it is refused', async () => running.output().includes('It is tried again.'));
      await setToken(options.publisherToken);
      const live = await editor.waitFor(id, 'live');
      assert.equal(live.attempts, 2);
      assert.equal(await site.readHome(), 'first');
    });
  }

  it('to write requests, it does not treat the request as deleted', async (test) => {
    const site = await createSite(test);
    await site.plan('first', { gates: ['built'] });
    const running = startPublisher(test, environmentOf(site));
    const { id } = await editor.create({ kind: 'publish' });
    await editor.waitFor(id, 'building');
    const [right] = (await request(
      admin,
      'GET',
      '/permissions?filter[collection][_eq]=releases&filter[action][_eq]=update&filter[policy][name][_eq]=Publisher',
    )) as [{ id: number }];
    await request(admin, 'DELETE', `/permissions/${right.id}`);
    await waitFor('it is refused', async () => running.output().includes('The work goes on.'));
    const { id: _, ...fields } = right;
    await request(admin, 'POST', '/permissions', fields);
    await site.open('built');
    assert.equal((await editor.waitFor(id, 'live')).attempts, 1);
  });
});

async function restartDirectus() {
  cms = await startCms(options);
}

describe('without Directus', () => {
  it('a build that runs goes live, and its state is written when Directus is back', async (test) => {
    const site = await createSite(test);
    await site.plan('first', { gates: ['built'] });
    const running = startPublisher(test, environmentOf(site));
    const { id } = await editor.create({ kind: 'publish' });
    await editor.waitFor(id, 'building');
    await cms.stop();
    await waitFor('it is noticed', async () => running.output().includes('The work goes on.'));
    await site.open('built');
    await waitFor('the state cannot be written', async () => running.output().includes('It is tried again.'));
    await restartDirectus();
    assert.equal((await editor.waitFor(id, 'live')).attempts, 1);
    assert.equal(await site.readHome(), 'first');
  });

  it('a build that reads the content fails, and its state is written when Directus is back', async (test) => {
    const site = await createSite(test);
    await site.plan('first', { gates: ['fetched'], reads: true });
    const running = startPublisher(test, environmentOf(site));
    const { id } = await editor.create({ kind: 'publish' });
    await editor.waitFor(id, 'fetching');
    await cms.stop();
    await site.open('fetched');
    await waitFor('it is noticed', async () => running.output().includes('is failed'));
    await restartDirectus();
    assert.match((await editor.waitFor(id, 'failed')).reason ?? '', /Directus does not answer\.$/);
  });
});

/** The call with which a check asks whether editors have deleted the pages that the next release does not have. */
const READS_PAGES = /^GET \/items\/pages\?/;

const DELETED: ReleasePage = { id: randomUUID(), path: '/deleted', rows: [] };

/** Publishes. `begin` publishes again, and waits for the checks of this release, which wait until `goOn`. */
async function prepareCheck(test: TestContext) {
  const site = await createSite(test);
  await site.plan('first', { files: { 'deleted/index.html': 'Deleted' }, pages: [DELETED] });
  const proxy = await startDirectusProxy(test, cms.url);
  const running = startPublisher(test, environmentOf(site, proxy.url));
  const first = await publishFirst();
  return {
    site,
    running,
    first: first.folder,
    async begin() {
      await site.plan('second');
      const hold = proxy.hold(READS_PAGES);
      const { id } = await editor.create({ kind: 'publish' });
      const { folder } = await editor.waitFor(id, 'checking');
      await waitFor('the check reads Directus', async () => hold.hasCalls());
      return { id, folder, goOn: hold.release };
    },
  };
}

const listFolders = async (site: Site) => (await listReleases(site.releasesDir)).map(({ id }) => id);

describe('during a check', () => {
  it('after a publisher is killed, the next one begins the request again and removes the first release', async (test) => {
    const { site, running, first, begin } = await prepareCheck(test);
    const { id, folder } = await begin();
    assert.deepEqual(await listFolders(site), [folder, first]);
    await running.end('SIGKILL');
    assert.equal(await site.readHome(), 'first');
    startPublisher(test, environmentOf(site));
    const live = await editor.waitFor(id, 'live');
    assert.equal(live.attempts, 2);
    assert.equal(await site.readHome(), 'second');
    assert.notEqual(live.folder, folder);
    assert.deepEqual(await listFolders(site), [live.folder, first]);
  });

  it('without Directus, the release goes live when Directus is back', async (test) => {
    const { site, running, begin } = await prepareCheck(test);
    const { id, folder, goOn } = await begin();
    await cms.stop();
    goOn();
    await waitFor('the check is repeated', async () => running.output().includes('It is tried again.'));
    assert.equal(await site.readHome(), 'first');
    await restartDirectus();
    const live = await editor.waitFor(id, 'live');
    assert.deepEqual([live.attempts, live.folder], [1, folder]);
    assert.equal(await site.readHome(), 'second');
  });

  it('a request that is cancelled leaves nothing of its release', async (test) => {
    const { site, first, begin } = await prepareCheck(test);
    const { id } = await begin();
    await editor.update(id, { cancelRequested: true });
    assert.equal((await editor.waitFor(id, 'cancelled')).reason, 'It was cancelled.');
    assert.deepEqual(await listFolders(site), [first]);
    assert.equal(await site.readHome(), 'first');
  });
});

it('a server of the site that is killed serves the same release again, at each step of the next one', async (test) => {
  const site = await createSite(test);
  const proxy = await startDirectusProxy(test, cms.url);
  startPublisher(test, environmentOf(site, proxy.url));
  await site.plan('first', { pages: [DELETED], files: { 'deleted/index.html': 'Deleted' } });
  await publishFirst();
  await site.plan('second', { gates: ['fetched', 'built'] });
  const hold = proxy.hold(READS_PAGES);
  const { id } = await editor.create({ kind: 'publish' });
  const steps = [
    ['fetching', 'first', () => site.open('fetched')],
    ['building', 'first', () => site.open('built')],
    ['checking', 'first', () => hold.release()],
    ['live', 'second', () => {}],
  ] as const;
  let server = await startSiteServer(test, site);
  for (const [state, home, goOn] of steps) {
    await editor.waitFor(id, state);
    if (state === 'checking') await waitFor('the check reads Directus', async () => hold.hasCalls());
    await server.end('SIGKILL');
    server = await startSiteServer(test, site);
    assert.equal(await server.readHome(), home);
    await goOn();
  }
  assert.equal((await editor.read(id)).attempts, 1);
});
