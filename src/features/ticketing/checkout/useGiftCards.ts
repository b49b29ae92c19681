import { useEffect, useState } from 'react';
import { useHelios } from '../../../state/heliosContext';
import { usePaymentGiftCards } from '../../../state/ticketing';
import { isCode } from '../problems';
import { useLatestCallback } from '../useLatestCallback';
import { normaliseNumber, type GiftCard } from './giftCards';

/** One order takes so many gift cards. */
export const MAX_GIFT_CARDS = 5;

export class GiftCardRefused extends Error {
  readonly reason: 'known' | 'empty';
  constructor(reason: 'known' | 'empty') {
    super(`The gift card is ${reason}.`);
    this.reason = reason;
  }
}

export interface GiftCards {
  cards: readonly GiftCard[];
  /** Last digits of cards that were left out since they hold nothing any more */
  gone: readonly string[];
  /** Asks what the card holds, and pays with it. Rejects with a GiftCardRefused or a HeliosError. */
  add: (number: string) => Promise<void>;
  remove: (number: string) => void;
}

/**
 * The gift cards of this checkout, kept like what is typed. What they hold is asked again when the visitor comes back, and
 * before each next try to pay: somebody may have spent from them meanwhile. Those that are empty or unknown are left out.
 *
 * @param isPaying a payment is out: it may have taken the money off the cards, so that they are not asked about
 */
export function useGiftCards(isPaying: boolean): GiftCards {
  const helios = useHelios();
  const { giftCards: cards, setGiftCards: setCards } = usePaymentGiftCards();
  const [gone, setGone] = useState<readonly string[]>([]);

  async function add(typed: string) {
    const number = typed.trim();
    if (cards.some((card) => normaliseNumber(card.number) === normaliseNumber(number)))
      throw new GiftCardRefused('known');
    const { last4, balanceCents } = await helios.checkGiftCard(number);
    if (balanceCents === 0) throw new GiftCardRefused('empty');
    setGone([]);
    setCards((before) => [...before, { number, last4, balanceCents }]);
  }

  async function recheck() {
    const balances = new Map<string, number>();
    await Promise.all(
      cards.map(async ({ number }) => {
        try {
          balances.set(number, (await helios.checkGiftCard(number)).balanceCents);
        } catch (error) {
          // Without an answer it is as it was: Helios counts again when it is paid with.
          if (isCode(error, 'GIFT_CARD_NOT_FOUND')) balances.set(number, 0);
        }
      }),
    );
    const now = (card: GiftCard) => balances.get(card.number) ?? card.balanceCents;
    setGone(cards.filter((card) => now(card) === 0).map((card) => card.last4));
    setCards((before) =>
      before.map((card) => ({ ...card, balanceCents: now(card) })).filter((card) => card.balanceCents > 0),
    );
  }

  const recheckNow = useLatestCallback(recheck);
  useEffect(() => {
    if (!isPaying) void recheckNow();
  }, [isPaying, recheckNow]);

  return {
    cards,
    gone,
    add,
    remove: (number) => setCards((before) => before.filter((card) => card.number !== number)),
  };
}
