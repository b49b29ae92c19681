import { runCommand } from '../../lib-node/processes.ts';
import { runWithCleanup } from '../../lib-node/run-with-cleanup.ts';
import { NODE_TEST_ARGS } from '../../scripts/lib/slowest-tests/node.ts';
import { createTemplates } from './support/template-databases.ts';
import { openTestServer } from './support/test-database.ts';

// Runs test files with one temporary PostgreSQL, on which each test has its own database. `--long` runs them at their full
// length. A single file can also run alone: node --test test/locks.test.ts starts its own PostgreSQL.

/** What is left of a test after Ctrl-C needs no orderly end: its database is removed. */
const GRACE_MS = 2_000;

await runWithCleanup(async (addCleanup) => {
  const args = process.argv.slice(2);
  const server = await openTestServer();
  addCleanup(server.close);
  const templates = await createTemplates(server.postgres);
  addCleanup(templates.close);
  const options = [...NODE_TEST_ARGS, '--test-concurrency=2'];
  await runCommand(process.execPath, [...options, ...args.filter((arg) => arg !== '--long')], {
    cwd: process.cwd(),
    output: 'inherit',
    graceMs: GRACE_MS,
    onSpawn: addCleanup,
    env: {
      ...process.env,
      ...templates.env,
      ...(args.includes('--long') ? { HELIOS_TEST_LONG: '1' } : {}),
      HELIOS_TEST_DATABASE_URL: process.env.HELIOS_TEST_DATABASE_URL ?? server.postgres.url('postgres'),
    },
  });
});
