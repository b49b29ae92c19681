import { join } from 'node:path';
import { loadConfig, ROOT, siteEnvironment, urls } from './lib/config.ts';
import { assertPortIsFree, startProcess } from './lib/processes.ts';
import { startServices } from './lib/services.ts';
import { buildSite, isBuilt } from './lib/site-build.ts';
import { preparePictures } from './lib/pictures.ts';
import { createSteps, seconds } from './lib/steps.mjs';
import { untilStopped } from './lib/until-stopped.ts';

/** `npm run demo`: the whole of Playhouse on this machine, from an empty clone to a site that sells tickets. */
await untilStopped(async (putAway, stopped) => {
  const from = Date.now();
  const steps = createSteps();
  const config = loadConfig();
  const addresses = urls(config);
  console.log('\nPlayhouse\n');

  await assertPortIsFree(config.ports.site, 'SITE_PORT');
  const services = await startServices(config, steps, putAway);

  const built = await isBuilt(config, services.cmsDatabaseUrl);
  if (built) steps.skip('Build the site');
  else await steps.run('Build the site', (detail) => buildSite(config, services.cmsDatabaseUrl, detail));

  const site = await steps.run('Serve the site', () =>
    startProcess({
      name: 'The site',
      command: 'gatsby',
      args: ['serve', '--host', '0.0.0.0', '--port', String(config.ports.site)],
      cwd: ROOT,
      env: siteEnvironment(config),
      logFile: join(config.dataDir, 'logs', 'site.log'),
      readyUrl: addresses.site,
    }),
  );
  putAway(site.stop);

  console.log(`
Ready in ${seconds(Date.now() - from)}.

  The site          ${addresses.site}
  Buy a ticket      ${addresses.site}/ticketing
                    test card 4242 4242 4242 4242, any later date, any CVC (more: helios/README.md)
  Directus          ${addresses.directus}
                    ${config.admin.email}  ${config.admin.password}
                    ${config.editor.email}  ${config.editor.password}
  Helios            ${addresses.helios}/openapi.json
  Logs              ${join(config.dataDir, 'logs')}

Content edited in Directus appears with the next "npm run demo". Ctrl-C stops everything.
`);
  const running = stopped([...services.exits, { name: 'The site', exited: site.exited }]);
  if (!built) {
    // The site can be used meanwhile; a page that is opened now may show its pictures a little late.
    await Promise.race([
      running,
      steps.run('Prepare the pictures', (detail) => preparePictures(config, detail)),
    ]);
  }
  await running;
});
