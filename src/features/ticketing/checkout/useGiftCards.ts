import { useEffect } from 'react';
import { hasCode } from '../../../helios/heliosError';
import { paymentLimits } from '../../../helios/limits.generated';
import type { GiftCardBalance } from '../../../helios/types';
import { useHelios } from '../../../state/heliosContext';
import { useEmptyGiftCards, usePaymentGiftCards } from '../../../state/tickets/ticketing';
import type { PaymentGiftCard } from '../../../state/tickets/ticketingStorage';
import { useLatestCallback } from '../../shared/screen/useLatestCallback';
import { GiftCardRefusedError, normalizeNumber } from './giftCards';

interface PaymentGiftCards {
  cards: readonly PaymentGiftCard[];
  /** Last digits of gift cards that were removed because they are empty */
  emptyCards: readonly string[];
  /**
   * Reads the balance and adds the gift card to a payment. Rejects with a GiftCardRefusedError or a HeliosError.
   * @param paymentCurrency null: there is no payment yet
   */
  add: (number: string, paymentCurrency: string | null) => Promise<GiftCardBalance>;
  remove: (number: string) => void;
}

/** The gift cards of this checkout, stored like the draft. */
export function useGiftCards(): PaymentGiftCards {
  const helios = useHelios();
  const { giftCards: cards, setGiftCards: setCards } = usePaymentGiftCards();
  const { emptyCards, setEmptyCards } = useEmptyGiftCards();

  async function add(input: string, paymentCurrency: string | null): Promise<GiftCardBalance> {
    const number = input.trim();
    if (cards.some((card) => normalizeNumber(card.number) === normalizeNumber(number)))
      throw new GiftCardRefusedError('duplicate');
    if (cards.length >= paymentLimits.MAX_GIFT_CARDS) throw new GiftCardRefusedError('tooMany');
    const balance = await helios.checkGiftCard(number);
    const { last4, balanceCents, currency } = balance;
    if (balanceCents === 0) throw new GiftCardRefusedError('empty');
    if (paymentCurrency !== null && currency !== paymentCurrency)
      throw new GiftCardRefusedError('otherCurrency');
    setEmptyCards([]);
    setCards((before) => [...before, { number, last4, balanceCents }]);
    return balance;
  }

  return {
    cards,
    emptyCards,
    add,
    remove: (number) => setCards((before) => before.filter((card) => card.number !== number)),
  };
}

/**
 * Reads the balances again when the visitor comes back and after each payment attempt, because they may have been spent
 * elsewhere. Empty and unknown cards are removed.
 *
 * @param isPaying a payment is pending: it may have taken the money, so balances are not read
 */
export function useRefreshBalances(isPaying: boolean): void {
  const helios = useHelios();
  const { giftCards: cards, setGiftCards: setCards } = usePaymentGiftCards();
  const { setEmptyCards } = useEmptyGiftCards();

  async function refreshBalances() {
    const balances = new Map<string, number>();
    await Promise.all(
      cards.map(async ({ number }) => {
        try {
          balances.set(number, (await helios.checkGiftCard(number)).balanceCents);
        } catch (error) {
          // Without an answer the known balance is kept; Helios checks it again with the payment.
          if (hasCode(error, 'GIFT_CARD_NOT_FOUND')) balances.set(number, 0);
        }
      }),
    );
    const getBalance = (card: PaymentGiftCard) => balances.get(card.number) ?? card.balanceCents;
    setEmptyCards(cards.filter((card) => getBalance(card) === 0).map((card) => card.last4));
    setCards((before) =>
      before
        .map((card) => ({ ...card, balanceCents: getBalance(card) }))
        .filter((card) => card.balanceCents > 0),
    );
  }

  const refreshBalancesNow = useLatestCallback(refreshBalances);
  useEffect(() => {
    if (!isPaying) void refreshBalancesNow();
  }, [isPaying, refreshBalancesNow]);
}
