import { useSyncExternalStore } from 'react';
import { onStoredChange, readStored } from './storage';
import { isCartLive, ticketingCartItem } from './ticketingStorage';

/** The number for the cart icon now: 1 when a ticketing cart with a live seat lock exists (SPEC 2.3), else 0. */
export function readCartBadge(): number {
  const cart = readStored(ticketingCartItem);
  return cart && isCartLive(cart, Date.now()) ? 1 : 0;
}

/** Calls the listener when the number may have changed: the cart was written here or in another tab, or its lock ran out. */
export function subscribeToCartBadge(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watchExpiry = () => {
    clearTimeout(timer);
    const cart = readStored(ticketingCartItem);
    if (!cart) return;
    const left = Date.parse(cart.expiresAt) - Date.now() - cart.clockOffsetMs;
    if (left > 0) timer = setTimeout(listener, left + 1);
  };
  const stop = onStoredChange(ticketingCartItem, () => {
    watchExpiry();
    listener();
  });
  watchExpiry();
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/**
 * The count badge of the cart icon, without Recoil: every page may use it. 0 on the server and during
 * hydration (no badge), then what the stored cart says.
 */
export function useCartBadge(): number {
  return useSyncExternalStore(subscribeToCartBadge, readCartBadge, () => 0);
}
