import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createStandInSettings, startAnalyticsStandIn } from './lib/analytics-stand-in.ts';
import { getLoginLines, getPreviewUrl, getUrls, loadConfig, ROOT, takeLoginLines } from './lib/config.ts';
import { preparePictures } from './lib/pictures.ts';
import { describePreviewBuild, startPreviews } from './lib/previews.ts';
import { assertPortIsFree } from './lib/processes.ts';
import { publishRegularly, REVALIDATE_SECONDS } from './lib/publishing.ts';
import { startServices } from './lib/services.ts';
import { buildSite, isBuilt, serveSite, type SiteBuild } from './lib/site-build.ts';
import { createSteps, seconds } from './lib/steps.mjs';
import { runWithCleanup } from './lib/run-with-cleanup.ts';

/**
 * `npm run demo`: starts all programs of Playhouse on this machine and serves the built site.
 * `npm run demo -- --fresh` deletes all data first: databases, uploads and passwords.
 * `npm run demo -- --passwords` prints the log-ins of Directus and exits. It works while the demo runs.
 */
await runWithCleanup(async (addCleanup, stopped) => {
  if (process.argv.includes('--passwords')) {
    for (const line of getLoginLines(loadConfig())) console.log(line);
    return;
  }
  const from = Date.now();
  const steps = createSteps();
  const fresh = process.argv.includes('--fresh');
  if (fresh) rmSync(loadConfig().dataDir, { recursive: true, force: true });
  const config = loadConfig();
  const addresses = getUrls(config);
  console.log('\nPlayhouse\n');

  await assertPortIsFree(config.ports.site, 'SITE_PORT');
  if (config.hasPreviews) await assertPortIsFree(config.ports.previews, 'PREVIEW_PORT');
  await assertPortIsFree(config.ports.analytics, 'ANALYTICS_PORT');
  const standIn = await startAnalyticsStandIn(config.ports.analytics);
  addCleanup(standIn.close);
  const heliosEnv = createStandInSettings(standIn);
  const services = await startServices(config, steps, addCleanup, { fresh, heliosEnv });

  const build = { config, siteDir: ROOT, cmsDatabaseUrl: services.cmsDatabaseUrl };
  const buildNow = (title: string) =>
    steps.run(title, (onOutput) => buildSite(build, { onOutput, onSpawn: addCleanup }));
  const wasBuilt = await isBuilt(build);
  if (wasBuilt) steps.skip('Build the site');
  else await buildNow('Build the site');
  const site = await steps.run('Serve the site', () => serveSite(build, addCleanup));

  console.log(`
Ready in ${seconds(Date.now() - from)}.

  The site          ${addresses.site}
  Buy a ticket      ${addresses.site}/ticketing
                    test card 4242 4242 4242 4242, any later date, any CVC (details: helios/README.md)
  Directus          ${addresses.directus}
                    ${takeLoginLines(config).join(`\n${' '.repeat(20)}`)}
${config.hasPreviews ? `  Previews          in Directus: open a page, then press the eye at the right (at ${getPreviewUrl(config)})\n` : ''}  Helios            ${addresses.helios}/openapi.json
  Analytics         ${addresses.site}/stand-ins/analytics.html shows what is reported
  Logs              ${join(config.dataDir, 'logs')}

Content saved in Directus is published within ${REVALIDATE_SECONDS / 60} minutes, or by the next "npm run demo". Ctrl-C stops everything.
`);
  const endPublishing = publishRegularly({
    isCurrent: () => isBuilt(build),
    build: () => buildNow('Publish what was saved in Directus'),
    logProblem: (sentence) => console.error(sentence),
  });
  addCleanup(async () => endPublishing());
  const running = stopped([...services.exits, { name: 'The site', exited: site.exited }]);
  let isStopping = false;
  running.catch(() => (isStopping = true));
  // The site is usable meanwhile. Its pictures may load slowly until they are prepared.
  const inBackground = async () => {
    if (config.hasPreviews) {
      await startPreviewsInDemo(describePreviewBuild(config, services.cmsDatabaseUrl)).catch(reportPreviews);
    }
    if (wasBuilt || isStopping) return;
    await steps.run('Prepare the pictures', (detail) => preparePictures(config, detail));
  };
  async function startPreviewsInDemo(previewBuild: SiteBuild): Promise<void> {
    const previews = await steps.run('Start the previews', (onOutput) =>
      startPreviews(previewBuild, onOutput, addCleanup),
    );
    void previews.exited.then(() => reportPreviews(new Error('Their server ended. Check its log.')));
  }
  // Only a warning, because the site works without previews.
  function reportPreviews(error: Error): void {
    if (!isStopping) console.warn(`The site works, but previews do not. ${error.message}`);
  }
  await Promise.race([running, inBackground()]);
  await running;
});
