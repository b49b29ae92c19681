import { findDefaultTheater } from '../catalogue/theaters.ts';
import { queryOneRow } from '../db/query.ts';
import type { Db } from '../db/transactions.ts';
import type { Config } from '../lib/config.ts';
import { Problem } from '../lib/problems.ts';
import { getCardForm } from '../payments/card-form.ts';
import {
  AMOUNTS_CENTS,
  AMOUNT_STEP_CENTS,
  DELIVERY_TIME,
  MAX_AMOUNT_CENTS,
  MAX_CARDS,
  MAX_DELIVERY_DAYS,
  MAX_EMAIL_LENGTH,
  MAX_MESSAGE_LENGTH,
  MAX_NAME_LENGTH,
  MAX_ORDER_CENTS,
  MAX_QUANTITY,
  MIN_AMOUNT_CENTS,
} from './limits.ts';
import type { GiftCardCalculation, GiftCardCalculationRequest, GiftCardOptions } from './schemas.ts';

/** The limits of gift cards, the days of delivery and the form for the card. Throws GIFT_CARD_LIMIT when there is no theater. */
export async function readGiftCardOptions(
  db: Db,
  config: Pick<Config, 'stripe' | 'publicUrl'>,
): Promise<GiftCardOptions> {
  const { currency, timeZone } = await requireDefaultTheater(db);
  const days = await queryOneRow<{ today: string; last: string }>(db)`
    select to_char(today, 'YYYY-MM-DD') as today, to_char(today + ${MAX_DELIVERY_DAYS}::int, 'YYYY-MM-DD') as last
    from (select (now() at time zone ${timeZone})::date as today) d`;
  return {
    currency,
    amountsCents: [...AMOUNTS_CENTS],
    minAmountCents: MIN_AMOUNT_CENTS,
    maxAmountCents: MAX_AMOUNT_CENTS,
    amountStepCents: AMOUNT_STEP_CENTS,
    maxQuantity: MAX_QUANTITY,
    maxCards: MAX_CARDS,
    maxOrderCents: MAX_ORDER_CENTS,
    maxMessageLength: MAX_MESSAGE_LENGTH,
    maxNameLength: MAX_NAME_LENGTH,
    maxEmailLength: MAX_EMAIL_LENGTH,
    timeZone,
    deliveryTime: DELIVERY_TIME,
    today: days.today,
    lastDeliveryDay: days.last,
    cardForm: getCardForm(config),
  };
}

/** Adds up gift cards (product 2.10). Throws GIFT_CARD_LIMIT. */
export async function calculateGiftCards(
  db: Db,
  { giftCardItems }: GiftCardCalculationRequest,
): Promise<GiftCardCalculation> {
  const { currency } = await requireDefaultTheater(db);
  const items = giftCardItems.map(({ amountCents, quantity }) => ({ totalCents: amountCents * quantity }));
  const cardCount = giftCardItems.reduce((sum, { quantity }) => sum + quantity, 0);
  const totalCents = items.reduce((sum, item) => sum + item.totalCents, 0);
  if (cardCount > MAX_CARDS) {
    throw new Problem('GIFT_CARD_LIMIT', `An order has at most ${MAX_CARDS} gift cards.`);
  }
  if (totalCents > MAX_ORDER_CENTS) {
    throw new Problem('GIFT_CARD_LIMIT', `The gift cards of an order cost at most ${MAX_ORDER_CENTS} cents.`);
  }
  return { currency, cardCount, totalCents, items };
}

/** The theater that determines currency and time zone of gift cards. Throws GIFT_CARD_LIMIT when there is none. */
export async function requireDefaultTheater(db: Db): Promise<{ currency: string; timeZone: string }> {
  const theater = await findDefaultTheater(db);
  if (!theater) throw new Problem('GIFT_CARD_LIMIT', 'There is no theater yet that takes gift cards.');
  return theater;
}
