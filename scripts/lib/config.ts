import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';

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
  /** Read-only token with which the site is built. */
  buildToken: string;
  /** Signs the sessions of Directus. */
  directusSecret: string;
  /** The key of the demo's staff account; undefined before the first start. */
  staffKey: string | undefined;
}

/** Reads `.env` and the environment. Throws one sentence that names a variable with a bad value. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): StackConfig {
  const file = join(ROOT, '.env');
  if (env === process.env && existsSync(file)) process.loadEnvFile(file);

  const dataDir = resolveFromRoot(env['PLAYHOUSE_DATA_DIR'] || '.data');
  const secrets = loadSecrets(dataDir);
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
    admin: {
      email: env['DIRECTUS_ADMIN_EMAIL'] || 'admin@example.com',
      password: env['DIRECTUS_ADMIN_PASSWORD'] || secrets.adminPassword,
    },
    editor: {
      email: env['DIRECTUS_EDITOR_EMAIL'] || 'editor@example.com',
      password: env['DIRECTUS_EDITOR_PASSWORD'] || secrets.editorPassword,
    },
    buildToken: secrets.buildToken,
    directusSecret: secrets.directusSecret,
    staffKey: secrets.staffKey,
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

/** Environment with which Gatsby builds and serves the site. */
export function siteEnvironment(config: StackConfig): NodeJS.ProcessEnv {
  const { site, directus, helios } = urls(config);
  return {
    ...process.env,
    DIRECTUS_URL: directus,
    DIRECTUS_TOKEN: config.buildToken,
    GATSBY_DIRECTUS_ASSETS_URL: directus,
    GATSBY_HELIOS_URL: helios,
    GATSBY_SITE_URL: site,
    GATSBY_CHAT_URL: process.env['GATSBY_CHAT_URL'] ?? CHAT_STAND_IN,
    GATSBY_BOT_PROTECTION_URL: process.env['GATSBY_BOT_PROTECTION_URL'] ?? PROTECTION_STAND_IN,
    GATSBY_SHOW_PAGE_VERSIONS: process.env['GATSBY_SHOW_PAGE_VERSIONS'] ?? 'true',
    GATSBY_TELEMETRY_DISABLED: '1',
    NODE_OPTIONS: '--max-old-space-size=4096',
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

interface Secrets {
  adminPassword: string;
  editorPassword: string;
  buildToken: string;
  directusSecret: string;
  /** Helios makes it: it knows the hash only. */
  staffKey?: string;
}

function loadSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const kept: Partial<Secrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const secrets: Secrets = {
    adminPassword: kept.adminPassword ?? randomBytes(9).toString('base64url'),
    editorPassword: kept.editorPassword ?? randomBytes(9).toString('base64url'),
    buildToken: kept.buildToken ?? randomBytes(24).toString('base64url'),
    directusSecret: kept.directusSecret ?? randomBytes(32).toString('base64url'),
    ...(kept.staffKey === undefined ? {} : { staffKey: kept.staffKey }),
  };
  mkdirSync(dataDir, { recursive: true });
  writeSecrets(dataDir, secrets);
  return secrets;
}

/** Keeps the key of the demo's staff account for `npm run helios`. */
export function keepStaffKey(dataDir: string, staffKey: string): void {
  writeSecrets(dataDir, { ...loadSecrets(dataDir), staffKey });
}

function writeSecrets(dataDir: string, secrets: Secrets): void {
  writeFileSync(join(dataDir, 'secrets.json'), `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
}
