import { ROOT } from './lib/config.ts';
import { runCommand } from './lib/processes.ts';
import { untilStopped } from './lib/until-stopped.ts';

/** `npm run chromatic`: builds the Storybook and publishes it to Chromatic for review. Arguments go to Chromatic. */
await untilStopped(async (putAway) => {
  if (!process.env['CHROMATIC_PROJECT_TOKEN']) {
    throw new Error(
      'Chromatic needs to know which project to publish to: set CHROMATIC_PROJECT_TOKEN to the token that chromatic.com ' +
        'shows under "Manage > Configure". Without the service, `npm run test:stories` compares the same pictures here.',
    );
  }
  await runCommand('chromatic', ['--build-script-name', 'build-storybook', ...process.argv.slice(2)], {
    cwd: ROOT,
    output: 'inherit',
    onSpawn: putAway,
  });
});
