import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Port } from './processes.ts';
import { readPort, readSwitch } from './settings.ts';

/** Folder of the repository. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

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

interface ConfigOptions {
  /**
   * How to handle missing log-ins and tokens. `generate` creates them and stores them in the data folder, for the demo and
   * tests. `require` throws an error with the names of the variables. `production` does, too, and takes nothing from the data folder or
   * from `.env`, which may be those of a demo.
   */
  secrets: 'generate' | 'require' | 'production';
}

/** Reads `.env` (not in production) and the environment. Throws an error with the name of an invalid variable. */
export function loadConfig(
  env: NodeJS.ProcessEnv = process.env,
  options: ConfigOptions = { secrets: 'generate' },
): StackConfig {
  const file = join(ROOT, '.env');
  const isProduction = options.secrets === 'production';
  if (env === process.env && !isProduction && existsSync(file)) process.loadEnvFile(file);

  const dataDir = resolveFromRoot(env['PLAYHOUSE_DATA_DIR'] || '.data');
  const secrets =
    options.secrets === 'generate'
      ? generateSecrets(env, dataDir)
      : requireSecrets(env, dataDir, options.secrets);
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
    directusPublicUrl: env['DIRECTUS_PUBLIC_URL'] || undefined,
    directusRequireTfa: readSwitch(env, 'DIRECTUS_REQUIRE_TFA'),
    hasPreviews: env['GATSBY_SHOW_PAGE_VERSIONS'] !== 'false',
    previewPublicUrl: env['PREVIEW_SITE_URL'] || undefined,
    buildToken: secrets.buildToken,
    publisherToken: secrets.publisherToken,
    directusSecret: secrets.directusSecret,
    staffKey: isProduction ? undefined : readStoredSecrets(dataDir).staffKey,
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

/** Returns the folder of the releases of the instance for previews. */
export function getPreviewReleasesDir({ dataDir }: Pick<StackConfig, 'dataDir'>): string {
  return join(dataDir, 'preview-releases');
}

function resolveFromRoot(folder: string): string {
  return isAbsolute(folder) ? folder : join(ROOT, folder);
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

/** The secrets that Directus requires. A database that exists has an administrator. */
const REQUIRED: Record<Exclude<ConfigOptions['secrets'], 'generate'>, readonly SecretName[]> = {
  require: ['adminEmail', 'adminPassword', 'buildToken', 'directusSecret'],
  production: ['buildToken', 'directusSecret'],
};

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
function requireSecrets(
  env: NodeJS.ProcessEnv,
  dataDir: string,
  mode: Exclude<ConfigOptions['secrets'], 'generate'>,
): Secrets {
  const stored = mode === 'production' ? {} : readStoredSecrets(dataDir);
  const secrets: Partial<Secrets> = { ...stored, ...readEnvironmentSecrets(env) };
  const missing = REQUIRED[mode].filter((name) => !secrets[name]).map((name) => SECRETS[name]);
  if (missing.length) {
    throw new Error(
      mode === 'production'
        ? `Set ${missing.join(', ')} in the environment.`
        : `Set ${missing.join(', ')} in the environment or in .env. Only the demo ("npm run demo") generates log-ins and tokens, ` +
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
