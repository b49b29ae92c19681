import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../../scripts/lib/free-port.ts';
import { startPostgres } from '../../../lib-node/postgres.ts';

/**
 * A database on the server of `databaseUrl` (HELIOS_TEST_DATABASE_URL), or on a temporary PostgreSQL.
 */
export interface TestDatabase {
  url: string;
  close(): Promise<void>;
}

/** `template` is the name of the database of the same server that is copied. Without it, the database is empty. */
export async function openTestDatabase(databaseUrl?: string, template?: string): Promise<TestDatabase> {
  const server = await openTestServer(databaseUrl);
  const name = `helios_test_${randomBytes(6).toString('hex')}`;
  if (template) await server.postgres.copyDatabase(name, template);
  else await server.postgres.ensureDatabase(name);
  return {
    url: server.postgres.url(name),
    async close() {
      await server.postgres.dropDatabase(name);
      await server.close();
    },
  };
}

/** Starts a PostgreSQL for tests. `close` removes it, unless `databaseUrl` was given. */
export async function openTestServer(databaseUrl = process.env.HELIOS_TEST_DATABASE_URL) {
  const folder = await mkdtemp(join(tmpdir(), 'helios-test-'));
  await chmod(folder, 0o755); // PostgreSQL runs as another user when the tests run as root.
  const postgres = await startPostgres({
    dataDir: join(folder, 'pg'),
    port: await findFreePort(),
    databaseUrl,
    volatile: true,
  });
  return {
    postgres,
    async close() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
