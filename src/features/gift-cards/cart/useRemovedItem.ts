import { useState } from 'react';
import type { GiftCardCartItem } from '../../../state/giftCards/giftCardItems';
import { useGiftCardCart } from '../../../state/giftCards/giftCards';

export interface Removal {
  /** The item that was removed last, until it is restored or the visitor leaves */
  removed: GiftCardCartItem | null;
  wasRestored: boolean;
  remove: (item: GiftCardCartItem) => void;
  restore: () => void;
}

/** Removes items of the cart. The last one can be restored at its place. */
export function useRemovedItem(): Removal {
  const { items, changeItems } = useGiftCardCart();
  const [removed, setRemoved] = useState<{ item: GiftCardCartItem; index: number } | null>(null);
  const [wasRestored, setWasRestored] = useState(false);
  return {
    removed: removed?.item ?? null,
    wasRestored,
    remove: (item) => {
      setRemoved({ item, index: items.findIndex(({ id }) => id === item.id) });
      setWasRestored(false);
      changeItems((before) => before.filter(({ id }) => id !== item.id));
    },
    restore: () => {
      if (!removed) return;
      changeItems((before) => [
        ...before.slice(0, removed.index),
        removed.item,
        ...before.slice(removed.index),
      ]);
      setRemoved(null);
      setWasRestored(true);
    },
  };
}
