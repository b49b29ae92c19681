import { useSyncExternalStore } from 'react';
import { giftCardCartItem } from './giftCards/giftCardStorage';
import { subscribeToStored, readStored } from '../lib/storage';
import { getCartRemainingMs, isCartLive, ticketingCartItem } from './tickets/ticketingCart';

/**
 * The number on the cart icon (product 2.3): 1 when the ticketing cart has a live lock, else the number of gift cards in
 * the cart.
 */
export function readCartBadge(): number {
  const cart = readStored(ticketingCartItem);
  return cart && isCartLive(cart, Date.now()) ? 1 : countGiftCards();
}

/** The link of the cart icon (product 2.3): the gift-card cart when it has items, else the ticketing cart. */
export function readCartHref(): string {
  return countGiftCards() > 0 ? '/gift-cards/cart' : '/ticketing/cart';
}

function countGiftCards(): number {
  return readStored(giftCardCartItem)?.calculationRequest.giftCardItems.length ?? 0;
}

/**
 * Calls the listener when the number may have changed: a cart was written in this or another tab, or the lock
 * expired.
 */
export function subscribeToCartBadge(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const scheduleExpiry = () => {
    clearTimeout(timer);
    const cart = readStored(ticketingCartItem);
    if (!cart) return;
    const remainingMs = getCartRemainingMs(cart, Date.now());
    if (remainingMs > 0) timer = setTimeout(listener, remainingMs + 1);
  };
  const stopTicketing = subscribeToStored(ticketingCartItem, () => {
    scheduleExpiry();
    listener();
  });
  const stopGiftCards = subscribeToStored(giftCardCartItem, listener);
  scheduleExpiry();
  return () => {
    clearTimeout(timer);
    stopTicketing();
    stopGiftCards();
  };
}

const isServer = typeof window === 'undefined';

/**
 * The number on the cart icon. It does not use Recoil because every page shows the icon. 0 on the server. An inline script of the link
 * has changed the HTML of the server before hydration, so hydration reads the storage, too.
 */
export function useCartBadge(): number {
  return useSyncExternalStore(subscribeToCartBadge, readCartBadge, () => (isServer ? 0 : readCartBadge()));
}

const subscribeToGiftCards = (listener: () => void) => subscribeToStored(giftCardCartItem, listener);

/** The link of the cart icon: the ticketing cart on the server, else the one for the stored carts. */
export function useCartHref(): string {
  return useSyncExternalStore(subscribeToGiftCards, readCartHref, () =>
    isServer ? '/ticketing/cart' : readCartHref(),
  );
}
