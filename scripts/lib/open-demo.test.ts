import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from './free-port.ts';
import { openDemo } from './open-demo.ts';

const PORTS = [
  'POSTGRES_PORT',
  'SITE_PORT',
  'PREVIEW_PORT',
  'DIRECTUS_PORT',
  'HELIOS_PORT',
  'HELIOS_STAFF_PORT',
  'ANALYTICS_PORT',
];

const dataDir = mkdtempSync(join(tmpdir(), 'playhouse-demo-'));
const upload = join(dataDir, 'directus', 'uploads', 'picture.jpg');
const servers: Server[] = [];
let env: Record<string, string>;

beforeEach(async () => {
  env = { PLAYHOUSE_DATA_DIR: dataDir };
  for (const variable of PORTS) env[variable] = String(await findFreePort());
  mkdirSync(join(dataDir, 'directus', 'uploads'), { recursive: true });
  writeFileSync(upload, '');
});

afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

afterAll(() => rmSync(dataDir, { recursive: true }));

/** Listens on a port, as another demo does. */
async function takePort(): Promise<number> {
  const server = createServer();
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

it('names all ports that are taken, and deletes nothing', async () => {
  const [site, directus] = [await takePort(), await takePort()];
  Object.assign(env, { SITE_PORT: String(site), DIRECTUS_PORT: String(directus) });
  await expect(openDemo({ fresh: true }, env)).rejects.toThrow(
    `Ports are taken: ${site} (SITE_PORT), ${directus} (DIRECTUS_PORT). Stop the programs`,
  );
  expect(existsSync(upload)).toBe(true);
});

it('deletes nothing while a PostgreSQL runs with the data on another port', async () => {
  const port = await takePort();
  mkdirSync(join(dataDir, 'postgres'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${dataDir}\n1\n${port}\n`);
  await expect(openDemo({ fresh: true }, env)).rejects.toThrow(
    `runs on port ${port}: stop the demo that uses it.`,
  );
  expect(existsSync(upload)).toBe(true);
});

it('deletes the data of a demo that does not run', async () => {
  mkdirSync(join(dataDir, 'postgres'), { recursive: true });
  const stale = await findFreePort();
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${dataDir}\n1\n${stale}\n`);
  const before = await openDemo({ fresh: false }, env);
  expect(existsSync(upload)).toBe(true);
  const config = await openDemo({ fresh: true }, env);
  expect(existsSync(upload)).toBe(false);
  expect(config.directusSecret).not.toBe(before.directusSecret);
  expect(existsSync(join(dataDir, 'mail'))).toBe(true);
});
