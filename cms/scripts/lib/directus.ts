import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pickShellVariables } from '../../../lib-node/environment.ts';
import {
  assertPortIsFree,
  CommandFailed,
  runCommand,
  startProcess,
  type RunningProcess,
} from '../../../lib-node/processes.ts';
import { IDLE_TIMES } from '../../../plugins/connection-limits/index.ts';
import { LEASE_TABLE } from '../../extensions/publishing/api/lease.ts';
import { getCmsUrl, getLocalUrl, getPreviewOrigin, type CmsOptions } from './options.ts';
import { cmsDir, EXTENSIONS_DIR } from './paths.ts';
import { readSetup, SETUP_TABLE, writeSetup } from './setup-table.ts';
import { buildStudio } from './studio-bundles.ts';

/** A running Directus in its own process group. Ctrl-C in a terminal does not reach it, so `stop` must be called. */
export interface RunningCms extends RunningProcess {
  /** Address without a trailing slash, e.g. http://localhost:8055. */
  url: string;
  /** File that Directus writes its log to. */
  logFile: string;
}

// The `directus` command waits for an update check at the npm registry before each start. This file is the CLI without it.
export const DIRECTUS_CLI = join(cmsDir, 'node_modules/@directus/api/dist/cli/run.js');
const START_TIMEOUT_MS = 90_000;

const OVER_HTTPS = {
  SESSION_COOKIE_SECURE: 'true',
  REFRESH_TOKEN_COOKIE_SECURE: 'true',
  HSTS_ENABLED: 'true',
};

/** Environment of the Directus process. Few variables of the shell are passed, so that its PORT or SECRET has no effect. */
export function createDirectusEnv(options: CmsOptions): Record<string, string> {
  return {
    ...pickShellVariables(process.env),
    // A missing file, so that Directus does not read an old .env.
    CONFIG_PATH: join(options.dataDir, 'directus.env'),
    // Listens on this machine only, unless DIRECTUS_HOST is set.
    HOST: '127.0.0.1',
    PORT: String(options.port),
    PUBLIC_URL: getCmsUrl(options),
    SECRET: options.secret,
    ADMIN_EMAIL: options.adminEmail,
    ADMIN_PASSWORD: options.adminPassword,
    PROJECT_NAME: 'Playhouse',
    LOG_STYLE: 'raw',
    LOG_LEVEL: 'warn',

    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: options.databaseUrl,
    DB_EXCLUDE_TABLES: `spatial_ref_sys,sysdiagrams,${SETUP_TABLE},${LEASE_TABLE}`,

    STORAGE_LOCATIONS: 'local',
    STORAGE_LOCAL_DRIVER: 'local',
    STORAGE_LOCAL_ROOT: join(options.dataDir, 'uploads'),
    TEMP_PATH: join(options.dataDir, 'tmp'),
    EXTENSIONS_PATH: EXTENSIONS_DIR,
    // Directus must not start if an extension fails to load, because some are security checks.
    EXTENSIONS_MUST_LOAD: 'true',

    // Threads for password hashes, files and pictures together. With four, a few pictures would stop log-ins.
    UV_THREADPOOL_SIZE: '16',
    // Never reached: the extension "protection" makes few pictures at a time. AVIF of a large one takes seconds on a small machine.
    ASSETS_TRANSFORM_MAX_CONCURRENT: '50',
    ASSETS_TRANSFORM_TIMEOUT: '60s',
    // Pixels per side; its square limits the area. The extension "pictures" rejects larger uploads.
    ASSETS_TRANSFORM_IMAGE_MAX_DIMENSION: '12000',
    // The site uses only width, height, fit, quality and format, so chains of Sharp operations are off.
    ASSETS_TRANSFORM_MAX_OPERATIONS: '0',
    // Picture URLs contain the date of the last change, so browsers may cache them for long.
    ASSETS_CACHE_TTL: '365d',

    // A file opened in a tab loads and runs nothing. Directus itself sets default-src 'none'.
    ASSETS_CONTENT_SECURITY_POLICY_DIRECTIVES__FRAME_ANCESTORS: "'self'",
    FILES_MAX_UPLOAD_SIZE: '200mb',
    IMPORT_IP_DENY_LIST: IMPORT_DENY_LIST.join(','),

    // The browser code of the site does not call the API. With CORS, a script of the site could act as a logged-in editor.
    CORS_ENABLED: 'false',
    // The Studio shows drafts in a frame.
    CONTENT_SECURITY_POLICY_DIRECTIVES__FRAME_SRC: `'self',${options.previewUrl}`,

    // For extensions/pages and extensions/blocks.
    SITE_URL: options.siteUrl ?? '',

    // For extensions/site-preview.
    PREVIEW_SITE_URL: getPreviewOrigin(options),
    ...(options.previewSecret ? { PREVIEW_SECRET: options.previewSecret } : {}),

    // Directus itself closes idle connections after 5 seconds.
    SERVER_KEEP_ALIVE_TIMEOUT: String(IDLE_TIMES.keepAliveTimeout),
    SERVER_HEADERS_TIMEOUT: String(IDLE_TIMES.headersTimeout),
    SERVER_MAX_CONNECTIONS: '5000',
    // For extensions/protection. A browser opens six, and many visitors can share an address.
    CONNECTIONS_PER_ADDRESS: '500',

    // The demo has no proxy, so X-Forwarded-For of clients is ignored.
    IP_TRUST_PROXY: 'false',
    // Requests per IP address in 10 seconds. A page with its pictures takes about a hundred, a site build some hundreds.
    // The extension "protection" limits log-ins.
    RATE_LIMITER_ENABLED: 'true',
    RATE_LIMITER_POINTS: '1500',
    RATE_LIMITER_DURATION: '10',
    RATE_LIMITER_REGISTRATION_ENABLED: 'true',
    // Mails per minute in total. Further mails wait in a queue.
    RATE_LIMITER_EMAIL_ENABLED: 'true',
    RATE_LIMITER_EMAIL_POINTS: '30',
    RATE_LIMITER_EMAIL_DURATION: '60',
    RATE_LIMITER_EMAIL_QUEUE_SIZE: '1000',
    // Off, because it responds with 503 when the event loop lags, which a site build on the same small machine causes.
    PRESSURE_LIMITER_ENABLED: 'false',
    // Off, because a build must see content saved just before.
    CACHE_ENABLED: 'false',

    // The log has IP addresses, and each save adds a revision. The Publish module reads the log since the last release, and editors
    // compare and revert with revisions, so both are kept long. Directus deletes a revision with its entry of the log.
    RETENTION_ENABLED: 'true',
    ACTIVITY_RETENTION: '365d',
    REVISIONS_RETENTION: '365d',

    TELEMETRY: 'false',
    AI_ENABLED: 'false',
    MCP_ENABLED: 'false',
    // For collaborative editing in the Studio. "strict": a connection needs a session or token from its start. The extension
    // "protection" limits the messages.
    WEBSOCKETS_ENABLED: 'true',
    WEBSOCKETS_REST_AUTH: 'strict',
    WEBSOCKETS_REST_CONN_LIMIT: '100',
    WEBSOCKETS_HEARTBEAT_ENABLED: 'true',
    WEBSOCKETS_HEARTBEAT_PERIOD: '30',
    WEBSOCKETS_GRAPHQL_ENABLED: 'false',
    WEBSOCKETS_LOGS_ENABLED: 'false',
    OPENAPI_ENABLED: 'false',
    GRAPHQL_INTROSPECTION: 'false',
    EMAIL_VERIFY_SETUP: 'false',
    ...(getCmsUrl(options).startsWith('https:') ? OVER_HTTPS : {}),
    ...options.env,
  };
}

/**
 * Creates the tables of Directus and the administrator in an empty database, and migrates them after an upgrade of
 * Directus. Skips a database that is up to date. Throws an error with the end of the log when Directus fails.
 */
export async function bootstrapCms(options: CmsOptions): Promise<'done' | 'skipped'> {
  assertInstalled();
  const version = await readDirectusVersion();
  if ((await readSetup(options.databaseUrl)).directus === version) return 'skipped';
  await mkdir(join(options.dataDir, 'uploads'), { recursive: true });
  options.onProgress?.(`Preparing the database for Directus ${version}`);
  try {
    await runCommand(process.execPath, [DIRECTUS_CLI, 'bootstrap'], {
      cwd: cmsDir,
      env: createDirectusEnv(options),
      onSpawn: options.onSpawn ?? (() => {}),
    });
  } catch (cause) {
    if (!(cause instanceof CommandFailed)) throw cause;
    throw new Error(`Directus could not prepare its database. Its last output:\n${cause.output}`, { cause });
  }
  await writeSetup(options.databaseUrl, { directus: version });
  return 'done';
}

/** Starts Directus and resolves when it is ready. `bootstrapCms` must have prepared the database. */
export async function startCms(options: CmsOptions): Promise<RunningCms> {
  assertInstalled();
  await buildStudio(options);
  // Otherwise another server on this port would respond to the readiness check.
  await assertPortIsFree(options.port, 'DIRECTUS_PORT');
  await mkdir(join(options.dataDir, 'uploads'), { recursive: true });
  const logFile = options.logFile ?? join(options.dataDir, 'directus.log');
  const directus = await startProcess({
    name: 'Directus',
    command: process.execPath,
    args: [DIRECTUS_CLI, 'start'],
    cwd: cmsDir,
    env: createDirectusEnv(options),
    logFile,
    readyUrl: `${getLocalUrl(options)}/server/ping`,
    readyWithin: START_TIMEOUT_MS,
    onSpawn: options.onSpawn,
  });
  return { ...directus, url: getCmsUrl(options), logFile };
}

function assertInstalled(): void {
  if (!existsSync(DIRECTUS_CLI)) {
    throw new Error('Directus is not installed: run "npm ci --ignore-scripts" in the cms folder.');
  }
}

export async function readDirectusVersion(): Promise<string> {
  const text = await readFile(join(cmsDir, 'node_modules/directus/package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/**
 * Addresses from which Directus may not import files ("Import file from URL"), in the format of IMPORT_IP_DENY_LIST.
 * Directus checks each address that it connects to, after the resolution of names and for every redirect.
 *
 * Directus supports CIDR for IPv4 and IPv6 and applies IPv4 entries to IPv4-mapped IPv6 addresses. ::ffff:0:0/96 must not be
 * in this list, because it would deny every IPv4 address.
 */
export const IMPORT_DENY_LIST = [
  // A special value of Directus: all addresses of the network interfaces of this machine.
  '0.0.0.0',
  '0.0.0.0/8',
  '10.0.0.0/8',
  // Carrier-grade NAT.
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Link-local. The metadata services of clouds are here.
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  // Multicast, reserved and broadcast.
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Unspecified (::), loopback (::1), and the old IPv4-compatible addresses.
  '::/96',
  // IPv4 addresses behind translation: NAT64, Teredo and 6to4.
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2001::/32',
  '2002::/16',
  '100::/64',
  '2001:db8::/32',
  // Unique local, link-local, site-local and multicast.
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];
