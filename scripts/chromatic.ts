import { ROOT } from '../lib-node/config.ts';
import { runCommand } from '../lib-node/processes.ts';
import { runWithCleanup } from '../lib-node/run-with-cleanup.ts';

/**
 * `npm run chromatic`: builds the Storybook and publishes it to Chromatic for review. Arguments are passed to Chromatic, which reads its
 * settings from chromatic.config.json.
 */
await runWithCleanup(async (addCleanup) => {
  if (!process.env['CHROMATIC_PROJECT_TOKEN']) {
    throw new Error(
      'Set CHROMATIC_PROJECT_TOKEN to the token of the project, which chromatic.com shows under "Manage > Configure". ' +
        'Without the service, `npm run test:stories` compares the pictures of some stories locally.',
    );
  }
  await runCommand('chromatic', process.argv.slice(2), {
    cwd: ROOT,
    output: 'inherit',
    onSpawn: addCleanup,
  });
});
