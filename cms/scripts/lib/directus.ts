import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shellVariables } from '../../../scripts/lib/environment.ts';
import {
  assertPortIsFree,
  CommandFailed,
  runCommand,
  startProcess,
  type RunningProcess,
} from '../../../scripts/lib/processes.ts';
import { IMPORT_DENY_LIST } from './import-deny-list.ts';
import { cmsUrl, localUrl, siteOrigin, type CmsOptions } from './options.ts';
import { cmsDir } from './paths.ts';
import { readSetup, SETUP_TABLE, writeSetup } from './setup-table.ts';

/** A running Directus, in a process group of its own: Ctrl-C in a terminal does not reach it, `stop` does. */
export interface RunningCms extends RunningProcess {
  /** Address without a trailing slash, e.g. http://localhost:8055. */
  url: string;
  /** File that Directus writes its log to. */
  logFile: string;
}

// The `directus` command asks the npm registry for updates before each start, and waits for the answer.
// Its CLI proper is this file; starting it directly keeps the start fast and without calls outward.
const DIRECTUS_CLI = join(cmsDir, 'node_modules/@directus/api/dist/cli/run.js');
const START_TIMEOUT_MS = 90_000;

const OVER_HTTPS = {
  SESSION_COOKIE_SECURE: 'true',
  REFRESH_TOKEN_COOKIE_SECURE: 'true',
  HSTS_ENABLED: 'true',
};

/** Environment of the Directus process: this object and little else, so that a shell's PORT or SECRET cannot leak in. */
export function directusEnv(options: CmsOptions): Record<string, string> {
  return {
    ...shellVariables(process.env),
    // A file that is not there: settings come from here alone, not from a forgotten .env.
    CONFIG_PATH: join(options.dataDir, 'directus.env'),
    // Reached from this machine only, unless DIRECTUS_HOST says otherwise.
    HOST: '127.0.0.1',
    PORT: String(options.port),
    PUBLIC_URL: cmsUrl(options),
    SECRET: options.secret,
    ADMIN_EMAIL: options.adminEmail,
    ADMIN_PASSWORD: options.adminPassword,
    PROJECT_NAME: 'Playhouse',
    LOG_STYLE: 'raw',
    LOG_LEVEL: 'warn',

    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: options.databaseUrl,
    DB_EXCLUDE_TABLES: `spatial_ref_sys,sysdiagrams,${SETUP_TABLE}`,

    STORAGE_LOCATIONS: 'local',
    STORAGE_LOCAL_DRIVER: 'local',
    STORAGE_LOCAL_ROOT: join(options.dataDir, 'uploads'),
    TEMP_PATH: join(options.dataDir, 'tmp'),
    EXTENSIONS_PATH: join(cmsDir, 'extensions'),
    // The extensions are part of the protection: Directus must not run without one that fails to load.
    EXTENSIONS_MUST_LOAD: 'true',

    // A page asks for all its pictures at once, and the first time each is made: beyond this number Directus
    // answers 503. AVIF of a large picture takes seconds on a small machine.
    ASSETS_TRANSFORM_MAX_CONCURRENT: '50',
    ASSETS_TRANSFORM_TIMEOUT: '60s',
    // In pixels, for each side; its square limits the area. The extension "pictures" refuses larger ones at upload.
    ASSETS_TRANSFORM_IMAGE_MAX_DIMENSION: '12000',
    // The site asks by width, height, fit, quality and format; chains of Sharp's own operations are for nobody.
    ASSETS_TRANSFORM_MAX_OPERATIONS: '0',
    // Picture addresses carry the date of the file's last change, so browsers may keep them for long.
    ASSETS_CACHE_TTL: '365d',

    // Opened by itself, a file loads and runs nothing. The directive default-src 'none' is Directus' own.
    ASSETS_CONTENT_SECURITY_POLICY_DIRECTIVES__FRAME_ANCESTORS: "'self'",
    FILES_MAX_UPLOAD_SIZE: '200mb',
    IMPORT_IP_DENY_LIST: IMPORT_DENY_LIST.join(','),

    // Nothing of the site's browser code calls the API. With CORS, a script of the site could act as a logged-in editor.
    CORS_ENABLED: 'false',
    // Drafts are shown to editors in a frame of the Studio.
    CONTENT_SECURITY_POLICY_DIRECTIVES__FRAME_SRC: `'self',${options.siteUrl}`,

    // For extensions/site-preview.
    PREVIEW_SITE_URL: siteOrigin(options),
    ...(options.previewSecret ? { PREVIEW_SECRET: options.previewSecret } : {}),

    // No proxy stands before the demo, so a client's X-Forwarded-For is not believed.
    IP_TRUST_PROXY: 'false',
    // Requests of one address in a window of 10 seconds. A page with all its pictures takes about a hundred, a site build
    // some hundreds. Log-ins have a limit of their own, in the extension "protection".
    RATE_LIMITER_ENABLED: 'true',
    RATE_LIMITER_POINTS: '1500',
    RATE_LIMITER_DURATION: '10',
    RATE_LIMITER_REGISTRATION_ENABLED: 'true',
    // Mails of all people together in a minute; more wait in a queue.
    RATE_LIMITER_EMAIL_ENABLED: 'true',
    RATE_LIMITER_EMAIL_POINTS: '30',
    RATE_LIMITER_EMAIL_DURATION: '60',
    RATE_LIMITER_EMAIL_QUEUE_SIZE: '1000',
    // Sheds load with 503 when the event loop lags, which a site build beside it on a small machine causes.
    PRESSURE_LIMITER_ENABLED: 'false',
    // A build must see what was saved a moment ago.
    CACHE_ENABLED: 'false',

    TELEMETRY: 'false',
    AI_ENABLED: 'false',
    MCP_ENABLED: 'false',
    WEBSOCKETS_ENABLED: 'false',
    OPENAPI_ENABLED: 'false',
    GRAPHQL_INTROSPECTION: 'false',
    EMAIL_VERIFY_SETUP: 'false',
    ...(cmsUrl(options).startsWith('https:') ? OVER_HTTPS : {}),
    ...options.env,
  };
}

/**
 * Installs Directus' own tables and the administrator in an empty database; migrates them after a Directus upgrade;
 * does nothing (in milliseconds) when this version has been there before.
 * Throws one sentence and the end of the log when Directus gives up.
 */
export async function bootstrapCms(options: CmsOptions): Promise<'done' | 'skipped'> {
  assertInstalled();
  const version = await directusVersion();
  if ((await readSetup(options.databaseUrl)).directus === version) return 'skipped';
  await mkdir(join(options.dataDir, 'uploads'), { recursive: true });
  options.onProgress?.(`Preparing the database for Directus ${version}`);
  try {
    await runCommand(process.execPath, [DIRECTUS_CLI, 'bootstrap'], {
      cwd: cmsDir,
      env: directusEnv(options),
      onSpawn: options.onSpawn ?? (() => {}),
    });
  } catch (cause) {
    if (!(cause instanceof CommandFailed)) throw cause;
    throw new Error(`Directus could not prepare its database. Its last words:\n${cause.output}`, { cause });
  }
  await writeSetup(options.databaseUrl, { directus: version });
  return 'done';
}

/** Starts Directus and resolves when it answers. The database must have been through `bootstrapCms`. */
export async function startCms(options: CmsOptions): Promise<RunningCms> {
  assertInstalled();
  // Else a foreign server on this port would answer in Directus' place.
  await assertPortIsFree(options.port, 'DIRECTUS_PORT');
  await mkdir(join(options.dataDir, 'uploads'), { recursive: true });
  const logFile = options.logFile ?? join(options.dataDir, 'directus.log');
  const directus = await startProcess({
    name: 'Directus',
    command: process.execPath,
    args: [DIRECTUS_CLI, 'start'],
    cwd: cmsDir,
    env: directusEnv(options),
    logFile,
    readyUrl: `${localUrl(options)}/server/ping`,
    readyWithin: START_TIMEOUT_MS,
    onSpawn: options.onSpawn,
  });
  return { ...directus, url: cmsUrl(options), logFile };
}

function assertInstalled(): void {
  if (!existsSync(DIRECTUS_CLI)) {
    throw new Error('Directus is not installed: run "npm ci --ignore-scripts" in the cms folder.');
  }
}

async function directusVersion(): Promise<string> {
  const text = await readFile(join(cmsDir, 'node_modules/directus/package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
