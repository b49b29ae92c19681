import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { createDemoCatalogue } from '../demo/helios/demo-catalogue.ts';
import { THEATERS } from '../demo/helios/demo-data.ts';
import { ROOT } from '../lib-node/config.ts';
import { buyInBrowser, enterBoxOffice, startBrowser, waitForBoxOffice } from './lib/deploy/browser.ts';
import {
  createBaseImages,
  createBuildOptions,
  follow,
  output,
  prepareContainers,
  run,
} from './lib/deploy/containers.ts';
import {
  buyTicket,
  call,
  findPerformance,
  getCalendarPath,
  type Order,
  type PublicAddress,
} from './lib/deploy/public-address.ts';

/*
 * `npm run test:deploy`: installs deploy/ on this machine with podman, sells a ticket through its proxy, opens the box office in a browser,
 * restarts and kills each program, restores a backup, and upgrades under sales. It needs root, Debian, the ports 80 and 443, and the
 * registries of Debian and npm. Payments are those of the test processor. Grafana is left out, because Debian has no package of it.
 */

const DEPLOY = join(ROOT, 'deploy');
const PROJECT = 'playhouse';
const PROGRAMS = ['helios1', 'helios2', 'cms', 'publisher', 'site', 'previews'];
/** Milliseconds after SIGTERM in which a program ends (docs/operations.md). */
const STOP_TIME = 25_000;
/** Milliseconds after which a program is healthy again. */
const START_TIME = 120_000;
/** Migrations of a later version. */
const NEXT_MIGRATIONS = ['002-notes', '003-notes-of-locks'];
/** The programs with other code in that version. */
const CHANGED = ['helios1', 'helios2', 'publisher'];
/** Milliseconds between two orders during the upgrade: the limit of one address is 60 an hour (HELIOS_ORDERS_PER_HOUR). */
const ORDER_PACE = 2000;
const MAX_ORDERS = 40;

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
  // The address that requests of this machine have in the network of the containers.
  STAFF_NETWORKS: '10.89.40.1',
};

if (existsSync(join(DEPLOY, '.env'))) {
  throw new Error(
    'deploy/.env belongs to an installation. The test would replace it: run it in another clone of the repository.',
  );
}
prepareContainers();
createBaseImages();
const environment = { ...process.env, ...settings, BUILD_OPTIONS: createBuildOptions() };
const folder = mkdtempSync(join(tmpdir(), 'deploy-test-'));
const backups = join(folder, 'backups');
const nextVersion = join(folder, 'next');
let browser: Browser | undefined;
try {
  const link = await step('installs', install);
  const address = await step('answers at its public addresses', openAddresses);
  const opened = await step('opens a browser', () => openBrowser(address));
  browser = opened;
  const boxOffice = await step('opens the box office, for its networks only', () =>
    openBoxOffice(address, opened, link),
  );
  await step('lists the packages of each image', listPackages);
  const order = await step('sells a ticket', () => sell(address));
  await step('sells a ticket in a browser', () => sellInBrowser(address, opened));
  for (const program of PROGRAMS) {
    await step(`restarts ${program}`, () => restart(address, program));
    await step(`survives the end of ${program}`, () => kill(program));
  }
  await step('sells after that', () => sell(address));
  await step('restores a backup', () => restore(address, order));
  await step('installs the next version under sales', () => upgrade(address));
  await step('keeps what was sold, and the session of the box office', () =>
    findSold(address, order, boxOffice),
  );
  await step('goes back to the version before', () => goBack(address, order, boxOffice));
} finally {
  await browser?.close();
  removeInstallation();
}

async function step<Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> {
  const start = Date.now();
  const result = await work();
  console.log(`✔ ${name} (${((Date.now() - start) / 1000).toFixed(0)} s)`);
  return result;
}

/** Returns the link for the first passkey, which `install` prints. */
async function install(): Promise<string> {
  const lines = await follow(join(DEPLOY, 'install'), { env: environment });
  const mode = output('stat', ['--format=%a', join(DEPLOY, '.env')]).trim();
  assert.equal(mode, '600');
  const link = lines.find((line) => line.startsWith(`https://box-office.${settings.DOMAIN}/#link=`));
  assert.ok(link, 'install has printed no link');
  return link;
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

function openBrowser({ domain }: PublicAddress): Promise<Browser> {
  const authority = '/data/caddy/pki/authorities/local/intermediate.crt';
  return startBrowser(domain, podman('exec', container('proxy'), 'cat', authority));
}

/** Opens the application of staff as programs do, from another network, and in a browser with the first link. */
async function openBoxOffice(address: PublicAddress, opened: Browser, link: string): Promise<Page> {
  const page = await call(address, 'box-office.', 'GET', '/');
  assert.equal(page.status, 200, page.body);
  assert.match(String(page.headers['content-security-policy']), /require-trusted-types-for 'script'/);
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page.body) ?? [];
  const { status, headers } = await call(address, 'box-office.', 'GET', script);
  assert.deepEqual([status, headers['cache-control']], [200, 'public, max-age=31536000, immutable']);
  assert.equal((await call(address, 'box-office.', 'GET', '/staff/orders')).status, 401);
  assert.equal((await call(address, 'tickets.', 'GET', '/staff/orders')).status, 404);
  const inNetwork = `require('https').get({ host: 'proxy', port: 8443, servername: 'box-office.${address.domain}',
    headers: { host: 'box-office.${address.domain}' }, rejectUnauthorized: false }, ({ statusCode }) => console.log(statusCode))`;
  assert.equal(podman('exec', container('site'), 'node', '--eval', inNetwork).trim(), '403');
  return enterBoxOffice(opened, link);
}

/** Writes the software bills of materials, and looks for a package of Debian and one of npm in each. */
function listPackages(): void {
  const bills = join(folder, 'sbom');
  run(join(DEPLOY, 'sbom'), [bills]);
  const expected: Record<string, readonly string[]> = {
    helios: ['bash', 'fastify'],
    cms: ['bash', 'directus'],
    site: ['bash', 'fastify'],
    publisher: ['bash', 'gatsby'],
    postgres: ['postgresql'],
    proxy: ['caddy'],
    prometheus: ['prometheus'],
    alertmanager: ['prometheus-alertmanager'],
  };
  assert.deepEqual(
    readdirSync(bills).toSorted(),
    Object.keys(expected)
      .map((target) => `${target}.cdx.json`)
      .toSorted(),
  );
  for (const [target, names] of Object.entries(expected)) {
    const bill = JSON.parse(readFileSync(join(bills, `${target}.cdx.json`), 'utf8')) as {
      components: { name: string }[];
    };
    const found = new Set(bill.components.map(({ name }) => name));
    for (const name of names) assert.ok(found.has(name), `${target}: ${name}`);
  }
}

async function sell(address: PublicAddress) {
  if (!isCatalogueApplied()) applyCatalogue();
  const order = await buyTicket(address);
  assert.equal(order.status, 'confirmed');
  assert.match(order.orderNumber, /^BARN-/);
  return order;
}

/** A visitor buys on the site. */
async function sellInBrowser(address: PublicAddress, opened: Browser): Promise<void> {
  const before = countSold();
  await buyInBrowser(opened, `https://${address.domain}/ticketing/${await findPerformance(address)}`);
  assert.equal(countSold(), before + 1);
}

function countSold(): number {
  return Number(query(`select count(*) from orders where status = 'confirmed'`));
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
  const source = mkdtempSync(join(tmpdir(), 'deploy-catalogue-'));
  // Helios reads it as another user.
  chmodSync(source, 0o755);
  writeFileSync(join(source, 'catalogue.json'), JSON.stringify(catalogue));
  run('cp', ['--recursive', join(ROOT, 'demo/helios/seating-plans'), source]);
  const helios = container('helios1');
  podman('cp', source, `${helios}:/playhouse/data/catalogue`);
  rmSync(source, { recursive: true });
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
async function restore(address: PublicAddress, order: Order): Promise<void> {
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
    await delay(1000);
  }
  await sell(address);
}

/** Writes a later version: this code with two more migrations of Helios. It takes over the settings, as a checkout in place would. */
function createNextVersion(): void {
  const files = output('git', ['-C', ROOT, 'ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  for (const file of files.split('\0').filter((name) => name && existsSync(join(ROOT, name))))
    cpSync(join(ROOT, file), join(nextVersion, file));
  for (const migration of NEXT_MIGRATIONS)
    cpSync(
      join(ROOT, 'helios/test/support/next-migrations', `${migration}.ts`),
      join(nextVersion, 'helios/src/db/migrations', `${migration}.ts`),
    );
  for (const name of ['.env', 'state'])
    cpSync(join(DEPLOY, name), join(nextVersion, 'deploy', name), { recursive: true });
}

function getImages(): string[] {
  return CHANGED.map((program) => podman('inspect', '--format={{.Image}}', container(program)).trim());
}

/** While visitors read and buy, installs the next version. Nobody is refused, and nothing is lost. */
async function upgrade(address: PublicAddress): Promise<void> {
  createNextVersion();
  const before = getImages();
  const sold: string[] = [];
  const failures: unknown[] = [];
  const visitors: Promise<void>[] = [];
  let isInstalling = true;
  let isReplacing = true;
  const read = async (prefix: string, path: string) => {
    while (isInstalling) {
      const { status, body } = await call(address, prefix, 'GET', path);
      assert.equal(status, 200, `${prefix}${path}: ${body}`);
      await delay(200);
    }
  };
  const buy = async () => {
    while (isReplacing && sold.length < MAX_ORDERS) {
      const order = await buyTicket(address);
      assert.equal(order.status, 'confirmed');
      sold.push(order.orderNumber);
      await delay(ORDER_PACE);
    }
  };
  const installed = follow(join(nextVersion, 'deploy/install'), { env: environment }, (line) => {
    if (line.startsWith('Preparing the databases'))
      for (const visitor of [
        buy(),
        read('', '/'),
        read('tickets.', getCalendarPath()),
        read('box-office.', '/'),
      ])
        visitors.push(visitor.catch((error: unknown) => void failures.push(error)));
    // Helios was replaced.
    if (line.startsWith('Building the site')) isReplacing = false;
  });
  await installed.finally(() => {
    isInstalling = false;
    isReplacing = false;
  });
  await Promise.all(visitors);
  assert.deepEqual(failures, []);

  assert.ok(sold.length > 5, `${sold.length} orders`);
  const list = sold.map((number) => `'${number}'`).join(', ');
  const confirmed = query(
    `select count(*) from orders where status = 'confirmed' and order_number in (${list})`,
  );
  assert.equal(confirmed, String(sold.length));
  for (const [index, image] of getImages().entries()) assert.notEqual(image, before[index], CHANGED[index]);
  for (const migration of NEXT_MIGRATIONS)
    assert.equal(query(`select count(*) from kysely_migration where name = '${migration}'`), '1');
}

async function findSold(address: PublicAddress, order: Order, boxOffice: Page): Promise<void> {
  podman('exec', container('helios1'), 'node', 'helios/scripts/check-invariants.ts');
  assert.equal((await call(address, 'tickets.', 'GET', `/orders/${order.orderId}`)).status, 200);
  await boxOffice.reload();
  await waitForBoxOffice(boxOffice);
}

/** Installs the present version again, on the database of the next one. */
async function goBack(address: PublicAddress, order: Order, boxOffice: Page): Promise<void> {
  const before = readFileSync(join(DEPLOY, '.env'), 'utf8');
  run(join(DEPLOY, 'install'), [], { env: environment });
  assert.equal(readFileSync(join(DEPLOY, '.env'), 'utf8'), before);
  await sell(address);
  await findSold(address, order, boxOffice);
}

function removeInstallation(): void {
  rmSync(folder, { recursive: true, force: true });
  spawnSync('podman-compose', ['--project-name', PROJECT, '--file', 'compose.yaml', 'down'], { cwd: DEPLOY });
  const volumes = output('podman', [
    'volume',
    'ls',
    '--quiet',
    '--filter',
    `label=io.podman.compose.project=${PROJECT}`,
  ]);
  for (const volume of volumes.split('\n').filter(Boolean)) podman('volume', 'rm', volume);
  spawnSync('podman', ['network', 'rm', `${PROJECT}_inside`]);
  for (const left of ['.env', 'state']) rmSync(join(DEPLOY, left), { recursive: true, force: true });
}
