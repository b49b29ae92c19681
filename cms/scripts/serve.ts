import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createDirectusEnv, DIRECTUS_CLI } from './lib/directus.ts';
import { cmsDir } from './lib/paths.ts';
import { readProductionOptions } from './lib/production.ts';
import { assertDeployed } from './lib/setup.ts';
import { assertStudioIsBuilt } from './lib/studio-bundles.ts';

const END_WITH_SIGNAL = new URL('end-with-signal.ts', import.meta.url).href;

/** `node start.mjs cms`: serves Directus, which `npm run deploy` has prepared. It changes nothing, and logs to stdout. */
try {
  const options = readProductionOptions(process.env);
  await assertDeployed(options.databaseUrl);
  await assertStudioIsBuilt();
  await mkdir(join(options.dataDir, 'uploads'), { recursive: true });
  process.chdir(cmsDir);
  // Directus takes the place of this process, so that it has its own environment only, and gets the signals of the supervisor.
  if (!process.execve) throw new Error('The CMS cannot be served on this system: Node has no execve here.');
  process.execve(
    process.execPath,
    [process.execPath, '--import', END_WITH_SIGNAL, DIRECTUS_CLI, 'start'],
    createDirectusEnv(options),
  );
} catch (error) {
  console.error(`The CMS did not start. ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
