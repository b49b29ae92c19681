import { readCurrentRelease } from 'gatsby-adapter-node/releases';
import { REVALIDATE_SECONDS } from '../publisher/src/schedule.ts';
import { startPublisher } from './lib/start-publisher.ts';
import { createStandInSettings, startAnalyticsStandIn } from '../demo/analytics-stand-in.ts';
import { getLoginLines, getReleasesDir, loadConfig, ROOT, takeLoginLines } from '../lib-node/config.ts';
import { describeDemo } from './lib/describe-demo.ts';
import { openDemo } from './lib/open-demo.ts';
import { listSitePictures, preparePictures } from './lib/pictures.ts';
import { describePreviewBuild, startPreviews } from './lib/previews.ts';
import { readDirectusSettings } from '../cms/scripts/lib/environment.ts';
import { startServices } from './lib/services.ts';
import { compileScripts, serveSite, type SiteBuild } from './lib/site-build.ts';
import { createSteps, seconds } from './lib/steps.mjs';
import { runWithCleanup } from '../lib-node/run-with-cleanup.ts';

/**
 * `npm run demo`: starts all programs of Playhouse on this machine and serves the built site.
 * `npm run demo -- --fresh` deletes all data first: databases, uploads and passwords.
 * `npm run demo -- --passwords` prints the log-ins of Directus and exits. It works while the demo runs.
 */
await runWithCleanup(async (addCleanup, waitForStop) => {
  if (process.argv.includes('--passwords')) {
    for (const line of getLoginLines(loadConfig())) console.log(line);
    return;
  }
  const from = Date.now();
  const steps = createSteps();
  const fresh = process.argv.includes('--fresh');
  console.log('\nPlayhouse\n');

  const config = await openDemo({ fresh });
  const standIn = await startAnalyticsStandIn(config.ports.analytics);
  addCleanup(standIn.close);
  const heliosEnv = createStandInSettings(standIn);
  const readRelease = () => readCurrentRelease(getReleasesDir(config)).catch(() => null);
  const before = await readRelease();
  const [services] = await Promise.all([
    startServices(config, steps, addCleanup, {
      fresh,
      directusEnv: readDirectusSettings(process.env),
      heliosEnv,
    }),
    // Directus uses one core while it makes its tables.
    before ?? steps.run('Compile the scripts of the site', () => compileScripts(config, addCleanup)),
  ]);
  const publishSaved = () =>
    steps.run(before ? 'Publish what was saved' : 'Build the site', (onOutput) =>
      startPublisher({ config, siteDir: ROOT, onOutput, addCleanup }),
    );
  const serve = () => steps.run('Serve the site', () => serveSite({ config, siteDir: ROOT }, addCleanup));
  // The server does not start without a release.
  const [publisher, site] = before
    ? await Promise.all([publishSaved(), serve()])
    : [await publishSaved(), await serve()];
  // The pages of an earlier start have their pictures.
  const wasPublished = (await readRelease())?.id !== before?.id;
  const pictures = wasPublished ? listSitePictures(config) : null;
  const stopping = new AbortController();
  const prepare = (title: string, urls: readonly string[]) =>
    steps.run(title, (detail) => preparePictures(config, urls, detail, stopping.signal));
  if (pictures) await prepare('Prepare the pictures that visitors see first', pictures.firstView);
  console.log(
    `\nReady in ${seconds(Date.now() - from)}.\n\n${describeDemo(config, takeLoginLines(config), REVALIDATE_SECONDS, services.boxOfficeLink)}\n`,
  );
  const running = waitForStop([
    ...services.exits,
    { name: 'The publisher', exited: publisher.exited },
    { name: 'The site', exited: site.exited },
  ]);
  running.catch(() => stopping.abort());
  // The site is usable meanwhile. Pictures further down may load slowly until they are prepared.
  const inBackground = async () => {
    if (pictures) await prepare('Prepare the pictures of the home page and its links', pictures.linked);
    if (config.hasPreviews) {
      await startPreviewsInDemo(describePreviewBuild(config, services.cmsDatabaseUrl)).catch(reportPreviews);
    }
    if (!pictures || stopping.signal.aborted) return;
    await prepare('Prepare the other pictures', pictures.others);
  };
  async function startPreviewsInDemo(previewBuild: SiteBuild): Promise<void> {
    const previews = await steps.run('Start the previews', (onOutput) =>
      startPreviews(previewBuild, onOutput, addCleanup),
    );
    void previews.exited.then(() => reportPreviews(new Error('Their server ended. Check its log.')));
  }
  // Only a warning, because the site works without previews.
  function reportPreviews(error: Error): void {
    if (!stopping.signal.aborted) console.warn(`The site works, but previews do not. ${error.message}`);
  }
  await Promise.race([running, inBackground()]);
  await running;
});
