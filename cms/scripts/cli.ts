import { join } from 'node:path';
import { loadConfig } from '../../lib-node/config.ts';
import { getPostgresUrl, startPostgres } from '../../lib-node/postgres.ts';
import { runWithCleanup, type AddCleanup } from '../../lib-node/run-with-cleanup.ts';
import { applyAccess } from './lib/access.ts';
import type { CmsClient } from './lib/api.ts';
import { getCmsUrl, type CmsOptions } from './lib/options.ts';
import { applySchema, formatSchemaFiles, saveSnapshot } from './lib/schema.ts';
import { seedContent } from './lib/seed.ts';
import { readProductionOptions, toCmsOptions } from './lib/production.ts';
import { deployCms, setupCms } from './lib/setup.ts';
import { withSetupAccount } from './lib/setup-account.ts';
import { applyStudio } from './lib/studio.ts';
import { buildStudio } from './lib/studio-bundles.ts';
import { checkTypes, writeTypes } from './lib/types.ts';

const USAGE = `npm run <command>, in cms/

  build       build the parts of extensions that run in the Studio, which dev and deploy also do if a source has changed

In production (settings and log-ins from the environment):
  deploy      create or migrate the tables of Directus, apply schema files and access rules, then exit
              (-- --allow-delete: also delete collections and fields that are not in the files)
  start       serve what deploy has prepared: node start.mjs cms, in the root

In development (settings and log-ins from the environment and .env, or from the data folder of the demo):
  dev         start the database and Directus, apply changes of schema, access and seed; runs until Ctrl-C

While it runs, also:
  apply       schema files and access rules -> Directus   (-- --allow-delete: also delete collections and fields that are not in the files)
  seed        new seed items -> Directus
  snapshot    Directus -> schema files and generated types

  types       schema files -> src/content/*.generated.ts, and formats the schema files   (-- --check: fail if the types are not up to date)
`;

const say = (text: string) => console.log(text);

async function main(command: string | undefined, flags: string[]): Promise<void> {
  switch (command) {
    case 'deploy':
      return runWithCleanup(async (addCleanup) => {
        const options = readProductionOptions(process.env);
        const allowDelete = flags.includes('--allow-delete');
        await deployCms({ ...options, allowDelete, onProgress: say, onSpawn: addCleanup });
        say('The database is prepared. Restart Directus.');
      });
    case 'build':
      return buildStudio({ onProgress: say });
    case 'dev':
      return runWithCleanup(async (addCleanup, waitForStop) => {
        const options = await startDatabase(addCleanup);
        const cms = await setupCms(options);
        say(`Directus is ready at ${cms.url}. The administrator is ${options.adminEmail}. Ctrl-C stops it.`);
        await waitForStop([{ name: 'Directus', exited: cms.exited }]);
      });
    case 'apply': {
      const { changed } = await connect(async (client, options) => {
        const applied = await applySchema(client, {
          cmsUrl: getCmsUrl(options),
          onlyInInstance: flags.includes('--allow-delete') ? 'delete' : 'refuse',
          onProgress: say,
        });
        await applyAccess(client, options);
        await applyStudio(client, options);
        return applied;
      });
      return say(changed ? 'The schema was applied.' : 'The schema was up to date.');
    }
    case 'seed': {
      const result = await connect((client) => seedContent(client, { onProgress: say }));
      return say(
        `${result.inserted} items seeded, ${result.known} seeded before, ${result.skipped.length} skipped.`,
      );
    }
    case 'snapshot': {
      const files = await connect((client) => saveSnapshot(client));
      await writeTypes();
      return say(
        `${files.length} schema files and the types were written. Review the changes before you commit.`,
      );
    }
    case 'types':
      if (flags.includes('--check')) return checkTypes();
      if (await formatSchemaFiles()) say('Schema files were formatted.');
      return say((await writeTypes()) ? 'The types were written.' : 'The types were up to date.');
    default:
      console.error(USAGE);
      process.exitCode = 2;
  }
}

function readOptions(databaseUrl: string): CmsOptions {
  return { ...toCmsOptions(loadCmsConfig(), process.env, databaseUrl), onProgress: say };
}

/** Loads the settings. Requires log-ins and tokens, which only the demo generates. */
function loadCmsConfig() {
  return loadConfig(process.env, { secrets: 'require' });
}

/** Does work with the running Directus. */
function connect<Result>(work: (client: CmsClient, options: CmsOptions) => Promise<Result>): Promise<Result> {
  const config = loadCmsConfig();
  const server = { port: config.ports.postgres, databaseUrl: config.databaseUrl };
  const options = readOptions(getPostgresUrl(server, config.databases.cms));
  return withSetupAccount(options, (client) => work(client, options)).catch((cause: Error) => {
    // Node reports only "fetch failed" when no server listens on the port.
    if (cause instanceof TypeError)
      throw new Error(`Directus does not respond on port ${options.port}: start it with "npm run dev".`, {
        cause,
      });
    throw cause;
  });
}

/** Starts the database and returns options that register all started processes for the stop. */
async function startDatabase(addCleanup: AddCleanup): Promise<CmsOptions> {
  const config = loadCmsConfig();
  const postgres = await startPostgres({
    dataDir: join(config.dataDir, 'postgres'),
    port: config.ports.postgres,
    databaseUrl: config.databaseUrl,
  });
  addCleanup(postgres.stop);
  await postgres.ensureDatabase(config.databases.cms);
  return { ...readOptions(postgres.url(config.databases.cms)), onSpawn: addCleanup };
}

main(process.argv[2], process.argv.slice(3)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
