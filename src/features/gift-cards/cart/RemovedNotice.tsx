import { useEffect, useRef, useState } from 'react';
import { Button, Notice } from '../../../design-system';
import { FocusedNotice } from '../../shared/screen/FocusedNotice';
import { getItemName, getRecipientName } from '../shared/OrderLines';
import { cartTexts as texts } from '../shared/texts';
import type { GiftCardCartItem } from '../../../state/giftCards/giftCardItems';
import { useGiftCardCart } from '../../../state/giftCards/giftCards';

interface RemovedNoticeProps {
  removal: Removal;
  currency: string;
}

/** Says what was removed, with a button that restores it. The focus moves there, because the pressed button was removed. */
export function RemovedNotice({ removal: { removed, wasRestored, restore }, currency }: RemovedNoticeProps) {
  const undoButton = useRef<HTMLButtonElement>(null);
  const removedId = removed?.id;
  useEffect(() => {
    if (removedId !== undefined) undoButton.current?.focus();
  }, [removedId]);
  if (wasRestored) return <FocusedNotice tone="success">{texts.restored}</FocusedNotice>;
  if (!removed) return null;
  return (
    <Notice
      actions={
        <Button ref={undoButton} variant="secondary" buttonSize="small" onClick={restore}>
          {texts.undo}
        </Button>
      }
    >
      {texts.removed(getItemName(removed, currency), getRecipientName(removed))}
    </Notice>
  );
}

interface Removal {
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
