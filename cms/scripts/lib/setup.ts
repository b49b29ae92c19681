import { join } from 'node:path';
import { accessDir, applyAccess } from './access.ts';
import type { CmsClient } from './api.ts';
import { bootstrapCms, startCms, type RunningCms } from './directus.ts';
import { hash, hashFolder } from './hash-folder.ts';
import { getCmsUrl, getPreviewOrigin, type CmsOptions } from './options.ts';
import { cmsDir } from './paths.ts';
import { applyPreviewAddresses, applySchema, schemaDir } from './schema.ts';
import { defaultAssetsDir, seedContent, seedDir } from './seed.ts';
import { closeSetupAccount, withSetupAccount } from './setup-account.ts';
import { readSetup, writeSetup, type SetupPart } from './setup-table.ts';
import { applyStudio } from './studio.ts';

/**
 * Starts Directus and applies schema, access and seed content to a new or existing database. Unchanged parts are skipped,
 * so that a second run takes only the start of Directus. Fields and collections that are not in the files are kept, with a
 * warning.
 */
export async function setupCms(options: CmsOptions): Promise<RunningCms> {
  await bootstrapCms(options);
  await closeSetupAccount(options.databaseUrl);
  options.onProgress?.('Starting Directus');
  const cms = await startCms(options);
  try {
    await applySetup(options);
    return cms;
  } catch (cause) {
    await cms.stop();
    throw cause;
  }
}

async function applySetup(options: CmsOptions): Promise<void> {
  const fingerprints = await computeFingerprints(options);
  const present = await readSetup(options.databaseUrl);
  const changed = (part: keyof typeof fingerprints) => present[part] !== fingerprints[part];
  if (!Object.keys(fingerprints).some((part) => changed(part as keyof typeof fingerprints))) return;
  await withSetupAccount(options, (client) => applyChanges(client, options, fingerprints, changed));
}

type Fingerprints = Record<Exclude<SetupPart, 'directus'>, string>;

async function applyChanges(
  client: CmsClient,
  options: CmsOptions,
  fingerprints: Fingerprints,
  changed: (part: keyof Fingerprints) => boolean,
): Promise<void> {
  if (changed('schema')) {
    const { kept } = await applySchema(client, {
      onlyInInstance: 'keep',
      cmsUrl: getCmsUrl(options),
      onProgress: options.onProgress,
    });
    // Not recorded when something was kept, so that the next start checks and warns again.
    if (!kept.length) await writeSetup(options.databaseUrl, { schema: fingerprints.schema });
    else
      (options.onWarning ?? console.warn)(
        `Directus has collections or fields that are not in the schema files: ${kept.join(', ')}. They were kept. ` +
          'While Directus runs, add them to the files with "npm run snapshot" in cms/, or delete them and their content with ' +
          '"npm run apply -- --allow-delete".',
      );
  }
  if (changed('access')) {
    await applyAccess(client, options);
    await writeSetup(options.databaseUrl, { access: fingerprints.access });
  }
  if (changed('studio')) {
    await applyPreviewAddresses(client, getCmsUrl(options));
    await applyStudio(client, options);
    await writeSetup(options.databaseUrl, { studio: fingerprints.studio });
  }
  if (changed('seed')) {
    const result = await seedContent(client, { ...options, dir: options.seedDir });
    options.onProgress?.(`Seeded ${result.inserted} items (${result.known} seeded before)`);
    if (result.skipped.length)
      options.onProgress?.(
        `Skipped, because editors changed items that they need: ${result.skipped.join(', ')}`,
      );
    await writeSetup(options.databaseUrl, { seed: fingerprints.seed });
  }
}

/** Returns a hash of the inputs of each step: its files, these scripts and its options. */
export async function computeFingerprints(options: CmsOptions): Promise<Fingerprints> {
  const scripts = await hashFolder(join(cmsDir, 'scripts/lib'));
  const schema = await hashFolder(schemaDir);
  return {
    schema: hash([scripts, schema]),
    access: hash([
      scripts,
      schema,
      await hashFolder(accessDir),
      options.buildToken,
      options.publisherToken ?? '',
      options.editorEmail ?? '',
      options.writerEmail ?? '',
      String(options.requireTfa),
    ]),
    studio: hash([scripts, schema, getCmsUrl(options), getPreviewOrigin(options)]),
    seed: hash([
      scripts,
      schema,
      await hashFolder(options.seedDir ?? seedDir),
      await hashFolder(options.assetsDir ?? defaultAssetsDir),
    ]),
  };
}
