import { useSyncExternalStore } from 'react';
import { giftCardCartItem } from './giftCardStorage';
import { onStoredChange, readStored } from './storage';
import { isCartLive, ticketingCartItem } from './ticketingCart';

/**
 * The number for the cart icon now (SPEC 2.3): 1 when a ticketing cart with a live seat lock exists, else the number of
 * gift-card items.
 */
export function readCartBadge(): number {
  const cart = readStored(ticketingCartItem);
  return cart && isCartLive(cart, Date.now()) ? 1 : countGiftCards();
}

/** Where the cart icon leads (SPEC 2.3): gift cards first, whatever the number says. */
export function readCartHref(): string {
  return countGiftCards() > 0 ? '/gift-cards/cart' : '/ticketing/cart';
}

function countGiftCards(): number {
  return readStored(giftCardCartItem)?.calculationRequest.giftCardItems.length ?? 0;
}

/** Calls the listener when the number may have changed: a cart was written here or in another tab, or its lock ran out. */
export function subscribeToCartBadge(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watchExpiry = () => {
    clearTimeout(timer);
    const cart = readStored(ticketingCartItem);
    if (!cart) return;
    const left = Date.parse(cart.expiresAt) - Date.now() - cart.clockOffsetMs;
    if (left > 0) timer = setTimeout(listener, left + 1);
  };
  const stopTicketing = onStoredChange(ticketingCartItem, () => {
    watchExpiry();
    listener();
  });
  const stopGiftCards = onStoredChange(giftCardCartItem, listener);
  watchExpiry();
  return () => {
    clearTimeout(timer);
    stopTicketing();
    stopGiftCards();
  };
}

/**
 * The count badge of the cart icon, without Recoil: every page may use it. 0 on the server and during
 * hydration (no badge), then what the stored carts say.
 */
export function useCartBadge(): number {
  return useSyncExternalStore(subscribeToCartBadge, readCartBadge, () => 0);
}

const subscribeToGiftCards = (listener: () => void) => onStoredChange(giftCardCartItem, listener);

/** Where the cart icon leads: the ticketing cart on the server and during hydration, then what the stored carts say. */
export function useCartHref(): string {
  return useSyncExternalStore(subscribeToGiftCards, readCartHref, () => '/ticketing/cart');
}
