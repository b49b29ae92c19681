import { useCallback, useState } from 'react';
import { useHelios } from '../../../state/heliosContext';
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
  /** Asks what the card holds, and pays with it. Rejects with a GiftCardRefused or a HeliosError. */
  add: (number: string) => Promise<void>;
  remove: (number: string) => void;
  /** Asks again what the cards hold; those that are empty or gone are left out */
  recheck: () => Promise<void>;
}

/** The gift cards of this checkout. They are not kept anywhere: a reload asks for them again. */
export function useGiftCards(): GiftCards {
  const helios = useHelios();
  const [cards, setCards] = useState<readonly GiftCard[]>([]);

  async function add(typed: string) {
    const number = typed.trim();
    if (cards.some((card) => normaliseNumber(card.number) === normaliseNumber(number)))
      throw new GiftCardRefused('known');
    const { last4, balanceCents } = await helios.checkGiftCard(number);
    if (balanceCents === 0) throw new GiftCardRefused('empty');
    setCards((before) => [...before, { number, last4, balanceCents }]);
  }

  const recheck = useCallback(async () => {
    const checked = await Promise.all(
      cards.map(async (card) => {
        const balance = await helios.checkGiftCard(card.number).catch(() => null);
        return balance ? { ...card, balanceCents: balance.balanceCents } : card;
      }),
    );
    setCards(checked.filter((card) => card.balanceCents > 0));
  }, [cards, helios]);

  return {
    cards,
    add,
    remove: (number) => setCards((before) => before.filter((card) => card.number !== number)),
    recheck,
  };
}
