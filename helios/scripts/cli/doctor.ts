import { readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { sql } from 'kysely';
import packageJson from '../../package.json' with { type: 'json' };
import { createServices } from '../../src/create-services.ts';
import { requireOneRow } from '../../src/db/transactions.ts';
import type { Services } from '../../src/http/services.ts';
import { ConfigError } from '../../../lib-node/settings.ts';
import { VERSION } from '../../../lib-node/version.ts';
import { readConfig } from '../../src/lib/config.ts';
import type { Config } from '../../src/lib/config.ts';
import { explainError } from '../../src/lib/explain-error.ts';
import { verifyMailServer } from '../../src/mail/mailer.ts';
import { createStripeClient } from '../../src/payments/stripe/adapter.ts';
import { findWebhookFault } from '../../src/payments/stripe/webhook-endpoint.ts';
import {
  requireDirectConnection,
  requireMigratedDatabase,
  requireTimeLimits,
} from '../../src/prepare-database.ts';
import { CliError } from './staff-api.ts';

// Checks an installation of Helios with its environment: npm run helios -- doctor

/** What was checked, and what is right, or what is wrong and what to do. */
export interface Finding {
  check: string;
  isOk: boolean;
  text: string;
}

/** What is wrong, and what to do. */
class Fault extends Error {}

/** Resolves to what is right. Throws Fault, or an error of the library that found a failure. */
type Check = () => Promise<string>;

const CHECK_TIMEOUT_MS = 15_000;
/** PostgreSQL's number of its version. */
const OLDEST_POSTGRES = 140_000;
const NEXT_POSTGRES = 190_000;
/** The clock of a process shows in mails, and decides about signatures of webhooks (5 minutes). */
const MAX_CLOCK_DIFFERENCE_SECONDS = 5;
const MAX_BACKUP_HOURS = 26;
const MIN_FREE_BYTES = 1024 ** 3;
const HOUR_MS = 3_600_000;

/** Runs `doctor`. Resolves to one line for each check. Throws CliError with these lines when something is wrong. */
export async function runDoctor(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const findings = await examine(env);
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.map(
    ({ check, isOk, text }) => `${isOk ? 'ok   ' : 'WRONG'}  ${check.padEnd(width)}  ${text}\n`,
  );
  if (findings.every(({ isOk }) => isOk)) return lines.join('');
  throw new CliError(lines.join('').trimEnd());
}

/** Checks all, in the order in which to repair it. Without valid settings, nothing that depends on them. */
export async function examine(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const findings: Finding[] = [
    { check: 'Playhouse', isOk: true, text: VERSION },
    await run('Node', checkNode),
  ];
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    const text = error instanceof ConfigError ? error.message : String((error as Error).message);
    return [...findings, { check: 'settings', isOk: false, text }];
  }
  findings.push({ check: 'settings', isOk: true, text: 'they are complete and valid' });
  const { services, close } = createServices(config);
  try {
    const database = await run('database', () => checkDatabase(services));
    findings.push(database);
    if (database.isOk) {
      findings.push(await run('connections', () => checkConnections(services)));
      findings.push(await run('migrations', () => checkMigrations(services)));
      findings.push(await run('clock', () => checkClock(services)));
    }
    findings.push(await run('payments', () => checkPayments(services)));
  } finally {
    await close();
  }
  findings.push(await run('mail server', () => checkMail(config)));
  const backups = env.HELIOS_BACKUP_DIR;
  if (backups) findings.push(await run('backups', () => checkBackups(backups)));
  findings.push(await run('disk', () => checkDisk(listFolders(config, backups))));
  return findings;
}

async function run(check: string, work: Check): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Fault(`no answer within ${CHECK_TIMEOUT_MS / 1_000} seconds: check the network`)),
      CHECK_TIMEOUT_MS,
    );
  });
  try {
    return { check, isOk: true, text: await Promise.race([work(), late]) };
  } catch (error) {
    return { check, isOk: false, text: error instanceof Fault ? error.message : explainError(error) };
  } finally {
    clearTimeout(timer);
  }
}

async function checkNode(): Promise<string> {
  const { node } = process.versions;
  const oldest = packageJson.engines.node.replace('>=', '');
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldest.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return node;
  throw new Fault(`this is ${node}: use Node ${oldest} or newer`);
}

async function checkDatabase({ db }: Services): Promise<string> {
  const { version, name } = requireOneRow(
    await sql<{ version: number; name: string }>`
      select current_setting('server_version_num')::int as version, current_setting('server_version') as name`.execute(
      db,
    ),
  );
  if (version >= OLDEST_POSTGRES && version < NEXT_POSTGRES) return `PostgreSQL ${name}`;
  const range = `${OLDEST_POSTGRES / 10_000} to ${NEXT_POSTGRES / 10_000 - 1}`;
  throw new Fault(`this is PostgreSQL ${name}: Helios is tested with ${range}`);
}

async function checkConnections({ db, config }: Services): Promise<string> {
  await requireTimeLimits(db);
  await requireDirectConnection(config);
  return 'the time limits hold, and notifications arrive';
}

async function checkMigrations(services: Services): Promise<string> {
  await requireMigratedDatabase(services);
  return 'all are applied';
}

async function checkClock({ db }: Services): Promise<string> {
  const before = Date.now();
  const { now } = requireOneRow(await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db));
  // The answer lies between the two, so half of the time between them is unknown.
  const after = Date.now();
  const seconds = Math.max(0, before - now.getTime(), now.getTime() - after) / 1_000;
  if (seconds <= MAX_CLOCK_DIFFERENCE_SECONDS) return 'it agrees with that of the database';
  throw new Fault(
    `it differs from that of the database by ${Math.round(seconds)} seconds: synchronize both machines with NTP`,
  );
}

async function checkPayments({ config, db }: Services): Promise<string> {
  if (!config.stripe) return 'test cards only (HELIOS_PAYMENTS=test)';
  const stripe = createStripeClient(config.stripe, config.gatewayTimeoutMs);
  let webhookFault: string | null | undefined;
  try {
    await stripe.paymentIntents.list({ limit: 1 });
    webhookFault = await findWebhookFault(stripe, config.publicUrl);
  } catch (error) {
    const { message } = error as Error;
    throw new Fault(
      `Stripe does not answer as expected (${message}): check HELIOS_STRIPE_SECRET_KEY and the network`,
      {
        cause: error,
      },
    );
  }
  if (webhookFault) throw new Fault(webhookFault);
  const { missing, received } = requireOneRow(
    await sql<{ missing: boolean; received: boolean }>`
      select exists (select from stripe_events) as received, exists (
        select from stripe_payments
        where payment_intent_id is not null and created_at between now() - interval '1 day' and now() - interval '10 minutes'
      ) and not exists (
        select from stripe_events where received_at > now() - interval '1 day'
      ) as missing`.execute(db),
  );
  if (!missing) {
    const text =
      webhookFault === null ? 'Stripe answers' : 'Stripe answers (the key may not read the webhook endpoint)';
    if (received) return text;
    return `${text}, but has sent no event yet: run this again 10 minutes after the first payment`;
  }
  throw new Fault(
    'Stripe answers, but has sent no event of the payments of the last day: check the webhook endpoint in its Dashboard, and that the proxy lets POST /webhooks/stripe through',
  );
}

async function checkMail({ smtpUrl, mailDir, stripe }: Config): Promise<string> {
  if (!smtpUrl) {
    if (!stripe) return `none, mails are files in ${resolve(mailDir)}`;
    throw new Fault('none, so nobody gets the tickets: set HELIOS_SMTP_URL');
  }
  try {
    await verifyMailServer(smtpUrl);
    return 'it accepts the log-in';
  } catch (error) {
    throw new Fault(`it cannot be used (${(error as Error).message}): check HELIOS_SMTP_URL`, {
      cause: error,
    });
  }
}

async function checkBackups(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true }).catch(() => {
    throw new Fault(`${folder} cannot be read: check HELIOS_BACKUP_DIR`);
  });
  const files = await Promise.all(entries.map((entry) => stat(join(folder, entry))));
  // A failed backup may leave an empty file.
  const times = files.filter((file) => file.isFile() && file.size > 0).map(({ mtimeMs }) => mtimeMs);
  const hours = (Date.now() - Math.max(...times)) / HOUR_MS;
  if (times.length > 0 && hours <= MAX_BACKUP_HOURS) return `the newest is ${Math.floor(hours)} hours old`;
  const what = times.length > 0 ? `the newest is ${Math.floor(hours)} hours old` : 'there is none';
  throw new Fault(`${what} in ${folder}: check the log of the backups`);
}

/** The folders into which Helios and the backups write. */
function listFolders({ smtpUrl, mailDir, s3, objectDir }: Config, backups: string | undefined): string[] {
  return [...(smtpUrl ? [] : [mailDir]), ...(s3 ? [] : [objectDir]), ...(backups ? [backups] : []), '.'];
}

async function checkDisk(folders: readonly string[]): Promise<string> {
  const least = await Promise.all(folders.map(readFreeBytes));
  const [smallest] = least.sort((a, b) => a.bytes - b.bytes);
  if (!smallest) throw new Error('There is no folder.');
  const text = `${(smallest.bytes / 1024 ** 3).toFixed(1)} GB are free for ${smallest.folder}`;
  if (smallest.bytes >= MIN_FREE_BYTES) return text;
  throw new Fault(`${text}: free space`);
}

/** Of the folder, or of the nearest one above that exists. */
async function readFreeBytes(folder: string): Promise<{ folder: string; bytes: number }> {
  const path = resolve(folder);
  try {
    const { bavail, bsize } = await statfs(path);
    return { folder: path, bytes: bavail * bsize };
  } catch (error) {
    if (dirname(path) === path) throw error;
    return readFreeBytes(dirname(path));
  }
}
