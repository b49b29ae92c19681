import { useEffect } from 'react';

/** The state of a history entry whose address had an order. */
interface OrderState {
  linkedOrderId?: string;
}

/**
 * The order with whose link the screen was opened, from a mail or from the bank. Null without one. The id is a secret, so it is
 * moved from the address into the history entry: reload and Back find it there, and it is neither copied with the address nor seen
 * by analytics (product 19.4).
 *
 * @param search the query of the URL
 */
export function useLinkedOrderId(search: string): string | null {
  const orderId = new URLSearchParams(search).get('order');
  useEffect(() => {
    if (orderId === null) return;
    const url = new URL(window.location.href);
    url.searchParams.delete('order');
    const state: OrderState = { ...(window.history.state as object | null), linkedOrderId: orderId };
    window.history.replaceState(state, '', url);
  }, [orderId]);
  return orderId ?? (window.history.state as OrderState | null)?.linkedOrderId ?? null;
}
