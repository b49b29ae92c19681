import { useCallback } from 'react';
import { atom, useRecoilState, useSetRecoilState } from 'recoil';
import { HeliosError } from '../api/heliosError';
import type { Lock, Ticket, Totals } from '../api/heliosTypes';
import { useHelios } from './heliosContext';
import { readStored } from './storage';
import { useKeepAsCart } from './ticketing';
import { ticketingCartItem } from './ticketingCart';

/** How a lock differs from the ended one whose seats it holds again. */
export interface HeldAgain {
  /** The new lock */
  lockId: string;
  /** Seats of the ended lock that somebody else has now */
  gone: readonly Ticket[];
  /** A price of a seat is no longer what it was */
  hasNewPrices: boolean;
  before: Totals;
  now: Totals;
  /** The promo code of the ended lock, while Helios applies it to this one */
  pendingPromo: string | null;
  /** The promo code of the ended lock that this one does not have; `isRefused`: Helios says that it is not valid */
  lostPromo: { code: string; isRefused: boolean } | null;
}

const heldAgainState = atom<HeldAgain | null>({ key: 'heldAgainState', default: null });

/**
 * Locks seats of an ended lock again, with its promo code. Rejects with a HeliosError; `SEATS_TAKEN` names the seats that
 * are gone. A promo code that is refused does not cost the seats.
 */
export function useHoldAgain() {
  const helios = useHelios();
  const keepAsCart = useKeepAsCart();
  const setHeldAgain = useSetRecoilState(heldAgainState);
  return useCallback(
    async (ended: Lock, seats: readonly Ticket[], idempotencyKey: string): Promise<void> => {
      const choice = seats.map(({ seatGuid, ticketType }) => ({ seatGuid, ticketType }));
      const locked = await helios.createLock(ended.performance.performanceId, choice, idempotencyKey);
      const held = new Set(choice.map(({ seatGuid }) => seatGuid));
      const gone = ended.seats.filter(({ seatGuid }) => !held.has(seatGuid));
      const toHeldAgain = (lock: Lock, promo: Pick<HeldAgain, 'pendingPromo' | 'lostPromo'>): HeldAgain => ({
        lockId: lock.lockId,
        gone,
        hasNewPrices: lock.seats.some((seat) => seat.priceCents !== priceBefore(ended, seat)),
        before: ended.totals,
        now: lock.totals,
        ...promo,
      });
      setHeldAgain(toHeldAgain(locked, { pendingPromo: ended.promoCode, lostPromo: null }));
      // Before the promo code is sent: a reload during that request must find the new lock in the cart.
      keepAsCart(locked);
      if (ended.promoCode === null) return;

      let lock = locked;
      let lostPromo: HeldAgain['lostPromo'] = null;
      try {
        lock = await helios.applyPromoCode(locked.lockId, ended.promoCode);
      } catch (error) {
        const isRefused = error instanceof HeliosError && error.code === 'PROMO_CODE_NOT_VALID';
        lostPromo = { code: ended.promoCode, isRefused };
      }
      // The visitor or another tab may have emptied the cart during the request.
      if (readStored(ticketingCartItem)?.lockId !== locked.lockId) return;
      if (lostPromo === null) keepAsCart(lock);
      // If the visitor has left the screen, only a lost promo code is told.
      const told = toHeldAgain(lock, { pendingPromo: null, lostPromo });
      setHeldAgain((before) => (before?.lockId === lock.lockId || lostPromo !== null ? told : before));
    },
    [helios, keepAsCart, setHeldAgain],
  );
}

function priceBefore(ended: Lock, { seatGuid }: Ticket): number | undefined {
  return ended.seats.find((seat) => seat.seatGuid === seatGuid)?.priceCents;
}

/** What is to be told about a lock that was held again, until `forget` is called. */
export function useHeldAgain(lockId: string) {
  const [heldAgain, setHeldAgain] = useRecoilState(heldAgainState);
  const forget = useCallback(() => setHeldAgain(null), [setHeldAgain]);
  return { heldAgain: heldAgain?.lockId === lockId ? heldAgain : null, forget };
}
