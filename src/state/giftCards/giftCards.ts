import { useMemo } from 'react';
import { useRecoilValue } from 'recoil';
import { createDraftWriter } from '../checkoutDraft';
import {
  giftCardAttemptItem,
  giftCardCheckoutDraftItem,
  giftCardFormDraftItem,
  readCartItem,
  type GiftCardCartItem,
  type GiftCardFormDraft,
} from './giftCardItems';
import { giftCardCartItem, type GiftCardCart } from './giftCardStorage';
import { getEndOfGiftCardOrder, lastGiftCardOrderItem } from '../rememberedOrders';
import { readStored, writeStored } from '../../lib/storage';
import { storedAtom } from '../storedAtom';
import { createAttemptWriter } from '../storedAttempt';

/* The state of the gift card screens (product 2.10, 3.3). Their RecoilRoot is rendered after mount. */

const giftCardCartState = storedAtom(giftCardCartItem);

const giftCardFormDraftState = storedAtom(giftCardFormDraftItem);

const giftCardCheckoutDraftState = storedAtom(giftCardCheckoutDraftItem);

const giftCardAttemptState = storedAtom(giftCardAttemptItem);

const lastGiftCardOrderState = storedAtom(lastGiftCardOrderItem);

/** The gift cards in the cart. Items of another version of the site are left out. */
export function useGiftCardCart() {
  const cart = useRecoilValue(giftCardCartState);
  const items = useMemo(() => readItems(cart), [cart]);
  return { cartId: cart?.cartId ?? null, items, changeItems, saveItem, clearCart };
}

function readItems(cart: GiftCardCart | null): GiftCardCartItem[] {
  return (cart?.calculationRequest.giftCardItems ?? []).flatMap((item) => readCartItem(item) ?? []);
}

function changeItems(change: (before: GiftCardCartItem[]) => GiftCardCartItem[]): void {
  const before = readStored(giftCardCartItem);
  const next = change(readItems(before));
  const cartId = before?.cartId ?? crypto.randomUUID();
  writeStored(
    giftCardCartItem,
    next.length === 0
      ? null
      : { cartId, calculationRequest: { giftCardItems: next.map((item) => ({ ...item })) } },
  );
}

/** Replaces the item with the same id, or adds it at the end. */
function saveItem(item: GiftCardCartItem): void {
  changeItems((before) =>
    before.some(({ id }) => id === item.id)
      ? before.map((each) => (each.id === item.id ? item : each))
      : [...before, item],
  );
}

const clearCart = () => changeItems(() => []);

export function useGiftCardFormDraft() {
  return { draft: useRecoilValue(giftCardFormDraftState), setDraft: setFormDraft };
}

const setFormDraft = (draft: GiftCardFormDraft | null) => writeStored(giftCardFormDraftItem, draft);

export function useGiftCardCheckoutDraft() {
  return { draft: useRecoilValue(giftCardCheckoutDraftState), ...checkoutDraftWriter };
}

const checkoutDraftWriter = createDraftWriter(giftCardCheckoutDraftItem);

/** The current attempt to pay. */
export function useGiftCardAttempt() {
  return { attempt: useRecoilValue(giftCardAttemptState), ...attemptWriter };
}

const attemptWriter = createAttemptWriter(giftCardAttemptItem);

export function useLastGiftCardOrder() {
  const order = useRecoilValue(lastGiftCardOrderState);
  return { orderId: order?.orderId ?? null, setOrderId };
}

const setOrderId = (orderId: string) =>
  writeStored(lastGiftCardOrderItem, { orderId, forgetAt: getEndOfGiftCardOrder() });
