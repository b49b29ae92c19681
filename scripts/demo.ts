import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig, loginLines, notePasswordsShown, passwordsAreNew, ROOT, urls } from './lib/config.ts';
import { preparePictures } from './lib/pictures.ts';
import { assertPortIsFree } from './lib/processes.ts';
import { keepPublished, REVALIDATE_SECONDS } from './lib/publishing.ts';
import { startServices } from './lib/services.ts';
import { buildSite, isBuilt, serveSite } from './lib/site-build.ts';
import { createSteps, seconds } from './lib/steps.mjs';
import { untilStopped } from './lib/until-stopped.ts';

/**
 * `npm run demo`: the whole of Playhouse on this machine, from an empty clone to a site that sells tickets.
 * `npm run demo -- --fresh` forgets all data first: databases, uploads and passwords.
 * `npm run demo -- --passwords` prints the log-ins of Directus and ends; the demo may run meanwhile.
 */
if (process.argv.includes('--passwords')) {
  for (const line of loginLines(loadConfig())) console.log(line);
  process.exit();
}

await untilStopped(async (putAway, stopped) => {
  const from = Date.now();
  const steps = createSteps();
  const fresh = process.argv.includes('--fresh');
  if (fresh) rmSync(loadConfig().dataDir, { recursive: true, force: true });
  const config = loadConfig();
  const addresses = urls(config);
  const isFirst = passwordsAreNew(config.dataDir);
  console.log('\nPlayhouse\n');

  await assertPortIsFree(config.ports.site, 'SITE_PORT');
  const services = await startServices(config, steps, putAway, { fresh });

  const build = { config, siteDir: ROOT, cmsDatabaseUrl: services.cmsDatabaseUrl };
  const buildNow = (title: string) =>
    steps.run(title, (onOutput) => buildSite(build, { onOutput, onSpawn: putAway }));
  const wasBuilt = await isBuilt(build);
  if (wasBuilt) steps.skip('Build the site');
  else await buildNow('Build the site');
  const site = await steps.run('Serve the site', () => serveSite(build, putAway));

  const logins = isFirst
    ? [...loginLines(config), 'These passwords are printed this once. Again: npm run demo -- --passwords']
    : [config.admin.email, config.editor.email, 'Passwords: npm run demo -- --passwords'];
  if (isFirst) notePasswordsShown(config.dataDir);
  console.log(`
Ready in ${seconds(Date.now() - from)}.

  The site          ${addresses.site}
  Buy a ticket      ${addresses.site}/ticketing
                    test card 4242 4242 4242 4242, any later date, any CVC (more: helios/README.md)
  Directus          ${addresses.directus}
                    ${logins.join(`\n${' '.repeat(20)}`)}
  Helios            ${addresses.helios}/openapi.json
  Logs              ${join(config.dataDir, 'logs')}

Content saved in Directus is on the site within ${REVALIDATE_SECONDS / 60} minutes, or with the next "npm run demo". Ctrl-C stops everything.
`);
  const endPublishing = keepPublished({
    isCurrent: () => isBuilt(build),
    build: () => buildNow('Publish what was saved in Directus'),
    tell: (sentence) => console.error(sentence),
  });
  putAway(async () => endPublishing());
  const running = stopped([...services.exits, { name: 'The site', exited: site.exited }]);
  if (!wasBuilt) {
    // The site can be used meanwhile; a page that is opened now may show its pictures a little late.
    const prepared = steps.run('Prepare the pictures', (detail) => preparePictures(config, detail));
    await Promise.race([running, prepared]);
  }
  await running;
});
