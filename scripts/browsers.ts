import { ROOT } from '../lib-node/config.ts';
import { ensureOtherBrowser, type OtherBrowser } from './lib/other-browsers.ts';
import { assertPortIsFree, runCommand } from '../lib-node/processes.ts';
import { serveSite } from './lib/site-build.ts';
import { createSteps } from './lib/steps.mjs';
import { buildTestSite, startTestStack, testEnvironment } from './lib/test-stack.ts';
import { runWithCleanup } from '../lib-node/run-with-cleanup.ts';
import { serveWithCollector } from './lib/collector.ts';

const BROWSERS: readonly OtherBrowser[] = ['firefox', 'webkit'];
/** The test files. */
const PARTS = ['pages', 'menus', 'forms', 'purchase'];
/** Timeout of all tests in milliseconds, for a browser that hangs. The tests take half an hour on two cores. */
const TESTS_LIMIT = 90 * 60_000;

/**
 * `npm run test:browsers`: tests pages, menus, a form and a purchase in Firefox and WebKit, on the stack of the end-to-end
 * tests. The arguments `firefox` and `webkit` select a browser; `pages`, `menus`, `forms` and `purchase` select a test file.
 * `--keep` keeps the data of the last run.
 */
await runWithCleanup(async (addCleanup) => {
  const args = process.argv.slice(2);
  const names = args.filter((arg) => arg !== '--keep');
  const isBrowser = (name: string): name is OtherBrowser => BROWSERS.some((browser) => browser === name);
  const browsers = names.some(isBrowser) ? names.filter(isBrowser) : BROWSERS;
  const files = names.filter((name) => !isBrowser(name));
  const unknown = files.find((name) => !PARTS.includes(name));
  if (unknown)
    throw new Error(`Unknown part "${unknown}". The parts are: ${[...BROWSERS, ...PARTS].join(', ')}.`);

  const steps = createSteps();
  await steps.run('Find the browsers', async (detail) => {
    for (const browser of browsers) ensureOtherBrowser(browser, detail);
  });
  const stack = await startTestStack(steps, addCleanup, args.includes('--keep'));
  await buildTestSite(stack, steps, addCleanup);
  // A proxy listens on the port of the site that Directus and Helios know, and the site on the next port.
  const { config, siteDir } = stack.build;
  const inner = { ...config, ports: { ...config.ports, site: config.ports.site + 1 } };
  await steps.run('Serve the site', async () => {
    await assertPortIsFree(config.ports.site, 'SITE_PORT');
    await serveSite({ config: inner, siteDir }, addCleanup);
    addCleanup(await serveWithCollector(config.ports.site, inner.ports.site));
  });

  const glob = files.length > 0 ? `{${files.join(',')},}` : '*';
  await runCommand(
    'node',
    ['--test', '--test-reporter=spec', '--test-concurrency=1', `tests/browsers/${glob}.test.ts`],
    {
      cwd: ROOT,
      output: 'inherit',
      timeoutMs: TESTS_LIMIT,
      onSpawn: addCleanup,
      env: { ...testEnvironment(stack), BROWSERS: browsers.join(',') },
    },
  );
});
