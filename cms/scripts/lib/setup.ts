import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { accessDir, applyAccess } from './access.ts';
import { type CmsClient, readAll, request } from './api.ts';
import { bootstrapCms, readDirectusVersion, startCms, type RunningCms } from './directus.ts';
import { hash, hashFolder } from './studio-bundles.ts';
import { getCmsUrl, getPreviewOrigin, type CmsOptions, type Company } from './options.ts';
import { cmsDir } from './paths.ts';
import { applyPreviewAddresses, applySchema, schemaDir } from './schema.ts';
import { defaultAssetsDir, seedContent, seedDir } from './seed.ts';
import { closeSetupAccount, withSetupAccount } from './setup-account.ts';
import { readSetup, withClient, writeSetup, type SetupPart } from './setup-table.ts';
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

/**
 * Prepares a new or existing database for this version of the code: tables, schema, access rules, what the Studio shows, and the least
 * content with which a site can be built. It runs a Directus of its own for it, on another port than `options.port`, and ends it. A
 * Directus that serves reads the new schema at its next start.
 */
export async function deployCms(options: CmsOptions & { company: Company }): Promise<void> {
  if (!(await readSetup(options.databaseUrl)).directus) assertComplete(options);
  await bootstrapCms(options);
  await assertAdministrator(options.databaseUrl);
  const cms = await setupCms({
    ...options,
    publicUrl: getCmsUrl(options),
    port: await takeFreePort(),
    env: { ...options.env, HOST: '127.0.0.1' },
  });
  await cms.stop();
}

function assertComplete({ adminEmail, adminPassword, company }: CmsOptions & { company: Company }): void {
  const needed = {
    DIRECTUS_ADMIN_EMAIL: adminEmail,
    DIRECTUS_ADMIN_PASSWORD: adminPassword,
    COMPANY_NAME: company.name,
    COMPANY_PHONE: company.phone,
  };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length) throw new Error(`The database is new: set ${missing.join(', ')} in the environment.`);
}

/** Directus creates the administrator last, and does not try again: an address that it refuses would leave a database without one. */
async function assertAdministrator(databaseUrl: string): Promise<void> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query(
      `select from directus_users u join directus_access a on a."user" = u.id or a.role = u.role
       join directus_policies p on p.id = a.policy where p.admin_access and u.email is not null`,
    ),
  );
  if (rows.length) return;
  throw new Error(
    'The database has no administrator: empty it, and deploy again with a DIRECTUS_ADMIN_EMAIL that Directus accepts.',
  );
}

/** Returns a port that the system gives to this process. */
async function takeFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Throws if no `deployCms` of this version of Directus has prepared the database. */
export async function assertDeployed(databaseUrl: string): Promise<void> {
  const setup = await readSetup(databaseUrl);
  if (setup.directus === (await readDirectusVersion()) && setup.access) return;
  throw new Error('The database is not prepared for this version: run "npm run deploy" in cms/ first.');
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
      onlyInInstance: options.allowDelete ? 'delete' : 'keep',
      cmsUrl: getCmsUrl(options),
      onProgress: options.onProgress,
    });
    // Not recorded when something was kept, so that the next start checks and warns again.
    if (!kept.length) await writeSetup(options.databaseUrl, { schema: fingerprints.schema });
    else
      (options.onWarning ?? console.warn)(
        `Directus has collections or fields that are not in the schema files: ${kept.join(', ')}. They were kept. ` +
          'While Directus runs, add them to the files with "npm run snapshot" in cms/, or delete them and their content with ' +
          '"npm run apply -- --allow-delete", in production with "npm run deploy -- --allow-delete".',
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
  if (options.company && changed('seed')) {
    await addFirstContent(client, options.company);
    await writeSetup(options.databaseUrl, { seed: fingerprints.seed });
  } else if (changed('seed')) {
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
    seed: options.company
      ? FIRST_CONTENT
      : hash([
          scripts,
          schema,
          await hashFolder(options.seedDir ?? seedDir),
          await hashFolder(options.assetsDir ?? defaultAssetsDir),
        ]),
  };
}

/** Recorded for a database that has, or once had, the first content. */
const FIRST_CONTENT = 'first content';

/**
 * Adds the least content with which a site can be built (docs/operations.md, Content that a build omits), where it is missing: the name and
 * phone number of the company, and a home page. Editors replace it.
 */
async function addFirstContent(client: CmsClient, { name, phone }: Company): Promise<void> {
  const settings = (await request(client, 'GET', '/items/siteSettings?fields=id')) as {
    id: string | null;
  } | null;
  if (!settings?.id) {
    await request(client, 'PATCH', '/items/siteSettings', { companyName: name, phone });
  }
  const homePages = await readAll(client, '/items/pages', { filter: { url: { _eq: '/' } }, fields: ['id'] });
  if (homePages.length) return;
  const text = '<p>This site opens soon.</p>';
  await request(client, 'POST', '/items/pages', {
    status: 'published',
    title: name,
    url: '/',
    buildingBlocks: [{ collection: 'textBlock', item: { title: name, text }, sort: 1 }],
  });
}
