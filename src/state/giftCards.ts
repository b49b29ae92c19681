import { useCallback, useMemo } from 'react';
import { atom, useRecoilState } from 'recoil';
import type { CheckoutDraft } from './checkoutDraft';
import {
  giftCardAttemptItem,
  giftCardCheckoutDraftItem,
  giftCardFormDraftItem,
  readCartItem,
  type GiftCardAttempt,
  type GiftCardCartItem,
  type GiftCardFormDraft,
} from './giftCardItems';
import { giftCardCartItem, type GiftCardCart } from './giftCardStorage';
import { getEndOfGiftCardOrder, lastGiftCardOrderItem, type RememberedOrder } from './rememberedOrders';
import { readStored, writeStored } from '../lib/storage';
import { storeAtom } from './storeAtom';

/* The state of the gift card screens (product 2.10, 3.3). Their RecoilRoot is rendered after mount. */

const giftCardCartState = atom<GiftCardCart | null>({
  key: 'giftCardCartState',
  default: null,
  effects: [storeAtom(giftCardCartItem)],
});

const giftCardFormDraftState = atom<GiftCardFormDraft | null>({
  key: 'giftCardFormDraftState',
  default: null,
  effects: [storeAtom(giftCardFormDraftItem)],
});

const giftCardCheckoutDraftState = atom<CheckoutDraft | null>({
  key: 'giftCardCheckoutDraftState',
  default: null,
  effects: [storeAtom(giftCardCheckoutDraftItem)],
});

const giftCardAttemptState = atom<GiftCardAttempt | null>({
  key: 'giftCardAttemptState',
  default: null,
  effects: [storeAtom(giftCardAttemptItem)],
});

const lastGiftCardOrderState = atom<RememberedOrder | null>({
  key: 'lastGiftCardOrderState',
  default: null,
  effects: [storeAtom(lastGiftCardOrderItem)],
});

/** The gift cards in the cart. Items of another version of the site are left out. */
export function useGiftCardCart() {
  const [cart, setCart] = useRecoilState(giftCardCartState);
  const items = useMemo(
    () => (cart?.calculationRequest.giftCardItems ?? []).flatMap((item) => readCartItem(item) ?? []),
    [cart],
  );
  /** Writes the storage before it returns, because the next screen may be another page. */
  const changeItems = useCallback(
    (change: (before: GiftCardCartItem[]) => GiftCardCartItem[]) => {
      const before = readStored(giftCardCartItem);
      const stored = before?.calculationRequest.giftCardItems ?? [];
      const next = change(stored.flatMap((item) => readCartItem(item) ?? []));
      const cartId = before?.cartId ?? crypto.randomUUID();
      const nextCart: GiftCardCart | null =
        next.length === 0
          ? null
          : { cartId, calculationRequest: { giftCardItems: next.map((item) => ({ ...item })) } };
      writeStored(giftCardCartItem, nextCart);
      setCart(nextCart);
    },
    [setCart],
  );
  /** Replaces the item with the same id, or adds it at the end. */
  const saveItem = useCallback(
    (item: GiftCardCartItem) =>
      changeItems((before) =>
        before.some(({ id }) => id === item.id)
          ? before.map((each) => (each.id === item.id ? item : each))
          : [...before, item],
      ),
    [changeItems],
  );
  const clearCart = useCallback(() => changeItems(() => []), [changeItems]);
  return { cartId: cart?.cartId ?? null, items, changeItems, saveItem, clearCart };
}

export function useGiftCardFormDraft() {
  const [draft, setDraft] = useRecoilState(giftCardFormDraftState);
  return { draft, setDraft };
}

export function useGiftCardCheckoutDraft() {
  const [draft, setDraft] = useRecoilState(giftCardCheckoutDraftState);
  return { draft, setDraft };
}

/**
 * The current attempt to pay. `setAttempt` and `replaceAttempt` write the storage before they return, because an atom is
 * stored only at the next render and the attempt must be stored before its request is sent. `replaceAttempt` does
 * nothing when the stored attempt has another key, because another tab has started or ended it.
 */
export function useGiftCardAttempt() {
  const [attempt, setAttemptState] = useRecoilState(giftCardAttemptState);
  const setAttempt = useCallback(
    (next: GiftCardAttempt | null) => {
      writeStored(giftCardAttemptItem, next);
      setAttemptState(next);
    },
    [setAttemptState],
  );
  const replaceAttempt = useCallback(
    (idempotencyKey: string, next: GiftCardAttempt | null) => {
      if (readStored(giftCardAttemptItem)?.idempotencyKey === idempotencyKey) setAttempt(next);
    },
    [setAttempt],
  );
  return { attempt, setAttempt, replaceAttempt };
}

export function useLastGiftCardOrder() {
  const [order, setOrder] = useRecoilState(lastGiftCardOrderState);
  const setOrderId = useCallback(
    (orderId: string) => setOrder({ orderId, forgetAt: getEndOfGiftCardOrder() }),
    [setOrder],
  );
  return { orderId: order?.orderId ?? null, setOrderId };
}
