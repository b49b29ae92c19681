import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { createTestCms, type TestSettings } from '../../scripts/lib/test-cms.ts';
import type { Postgres } from '../../lib-node/postgres.ts';
import { readAll, request } from '../scripts/lib/api.ts';
import { cmsDir } from '../scripts/lib/paths.ts';
import { buildStudio } from '../scripts/lib/studio-bundles.ts';

/** Milliseconds that a supervisor waits after SIGTERM (docs/operations.md). */
const STOP_TIME = 25_000;

const cleanups: (() => Promise<void>)[] = [];
let postgres: Postgres;
let settings: TestSettings;
let env: Record<string, string>;

/** The tables of Directus with an administrator, and nothing of this repository. */
before(async () => {
  const dir = await mkdtemp(join(tmpdir(), 'cms-deploy-'));
  cleanups.push(() => rm(dir, { recursive: true, force: true }));
  // As root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(dir, 0o755);
  ({ postgres, settings } = await createTestCms({
    dir,
    preparation: 'tables',
    addCleanup: (cleanup) => cleanups.push(cleanup),
  }));
  await buildStudio({});
  env = {
    PATH: String(process.env['PATH']),
    DATABASE_URL: settings.databaseUrl,
    PLAYHOUSE_DATA_DIR: dir,
    DIRECTUS_PORT: String(settings.port),
    DIRECTUS_TOKEN: settings.buildToken,
    DIRECTUS_SECRET: settings.secret,
    COMPANY_NAME: 'The Barn',
    COMPANY_PHONE: '555-0100',
    LOG_LEVEL: 'info',
  };
});

after(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup();
});

function start(args: string[], more: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, {
    cwd: cmsDir,
    env: { ...env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  cleanups.push(async () => void child.kill('SIGKILL'));
  return child;
}

/** Runs a command to its end. */
async function run(args: string[], more?: Record<string, string>) {
  const child = start(args, more);
  const [[code], out, errors] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code: code as number, out, errors };
}

const DEPLOY = ['scripts/cli.ts', 'deploy'];
const SERVE = [join(cmsDir, '../start.mjs'), 'cms'];

test('a deployment of a new database names what it needs', async () => {
  await postgres.ensureDatabase('theater');
  const DATABASE_URL = postgres.url('theater');
  const { code, errors } = await run(DEPLOY, { DATABASE_URL, COMPANY_PHONE: '' });
  assert.equal(code, 1);
  assert.match(
    errors,
    /^\nThe database is new: set DIRECTUS_ADMIN_EMAIL, DIRECTUS_ADMIN_PASSWORD, COMPANY_PHONE in the environment\.$/m,
  );
  await postgres.dropDatabase('theater');
});

test('neither command takes log-ins from a demo or another name of the database', async () => {
  const without = (name: string) => run(SERVE, { [name]: '' });
  assert.match((await without('DATABASE_URL')).errors, /DATABASE_URL must be the address/);
  assert.match((await without('DIRECTUS_SECRET')).errors, /Set DIRECTUS_SECRET in the environment\.$/m);
});

test('the CMS is deployed without content of the demo, and then served', async () => {
  const early = await run(SERVE);
  assert.equal(early.code, 1);
  assert.match(early.errors, /The database is not prepared for this version: run "npm run deploy" in cms\//);

  const deployed = await run(DEPLOY);
  assert.equal(deployed.code, 0, deployed.errors + deployed.out);

  const served = start(SERVE);
  const lines: string[] = [];
  const started = Promise.withResolvers<unknown>();
  createInterface({ input: served.stdout }).on('line', (line) => {
    lines.push(line);
    if (line.includes('Server started')) started.resolve(line);
  });
  served.once('exit', () => started.reject(new Error(lines.join('\n'))));
  await started.promise;
  assert.equal(typeof JSON.parse(lines.at(-1) ?? '').level, 'number');

  const build = { url: `http://127.0.0.1:${settings.port}`, token: settings.buildToken };
  const pages = await readAll(build, '/items/pages', {
    fields: ['url', 'title', 'status', 'buildingBlocks.collection', 'buildingBlocks.item:textBlock.title'],
  });
  assert.deepEqual(pages, [
    {
      url: '/',
      title: 'The Barn',
      status: 'published',
      buildingBlocks: [{ collection: 'textBlock', item: { title: 'The Barn' } }],
    },
  ]);
  const company = await request(build, 'GET', '/items/siteSettings?fields=companyName,phone,logo');
  assert.deepEqual(company, { companyName: 'The Barn', phone: '555-0100', logo: null });
  for (const collection of ['shows', 'locations', 'redirects', 'directus_files']) {
    const path = collection === 'directus_files' ? '/files' : `/items/${collection}`;
    assert.deepEqual(await readAll(build, path), [], collection);
  }

  const stopping = Date.now();
  served.kill('SIGTERM');
  const [code] = await once(served, 'exit');
  assert.equal(code, 0);
  assert.ok(Date.now() - stopping < STOP_TIME);
});

test('a database without an administrator is not deployed', async () => {
  const client = new pg.Client({ connectionString: settings.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      'update directus_users set email = null where email = $1 returning id',
      [settings.adminEmail],
    );
    const { code, errors } = await run(DEPLOY);
    assert.equal(code, 1);
    assert.match(errors, /The database has no administrator: empty it/);
    const restored = [settings.adminEmail, rows[0].id];
    await client.query('update directus_users set email = $1 where id = $2', restored);
  } finally {
    await client.end();
  }
});

test('a second deployment changes nothing of editors', async () => {
  const client = new pg.Client({ connectionString: settings.databaseUrl });
  await client.connect();
  try {
    await client.query('delete from pages');
    await client.query(`update "siteSettings" set phone = '555-0199'`);
    // What a new version of the code does.
    await client.query(`update playhouse_setup set value = 'of an older version' where part = 'access'`);
    const deployed = await run(DEPLOY, { COMPANY_NAME: '', COMPANY_PHONE: '' });
    assert.equal(deployed.code, 0, deployed.errors + deployed.out);
    assert.deepEqual((await client.query('select url from pages')).rows, []);
    assert.deepEqual((await client.query('select phone from "siteSettings"')).rows, [{ phone: '555-0199' }]);
    const { rows } = await client.query(
      'select email from directus_users where email is not null order by email',
    );
    assert.deepEqual(rows, [{ email: settings.adminEmail }]);
  } finally {
    await client.end();
  }
});
