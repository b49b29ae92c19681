import { paymentLimits } from '../../../helios/limits.generated';
import type { PaymentGiftCard } from '../../../state/tickets/ticketingStorage';
import { hasCode } from '../../../helios/heliosError';
import { describeProblem, problems } from '../../shared/problems';
import { checkoutTexts as texts } from '../shared/texts';

/** Helios refuses less as CARD_AMOUNT_TOO_SMALL. */
const { MIN_CARD_CENTS } = paymentLimits;

/**
 * Splits a total between gift cards, in their order, and a card. An unneeded gift card pays nothing. The rest for the
 * card is zero or at least the minimum card payment.
 */
export function splitPayment(
  cards: readonly PaymentGiftCard[],
  totalCents: number,
): { cards: (PaymentGiftCard & { amountCents: number })[]; restCents: number } {
  let restCents = totalCents;
  const payments = cards.map((card) => {
    const amountCents = Math.min(card.balanceCents, restCents);
    restCents -= amountCents;
    return { ...card, amountCents };
  });
  let missingCents = restCents > 0 && restCents < MIN_CARD_CENTS ? MIN_CARD_CENTS - restCents : 0;
  for (const card of [...payments].reverse()) {
    const reductionCents = Math.min(card.amountCents, missingCents);
    card.amountCents -= reductionCents;
    restCents += reductionCents;
    missingCents -= reductionCents;
  }
  return { cards: payments.filter((card) => card.amountCents > 0), restCents };
}

/** Removes spaces and dashes and converts to upper case. */
export function normalizeNumber(number: string): string {
  return number.replace(/[\s-]/g, '').toUpperCase();
}

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
