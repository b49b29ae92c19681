import { sql } from 'kysely';
import type { Trx } from '../../helios/src/db/transactions.ts';
import { refillGiftCard } from '../../helios/src/gift-cards/gift-cards.ts';
import { DEMO_GIFT_CARD_NUMBER } from '../../helios/src/prepare-database.ts';

/** Offers of the demo. docs/helios/staff.md lists them. */
const DEMO_PROMO_CODES = [
  { code: 'LANTERN10', percentOff: 10, amountOffCents: null },
  { code: 'STARLIGHT5', percentOff: null, amountOffCents: 500 },
];
export const DEMO_GIFT_CARD = { number: DEMO_GIFT_CARD_NUMBER, amountCents: 5_000, currency: 'USD' };

/** Creates the promo codes, and refills the gift card at every start and every day. */
export async function seedDemoOffers(trx: Trx): Promise<void> {
  for (const { code, percentOff, amountOffCents } of DEMO_PROMO_CODES) {
    await sql`
      insert into promo_codes (code, percent_off, amount_off_cents) values (${code}, ${percentOff}, ${amountOffCents})
      on conflict do nothing`.execute(trx);
  }
  await refillGiftCard(trx, DEMO_GIFT_CARD);
}
