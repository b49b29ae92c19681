import type { PaymentGiftCard } from '../../../state/ticketingStorage';

/**
 * A gift card that the visitor pays with. Its number is money: it is kept in this tab, and with a payment that is out in
 * this browser, until the order is paid; and it goes to Helios alone.
 */
export type GiftCard = PaymentGiftCard;

/** What each card pays of a total, in the order in which they were given; a card that is not needed pays nothing. */
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
  return { cards: paying.filter((card) => card.amountCents > 0), restCents };
}

/** Without the blanks and dashes that a card is read with. */
export function normaliseNumber(number: string): string {
  return number.replace(/[\s-]/g, '').toUpperCase();
}
