import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DEMO_ENVIRONMENT } from '../../../demo/helios/demo-environment.ts';
import { findFreePort } from '../../../scripts/lib/free-port.ts';

const MIGRATE = fileURLToPath(new URL('../../scripts/migrate.ts', import.meta.url));
/** Ends a process when its parent has ended, even if that was killed. A process that nothing stops would run on. */
export const END_WITH_PARENT = `data:text/javascript,process.once('disconnect',()=>process.exit(1));process.channel.unref()`;
const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const DEMO_MAIN = fileURLToPath(new URL('../../../demo/helios/main.ts', import.meta.url));

export interface HeliosProcess {
  url: string;
  staffUrl: string;
  child: ChildProcess;
  /** Kills it, unless it has ended. */
  close(): Promise<void>;
}

/** Migrates a database with the command that operators use. Throws when it fails. */
export async function migrateByCommand(databaseUrl: string): Promise<void> {
  const child = spawn(process.execPath, [MIGRATE], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, HELIOS_DATABASE_URL: databaseUrl, HELIOS_PAYMENTS: 'test' },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The migrations failed.');
}

/**
 * Starts Helios as a separate process on a database with data, and waits until it answers. Throws when it ends before. It ends with this
 * process.
 */
export const spawnHelios = (databaseUrl: string, env?: Record<string, string>): Promise<HeliosProcess> =>
  spawnProgram(MAIN, databaseUrl, env);

/** As `spawnHelios`, on a database to which it adds what the catalogue of the demo lacks: this takes seconds. */
export const spawnDemo = (
  databaseUrl: string,
  env?: Record<string, string>,
  ports?: Ports,
): Promise<HeliosProcess> => spawnProgram(DEMO_MAIN, databaseUrl, env, ports);

interface Ports {
  port?: number;
  staffPort?: number;
}

async function spawnProgram(
  main: string,
  databaseUrl: string,
  env: Record<string, string> = {},
  { port: givenPort, staffPort: givenStaffPort }: Ports = {},
): Promise<HeliosProcess> {
  const port = givenPort ?? (await findFreePort());
  const staffPort = givenStaffPort ?? (await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const mailDir = mkdtempSync(join(tmpdir(), 'helios-mail-'));
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, main], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...DEMO_ENVIRONMENT,
      HELIOS_DATABASE_URL: databaseUrl,
      HELIOS_PORT: String(port),
      HELIOS_STAFF_PORT: String(staffPort),
      LOG_LEVEL: 'silent',
      HELIOS_MAIL_DIR: mailDir,
      HELIOS_OBJECT_DIR: join(mailDir, 'objects'),
      HELIOS_MAX_STREAMS_PER_ADDRESS: '0',
      HELIOS_MAX_CONNECTIONS_PER_ADDRESS: '0',
      HELIOS_MAX_UPLOADS_PER_ADDRESS: '0',
      HELIOS_READS_PER_MINUTE: '0',
      HELIOS_DECLINED_CARDS_PER_DAY: '0',
      ...(env['HELIOS_STRIPE_SECRET_KEY'] ? {} : { HELIOS_PAYMENTS: 'test' }),
      HELIOS_SEATS_PER_ADDRESS: '0',
      HELIOS_LOCKS_PER_MINUTE: '0',
      HELIOS_LOCK_CHANGES_PER_MINUTE: '0',
      HELIOS_ORDERS_PER_HOUR: '0',
      HELIOS_BEST_SEATS_PER_MINUTE: '0',
      HELIOS_QUOTES_PER_MINUTE: '0',
      HELIOS_SUBSCRIPTIONS_PER_HOUR: '0',
      HELIOS_CODE_CHECKS_PER_HOUR: '0',
      HELIOS_DONATION_REQUESTS_PER_HOUR: '0',
      HELIOS_ADDRESS_VERIFICATIONS_PER_HOUR: '0',
      ...env,
    },
  });
  child.once('exit', () => rmSync(mailDir, { recursive: true, force: true }));
  while (!(await isReady(url))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error('Helios ended before it answered.');
    await delay(50);
  }
  return {
    url,
    staffUrl: `http://127.0.0.1:${staffPort}`,
    child,
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`)).ok;
  } catch {
    return false;
  }
}
