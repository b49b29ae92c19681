import { useEffect, useRef, useState } from 'react';
import {
  UNDO_MS,
  useReleaseEmptiedLock,
  useEmptyAndRestoreCart,
  type CartSnapshot,
} from '../../../state/emptiedCart';
import { useLockReader } from '../../../state/LockSynchronizer';
import { readStored } from '../../../lib/storage';
import { ticketingCartItem } from '../../../state/ticketingCart';
import { useLatestCallback } from '../../shared/screen/useLatestCallback';

/**
 * The state of an emptied cart:
 * - `undoable`: its seats are still locked, and the cart can be restored
 * - `releasing`: the lock is being released
 * - `released`: the seats are free
 * - `unanswered`: Helios did not answer; the seats are free when the lock expires
 */
export type EmptiedStatus = 'undoable' | 'releasing' | 'released' | 'unanswered';

/**
 * Empties the cart at once and releases its lock after 10 seconds, or when the visitor leaves the screen or the page.
 * Until then `undo` restores the cart.
 */
export function useEmptiedCart() {
  const { emptyCart, restoreCart } = useEmptyAndRestoreCart();
  const release = useReleaseEmptiedLock();
  const { reportRefusal } = useLockReader();
  const [cartSnapshot, setCartSnapshot] = useState<CartSnapshot | null>(null);
  const [status, setStatus] = useState<EmptiedStatus>('undoable');
  const [wasUndone, setWasUndone] = useState(false);
  const isMounted = useRef(true);

  function empty() {
    setWasUndone(false);
    setStatus('undoable');
    setCartSnapshot(emptyCart());
  }

  function undo() {
    if (cartSnapshot === null || status !== 'undoable') return;
    restoreCart(cartSnapshot);
    setCartSnapshot(null);
    setWasUndone(true);
  }

  const releaseSeats = useLatestCallback(async () => {
    if (cartSnapshot === null || status === 'releasing' || status === 'released') return;
    if (isMounted.current) setStatus('releasing');
    const result = await release(cartSnapshot.cart.lockId);
    if (!isMounted.current) return;
    if (result.status === 'refused') {
      // Another tab may have started a new cart.
      if (readStored(ticketingCartItem) === null) {
        restoreCart(cartSnapshot);
        reportRefusal(cartSnapshot.cart.lockId, result.error);
      }
      setCartSnapshot(null);
    } else setStatus(result.status);
  });

  useEffect(() => {
    if (cartSnapshot === null) return;
    const timer = setTimeout(() => void releaseSeats(), UNDO_MS);
    return () => clearTimeout(timer);
  }, [cartSnapshot, releaseSeats]);

  // An unanswered release is retried when the connection is back.
  const retryRelease = useLatestCallback(() => {
    if (status === 'unanswered') void releaseSeats();
  });
  useEffect(() => {
    const leave = () => void releaseSeats();
    isMounted.current = true;
    window.addEventListener('pagehide', leave);
    window.addEventListener('online', retryRelease);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('online', retryRelease);
      isMounted.current = false;
      leave();
    };
  }, [releaseSeats, retryRelease]);

  return {
    /** Null until the cart is emptied on this screen, and after an undo */
    emptiedStatus: cartSnapshot === null ? null : status,
    wasUndone,
    empty,
    undo,
  };
}
