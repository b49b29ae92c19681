import { sql } from 'kysely';
import { queryRows } from '../db/query.ts';
import { asAnswers } from '../db/answers.ts';
import type { Db } from '../db/transactions.ts';
import type { Config } from '../lib/config.ts';
import { Problem } from '../lib/problems.ts';
import { readSoldCardNumber } from '../gift-cards/gift-card-numbers.ts';

/** A card of a confirmed purchase, as its recipient sees it. */
export interface SoldCard {
  cardId: string;
  /** With hyphens. */
  number: string;
  amountCents: number;
  currency: string;
  designImageId: string;
  /** Null: the buyer. */
  recipientName: string | null;
  senderName: string;
  message: string;
}

export interface SoldCardServices {
  db: Db;
  config: Pick<Config, 'giftCardSecrets'>;
}

/** A card by its secret id. Throws GIFT_CARD_NOT_FOUND, also for a refunded card. */
export async function readSoldCard(services: SoldCardServices, cardId: string): Promise<SoldCard> {
  const [card] = await querySoldCards(services, 'card_id', cardId);
  if (!card) throw new Problem('GIFT_CARD_NOT_FOUND', 'There is no gift card at this address.');
  return card;
}

/** The cards of an item that were not refunded. */
export function readSoldCardsOfItem(services: SoldCardServices, itemId: string): Promise<SoldCard[]> {
  return querySoldCards(services, 'item_id', itemId);
}

async function querySoldCards(
  { db, config }: SoldCardServices,
  column: 'card_id' | 'item_id',
  id: string,
): Promise<SoldCard[]> {
  const rows = await queryRows<Omit<SoldCard, 'number'> & { numberHash: string }>(asAnswers(db))`
    select s.card_id, g.number_hash, i.amount_cents, g.currency, i.design_image_id, i.recipient ->> 'name' as recipient_name,
      i.sender_name, i.message
    from sold_gift_cards s join gift_cards g using (gift_card_id) join gift_card_items i using (item_id)
    where ${sql.ref(`s.${column}`)} = ${id} and s.refund_id is null order by s.position`;
  return rows.map(({ numberHash, ...card }) => ({
    ...card,
    number: readSoldCardNumber(config, { cardId: card.cardId, numberHash }),
  }));
}
