/** Where a CMS instance keeps its data and who may log in to it. One object serves every script in this folder. */
export interface CmsOptions {
  /** Connection string of the PostgreSQL database that belongs to Directus alone. The database must exist. */
  databaseUrl: string;
  /** TCP port that Directus listens on. */
  port: number;
  /** Absolute folder for uploads, image transforms and temporary files. Created when missing. */
  dataDir: string;
  /** What Directus prints goes into this file; directus.log in `dataDir` when not given. */
  logFile?: string;
  adminEmail: string;
  adminPassword: string;
  /** Static token of the read-only user that site builds use. At least 16 characters outside of trials. */
  buildToken: string;
  /** Signs sessions; keep it the same for the life of the database, or everyone is logged out. */
  secret: string;
  /** Signs the addresses of previews, as the server of the site expects; without it there are no previews. */
  previewSecret?: string;
  /**
   * Origin of the website, e.g. http://localhost:9000: allowed in the preview frame of the Studio. Several are separated by
   * commas; the first one shows drafts to editors.
   */
  siteUrl: string;
  /** Public address of Directus; http://localhost:<port> when not given. With https, cookies are secure and HSTS is sent. */
  publicUrl?: string;
  /** A person with the editor role to create, so that the demo has someone other than the administrator. */
  editorEmail?: string;
  editorPassword?: string;
  /** Folder of the pictures that seed/files.json names; cms/seed/assets when not given. */
  assetsDir?: string;
  /** More Directus settings by their own names (RATE_LIMITER_ENABLED, EMAIL_TRANSPORT, ...); they win over ours. */
  env?: Record<string, string>;
  /** Told what is being done, one short line at a time. */
  onProgress?: (text: string) => void;
  /** Told, in whole sentences, what a person should see to although all goes on; console.warn when not given. */
  onWarning?: (text: string) => void;
  /**
   * Told how to stop each process of Directus as soon as there is one, so that none is forgotten while it starts.
   * `stop` resolves when the process is gone, and may be called at any time and more than once.
   */
  onSpawn?: (stop: () => Promise<void>) => void;
}

/** The public address of the instance, without a trailing slash. */
export function cmsUrl(options: Pick<CmsOptions, 'port' | 'publicUrl'>): string {
  return (options.publicUrl ?? `http://localhost:${options.port}`).replace(/\/$/, '');
}

/** The address at which this machine reaches the instance: the public one may lead through a proxy that is not up yet. */
export function localUrl({ port, env }: Pick<CmsOptions, 'port' | 'env'>): string {
  const host = env?.['HOST'] ?? '127.0.0.1';
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host;
  return `http://${reachable}:${port}`;
}

/** Where the site is, without a trailing slash. */
export function siteOrigin({ siteUrl }: Pick<CmsOptions, 'siteUrl'>): string {
  return (siteUrl.split(',')[0] ?? '').trim().replace(/\/$/, '');
}
