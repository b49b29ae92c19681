import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cmsUrl, type CmsOptions } from './options.ts';
import { cmsDir } from './paths.ts';
import { readSetup, SETUP_TABLE, writeSetup } from './setup-table.ts';

/** A running Directus. */
export interface RunningCms {
  /** Address without a trailing slash, e.g. http://localhost:8055. */
  url: string;
  pid: number;
  /** File that Directus writes its log to. */
  logFile: string;
  /** Resolves when Directus ends, by itself or by `stop`. */
  exited: Promise<void>;
  /** Ends Directus and waits until it is gone. Safe to call twice. */
  stop(): Promise<void>;
}

// The `directus` command asks the npm registry for updates before each start, and waits for the answer.
// Its CLI proper is this file; starting it directly keeps the start fast and without calls outward.
const DIRECTUS_CLI = join(cmsDir, 'node_modules/@directus/api/dist/cli/run.js');
const START_TIMEOUT_MS = 90_000;
const STOP_TIMEOUT_MS = 10_000;

/** Environment of the Directus process: this object and little else, so that a shell's PORT or SECRET cannot leak in. */
export function directusEnv(options: CmsOptions): Record<string, string> {
  const inherited = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'NODE_OPTIONS', 'SystemRoot'];
  const fromShell = inherited.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  return {
    ...Object.fromEntries(fromShell),
    // A file that is not there: settings come from here alone, not from a forgotten .env.
    CONFIG_PATH: join(options.dataDir, 'directus.env'),
    HOST: '0.0.0.0',
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

    // A page asks for all its pictures at once, and the first time each is made: beyond this number Directus
    // answers 503. AVIF of a large picture takes seconds on a small machine.
    ASSETS_TRANSFORM_MAX_CONCURRENT: '50',
    ASSETS_TRANSFORM_TIMEOUT: '60s',
    ASSETS_TRANSFORM_IMAGE_MAX_DIMENSION: '4096',
    // Picture addresses carry the date of the file's last change, so browsers may keep them for long.
    ASSETS_CACHE_TTL: '365d',

    CORS_ENABLED: 'true',
    CORS_ORIGIN: options.siteUrl,
    CORS_METHODS: 'GET,POST,PATCH,DELETE',

    // No proxy stands before the demo, so a client's X-Forwarded-For is not believed.
    IP_TRUST_PROXY: 'false',
    RATE_LIMITER_ENABLED: 'false',
    // Sheds load with 503 when the event loop lags, which a site build beside it on a small machine causes.
    PRESSURE_LIMITER_ENABLED: 'false',
    // A build must see what was saved a moment ago.
    CACHE_ENABLED: 'false',

    TELEMETRY: 'false',
    AI_ENABLED: 'false',
    MCP_ENABLED: 'false',
    WEBSOCKETS_ENABLED: 'false',
    EMAIL_VERIFY_SETUP: 'false',
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
  const log: string[] = [];
  const child = spawnDirectus(['bootstrap'], options);
  child.stdout?.on('data', (chunk) => log.push(String(chunk)));
  child.stderr?.on('data', (chunk) => log.push(String(chunk)));
  const code = await exitCode(child);
  if (code !== 0) {
    throw new Error(`Directus could not prepare its database (exit ${code}).\n${lastLines(log.join(''))}`);
  }
  await writeSetup(options.databaseUrl, { directus: version });
  return 'done';
}

/** Starts Directus and resolves when it answers. The database must have been through `bootstrapCms`. */
export async function startCms(options: CmsOptions): Promise<RunningCms> {
  assertInstalled();
  await assertPortFree(options.port);
  await mkdir(join(options.dataDir, 'uploads'), { recursive: true });
  const logFile = join(options.dataDir, 'directus.log');
  const child = spawnDirectus(['start'], options);
  const log = createWriteStream(logFile, { flags: 'w' });
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });

  let exited: number | null | undefined;
  const gone = exitCode(child).then((code) => {
    exited = code;
    log.end();
  });
  const stop = async () => {
    if (exited === undefined) {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await gone;
      clearTimeout(timer);
    }
  };

  const started = Date.now();
  for (;;) {
    if (exited !== undefined) {
      throw new Error(
        `Directus ended while starting (exit ${exited}); its log is ${logFile}.\n${await tail(logFile)}`,
      );
    }
    if (await answers(options.port)) break;
    if (Date.now() - started > START_TIMEOUT_MS) {
      await stop();
      throw new Error(
        `Directus did not answer on port ${options.port} within ${START_TIMEOUT_MS / 1000} s; its log is ${logFile}.`,
      );
    }
    await delay(100);
  }
  return { url: cmsUrl(options), pid: child.pid as number, logFile, exited: gone, stop };
}

function spawnDirectus(args: string[], options: CmsOptions): ChildProcess {
  return spawn(process.execPath, [DIRECTUS_CLI, ...args], {
    cwd: cmsDir,
    env: directusEnv(options),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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

function exitCode(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code));
  });
}

async function answers(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/server/ping`, {
      signal: AbortSignal.timeout(2000),
    });
    return response.ok;
  } catch {
    return false;
  }
}

/** Else a foreign server on this port would answer the ping in Directus' place. */
async function assertPortFree(port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (cause) =>
      reject(
        new Error(`Port ${port} is in use: set DIRECTUS_PORT to a free one, or stop what listens there.`, {
          cause,
        }),
      ),
    );
    probe.listen(port, '0.0.0.0', () => probe.close(() => resolve()));
  });
}

async function tail(file: string): Promise<string> {
  return lastLines(await readFile(file, 'utf8').catch(() => ''));
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-12).join('\n');
}
