import { startPublisher } from './lib/start-publisher.ts';
import { ensureChromium } from './lib/chromium.ts';
import { ROOT } from '../lib-node/config.ts';
import { pickShellVariables } from '../lib-node/environment.ts';
import { buildPreviews, describePreviewBuild } from './lib/previews.ts';
import { runCommand } from '../lib-node/processes.ts';
import { serveSite } from './lib/site-build.ts';
import { createSteps } from './lib/steps.mjs';
import { buildTestSite, startTestStack, testEnvironment } from './lib/test-stack.ts';
import { runWithCleanup } from '../lib-node/run-with-cleanup.ts';

/** The project of the tests that publish the site. They run at the end, because they replace the built site. */
const PUBLISHER = 'publisher';

const toFlag = (project: string) => `--project=${project}`;

/**
 * `npm run test:e2e`: runs the Playwright tests on the built site, with separate databases, ports and data. Other arguments
 * are passed to Playwright; `publisher` runs the tests that publish the site. `--keep` keeps the data of the last run, which is faster.
 * `--build-only` prepares the data, builds the site and exits.
 */
await runWithCleanup(async (addCleanup) => {
  // The card form of a second Helios (ticketing-stripe.spec.ts), which listens on a free port, is in a frame.
  process.env['SITE_CSP_FRAME_SRC'] ??= 'http://localhost:*';
  const args = process.argv.slice(2);
  const buildOnly = args.includes('--build-only');
  const steps = createSteps();

  await steps.run('Find a browser', async (detail) => ensureChromium(detail));
  const stack = await startTestStack(steps, addCleanup, args.includes('--keep'));
  const previews = describePreviewBuild(stack.config, stack.build.cmsDatabaseUrl);
  // Side by side, because a build uses one core for half of its time.
  await Promise.all([
    buildTestSite(stack, steps, addCleanup),
    steps.run('Build the previews', (onOutput) => buildPreviews(previews, onOutput, addCleanup)),
  ]);
  if (buildOnly) return;
  await steps.run('Serve the site and the previews', () =>
    Promise.all([serveSite(stack.build, addCleanup), serveSite(previews, addCleanup)]),
  );

  const playwrightArgs = args.filter((arg) => arg !== '--keep');
  const filters = playwrightArgs.filter((arg) => !arg.startsWith('-'));
  const runTests = (projects: readonly string[], specs: readonly string[]) =>
    runCommand('playwright', ['test', '--config', 'tests/e2e', ...projects.map(toFlag), ...specs], {
      cwd: ROOT,
      output: 'inherit',
      onSpawn: addCleanup,
      env: testEnvironment(stack),
    });
  const isOnlyPublisher = filters.length > 0 && filters.every((filter) => filter === PUBLISHER);
  if (!isOnlyPublisher) {
    await runTests(
      ['studio', 'site'],
      playwrightArgs.filter((arg) => arg !== PUBLISHER),
    );
  }
  if (isOnlyPublisher || filters.includes(PUBLISHER) || filters.length === 0) {
    await steps.run('Start the publisher', () =>
      startPublisher({
        config: stack.config,
        siteDir: stack.build.siteDir,
        // Otherwise it would publish what other tests have saved.
        env: { PUBLISHER_SCHEDULE_SECONDS: '0' },
        addCleanup,
      }),
    );
    await runTests(
      [PUBLISHER],
      playwrightArgs.filter((arg) => arg.startsWith('-')),
    );
  }
  // Checks that the purchases, failures and refunds of the tests left the database of Helios consistent.
  await runCommand('node', ['helios/scripts/check-invariants.ts'], {
    cwd: ROOT,
    output: 'inherit',
    onSpawn: addCleanup,
    env: { ...pickShellVariables(process.env), HELIOS_DATABASE_URL: stack.services.heliosDatabaseUrl },
  });
});
