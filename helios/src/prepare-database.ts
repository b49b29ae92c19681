import { sql } from 'kysely';
import { ConfigError } from '../../lib-node/settings.ts';
import type { Config } from './lib/config.ts';
import { createServices } from './create-services.ts';
import { TICKETING_MIGRATIONS, migrate, listPendingMigrations } from './db/migrate.ts';
import type { MigrateOptions } from './db/migrate.ts';
import { requireOneRow } from './db/transactions.ts';
import type { Db } from './db/transactions.ts';
import { hasGiftCard } from './gift-cards/gift-cards.ts';
import type { Services } from './http/services.ts';

/** The gift card of the demo, whose number is public. */
export const DEMO_GIFT_CARD_NUMBER = 'LTGC-DEMO-CARD-0050';

/** Applies all migrations to the database of a configuration, as `npm run migrate -w helios` does. */
export async function prepareDatabase(config: Config, options: MigrateOptions = {}): Promise<void> {
  const { services, close } = createServices(config, { answerMs: 0 });
  try {
    await migrate(services.db, TICKETING_MIGRATIONS, options);
    await services.testProcessor.migrate(options);
  } finally {
    await close();
  }
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
  const { sold } = requireOneRow(
    await sql<{ sold: boolean }>`select exists (select from stripe_payments) as sold`.execute(db),
  );
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
  const { tested } = requireOneRow(
    await sql<{ tested: boolean }>`
      select exists (select from payment_attempts where provider = 'test') as tested`.execute(db),
  );
  if (tested || (await hasGiftCard(db, DEMO_GIFT_CARD_NUMBER))) {
    throw new ConfigError(
      'HELIOS_DATABASE_URL is the database of a demo, with the public gift card or with orders paid by test cards: use an empty database with Stripe.',
    );
  }
}
