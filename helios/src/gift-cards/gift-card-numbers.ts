import type { Config } from '../lib/config.ts';
import { deriveReadableCode } from '../lib/ids.ts';
import { NUMBER_LENGTH, formatGiftCardNumber, hashGiftCardNumber } from './gift-cards.ts';

// The number of a sold card is derived from the card's id and a secret of the configuration. So mails and pages can show
// it at any time, but the database alone does not contain it (docs/adr/0013-gift-card-orders.md).

type NumberConfig = Pick<Config, 'giftCardSecrets'>;

/** The number of a new card, without hyphens. */
export function createSoldCardCode({ giftCardSecrets: [secret] }: NumberConfig, cardId: string): string {
  if (secret === undefined) throw new Error('No secret of gift cards is configured.');
  return deriveCode(cardId, secret);
}

/** The number of a sold card, with hyphens. Throws when no configured secret leads to the stored hash. */
export function readSoldCardNumber(
  { giftCardSecrets }: NumberConfig,
  card: { cardId: string; numberHash: string },
): string {
  const code = giftCardSecrets
    .map((secret) => deriveCode(card.cardId, secret))
    .find((candidate) => hashGiftCardNumber(candidate) === card.numberHash);
  if (code === undefined) {
    throw new Error(
      'The number of a gift card was made with a secret that is not configured: add that secret to HELIOS_GIFT_CARD_SECRETS.',
    );
  }
  return formatGiftCardNumber(code);
}

function deriveCode(cardId: string, secret: string): string {
  return deriveReadableCode(`sold gift card ${cardId}`, secret, NUMBER_LENGTH);
}
