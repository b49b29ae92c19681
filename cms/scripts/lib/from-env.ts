import { join, resolve } from 'node:path';
import { cmsDir } from './paths.ts';
import type { CmsOptions } from './options.ts';

/** Name of the CMS's database on the server. */
export const CMS_DATABASE = 'directus';

/**
 * The options of an instance, from the environment (names and defaults: .env.example of the repository).
 * The defaults are for one's own machine: a server on the internet sets every secret.
 */
export function cmsOptionsFromEnv(databaseUrl: string, env: NodeJS.ProcessEnv = process.env): CmsOptions {
  const dataRoot = resolve(cmsDir, '..', env.PLAYHOUSE_DATA_DIR ?? '.data');
  return {
    databaseUrl,
    port: Number(env.DIRECTUS_PORT ?? 8055),
    dataDir: join(dataRoot, 'cms'),
    adminEmail: env.CMS_ADMIN_EMAIL ?? 'admin@example.com',
    adminPassword: env.CMS_ADMIN_PASSWORD ?? 'lamplight-admin',
    editorEmail: env.CMS_EDITOR_EMAIL ?? 'editor@example.com',
    editorPassword: env.CMS_EDITOR_PASSWORD ?? 'lamplight-editor',
    buildToken: env.DIRECTUS_TOKEN ?? 'playhouse-demo-build-token',
    secret: env.CMS_SECRET ?? 'playhouse-demo-secret-not-for-the-internet',
    siteUrl: env.CMS_SITE_URLS ?? `http://localhost:${env.SITE_PORT ?? 9000},http://localhost:8000`,
    publicUrl: env.DIRECTUS_URL,
  };
}
