import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDemoCatalogue } from '../demo/helios/demo-catalogue.ts';
import { THEATERS } from '../demo/helios/demo-data.ts';
import { ROOT } from '../lib-node/config.ts';
import {
  createBaseImages,
  createBuildOptions,
  output,
  prepareContainers,
  run,
} from './lib/deploy/containers.ts';
import { buyTicket, call, type PublicAddress } from './lib/deploy/public-address.ts';

/*
 * `npm run test:deploy`: installs deploy/ on this machine with podman, sells a ticket through its proxy, restarts and kills each program,
 * and restores a backup. It needs root, Debian, the ports 80, 443 and 8081, and the registries of Debian and npm. Payments are those of the
 * test processor. Grafana is left out, because Debian has no package of it.
 */

const DEPLOY = join(ROOT, 'deploy');
const PROJECT = 'playhouse';
const PROGRAMS = ['helios1', 'helios2', 'cms', 'publisher', 'site', 'previews'];
/** Milliseconds after SIGTERM in which a program ends (docs/operations.md). */
const STOP_TIME = 25_000;
/** Milliseconds after which a program is healthy again. */
const START_TIME = 120_000;

const container = (service: string) => `${PROJECT}_${service}_1`;
const podman = (...args: string[]) => output('podman', args);

const settings = {
  DOMAIN: 'playhouse.test',
  ACME_MAIL: 'admin@example.org',
  COMPANY_NAME: 'The Barn',
  COMPANY_PHONE: '+1 555 0100',
  ORDER_PREFIX: 'BARN',
  LOCALE: 'en-US',
  PAYMENTS: 'test',
  CADDY_OPTIONS: 'local_certs',
  WITHOUT_GRAFANA: 'true',
};

if (existsSync(join(DEPLOY, '.env'))) {
  throw new Error(
    'deploy/.env belongs to an installation. The test would replace it: run it in another clone of the repository.',
  );
}
prepareContainers();
createBaseImages();
const environment = { ...process.env, ...settings, BUILD_OPTIONS: createBuildOptions() };
const backups = mkdtempSync(join(tmpdir(), 'deploy-test-'));
try {
  await step('installs', install);
  const address = await step('answers at its public addresses', openAddresses);
  const order = await step('sells a ticket', () => sell(address));
  for (const program of PROGRAMS) {
    await step(`restarts ${program}`, () => restart(address, program));
    await step(`survives the end of ${program}`, () => kill(program));
  }
  await step('sells after that', () => sell(address));
  await step('restores a backup', () => restore(address, order));
  await step('installs again, and keeps its secrets and data', () => installAgain(address, order));
} finally {
  removeInstallation();
}

async function step<Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> {
  const start = Date.now();
  const result = await work();
  console.log(`✔ ${name} (${((Date.now() - start) / 1000).toFixed(0)} s)`);
  return result;
}

function install(): void {
  run(join(DEPLOY, 'install'), [], { env: environment });
  const mode = output('stat', ['--format=%a', join(DEPLOY, '.env')]).trim();
  assert.equal(mode, '600');
}

/** Opens the site, Helios, Directus and the instance for previews, as a browser would. */
async function openAddresses(): Promise<PublicAddress> {
  const ca = podman('exec', container('proxy'), 'cat', '/data/caddy/pki/authorities/local/root.crt');
  const address = { domain: settings.DOMAIN, ca };
  const home = await call(address, '', 'GET', '/');
  assert.equal(home.status, 200, home.body);
  assert.match(home.body, /The Barn/);
  assert.doesNotMatch(home.body, /Lamplight/);
  assert.equal((await call(address, 'tickets.', 'GET', '/health/ready')).status, 200);
  assert.equal((await call(address, 'cms.', 'GET', '/server/ping')).body, 'pong');
  // Previews are closed to everybody without a session.
  assert.ok([302, 401, 403, 404].includes((await call(address, 'previews.', 'GET', '/')).status));
  return address;
}

async function sell(address: PublicAddress) {
  if (!isCatalogueApplied()) applyCatalogue();
  const order = await buyTicket(address);
  assert.equal(order.status, 'confirmed');
  assert.match(order.orderNumber, /^BARN-/);
  return order;
}

function isCatalogueApplied(): boolean {
  return query('select count(*) from theaters') !== '0';
}

function query(sql: string): string {
  const args = [
    'exec',
    container('postgres'),
    'psql',
    '--host=/tmp',
    '--dbname=helios',
    '--tuples-only',
    '--no-align',
  ];
  return podman(...args, `--command=${sql}`).trim();
}

/** Applies the catalogue of the demo with the command of an operator. */
function applyCatalogue(): void {
  const today = new Date().toISOString().slice(0, 10);
  const { catalogue } = createDemoCatalogue(new Map(THEATERS.map(({ timeZone }) => [timeZone, today])), 8);
  const folder = mkdtempSync(join(tmpdir(), 'deploy-catalogue-'));
  // Helios reads it as another user.
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'catalogue.json'), JSON.stringify(catalogue));
  run('cp', ['--recursive', join(ROOT, 'demo/helios/seating-plans'), folder]);
  const helios = container('helios1');
  podman('cp', folder, `${helios}:/playhouse/data/catalogue`);
  rmSync(folder, { recursive: true });
  const file = 'data/catalogue/catalogue.json';
  podman('exec', helios, 'node', 'helios/scripts/cli.ts', 'catalogue', 'apply', file);
}

async function restart(address: PublicAddress, program: string): Promise<void> {
  const start = Date.now();
  // After 60 seconds podman would kill it.
  podman('stop', '--time=60', container(program));
  const stopTime = Date.now() - start;
  assert.ok(stopTime < STOP_TIME, `${program} ended after ${stopTime} ms`);
  const code = podman('inspect', '--format={{.State.ExitCode}}', container(program)).trim();
  assert.equal(code, '0', `the exit code of ${program}`);
  // One Helios is enough.
  if (program === 'helios1')
    assert.equal((await call(address, 'tickets.', 'GET', '/health/ready')).status, 200);
  podman('start', container(program));
  await waitUntilHealthy(program);
}

/** Ends a program without warning. It starts again by itself. */
async function kill(program: string): Promise<void> {
  const pid = podman('inspect', '--format={{.State.Pid}}', container(program)).trim();
  process.kill(Number(pid), 'SIGKILL');
  await waitUntilHealthy(program, pid);
}

/** Waits until a program is healthy, in another process than `formerPid`. */
async function waitUntilHealthy(program: string, formerPid?: string): Promise<void> {
  for (const until = Date.now() + START_TIME; Date.now() < until;) {
    const pid = podman('inspect', '--format={{.State.Pid}}', container(program)).trim();
    const isHealthy = spawnSync('podman', ['healthcheck', 'run', container(program)]).status === 0;
    if (isHealthy && pid !== formerPid) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(
    `${program} is not healthy:\n${spawnSync('podman', ['logs', '--tail=30', container(program)]).stderr}`,
  );
}

/** Restores a backup from before the last sale: that order is gone, the one before is there, and sales open again by themselves. */
async function restore(address: PublicAddress, order: Awaited<ReturnType<typeof sell>>): Promise<void> {
  run(join(DEPLOY, 'backup'), [backups], { env: environment });
  const lost = await sell(address);
  const [name = ''] = readdirSync(backups);
  run(join(DEPLOY, 'restore'), [join(backups, name)], { env: environment });
  const getStatus = async ({ orderId }: { orderId: string }) =>
    (await call(address, 'tickets.', 'GET', `/orders/${orderId}`)).status;
  assert.deepEqual([await getStatus(order), await getStatus(lost)], [200, 404]);
  assert.equal((await call(address, '', 'GET', '/')).status, 200);
  for (
    const until = Date.now() + START_TIME;
    query('select restored_at is null from installation') !== 't';
  ) {
    assert.ok(Date.now() < until, 'sales did not open after the restore');
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  await sell(address);
}

async function installAgain(address: PublicAddress, order: Awaited<ReturnType<typeof sell>>): Promise<void> {
  const before = output('cat', [join(DEPLOY, '.env')]);
  run(join(DEPLOY, 'install'), [], { env: environment });
  assert.equal(output('cat', [join(DEPLOY, '.env')]), before);
  assert.equal((await call(address, 'tickets.', 'GET', `/orders/${order.orderId}`)).status, 200);
}

function removeInstallation(): void {
  rmSync(backups, { recursive: true, force: true });
  spawnSync('podman-compose', ['--project-name', PROJECT, '--file', 'compose.yaml', 'down'], { cwd: DEPLOY });
  const volumes = output('podman', [
    'volume',
    'ls',
    '--quiet',
    '--filter',
    `label=io.podman.compose.project=${PROJECT}`,
  ]);
  for (const volume of volumes.split('\n').filter(Boolean)) podman('volume', 'rm', volume);
  for (const left of ['.env', 'state']) rmSync(join(DEPLOY, left), { recursive: true, force: true });
}
