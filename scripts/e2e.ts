import { ensureChromium } from './lib/chromium.ts';
import { ROOT } from './lib/config.ts';
import { shellVariables } from './lib/environment.ts';
import { runCommand } from './lib/processes.ts';
import { serveSite } from './lib/site-build.ts';
import { createSteps } from './lib/steps.mjs';
import { startTestStack, testEnvironment } from './lib/test-stack.ts';
import { untilStopped } from './lib/until-stopped.ts';

/**
 * `npm run test:e2e`: the three programs with a database, ports and data of their own, and Playwright through the
 * built site. Arguments go to Playwright. `--keep` keeps the data of the last run, which is faster to try again;
 * `--build-only` brings data and site up to there and ends. `--accept` takes the pictures of the blocks for right as
 * they are now.
 */
await untilStopped(async (putAway) => {
  const args = process.argv.slice(2);
  const buildOnly = args.includes('--build-only');
  const accepts = args.includes('--accept');
  const steps = createSteps();

  await steps.run('Find a browser', async (detail) => ensureChromium(detail));
  const stack = await startTestStack(steps, putAway, args.includes('--keep'));
  if (buildOnly) return;
  await steps.run('Serve the site', () => serveSite(stack.build, putAway));

  const playwrightArgs = args.filter((arg) => arg !== '--keep' && arg !== '--accept');
  const specs = accepts ? ['every-block-pictures'] : [];
  await runCommand('playwright', ['test', '--config', 'tests/e2e', ...specs, ...playwrightArgs], {
    cwd: ROOT,
    output: 'inherit',
    onSpawn: putAway,
    env: { ...testEnvironment(stack), ...(accepts ? { E2E_ACCEPT: '1' } : {}) },
  });
  // What the visitors of the tests bought, lost and gave back, with faults in between, left the books in order.
  await runCommand('node', ['helios/scripts/check-invariants.ts'], {
    cwd: ROOT,
    output: 'inherit',
    onSpawn: putAway,
    env: { ...shellVariables(process.env), HELIOS_DATABASE_URL: stack.services.heliosDatabaseUrl },
  });
});
