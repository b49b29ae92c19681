import type { PaymentGiftCard } from '../../../state/ticketingStorage';

/**
 * A gift card that the visitor pays with. Its number is money: it is kept in this tab, and with a payment that is out in
 * this browser, until the order is paid; and it goes to Helios alone.
 */
export type GiftCard = PaymentGiftCard;

/** A card takes no less (Helios refuses it as CARD_AMOUNT_TOO_SMALL). */
export const LEAST_CARD_CENTS = 50;

/**
 * What each gift card pays of a total, in the order in which they were given; one that is not needed pays nothing. They
 * leave to the card as much as it takes at least, or nothing.
 */
export function splitPayment(
  cards: readonly GiftCard[],
  totalCents: number,
): { cards: (GiftCard & { amountCents: number })[]; restCents: number } {
  let restCents = totalCents;
  const paying = cards.map((card) => {
    const amountCents = Math.min(card.balanceCents, restCents);
    restCents -= amountCents;
    return { ...card, amountCents };
  });
  let missing = restCents > 0 && restCents < LEAST_CARD_CENTS ? LEAST_CARD_CENTS - restCents : 0;
  for (const card of [...paying].reverse()) {
    const less = Math.min(card.amountCents, missing);
    card.amountCents -= less;
    restCents += less;
    missing -= less;
  }
  return { cards: paying.filter((card) => card.amountCents > 0), restCents };
}

/** Without the blanks and dashes that a card is read with. */
export function normaliseNumber(number: string): string {
  return number.replace(/[\s-]/g, '').toUpperCase();
}
