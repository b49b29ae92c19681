import { join, resolve } from 'node:path';
import { applyAccess } from './lib/access.ts';
import { login, type CmsClient } from './lib/api.ts';
import { bootstrapCms, type RunningCms } from './lib/directus.ts';
import { CMS_DATABASE, cmsOptionsFromEnv } from './lib/from-env.ts';
import type { CmsOptions } from './lib/options.ts';
import { cmsDir } from './lib/paths.ts';
import { applySchema, saveSnapshot } from './lib/schema.ts';
import { seedContent } from './lib/seed.ts';
import { setupCms } from './lib/setup.ts';
import { checkTypes, writeTypes } from './lib/types.ts';

const USAGE = `node scripts/cli.ts <command>

  bootstrap   install or migrate Directus' tables in the database, then end
  start       bootstrap, start, apply schema, access and seed as far as they changed; runs until Ctrl-C

On a running instance (DIRECTUS_URL, or localhost at DIRECTUS_PORT):
  apply       schema files and access rules -> instance   (--allow-delete: also delete what the files no longer hold)
  seed        new seed items -> instance
  snapshot    instance -> schema files, and the types made from them

  types       schema files -> src/content/directus.generated.ts   (--check: only say whether it is up to date)
`;

async function main(command: string | undefined, flags: string[]): Promise<void> {
  const say = (text: string) => console.log(text);
  switch (command) {
    case 'bootstrap':
      return withDatabase(async (options) => say(`Database of Directus: ${await bootstrapCms({ ...options, onProgress: say })}.`));
    case 'start':
      return withDatabase(async (options) => {
        const cms = await setupCms({ ...options, onProgress: say });
        say(`Directus is ready at ${cms.url} (${options.adminEmail}). Ctrl-C ends it.`);
        await interrupted(cms);
      });
    case 'apply': {
      const options = runningOptions();
      const client = await connect(options);
      const changed = await applySchema(client, { allowDelete: flags.includes('--allow-delete'), onProgress: say });
      await applyAccess(client, { ...options, onProgress: say });
      return say(changed ? 'The schema was applied.' : 'The schema was the same already.');
    }
    case 'seed': {
      const result = await seedContent(await connect(runningOptions()), { onProgress: say });
      return say(`${result.inserted} items seeded, ${result.known} were known, ${result.skipped.length} left out.`);
    }
    case 'snapshot': {
      const files = await saveSnapshot(await connect(runningOptions()));
      await writeTypes();
      return say(`${files.length} schema files written; look at the difference with git before you commit.`);
    }
    case 'types':
      if (flags.includes('--check')) await checkTypes();
      else say((await writeTypes()) ? 'Types written.' : 'The types were up to date.');
      return;
    default:
      console.error(USAGE);
      process.exitCode = 2;
  }
}

function runningOptions(): CmsOptions {
  return cmsOptionsFromEnv('');
}

function connect(options: CmsOptions): Promise<CmsClient> {
  return login(options.publicUrl ?? `http://localhost:${options.port}`, options.adminEmail, options.adminPassword);
}

/** CMS_DATABASE_URL, or a database on the server of DATABASE_URL or on the repository's embedded server. */
async function withDatabase(work: (options: CmsOptions) => Promise<void>): Promise<void> {
  if (process.env.CMS_DATABASE_URL) return work(cmsOptionsFromEnv(process.env.CMS_DATABASE_URL));
  // Only here, so that the other commands run in a copy of this folder alone.
  const { startPostgres } = await import('../../scripts/lib/postgres.ts');
  const postgres = await startPostgres({
    dataDir: join(resolve(cmsDir, '..', process.env.PLAYHOUSE_DATA_DIR ?? '.data'), 'postgres'),
    port: Number(process.env.POSTGRES_PORT ?? 5433),
    databaseUrl: process.env.DATABASE_URL,
  });
  try {
    await postgres.ensureDatabase(CMS_DATABASE);
    await work(cmsOptionsFromEnv(postgres.url(CMS_DATABASE)));
  } finally {
    await postgres.stop();
  }
}

async function interrupted(cms: RunningCms): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  await cms.stop();
}

main(process.argv[2], process.argv.slice(3)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
