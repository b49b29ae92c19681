import { spawn } from 'node:child_process';
import { openTestServer } from '../test/support/test-database.ts';

// Runs test files with one temporary PostgreSQL, on which each test has its own database. A single file can
// also run alone: node --test test/locks.test.ts starts its own PostgreSQL.

const server = await openTestServer();
// The reporter "spec" prints the failures once more at the end, also in a log.
const options = ['--test', '--test-concurrency=2', '--test-reporter=spec'];
const runner = spawn(process.execPath, [...options, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: {
    ...process.env,
    HELIOS_TEST_DATABASE_URL: process.env.HELIOS_TEST_DATABASE_URL ?? server.postgres.url('postgres'),
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => runner.kill(signal));
const code = await new Promise<number>((resolve) => runner.on('exit', (status) => resolve(status ?? 1)));
await server.close();
process.exit(code);
