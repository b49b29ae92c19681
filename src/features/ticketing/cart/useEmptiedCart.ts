import { useEffect, useRef, useState } from 'react';
import { UNDO_MS, useReleaseSetAside, useSetAsideCart, type SetAsideCart } from '../../../state/setAsideCart';
import { readStored } from '../../../state/storage';
import { ticketingCartItem } from '../../../state/ticketingCart';
import { useLatestCallback } from '../useLatestCallback';

/**
 * Where an emptied cart stands:
 * - `undoable`: its seats are still held, and it can be put back
 * - `releasing`: the time for that is over, or the visitor leaves
 * - `released`: the seats are free for others
 * - `unanswered`: Helios could not be asked; the seats are free when their hold ends
 */
export type EmptiedStatus = 'undoable' | 'releasing' | 'released' | 'unanswered';

/**
 * Empties the cart at once and releases its seats after 10 seconds, or when the visitor leaves the screen or the page.
 * Until then `undo` puts it back with the same seats.
 */
export function useEmptiedCart() {
  const { setAside, putBack } = useSetAsideCart();
  const release = useReleaseSetAside();
  const [aside, setAsideCart] = useState<SetAsideCart | null>(null);
  const [status, setStatus] = useState<EmptiedStatus>('undoable');
  const [wasUndone, setWasUndone] = useState(false);
  const isHere = useRef(true);

  function empty() {
    setWasUndone(false);
    setStatus('undoable');
    setAsideCart(setAside());
  }

  function undo() {
    if (aside === null || status !== 'undoable') return;
    putBack(aside);
    setAsideCart(null);
    setWasUndone(true);
  }

  const giveBack = useLatestCallback(async () => {
    if (aside === null || status === 'releasing' || status === 'released') return;
    if (isHere.current) setStatus('releasing');
    const result = await release(aside.cart.lockId);
    if (!isHere.current) return;
    if (result === 'refused') {
      // Another tab may have begun a new cart.
      if (readStored(ticketingCartItem) === null) putBack(aside);
      setAsideCart(null);
    } else setStatus(result);
  });

  useEffect(() => {
    if (aside === null) return;
    const timer = setTimeout(() => void giveBack(), UNDO_MS);
    return () => clearTimeout(timer);
  }, [aside, giveBack]);

  // What had no answer is asked for again when the connection is back.
  const askAgain = useLatestCallback(() => {
    if (status === 'unanswered') void giveBack();
  });
  useEffect(() => {
    const leave = () => void giveBack();
    isHere.current = true;
    window.addEventListener('pagehide', leave);
    window.addEventListener('online', askAgain);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('online', askAgain);
      isHere.current = false;
      leave();
    };
  }, [giveBack, askAgain]);

  return {
    /** Null until the cart is emptied here, and when it was put back */
    emptied: aside === null ? null : status,
    wasUndone,
    empty,
    undo,
  };
}
