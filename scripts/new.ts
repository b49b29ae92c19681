import { ROOT } from '../lib-node/config.ts';
import { runCommand } from '../lib-node/processes.ts';
import { runWithCleanup } from '../lib-node/run-with-cleanup.ts';
import { createBlock } from './lib/new-block.ts';

/** `npm run new block NAME`: writes all files of a block type, formats them, and generates the types. */
await runWithCleanup(async (addCleanup) => {
  const [kind, name, ...others] = process.argv.slice(2);
  if (kind !== 'block' || name === undefined || others.length > 0) {
    throw new Error('Usage: npm run new block NAME, such as: npm run new block wiseSayings');
  }
  const files = createBlock(ROOT, name);
  await runCommand('prettier', ['--write', ...files], { cwd: ROOT, onSpawn: addCleanup });
  await runCommand('node', ['cms/scripts/cli.ts', 'types'], { cwd: ROOT, onSpawn: addCleanup });
  console.log(files.map((file) => `  ${file}`).join('\n'));
  console.log('\nWhat to change now: docs/guides/block.md. Check it: npm run check');
});
