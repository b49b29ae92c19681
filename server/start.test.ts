import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { it, type TestContext } from 'node:test';
import { activateRelease, createRelease } from 'gatsby-adapter-node/releases';
import { findFreePort } from '../scripts/lib/free-port.ts';
import { startTraceCollector } from '../plugins/tracing/integration/trace-collector.ts';

const START = join(import.meta.dirname, '..', 'start.mjs');

/**
 * Starts a program as a supervisor does, and waits for a line of its output. Uses it, returns its metrics, and stops it with SIGTERM: to this one
 * process, which must end by itself.
 */
async function runUntil(
  test: TestContext,
  program: string,
  line: RegExp,
  env: Record<string, string>,
  metricsPort: number,
  use: () => Promise<unknown> = async () => {},
) {
  const child = spawn(process.execPath, [START, program], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  test.after(() => child.kill('SIGKILL'));
  let found = '';
  for await (found of createInterface({ input: child.stdout })) if (line.test(found)) break;
  await use();
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  return { found, metrics, code: code as number | null };
}

async function createReleases(test: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'start-'));
  test.after(() => rm(folder, { recursive: true, force: true }));
  const [siteDir, releasesDir] = [join(folder, 'site'), join(folder, 'releases')];
  await mkdir(join(siteDir, 'public'), { recursive: true });
  await mkdir(join(siteDir, '.cache'));
  await mkdir(releasesDir);
  await writeFile(join(siteDir, '.cache', 'match-paths.json'), '[]');
  await writeFile(join(siteDir, 'public', 'index.html'), '<!doctype html><title>Home</title>');
  const { id } = await createRelease({ siteDir, releasesDir });
  await activateRelease(releasesDir, id);
  return { releasesDir, id };
}

it('starts the server of the site, which has metrics and traces, and ends with its supervisor', async (test) => {
  const collector = await startTraceCollector();
  test.after(() => collector.close());
  const requestId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const { releasesDir, id } = await createReleases(test);
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  const { metrics, code } = await runUntil(
    test,
    'site',
    /^The site is at/,
    {
      SITE_RELEASES_DIR: releasesDir,
      SITE_PORT: String(port),
      SITE_METRICS_PORT: String(metricsPort),
      SITE_TRUST_PROXY: '127.0.0.1',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    },
    metricsPort,
    () => fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-request-id': requestId } }),
  );
  assert.match(
    metrics,
    new RegExp(`^site_release_created_timestamp_seconds\\{release="${id}",program="site"\\} `, 'm'),
  );
  assert.equal(code, 0);
  assert.deepEqual(
    collector.spans.map(({ service, name, traceId }) => [service, name, traceId]),
    [['site', 'GET /*', requestId]],
  );
});

it('starts the instance for previews, which ends with its supervisor', async (test) => {
  const { releasesDir } = await createReleases(test);
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  const { metrics, code } = await runUntil(
    test,
    'previews',
    /^The instance for previews is at/,
    {
      PREVIEW_RELEASES_DIR: releasesDir,
      PREVIEW_PORT: String(port),
      PREVIEW_METRICS_PORT: String(metricsPort),
      PREVIEW_SECRET: 'preview-secret-of-the-test-of-32-characters',
      PREVIEW_SITE_URL: `http://localhost:${port}`,
      PREVIEW_CMS_URL: 'http://localhost:8055',
      GATSBY_SITE_URL: 'http://localhost:9000',
      DIRECTUS_URL: 'http://127.0.0.1:1',
      DIRECTUS_TOKEN: 'token of the build',
    },
    metricsPort,
  );
  assert.match(metrics, /^process_start_time_seconds\{program="previews"\} /m);
  assert.equal(code, 0);
});

it('starts the publisher, which logs JSON, has metrics and ends with its supervisor', async (test) => {
  const { releasesDir } = await createReleases(test);
  const metricsPort = await findFreePort();
  const { found, metrics, code } = await runUntil(
    test,
    'publisher',
    /Directus does not answer/,
    {
      DIRECTUS_URL: 'http://127.0.0.1:1',
      DIRECTUS_TOKEN: 'token of the build',
      PUBLISHER_TOKEN: 'token of the publisher',
      SITE_RELEASES_DIR: releasesDir,
      GATSBY_SITE_URL: 'http://localhost:9000',
      PUBLISHER_METRICS_PORT: String(metricsPort),
    },
    metricsPort,
  );
  assert.equal(JSON.parse(found).level, 30);
  assert.match(metrics, /^publisher_active\{program="publisher"\} 0$/m);
  assert.equal(code, 0);
});

it('refuses an older Node and an unknown program with one sentence', () => {
  const start = (...args: string[]) => spawnSync(process.execPath, args, { encoding: 'utf8' });
  const old = `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'20.19.5'}})`;
  const refused = start('--import', old, START, 'helios');
  assert.deepEqual(
    [refused.status, refused.stderr],
    [1, 'Playhouse needs Node 22.18 or newer. This is Node 20.19.5.\n'],
  );
  assert.match(
    start(START, 'directus').stderr,
    /^Name one of these programs: helios, cms, site, previews, publisher\./,
  );
});
