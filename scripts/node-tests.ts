import { runCommand } from '../lib-node/processes.ts';
import { runWithCleanup } from '../lib-node/run-with-cleanup.ts';
import { NODE_TEST_ARGS } from './lib/slowest-tests/node.ts';

/** `node scripts/node-tests.ts FILES`: runs the tests of Node. Ends all that they have started. Other arguments are passed to Node. */
await runWithCleanup((addCleanup) =>
  runCommand('node', [...NODE_TEST_ARGS, ...process.argv.slice(2)], {
    output: 'inherit',
    onSpawn: addCleanup,
  }),
);
