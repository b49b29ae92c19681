import { spawn } from 'node:child_process';
import { openTestServer } from '../test/support/test-database.ts';

// Runs test files with one PostgreSQL for all of them (each test has a database of its own on it), and removes it after.
// A file can also be run alone: node --test test/locks.test.ts starts its own.

const server = await openTestServer();
const runner = spawn(process.execPath, ['--test', '--test-concurrency=2', ...process.argv.slice(2)], {
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
