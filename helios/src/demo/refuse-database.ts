import { sql } from 'kysely';
import { ConfigError } from '../../../lib-node/settings.ts';
import { requireOneRow } from '../db/transactions.ts';
import type { Db } from '../db/transactions.ts';
import { hasGiftCard } from '../gift-cards/gift-cards.ts';
import { DEMO_GIFT_CARD } from './demo-offers.ts';

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
  if (tested || (await hasGiftCard(db, DEMO_GIFT_CARD.number))) {
    throw new ConfigError(
      'HELIOS_DATABASE_URL is the database of a demo, with the public gift card or with orders paid by test cards: use an empty database with Stripe.',
    );
  }
}
