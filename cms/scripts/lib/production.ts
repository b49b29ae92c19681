import { join } from 'node:path';
import { getUrls, loadConfig, type StackConfig } from '../../../lib-node/config.ts';
import { readText } from '../../../lib-node/settings.ts';
import { readDirectusSettings } from './environment.ts';
import type { CmsOptions, Company } from './options.ts';

/** Reads the environment of the CMS in production (cms/README.md). Throws an error with the names of missing variables. */
export function readProductionOptions(env: NodeJS.ProcessEnv): CmsOptions & { company: Company } {
  const databaseUrl = readText(env, 'DATABASE_URL', 'the address of the database of Directus, postgres://…');
  return {
    ...toCmsOptions(loadConfig(env, { secrets: 'production' }), env, databaseUrl),
    company: { name: env['COMPANY_NAME'] ?? '', phone: env['COMPANY_PHONE'] ?? '' },
  };
}

/** Returns the options of a Directus with these settings. */
export function toCmsOptions(config: StackConfig, env: NodeJS.ProcessEnv, databaseUrl: string): CmsOptions {
  const addresses = getUrls(config);
  return {
    databaseUrl,
    port: config.ports.directus,
    dataDir: join(config.dataDir, 'directus'),
    adminEmail: config.admin.email,
    adminPassword: config.admin.password,
    editorEmail: config.editor.email || undefined,
    editorPassword: config.editor.password || undefined,
    writerEmail: config.writer.email || undefined,
    writerPassword: config.writer.password || undefined,
    requireTfa: config.directusRequireTfa,
    buildToken: config.buildToken,
    publisherToken: config.publisherToken || undefined,
    secret: config.directusSecret,
    previewSecret: config.previewSecret,
    previewUrl: config.previewPublicUrl ?? `${addresses.previews},${addresses.develop}`,
    siteUrl: env['GATSBY_SITE_URL'] || addresses.site,
    publicUrl: config.directusPublicUrl,
    env: readDirectusSettings(env),
  };
}
