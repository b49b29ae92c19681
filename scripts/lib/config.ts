import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readDirectusSettings } from '../../cms/scripts/lib/environment.ts';
import { DEMO_ENVIRONMENT } from '../../helios/src/demo/demo-environment.ts';
import { pickHeliosVariables, pickPublisherVariables, pickSiteVariables } from './environment.ts';
import type { Port } from './processes.ts';

/** Folder of the repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The settings of the scripts that run the programs together. See .env.example. */
export interface StackConfig {
  databaseUrl: string | undefined;
  dataDir: string;
  ports: {
    postgres: number;
    site: number;
    previews: number;
    develop: number;
    directus: number;
    helios: number;
    staff: number;
    analytics: number;
  };
  databases: { cms: string; helios: string };
  admin: { email: string; password: string };
  /** An account that may only write content. */
  editor: { email: string; password: string };
  /** An account that may only write versions of pages. */
  writer: { email: string; password: string };
  /** Settings of Directus from the environment, by Directus' names. */
  directusSettings: Record<string, string>;
  /** Public address of Directus. Default: the address on this machine. */
  directusPublicUrl: string | undefined;
  /** Whether people who can publish must log in to Directus with two factors. Default: as it is set in Directus. */
  directusRequireTfa: boolean | undefined;
  /** Whether editors can see previews. */
  hasPreviews: boolean;
  /** Public address of the instance for previews. Default: the address on this machine. */
  previewPublicUrl: string | undefined;
  /** Read-only token of the site build. */
  buildToken: string;
  /** Token with which the publisher reads and writes releases in Directus. Empty: no publisher. */
  publisherToken: string;
  /** Signs the sessions of Directus. */
  directusSecret: string;
  /** The key of the demo's staff account; undefined before the first start. */
  staffKey: string | undefined;
  /** Signs the addresses of previews. Only Directus and the server of the instance for previews know it. */
  previewSecret: string;
}

export interface ConfigOptions {
  /**
   * How to handle missing log-ins and tokens. `generate` creates them and stores them in the data folder, for the demo and
   * tests. `require` throws an error with the names of the variables.
   */
  secrets: 'generate' | 'require';
}

/** Reads `.env` and the environment. Throws an error with the name of an invalid variable. */
export function loadConfig(
  env: NodeJS.ProcessEnv = process.env,
  options: ConfigOptions = { secrets: 'generate' },
): StackConfig {
  const file = join(ROOT, '.env');
  if (env === process.env && existsSync(file)) process.loadEnvFile(file);

  const dataDir = resolveFromRoot(env['PLAYHOUSE_DATA_DIR'] || '.data');
  const secrets =
    options.secrets === 'generate' ? generateSecrets(env, dataDir) : requireSecrets(env, dataDir);
  return {
    databaseUrl: env['DATABASE_URL'] || undefined,
    dataDir,
    ports: {
      postgres: readPort(env, 'POSTGRES_PORT', 5433),
      site: readPort(env, 'SITE_PORT', 9000),
      previews: readPort(env, 'PREVIEW_PORT', 9001),
      develop: readPort(env, 'DEVELOP_PORT', 8000),
      directus: readPort(env, 'DIRECTUS_PORT', 8055),
      helios: readPort(env, 'HELIOS_PORT', 8080),
      staff: readPort(env, 'HELIOS_STAFF_PORT', 8081),
      analytics: readPort(env, 'ANALYTICS_PORT', 8090),
    },
    databases: { cms: 'playhouse_cms', helios: 'playhouse_helios' },
    admin: { email: secrets.adminEmail, password: secrets.adminPassword },
    editor: { email: secrets.editorEmail, password: secrets.editorPassword },
    writer: { email: secrets.writerEmail, password: secrets.writerPassword },
    directusSettings: readDirectusSettings(env),
    directusPublicUrl: env['DIRECTUS_PUBLIC_URL'] || undefined,
    directusRequireTfa: readSwitch(env, 'DIRECTUS_REQUIRE_TFA'),
    hasPreviews: env['GATSBY_SHOW_PAGE_VERSIONS'] !== 'false',
    previewPublicUrl: env['PREVIEW_SITE_URL'] || undefined,
    buildToken: secrets.buildToken,
    publisherToken: secrets.publisherToken,
    directusSecret: secrets.directusSecret,
    staffKey: readStoredSecrets(dataDir).staffKey,
    previewSecret: secrets.previewSecret,
  };
}

/** Returns the ports of PostgreSQL, Directus and Helios. */
export function getServicePorts({ databaseUrl, ports }: Pick<StackConfig, 'databaseUrl' | 'ports'>): Port[] {
  return [
    ...(databaseUrl ? [] : [{ port: ports.postgres, variable: 'POSTGRES_PORT' }]),
    { port: ports.directus, variable: 'DIRECTUS_PORT' },
    { port: ports.helios, variable: 'HELIOS_PORT' },
    { port: ports.staff, variable: 'HELIOS_STAFF_PORT' },
  ];
}

/** Returns all ports of the demo. */
export function getDemoPorts(config: Pick<StackConfig, 'databaseUrl' | 'ports' | 'hasPreviews'>): Port[] {
  const { ports, hasPreviews } = config;
  return [
    { port: ports.site, variable: 'SITE_PORT' },
    ...(hasPreviews ? [{ port: ports.previews, variable: 'PREVIEW_PORT' }] : []),
    ...getServicePorts(config),
    { port: ports.analytics, variable: 'ANALYTICS_PORT' },
  ];
}

/** Reads a setting that is true or false. Returns undefined if it is not set. */
function readSwitch(env: NodeJS.ProcessEnv, name: string): boolean | undefined {
  const value = env[name] ?? '';
  if (!['', 'true', 'false'].includes(value)) throw new Error(`${name} must be true or false.`);
  return value === '' ? undefined : value === 'true';
}

/** Returns the addresses of the programs on this machine. */
export function getUrls({ ports }: Pick<StackConfig, 'ports'>) {
  return {
    site: `http://localhost:${ports.site}`,
    previews: `http://localhost:${ports.previews}`,
    develop: `http://localhost:${ports.develop}`,
    directus: `http://localhost:${ports.directus}`,
    helios: `http://localhost:${ports.helios}`,
    /** The staff API of Helios. */
    staff: `http://localhost:${ports.staff}`,
    /** The stand-in for the customer-data platform. */
    analytics: `http://localhost:${ports.analytics}`,
  };
}

/** Returns the address at which editors reach the instance for previews, without a trailing slash. */
export function getPreviewUrl(config: Pick<StackConfig, 'ports' | 'previewPublicUrl'>): string {
  return (config.previewPublicUrl ?? getUrls(config).previews).replace(/\/$/, '');
}

/** Returns the folder of the releases of the public site. */
export function getReleasesDir({ dataDir }: Pick<StackConfig, 'dataDir'>): string {
  return join(dataDir, 'releases');
}

/** The stand-in for the page of the chat service. */
const CHAT_STAND_IN = '/stand-ins/chat.html';
/** The stand-in for the script of the bot protection, with tokens and a captcha. */
const PROTECTION_STAND_IN = '/stand-ins/bot-protection.js';

/** Environment of the build of the public site. */
export function createSiteEnvironment(
  config: StackConfig,
  env: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  const { site, directus, helios } = getUrls(config);
  return {
    ...pickSiteVariables(env),
    DIRECTUS_URL: directus,
    DIRECTUS_TOKEN: config.buildToken,
    GATSBY_DIRECTUS_ASSETS_URL: directus,
    GATSBY_HELIOS_URL: helios,
    GATSBY_SITE_URL: site,
    GATSBY_LOCALE: env['GATSBY_LOCALE'] ?? DEMO_ENVIRONMENT.HELIOS_LOCALE,
    GATSBY_CHAT_URL: env['GATSBY_CHAT_URL'] ?? CHAT_STAND_IN,
    GATSBY_BOT_PROTECTION_URL: env['GATSBY_BOT_PROTECTION_URL'] ?? PROTECTION_STAND_IN,
    GATSBY_SHOW_PAGE_VERSIONS: 'false',
    GATSBY_TELEMETRY_DISABLED: '1',
    SITE_RELEASES_DIR: getReleasesDir(config),
    NODE_OPTIONS: '--max-old-space-size=4096',
  };
}

/** Environment of the publisher, which builds and publishes the public site. */
export function createPublisherEnvironment(
  config: StackConfig,
  env: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  return {
    ...pickPublisherVariables(env),
    ...createSiteEnvironment(config, env),
    PUBLISHER_TOKEN: config.publisherToken,
  };
}

/** Environment of the build of the instance for previews, and of `gatsby develop`, which shows site and previews. */
export function createPreviewEnvironment(
  config: StackConfig,
  env: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  const { SITE_RELEASES_DIR: _releases, ...site } = createSiteEnvironment(config, env);
  return {
    ...site,
    GATSBY_SHOW_PAGE_VERSIONS: String(config.hasPreviews),
    PREVIEW_SITE_URL: getPreviewUrl(config),
  };
}

/** Environment of the server of the public site. */
export function createSiteServerEnvironment(
  config: StackConfig,
  env: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  // The addresses that pages contain: the server allows pages to connect to them. The token of the build is for the build only.
  const { DIRECTUS_TOKEN: _token, ...addresses } = createSiteEnvironment(config, env);
  return {
    // The stand-in for S3, to which letters go directly, listens on a free port.
    SITE_CSP_CONNECT_SRC: 'http://127.0.0.1:*',
    ...addresses,
    SITE_PORT: String(config.ports.site),
  };
}

/** Environment of the server of the instance for previews. */
export function createPreviewServerEnvironment(
  config: StackConfig,
  env: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  return {
    ...createPreviewEnvironment(config, env),
    PREVIEW_PORT: String(config.ports.previews),
    PREVIEW_SECRET: config.previewSecret,
    PREVIEW_CMS_URL: config.directusPublicUrl ?? getUrls(config).directus,
  };
}

/**
 * Environment of Helios.
 *
 * @param siteUrl the address of the site, to which visitors return
 * @param previewUrl the address of the previews, whose blocks call Helios, too
 */
export function createHeliosEnvironment(
  config: StackConfig,
  { databaseUrl, siteUrl, previewUrl }: { databaseUrl: string; siteUrl: string; previewUrl: string },
  env: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  return {
    ...pickHeliosVariables(env),
    // Without the variables of Stripe, Helios accepts test cards.
    ...(env['HELIOS_STRIPE_SECRET_KEY'] ? {} : { HELIOS_PAYMENTS: 'test' }),
    HELIOS_DATABASE_URL: databaseUrl,
    HELIOS_PORT: String(config.ports.helios),
    HELIOS_STAFF_PORT: String(config.ports.staff),
    HELIOS_PUBLIC_URL: getUrls(config).helios,
    HELIOS_SITE_URL: siteUrl,
    HELIOS_ASSETS_URL: getUrls(config).directus,
    HELIOS_CORS_ORIGINS: [...new Set(config.hasPreviews ? [siteUrl, previewUrl] : [siteUrl])].join(','),
    HELIOS_MAIL_DIR: join(config.dataDir, 'mail'),
    HELIOS_OBJECT_DIR: join(config.dataDir, 'objects'),
  };
}

function resolveFromRoot(folder: string): string {
  return isAbsolute(folder) ? folder : join(ROOT, folder);
}

function readPort(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const value = env[name];
  if (!value) return fallback;
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1 || number > 65535) {
    throw new Error(`${name} must be a port number from 1 to 65535, not "${value}".`);
  }
  return number;
}

/** The variables of the log-ins and tokens. */
const SECRETS = {
  adminEmail: 'DIRECTUS_ADMIN_EMAIL',
  adminPassword: 'DIRECTUS_ADMIN_PASSWORD',
  editorEmail: 'DIRECTUS_EDITOR_EMAIL',
  editorPassword: 'DIRECTUS_EDITOR_PASSWORD',
  writerEmail: 'DIRECTUS_WRITER_EMAIL',
  writerPassword: 'DIRECTUS_WRITER_PASSWORD',
  buildToken: 'DIRECTUS_TOKEN',
  publisherToken: 'PUBLISHER_TOKEN',
  directusSecret: 'DIRECTUS_SECRET',
  previewSecret: 'PREVIEW_SECRET',
} as const;

type SecretName = keyof typeof SECRETS;
type Secrets = Record<SecretName, string>;

/** The secrets that Directus requires. */
const REQUIRED: readonly SecretName[] = ['adminEmail', 'adminPassword', 'buildToken', 'directusSecret'];

/** Minimum number of characters of a token or key from the environment. */
const MIN_LENGTH: Partial<Record<SecretName, number>> = {
  buildToken: 16,
  publisherToken: 16,
  directusSecret: 32,
  previewSecret: 32,
};

/** The content of secrets.json in the data folder. */
type StoredSecrets = Partial<Secrets> & {
  /** Whether the demo has printed the passwords. */
  shown?: boolean;
  /** Generated by Helios, which stores only its hash. */
  staffKey?: string;
};

const getSecretsFile = (dataDir: string) => join(dataDir, 'secrets.json');

function readStoredSecrets(dataDir: string): StoredSecrets {
  const file = getSecretsFile(dataDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StoredSecrets) : {};
}

function writeStoredSecrets(dataDir: string, stored: StoredSecrets): void {
  mkdirSync(dataDir, { recursive: true });
  // Replaced atomically, because another command may read the file at any time.
  const file = `${getSecretsFile(dataDir)}.${process.pid}`;
  writeFileSync(file, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
  renameSync(file, getSecretsFile(dataDir));
}

function generateSecrets(env: NodeJS.ProcessEnv, dataDir: string): Secrets {
  const random = (bytes: number) => randomBytes(bytes).toString('base64url');
  const stored = readStoredSecrets(dataDir);
  const secrets: Secrets & StoredSecrets = {
    adminEmail: 'admin@example.com',
    adminPassword: random(9),
    editorEmail: 'editor@example.com',
    editorPassword: random(9),
    writerEmail: 'writer@example.com',
    writerPassword: random(9),
    buildToken: random(24),
    publisherToken: random(24),
    directusSecret: random(32),
    previewSecret: random(32),
    ...stored,
  };
  // Written only if a secret is new, so that a second command does not overwrite changes of a running demo.
  if (Object.keys(secrets).some((name) => !(name in stored))) writeStoredSecrets(dataDir, secrets);
  return { ...secrets, ...readEnvironmentSecrets(env) };
}

/** Reads the secrets without generating any. The editor and the writer are optional. */
function requireSecrets(env: NodeJS.ProcessEnv, dataDir: string): Secrets {
  const secrets = { ...readStoredSecrets(dataDir), ...readEnvironmentSecrets(env) };
  const missing = REQUIRED.filter((name) => !secrets[name]).map((name) => SECRETS[name]);
  if (missing.length) {
    throw new Error(
      `Set ${missing.join(', ')} in the environment or in .env. Only the demo ("npm run demo") generates log-ins and tokens, ` +
        `and ${dataDir} has none.`,
    );
  }
  const names = Object.keys(SECRETS) as SecretName[];
  return Object.fromEntries(names.map((name) => [name, secrets[name] ?? ''])) as Secrets;
}

function readEnvironmentSecrets(env: NodeJS.ProcessEnv): Partial<Secrets> {
  const secrets: Partial<Secrets> = {};
  for (const [name, variable] of Object.entries(SECRETS) as [SecretName, string][]) {
    const value = env[variable];
    if (!value) continue;
    const minLength = MIN_LENGTH[name] ?? 0;
    if (value.length < minLength) throw new Error(`${variable} must have at least ${minLength} characters.`);
    secrets[name] = value;
  }
  return secrets;
}

/**
 * Returns the log-ins of Directus as lines to print. A password from the environment is not printed, because the operator
 * knows it.
 */
export function getLoginLines(config: StackConfig, env: NodeJS.ProcessEnv = process.env): string[] {
  const line = (login: { email: string; password: string }, variable: string) =>
    `${login.email}  ${env[variable] ? `(the password in ${variable})` : login.password}`;
  return [
    line(config.admin, SECRETS.adminPassword),
    line(config.editor, SECRETS.editorPassword),
    line(config.writer, SECRETS.writerPassword),
  ];
}

/**
 * Returns the log-ins that the demo prints at its start: with passwords at the first start with this data folder, later only
 * the email addresses. Stores in the folder that the passwords were printed.
 */
export function takeLoginLines(config: StackConfig, env: NodeJS.ProcessEnv = process.env): string[] {
  const stored = readStoredSecrets(config.dataDir);
  if (stored.shown) {
    const { admin, editor, writer } = config;
    return [admin.email, editor.email, writer.email, 'Passwords: npm run demo -- --passwords'];
  }
  writeStoredSecrets(config.dataDir, { ...stored, shown: true });
  return [
    ...getLoginLines(config, env),
    'The demo prints these passwords only once. To print them again: npm run demo -- --passwords',
  ];
}

/** Stores the key of the demo's staff account for `npm run helios`. */
export function storeStaffKey(dataDir: string, staffKey: string): void {
  writeStoredSecrets(dataDir, { ...readStoredSecrets(dataDir), staffKey });
}
