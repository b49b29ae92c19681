import { join } from 'node:path';
import { preview } from 'vite';
import { ensureChromium } from './lib/chromium.ts';
import { ROOT } from '../lib-node/config.ts';
import { findFreePort } from './lib/free-port.ts';
import { runCommand } from '../lib-node/processes.ts';
import { createSteps } from './lib/steps.mjs';
import { runWithCleanup } from '../lib-node/run-with-cleanup.ts';

/**
 * `npm run test:stories`: builds the Storybook and tests every story with Playwright: once, or on the screens of its pictures
 * (docs/stories.md). `--accept` (`npm run stories:accept`) stores the current pictures as accepted. `--url=…` tests a running
 * Storybook, `--keep` the last build. Other arguments are passed to Playwright: `-g "Design system/Badge"`.
 */
await runWithCleanup(async (addCleanup) => {
  const args = process.argv.slice(2);
  const accepts = args.includes('--accept');
  const keeps = args.includes('--keep');
  const given = args.find((arg) => arg.startsWith('--url='))?.slice('--url='.length);
  const playwrightArgs = args.filter((arg) => !/^--(accept|keep|url=.*)$/.test(arg));

  const steps = createSteps();
  await steps.run('Find a browser', async (detail) => ensureChromium(detail));
  const outDir = join(ROOT, '.data', 'stories', 'storybook');
  if (!given && !keeps) {
    await steps.run('Build the Storybook', (onOutput) =>
      // `--test` leaves out the documentation, which takes more than half of the time.
      runCommand('storybook', ['build', '--quiet', '--test', '--output-dir', outDir], {
        cwd: ROOT,
        env: { ...process.env, STORY_CONTROLS: '1' },
        onOutput,
        onSpawn: addCleanup,
      }),
    );
  }
  const url = given ?? (await serve(outDir, addCleanup));
  // The control stories, which must fail, exist only in a build of this script, and accepting runs no controls.
  const specs = accepts || given ? ['stories.spec.ts', 'block-pictures.spec.ts'] : [];
  await runCommand('playwright', ['test', '--config', 'tests/stories', ...specs, ...playwrightArgs], {
    cwd: ROOT,
    output: 'inherit',
    onSpawn: addCleanup,
    env: { ...process.env, STORIES_URL: url, ...(accepts ? { STORIES_ACCEPT: '1' } : {}) },
  });
});

async function serve(outDir: string, addCleanup: (stop: () => Promise<void>) => void): Promise<string> {
  const port = await findFreePort();
  const server = await preview({
    configFile: false,
    appType: 'mpa',
    logLevel: 'warn',
    build: { outDir },
    // Lets the browser cache files and compiled scripts between stories.
    preview: { host: '127.0.0.1', port, strictPort: true, headers: { 'Cache-Control': 'max-age=3600' } },
  });
  addCleanup(() => server.close());
  return `http://127.0.0.1:${port}`;
}
