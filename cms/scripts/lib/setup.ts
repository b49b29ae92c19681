import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accessDir, applyAccess, applyLists } from './access.ts';
import { login } from './api.ts';
import { bootstrapCms, startCms, type RunningCms } from './directus.ts';
import { cmsUrl, localUrl, type CmsOptions } from './options.ts';
import { cmsDir } from './paths.ts';
import { applySchema, schemaDir } from './schema.ts';
import { defaultAssetsDir, seedContent, seedDir } from './seed.ts';
import { readSetup, writeSetup } from './setup-table.ts';

/**
 * From an empty database, or from where the last run left it, to a running CMS with schema, access and seed content.
 * What has not changed since is skipped, so a second run takes only as long as Directus needs to start.
 * Fields and collections that were added in Directus and are not in the files are kept, with a warning.
 */
export async function setupCms(options: CmsOptions): Promise<RunningCms> {
  await bootstrapCms(options);
  options.onProgress?.('Starting Directus');
  const cms = await startCms(options);
  try {
    await bringUpToDate(options);
    return cms;
  } catch (cause) {
    await cms.stop();
    throw cause;
  }
}

async function bringUpToDate(options: CmsOptions): Promise<void> {
  const wanted = await fingerprint(options);
  const present = await readSetup(options.databaseUrl);
  const changed = (part: keyof typeof wanted) => present[part] !== wanted[part];
  if (!changed('schema') && !changed('access') && !changed('seed')) return;

  const client = await login(localUrl(options), options.adminEmail, options.adminPassword);
  if (changed('schema')) {
    const { kept } = await applySchema(client, {
      onlyInInstance: 'keep',
      cmsUrl: cmsUrl(options),
      onProgress: options.onProgress,
    });
    // Without the note the next start looks, and warns, again.
    if (!kept.length) await writeSetup(options.databaseUrl, { schema: wanted.schema });
    else
      (options.onWarning ?? console.warn)(
        `Directus has what the schema files do not hold: ${kept.join(', ')}. That was kept, and all else applied. ` +
          'While Directus runs, take it into the files with "npm run snapshot" in cms/, or delete it and its content with ' +
          '"npm run apply -- --allow-delete".',
      );
  }
  if (changed('access')) {
    await applyAccess(client, options);
    await applyLists(client);
    await writeSetup(options.databaseUrl, { access: wanted.access });
  }
  if (changed('seed')) {
    const result = await seedContent(client, options);
    options.onProgress?.(`Seeded ${result.inserted} items (${result.known} were there before)`);
    if (result.skipped.length)
      options.onProgress?.(`Left out, because editors changed what they need: ${result.skipped.join(', ')}`);
    await writeSetup(options.databaseUrl, { seed: wanted.seed });
  }
}

/** Hashes of what each step depends on: its files, these scripts, and the options that it writes. */
export async function fingerprint(
  options: CmsOptions,
): Promise<Record<'schema' | 'access' | 'seed', string>> {
  const scripts = await hashOf(join(cmsDir, 'scripts/lib'));
  const schema = await hashOf(schemaDir);
  return {
    schema: hash([scripts, schema, cmsUrl(options)]),
    access: hash([scripts, schema, await hashOf(accessDir), options.buildToken, options.editorEmail ?? '']),
    seed: hash([scripts, schema, await hashOf(seedDir), await hashOf(options.assetsDir ?? defaultAssetsDir)]),
  };
}

async function hashOf(dir: string): Promise<string> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return hash(
    await Promise.all(names.map(async (name) => hash([name.slice(dir.length), await readFile(name)]))),
  );
}

function hash(parts: (string | Buffer)[]): string {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part).update('\0');
  return sum.digest('hex');
}
