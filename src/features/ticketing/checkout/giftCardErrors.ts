import { hasCode } from '../../../helios/heliosError';
import { describeProblem, problems } from '../../shared/problems';
import { checkoutTexts as texts } from '../shared/texts';

type GiftCardRefusal = 'duplicate' | 'empty' | 'otherCurrency' | 'tooMany';

export class GiftCardRefusedError extends Error {
  readonly reason: GiftCardRefusal;
  constructor(reason: GiftCardRefusal) {
    super(`The gift card is refused: ${reason}.`);
    this.reason = reason;
  }
}

/** Why a gift card was not added to the payment. */
export function getGiftCardErrorText(error: unknown): string {
  if (error instanceof GiftCardRefusedError) return texts.giftCardRefused[error.reason];
  // Helios refuses a number of invalid length as INVALID_REQUEST. To the visitor it is an unknown gift card.
  const { title, message } = hasCode(error, 'INVALID_REQUEST')
    ? problems.GIFT_CARD_NOT_FOUND
    : describeProblem(error);
  return `${title}. ${message}`;
}
