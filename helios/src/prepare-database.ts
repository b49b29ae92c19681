import { sql } from 'kysely';
import pg from 'pg';
import { ConfigError } from '../../lib-node/settings.ts';
import type { Config } from './lib/config.ts';
import { createServices } from './create-services.ts';
import { TIME_LIMITS } from './db/database.ts';
import { TICKETING_MIGRATIONS, migrate, listPendingMigrations } from './db/migrate.ts';
import type { MigrateOptions } from './db/migrate.ts';
import { queryOneRow, queryRows } from './db/query.ts';
import type { Db } from './db/transactions.ts';
import { hasGiftCard } from './gift-cards/gift-cards.ts';
import type { Services } from './http/services.ts';

/** The gift card of the demo, whose number is public. */
export const DEMO_GIFT_CARD_NUMBER = 'LTGC-DEMO-CARD-0050';

/** Applies all migrations to the database of a configuration, as `npm run migrate -w helios` does. */
export async function prepareDatabase(config: Config, options: MigrateOptions = {}): Promise<void> {
  // The lock of migrations and their time limits belong to a session.
  await requireDirectConnection(config);
  const { services, close } = createServices(
    { ...config, databaseUrl: config.databaseDirectUrl },
    { answerMs: 0 },
  );
  try {
    await migrate(services.db, TICKETING_MIGRATIONS, options);
    await services.testProcessor.migrate(options);
  } finally {
    await close();
  }
}

/**
 * Prevents a Helios whose statements could wait without end. A pooler does not pass on the time limits that Helios requests. Throws
 * ConfigError with the statements that set them.
 */
export async function requireTimeLimits(db: Db): Promise<void> {
  const rows = await queryRows<{ name: string; ms: number; role: string; database: string }>(db)`
    select name, setting::int as ms, quote_ident(current_user) as role, quote_ident(current_database()) as database
    from pg_settings where name in (${sql.join(Object.keys(TIME_LIMITS))})`;
  const statements = Object.entries(TIME_LIMITS).flatMap(([name, wanted]) => {
    const { ms, role, database } = rows.find((row) => row.name === name) ?? {};
    return ms === wanted
      ? []
      : `alter role ${role} in database ${database} set ${name} = '${wanted / 1000}s';`;
  });
  if (statements.length === 0) return;
  throw new ConfigError(
    `The time limits of Helios do not hold on the connections of HELIOS_DATABASE_URL, as with a pooler such as PgBouncer: run ${statements.join(' ')} and let the pooler reconnect.`,
  );
}

/**
 * Prevents a Helios that would never hear of changed seats: PostgreSQL notifies a session, and a pooler in transaction mode lends one
 * for a transaction. A pooler tells clients a process id of its own. Throws ConfigError.
 */
export async function requireDirectConnection({
  databaseDirectUrl,
}: Pick<Config, 'databaseDirectUrl'>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseDirectUrl, connectionTimeoutMillis: 10_000 });
  // Reported by the query.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // The types of pg leave out what the protocol tells.
    if (rows[0]?.pid === (client as unknown as { processID: number }).processID) return;
  } finally {
    await client.end();
  }
  throw new ConfigError(
    'HELIOS_DATABASE_URL leads to a pooler such as PgBouncer: set HELIOS_DATABASE_DIRECT_URL to the address of PostgreSQL itself, for migrations and notifications.',
  );
}

/** Throws ConfigError when migrations are pending. */
export async function requireMigratedDatabase({
  db,
  testProcessor,
}: Pick<Services, 'db' | 'testProcessor'>): Promise<void> {
  const pending = [
    ...(await listPendingMigrations(db, TICKETING_MIGRATIONS)),
    ...(await testProcessor.listPendingMigrations()),
  ];
  if (pending.length > 0) {
    throw new ConfigError(
      `The database of HELIOS_DATABASE_URL lacks migrations (${pending.length}): run npm run migrate -w helios first.`,
    );
  }
}

/**
 * Prevents a Helios whose Stripe settings are missing from adding demo data to a database with real sales.
 * Throws ConfigError.
 */
export async function refuseStripeDatabase(db: Db): Promise<void> {
  const { sold } = await queryOneRow<{ sold: boolean }>(
    db,
  )`select exists (select from stripe_payments) as sold`;
  if (sold) {
    throw new ConfigError(
      'HELIOS_DATABASE_URL has orders that are paid with Stripe, but Stripe is not configured: set the three variables HELIOS_STRIPE_….',
    );
  }
}

/**
 * Prevents a Helios with real payments from selling on a demo database, whose orders are paid with test cards
 * and whose gift card is public. Throws ConfigError.
 */
export async function refuseDemoDatabase(db: Db): Promise<void> {
  const { tested } = await queryOneRow<{ tested: boolean }>(db)`
    select exists (select from payment_attempts where provider = 'test') as tested`;
  if (tested || (await hasGiftCard(db, DEMO_GIFT_CARD_NUMBER))) {
    throw new ConfigError(
      'HELIOS_DATABASE_URL is the database of a demo, with the public gift card or with orders paid by test cards: use an empty database with Stripe.',
    );
  }
}
