import { useEffect, useRef } from 'react';

/** The state of a history entry whose address had an order. */
interface OrderState {
  linkedOrderId?: string;
}

/**
 * The order with whose link the screen was opened, from a mail or from the bank. Null without one. The id is a secret, so it is
 * moved from the address into the history entry: reload and Back find it there, and it is neither copied with the address nor seen
 * by analytics (product 19.4).
 *
 * @param path the path of the screen
 * @param search the query of the URL
 */
export function useLinkedOrderId(path: string, search: string): string | null {
  const linked = new URLSearchParams(search).get('order') ?? readState(path).linkedOrderId;
  /** Other entries of the screen, such as that of the link that skips the header, begin without the id. */
  const known = useRef<string | null>(null);
  const orderId = linked ?? known.current;
  useEffect(() => {
    known.current = orderId;
    if (orderId !== null) keepInHistory(path, orderId);
  });
  return orderId;
}

/** A screen is still rendered for a moment when the browser is already at the address of the next one. */
function isAt(path: string): boolean {
  return window.location.pathname.replace(/\/$/, '').endsWith(path);
}

function readState(path: string): OrderState {
  return (isAt(path) && (window.history.state as OrderState | null)) || {};
}

function keepInHistory(path: string, orderId: string): void {
  if (!isAt(path)) return;
  const url = new URL(window.location.href);
  if (!url.searchParams.has('order') && readState(path).linkedOrderId === orderId) return;
  url.searchParams.delete('order');
  window.history.replaceState({ ...readState(path), linkedOrderId: orderId }, '', url);
}
