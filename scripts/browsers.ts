import { ROOT } from './lib/config.ts';
import { ensureOtherBrowser, type OtherBrowser } from './lib/other-browsers.ts';
import { assertPortIsFree, runCommand } from './lib/processes.ts';
import { serveSite } from './lib/site-build.ts';
import { createSteps } from './lib/steps.mjs';
import { startTestStack, testEnvironment } from './lib/test-stack.ts';
import { untilStopped } from './lib/until-stopped.ts';
import { serveWithCollector } from '../tests/browsers/support/collector.ts';

const BROWSERS: readonly OtherBrowser[] = ['firefox', 'webkit'];
/** The files of tests. */
const PARTS = ['pages', 'menus', 'forms', 'purchase'];
/** Milliseconds for all tests, which take half an hour on two cores. A browser that hangs must not hold the script. */
const TESTS_LIMIT = 90 * 60_000;

/**
 * `npm run test:browsers`: the pages, the menus, a form and a purchase in Firefox and WebKit, on the stack of the end-to-end
 * tests. `firefox` or `webkit` chooses one of them, `pages`, `menus`, `forms` or `purchase` one file of tests. `--keep` keeps the
 * data of the last run.
 */
await untilStopped(async (putAway) => {
  const args = process.argv.slice(2);
  const names = args.filter((arg) => arg !== '--keep');
  const isBrowser = (name: string): name is OtherBrowser => BROWSERS.some((each) => each === name);
  const browsers = names.some(isBrowser) ? names.filter(isBrowser) : BROWSERS;
  const files = names.filter((name) => !isBrowser(name));
  const unknown = files.find((name) => !PARTS.includes(name));
  if (unknown)
    throw new Error(`Unknown part "${unknown}". The parts are: ${[...BROWSERS, ...PARTS].join(', ')}.`);

  const steps = createSteps();
  await steps.run('Find the browsers', async (detail) => {
    for (const browser of browsers) ensureOtherBrowser(browser, detail);
  });
  const stack = await startTestStack(steps, putAway, args.includes('--keep'));
  // The site is served behind a proxy, on the port that Directus and Helios know it by.
  const { config, siteDir } = stack.build;
  const inner = { ...config, ports: { ...config.ports, site: config.ports.site + 1 } };
  await steps.run('Serve the site', async () => {
    await assertPortIsFree(config.ports.site, 'SITE_PORT');
    await serveSite({ config: inner, siteDir }, putAway);
    putAway(await serveWithCollector(config.ports.site, inner.ports.site));
  });

  const glob = files.length > 0 ? `{${files.join(',')},}` : '*';
  await runCommand('node', ['--test', '--test-concurrency=1', `tests/browsers/${glob}.test.ts`], {
    cwd: ROOT,
    output: 'inherit',
    within: TESTS_LIMIT,
    onSpawn: putAway,
    env: { ...testEnvironment(stack), BROWSERS: browsers.join(',') },
  });
});
