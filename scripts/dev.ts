import { cpSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { getServicePorts, getUrls, loadConfig, ROOT } from '../lib-node/config.ts';
import { createDevelopEnvironment } from './lib/program-environment.ts';
import { assertPortsAreFree, runCommand } from '../lib-node/processes.ts';
import { readDirectusSettings } from '../cms/scripts/lib/environment.ts';
import { startServices } from './lib/services.ts';
import { writeRuntimeConfiguration } from './lib/runtime-configuration.ts';
import { createSteps } from './lib/steps.mjs';
import { runWithCleanup } from '../lib-node/run-with-cleanup.ts';

/** `npm run dev`: starts PostgreSQL, Directus and Helios as in the demo, and `gatsby develop` instead of a build. */
await runWithCleanup(async (addCleanup) => {
  const config = loadConfig();
  await assertPortsAreFree([
    { port: config.ports.develop, variable: 'DEVELOP_PORT' },
    ...getServicePorts(config),
  ]);
  const steps = createSteps();
  const { develop } = getUrls(config);
  await startServices(config, steps, addCleanup, {
    siteUrl: develop,
    previewUrl: develop,
    directusEnv: readDirectusSettings(process.env),
  });
  const env = createDevelopEnvironment(config);
  writeRuntimeConfiguration(join(ROOT, 'public'), config, env);
  // Gatsby serves this folder. No build may contain them.
  const standIns = join(ROOT, 'public', 'stand-ins');
  cpSync(join(ROOT, 'demo', 'stand-ins'), standIns, { recursive: true });
  addCleanup(() => rm(standIns, { recursive: true, force: true }));
  console.log(`\nThe site will be at ${develop}. Ctrl-C stops everything.\n`);
  await runCommand('gatsby', ['develop', '--port', String(config.ports.develop)], {
    cwd: ROOT,
    output: 'inherit',
    onSpawn: addCleanup,
    env,
  });
});
