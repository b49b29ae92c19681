import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { directusSettings } from '../../cms/scripts/lib/environment.ts';
import { heliosVariables, siteVariables } from './environment.ts';

/** Folder of the repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Everything the scripts need to know to run the three programs together. See .env.example. */
export interface StackConfig {
  databaseUrl: string | undefined;
  dataDir: string;
  ports: { postgres: number; site: number; develop: number; directus: number; helios: number; staff: number };
  databases: { cms: string; helios: string };
  admin: { email: string; password: string };
  /** Someone who may write content and nothing else. */
  editor: { email: string; password: string };
  /** Settings of Directus by their own names, from the environment. */
  directusSettings: Record<string, string>;
  /** Public address of Directus; undefined: the address on this machine. */
  directusPublicUrl: string | undefined;
  /** Read-only token with which the site is built. */
  buildToken: string;
  /** Signs the sessions of Directus. */
  directusSecret: string;
  /** The key of the demo's staff account; undefined before the first start. */
  staffKey: string | undefined;
  /** Signs the addresses of previews: known to Directus and the server of the site, to no build and no browser. */
  previewSecret: string;
}

export interface ConfigOptions {
  /**
   * What becomes of log-ins and tokens that neither the environment nor the data folder has. `make`: they are made and kept in
   * the data folder, for the demo and for tests. `require`: an error that names the variables.
   */
  secrets: 'make' | 'require';
}

/** Reads `.env` and the environment. Throws one sentence that names a variable with a bad value. */
export function loadConfig(
  env: NodeJS.ProcessEnv = process.env,
  options: ConfigOptions = { secrets: 'make' },
): StackConfig {
  const file = join(ROOT, '.env');
  if (env === process.env && existsSync(file)) process.loadEnvFile(file);

  const dataDir = resolveFromRoot(env['PLAYHOUSE_DATA_DIR'] || '.data');
  const secrets = options.secrets === 'make' ? makeSecrets(env, dataDir) : requireSecrets(env, dataDir);
  return {
    databaseUrl: env['DATABASE_URL'] || undefined,
    dataDir,
    ports: {
      postgres: port(env, 'POSTGRES_PORT', 5433),
      site: port(env, 'SITE_PORT', 9000),
      develop: port(env, 'DEVELOP_PORT', 8000),
      directus: port(env, 'DIRECTUS_PORT', 8055),
      helios: port(env, 'HELIOS_PORT', 8080),
      staff: port(env, 'HELIOS_STAFF_PORT', 8081),
    },
    databases: { cms: 'playhouse_cms', helios: 'playhouse_helios' },
    admin: { email: secrets.adminEmail, password: secrets.adminPassword },
    editor: { email: secrets.editorEmail, password: secrets.editorPassword },
    directusSettings: directusSettings(env),
    directusPublicUrl: env['DIRECTUS_PUBLIC_URL'] || undefined,
    buildToken: secrets.buildToken,
    directusSecret: secrets.directusSecret,
    staffKey: readKept(dataDir).staffKey,
    previewSecret: secrets.previewSecret,
  };
}

/** Addresses at which a person on this machine reaches the programs. */
export function urls({ ports }: Pick<StackConfig, 'ports'>) {
  return {
    site: `http://localhost:${ports.site}`,
    develop: `http://localhost:${ports.develop}`,
    directus: `http://localhost:${ports.directus}`,
    helios: `http://localhost:${ports.helios}`,
    /** What the box office asks. */
    staff: `http://localhost:${ports.staff}`,
  };
}

/** A page of the site that says it is none of the chat service it stands for. */
const CHAT_STAND_IN = '/stand-ins/chat.html';
/** Gives tokens and a captcha as the script of the bot protection would. */
const PROTECTION_STAND_IN = '/stand-ins/bot-protection.js';

/** Environment with which Gatsby builds the site. */
export function siteEnvironment(
  config: StackConfig,
  env: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  const { site, directus, helios } = urls(config);
  return {
    ...siteVariables(env),
    DIRECTUS_URL: directus,
    DIRECTUS_TOKEN: config.buildToken,
    GATSBY_DIRECTUS_ASSETS_URL: directus,
    GATSBY_HELIOS_URL: helios,
    GATSBY_SITE_URL: site,
    GATSBY_CHAT_URL: env['GATSBY_CHAT_URL'] ?? CHAT_STAND_IN,
    GATSBY_BOT_PROTECTION_URL: env['GATSBY_BOT_PROTECTION_URL'] ?? PROTECTION_STAND_IN,
    GATSBY_SHOW_PAGE_VERSIONS: env['GATSBY_SHOW_PAGE_VERSIONS'] ?? 'true',
    GATSBY_TELEMETRY_DISABLED: '1',
    NODE_OPTIONS: '--max-old-space-size=4096',
  };
}

/** Environment of the server of the site. */
export function siteServerEnvironment(
  config: StackConfig,
  env: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  return {
    ...siteEnvironment(config, env),
    SITE_PORT: String(config.ports.site),
    PREVIEW_SECRET: config.previewSecret,
    PREVIEW_CMS_URL: config.directusPublicUrl ?? urls(config).directus,
  };
}

/**
 * Environment of Helios.
 *
 * @param siteUrl the only address whose pages may call Helios
 */
export function heliosEnvironment(
  config: StackConfig,
  { databaseUrl, siteUrl }: { databaseUrl: string; siteUrl: string },
  env: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  return {
    ...heliosVariables(env),
    // Test cards, unless the variables of Stripe are set.
    ...(env['HELIOS_STRIPE_SECRET_KEY'] ? {} : { HELIOS_PAYMENTS: 'test' }),
    HELIOS_DATABASE_URL: databaseUrl,
    HELIOS_PORT: String(config.ports.helios),
    HELIOS_STAFF_PORT: String(config.ports.staff),
    HELIOS_PUBLIC_URL: urls(config).helios,
    HELIOS_SITE_URL: siteUrl,
    HELIOS_CORS_ORIGINS: siteUrl,
    HELIOS_MAIL_DIR: join(config.dataDir, 'mail'),
  };
}

function resolveFromRoot(folder: string): string {
  return isAbsolute(folder) ? folder : join(ROOT, folder);
}

function port(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const value = env[name];
  if (!value) return fallback;
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1 || number > 65535) {
    throw new Error(`${name} must be a port number from 1 to 65535, not "${value}".`);
  }
  return number;
}

/** Log-ins and tokens, and the variable that sets each. */
const SECRETS = {
  adminEmail: 'DIRECTUS_ADMIN_EMAIL',
  adminPassword: 'DIRECTUS_ADMIN_PASSWORD',
  editorEmail: 'DIRECTUS_EDITOR_EMAIL',
  editorPassword: 'DIRECTUS_EDITOR_PASSWORD',
  buildToken: 'DIRECTUS_TOKEN',
  directusSecret: 'DIRECTUS_SECRET',
  previewSecret: 'PREVIEW_SECRET',
} as const;

type SecretName = keyof typeof SECRETS;
type Secrets = Record<SecretName, string>;

/** What Directus cannot do without. */
const REQUIRED: readonly SecretName[] = ['adminEmail', 'adminPassword', 'buildToken', 'directusSecret'];

/** Characters that a token or key from the environment must have at least. */
const LEAST_LENGTH: Partial<Record<SecretName, number>> = {
  buildToken: 16,
  directusSecret: 32,
  previewSecret: 32,
};

/** The file of the data folder. */
type KeptSecrets = Partial<Secrets> & {
  /** The demo has printed the passwords. */
  shown?: boolean;
  /** Helios makes it: it knows the hash only. */
  staffKey?: string;
};

const secretsFile = (dataDir: string) => join(dataDir, 'secrets.json');

function readKept(dataDir: string): KeptSecrets {
  const file = secretsFile(dataDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as KeptSecrets) : {};
}

function writeKept(dataDir: string, kept: KeptSecrets): void {
  mkdirSync(dataDir, { recursive: true });
  // Replaced in one step: another command may read the file at any moment.
  const file = `${secretsFile(dataDir)}.${process.pid}`;
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
  renameSync(file, secretsFile(dataDir));
}

function makeSecrets(env: NodeJS.ProcessEnv, dataDir: string): Secrets {
  const random = (bytes: number) => randomBytes(bytes).toString('base64url');
  const kept = readKept(dataDir);
  const all: Secrets & KeptSecrets = {
    adminEmail: 'admin@example.com',
    adminPassword: random(9),
    editorEmail: 'editor@example.com',
    editorPassword: random(9),
    buildToken: random(24),
    directusSecret: random(32),
    previewSecret: random(32),
    ...kept,
  };
  // A command beside a running demo must not write an old copy over what the demo adds.
  if (Object.keys(all).some((name) => !(name in kept))) writeKept(dataDir, all);
  return { ...all, ...fromEnvironment(env) };
}

/** Writes nothing and makes nothing up. The editor may be empty. */
function requireSecrets(env: NodeJS.ProcessEnv, dataDir: string): Secrets {
  const found = { ...readKept(dataDir), ...fromEnvironment(env) };
  const missing = REQUIRED.filter((name) => !found[name]).map((name) => SECRETS[name]);
  if (missing.length) {
    throw new Error(
      `Set ${missing.join(', ')}, in the environment or in .env. Only the demo ("npm run demo") makes log-ins and tokens itself, ` +
        `and ${dataDir} has none.`,
    );
  }
  const names = Object.keys(SECRETS) as SecretName[];
  return Object.fromEntries(names.map((name) => [name, found[name] ?? ''])) as Secrets;
}

function fromEnvironment(env: NodeJS.ProcessEnv): Partial<Secrets> {
  const found: Partial<Secrets> = {};
  for (const [name, variable] of Object.entries(SECRETS) as [SecretName, string][]) {
    const value = env[variable];
    if (!value) continue;
    const least = LEAST_LENGTH[name] ?? 0;
    if (value.length < least) throw new Error(`${variable} must have at least ${least} characters.`);
    found[name] = value;
  }
  return found;
}

/**
 * The log-ins of Directus as lines to print. A password that was set in the environment is not repeated: whoever set it
 * has it.
 */
export function loginLines(config: StackConfig, env: NodeJS.ProcessEnv = process.env): string[] {
  const line = (login: { email: string; password: string }, variable: string) =>
    `${login.email}  ${env[variable] ? `(the password in ${variable})` : login.password}`;
  return [line(config.admin, SECRETS.adminPassword), line(config.editor, SECRETS.editorPassword)];
}

/**
 * What a start of the demo prints of the log-ins: with passwords at the first start with this data folder, later with the
 * addresses only. Remembers in the folder that the passwords were printed.
 */
export function takeLoginLines(config: StackConfig, env: NodeJS.ProcessEnv = process.env): string[] {
  const kept = readKept(config.dataDir);
  if (kept.shown) {
    return [config.admin.email, config.editor.email, 'Passwords: npm run demo -- --passwords'];
  }
  writeKept(config.dataDir, { ...kept, shown: true });
  return [
    ...loginLines(config, env),
    'These passwords are printed this once. Again: npm run demo -- --passwords',
  ];
}

/** Keeps the key of the demo's staff account for `npm run helios`. */
export function keepStaffKey(dataDir: string, staffKey: string): void {
  writeKept(dataDir, { ...readKept(dataDir), staffKey });
}
