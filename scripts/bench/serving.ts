import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { readCurrentRelease } from 'gatsby-adapter-node/releases';
import { getReleasesDir } from '../../lib-node/config.ts';
import { findFreePort } from '../lib/free-port.ts';
import { startProcess } from '../../lib-node/processes.ts';
import { runWithCleanup, type AddCleanup } from '../../lib-node/run-with-cleanup.ts';
import { serveSite, type SiteBuild } from '../lib/site-build.ts';
import { createSteps } from '../lib/steps.mjs';
import { formatTable } from '../lib/table.ts';
import { buildBenchmarkSite } from './built-site.ts';
import { startNginx } from './nginx.ts';

/**
 * Compares the server of releases with `gatsby serve`, and with nginx if it is installed, on the same build: requests per second, bytes of
 * a response, and the 99th percentile of the response time. The rounds of all alternate, because other programs use the machine, too. The
 * client runs on the same machine, so figures are ratios. nginx is no goal: the client is slower than nginx.
 */
const ROUNDS = 3;
const ROUND_MS = 4000;
/** Connections that each send the next request after a response. */
const CONNECTIONS = 32;
/** The server of releases must answer at least as many requests as `gatsby serve`. */
const MIN_RATIO = 1;

interface Measured {
  requestsPerSecond: number;
  p99: number;
  bytes: number;
}

const steps = createSteps();

await runWithCleanup(async (addCleanup) => {
  const { build } = await buildBenchmarkSite(steps, addCleanup);
  const servers = await steps.run('Serve the site', () => startServers(build, addCleanup));
  if (!servers.nginx) console.log('nginx is not installed, so it is not compared.');
  const [script = ''] =
    /\/app-\w+\.js/.exec(readFileSync(join(build.siteDir, 'public/index.html'), 'utf8')) ?? [];
  const rows: string[][] = [];
  const slow: string[] = [];
  for (const path of ['/', script, '/no-such-page']) {
    const { releases, gatsby, nginx } = await steps.run(`Request ${path}`, () => measureAll(servers, path));
    const ratio = releases.requestsPerSecond / gatsby.requestsPerSecond;
    if (ratio < MIN_RATIO) slow.push(path);
    rows.push(createRow(path, 'releases', releases), createRow(path, 'gatsby serve', gatsby));
    rows.push(createRatioRow(path, 'ratio to gatsby serve', releases, gatsby));
    if (nginx) {
      rows.push(createRow(path, 'nginx', nginx));
      rows.push(createRatioRow(path, 'ratio to nginx', releases, nginx));
    }
  }
  console.log(`\n${formatTable(['address', 'server', 'requests/s', 'bytes', 'p99 ms'], rows)}`);
  if (slow.length > 0) throw new Error(`Slower than gatsby serve: ${slow.join(', ')}.`);
});

/** The addresses of the servers. */
interface Servers {
  releases: string;
  gatsby: string;
  /** Null: it is not installed. */
  nginx: string | null;
}

/** Returns the median round of each server. */
async function measureAll({ releases, gatsby, nginx }: Servers, path: string) {
  const results: Record<keyof Servers, Measured[]> = { releases: [], gatsby: [], nginx: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    results.gatsby.push(await measure(gatsby + path));
    results.releases.push(await measure(releases + path));
    if (nginx) results.nginx.push(await measure(nginx + path));
  }
  return {
    releases: getMedian(results.releases),
    gatsby: getMedian(results.gatsby),
    nginx: nginx ? getMedian(results.nginx) : null,
  };
}

async function startServers(build: SiteBuild, addCleanup: AddCleanup): Promise<Servers> {
  const port = await findFreePort();
  const { config, siteDir } = build;
  await serveSite(build, addCleanup);
  const gatsby = `http://localhost:${port}`;
  await startProcess({
    name: 'gatsby serve',
    command: 'gatsby',
    args: ['serve', '--port', String(port)],
    cwd: siteDir,
    env: { ...process.env, GATSBY_TELEMETRY_DISABLED: '1', GATSBY_LOCALE: 'en-US' },
    logFile: join(config.dataDir, 'logs', 'gatsby-serve.log'),
    readyUrl: gatsby,
    onSpawn: addCleanup,
  });
  const release = await readCurrentRelease(getReleasesDir(config));
  if (!release) throw new Error('There is no current release.');
  const nginx = await startNginx(join(release.dir, 'public'), join(config.dataDir, 'nginx'), addCleanup);
  return { releases: `http://127.0.0.1:${config.ports.site}`, gatsby, nginx };
}

async function measure(url: string): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times: number[] = [];
  let bytes = 0;
  const from = performance.now();
  const visitor = async () => {
    while (performance.now() - from < ROUND_MS) {
      const start = performance.now();
      bytes = await load(url, agent);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, visitor));
  const seconds = (performance.now() - from) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  return {
    requestsPerSecond: times.length / seconds,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
    bytes,
  };
}

/** Loads a response and returns its bytes on the wire, without its headers. */
function load(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html,*/*' };
    const sent = request(url, { agent, headers }, (response) => {
      let bytes = 0;
      response.on('data', (piece: Buffer) => (bytes += piece.length));
      response.on('end', () => resolve(bytes));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end();
  });
}

function getMedian(results: readonly Measured[]): Measured {
  const sorted = results.toSorted((a, b) => a.requestsPerSecond - b.requestsPerSecond);
  const median = sorted[Math.floor(sorted.length / 2)];
  if (!median) throw new Error('Nothing was measured.');
  return median;
}

function createRow(path: string, server: string, { requestsPerSecond, bytes, p99 }: Measured): string[] {
  return [path, server, requestsPerSecond.toFixed(0), String(bytes), p99.toFixed(0)];
}

function createRatioRow(path: string, title: string, releases: Measured, other: Measured): string[] {
  const ratio = releases.requestsPerSecond / other.requestsPerSecond;
  return [path, title, ratio.toFixed(2), (releases.bytes / other.bytes).toFixed(2), ''];
}
