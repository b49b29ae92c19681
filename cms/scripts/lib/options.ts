/** The settings of a CMS instance, shared by the scripts of this folder. */
export interface CmsOptions {
  /** Connection string of the PostgreSQL database that only Directus uses. The database must exist. */
  databaseUrl: string;
  /** TCP port that Directus listens on. */
  port: number;
  /** Absolute path of the folder for uploads, image transforms and temporary files. It is created if missing. */
  dataDir: string;
  /** Log file of Directus. Default: directus.log in `dataDir`. */
  logFile?: string;
  /** The first administrator, who is created with an empty database. */
  adminEmail: string;
  adminPassword: string;
  /** Static token of the read-only user of site builds. At least 16 characters in production. */
  buildToken: string;
  /** Static token of the user of the publisher, which may write releases. Default: no such user. */
  publisherToken?: string;
  /** Signs sessions. A change logs everyone out. */
  secret: string;
  /** Signs the addresses of previews. Must equal the secret of their server. Default: no previews. */
  previewSecret?: string;
  /**
   * Origin of the instance for previews, e.g. http://localhost:9001, for the preview frame of the Studio. Several are separated
   * by commas; the first one shows drafts.
   */
  previewUrl: string;
  /** Address of the public site, for links to it in texts. Default: only links without a domain are of the site. */
  siteUrl?: string;
  /** Public address of Directus. Default: http://localhost:<port>. With https, cookies are secure and HSTS is on. */
  publicUrl?: string;
  /** An account with the editor role to create. Default: none. */
  editorEmail?: string;
  editorPassword?: string;
  /** An account with the writer role to create. Default: none. */
  writerEmail?: string;
  writerPassword?: string;
  /** Whether administrators and editors must log in with two factors. Default: as it is set in Directus. */
  requireTfa?: boolean;
  /** For a site without content: what its settings and its home page say. Then it gets no other content. Default: the seed. */
  company?: Company;
  /** Folder of the seed content. Default: demo/cms. */
  seedDir?: string;
  /** Folder of the pictures of demo/cms/files.json. Default: demo/cms/assets. */
  assetsDir?: string;
  /** Whether to delete collections and fields that are not in the schema files, with their content. Default: they are kept. */
  allowDelete?: boolean;
  /** More Directus settings by their own names (RATE_LIMITER_ENABLED, EMAIL_TRANSPORT, ...); they override the built-in ones. */
  env?: Record<string, string>;
  /** Receives the current activity as a short line. */
  onProgress?: (text: string) => void;
  /** Receives warnings for the operator. Default: console.warn. */
  onWarning?: (text: string) => void;
  /**
   * Receives the stop function of each Directus process as soon as the process exists. `stop` resolves when the process has
   * ended, and may be called at any time and repeatedly.
   */
  onSpawn?: (stop: () => Promise<void>) => void;
}

/** What a site without content says about the company. */
export interface Company {
  name: string;
  phone: string;
}

/** Returns the public address of the instance without a trailing slash. */
export function getCmsUrl(options: Pick<CmsOptions, 'port' | 'publicUrl'>): string {
  return (options.publicUrl ?? `http://localhost:${options.port}`).replace(/\/$/, '');
}

/** Returns the local address of the instance. The public one may need a proxy that is not running yet. */
export function getLocalUrl({ port, env }: Pick<CmsOptions, 'port' | 'env'>): string {
  const host = env?.['HOST'] ?? '127.0.0.1';
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host;
  return `http://${reachable}:${port}`;
}

/** Returns the origin at which drafts are shown, without a trailing slash. */
export function getPreviewOrigin({ previewUrl }: Pick<CmsOptions, 'previewUrl'>): string {
  return (previewUrl.split(',')[0] ?? '').trim().replace(/\/$/, '');
}
