import { sql } from 'kysely';
import { ConfigError } from '../config.ts';
import { only } from '../db/transactions.ts';
import type { Db } from '../db/transactions.ts';
import { isGiftCard } from '../gift-cards/gift-cards.ts';
import { DEMO_GIFT_CARD } from './demo-offers.ts';

/**
 * Keeps a house that has lost its Stripe settings from filling the database of real sales with what a demo has.
 * Throws ConfigError.
 */
export async function refuseRealSales(db: Db): Promise<void> {
  const { sold } = only(
    await sql<{ sold: boolean }>`select exists (select from stripe_payments) as sold`.execute(db),
  );
  if (sold) {
    throw new ConfigError(
      'HELIOS_DATABASE_URL has orders that are paid with Stripe, and Stripe is not set up: set the three variables HELIOS_STRIPE_….',
    );
  }
}

/**
 * Keeps a house that takes real money from selling on the database of a demo, whose orders are paid with test cards and
 * whose gift card everybody knows. Throws ConfigError.
 */
export async function refuseDemo(db: Db): Promise<void> {
  const { tested } = only(
    await sql<{ tested: boolean }>`
      select exists (select from payment_attempts where provider = 'test') as tested`.execute(db),
  );
  if (tested || (await isGiftCard(db, DEMO_GIFT_CARD.number))) {
    throw new ConfigError(
      'HELIOS_DATABASE_URL is the database of a demo, with a gift card that everybody knows or orders that are paid with test cards: give Stripe an empty one.',
    );
  }
}
