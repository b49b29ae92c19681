import { paymentLimits } from '../../../helios/limits.generated';
import type { PaymentGiftCard } from '../../../state/tickets/ticketingStorage';

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
