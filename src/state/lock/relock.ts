import { useCallback } from 'react';
import { atom, useRecoilState, useSetRecoilState } from 'recoil';
import { HeliosError } from '../../helios/heliosError';
import type { Lock, Ticket, Totals } from '../../helios/types';
import { useHelios } from '../heliosContext';
import { useLockSeats } from './createLock';
import { readCartLockId, useLockWriter } from './writeLock';

/** How a new lock differs from the expired lock whose seats it has. */
export interface RelockResult {
  /** The new lock */
  lockId: string;
  /** Seats of the expired lock that somebody else has now */
  lostSeats: readonly Ticket[];
  /** The price of at least one seat has changed */
  hasNewPrices: boolean;
  previousTotals: Totals;
  currentTotals: Totals;
  /** The promo code of the expired lock, while Helios applies it to the new one */
  pendingPromoCode: string | null;
  /**
   * The promo code of the expired lock that the new one does not have. `isRefused`: Helios reports that the code is
   * not valid.
   */
  lostPromoCode: { code: string; isRefused: boolean } | null;
}

const relockResultState = atom<RelockResult | null>({ key: 'relockResultState', default: null });

/**
 * Locks seats of an expired lock again and applies its promo code. Rejects with a HeliosError; `SEATS_TAKEN` names
 * the seats that others have. A refused promo code does not release the seats.
 */
export function useRelockSeats() {
  const helios = useHelios();
  const lockSeats = useLockSeats();
  const { saveAsCart } = useLockWriter();
  const setRelockResult = useSetRecoilState(relockResultState);
  return useCallback(
    async (expiredLock: Lock, seats: readonly Ticket[]): Promise<void> => {
      const seatChoices = seats.map(({ seatGuid, ticketType }) => ({ seatGuid, ticketType }));
      const lockedGuids = new Set(seatChoices.map(({ seatGuid }) => seatGuid));
      const lostSeats = expiredLock.seats.filter(({ seatGuid }) => !lockedGuids.has(seatGuid));
      const toRelockResult = (
        lock: Lock,
        promoCodes: Pick<RelockResult, 'pendingPromoCode' | 'lostPromoCode'>,
      ): RelockResult => ({
        lockId: lock.lockId,
        lostSeats,
        hasNewPrices: lock.seats.some((seat) => seat.priceCents !== getPreviousPrice(expiredLock, seat)),
        previousTotals: expiredLock.totals,
        currentTotals: lock.totals,
        ...promoCodes,
      });
      // The lock becomes the cart before the promo code is sent: a reload during that request must find it there.
      const created = await lockSeats(expiredLock.performance.performanceId, seatChoices, {
        formerLockId: expiredLock.lockId,
        onLocked: (lock) =>
          setRelockResult(
            toRelockResult(lock, { pendingPromoCode: expiredLock.promoCode, lostPromoCode: null }),
          ),
      });
      if (expiredLock.promoCode === null) return;

      let lock = created;
      let lostPromoCode: RelockResult['lostPromoCode'] = null;
      try {
        lock = await helios.applyPromoCode(created.lockId, expiredLock.promoCode);
      } catch (error) {
        const isRefused = error instanceof HeliosError && error.code === 'PROMO_CODE_NOT_VALID';
        lostPromoCode = { code: expiredLock.promoCode, isRefused };
      }
      // The visitor or another tab may have emptied the cart during the request.
      if (readCartLockId() !== created.lockId) return;
      if (lostPromoCode === null) saveAsCart(lock);
      // After the visitor has left the screen, only a lost promo code is reported.
      const result = toRelockResult(lock, { pendingPromoCode: null, lostPromoCode });
      setRelockResult((current) =>
        current?.lockId === lock.lockId || lostPromoCode !== null ? result : current,
      );
    },
    [helios, lockSeats, saveAsCart, setRelockResult],
  );
}

function getPreviousPrice(expiredLock: Lock, { seatGuid }: Ticket): number | undefined {
  return expiredLock.seats.find((seat) => seat.seatGuid === seatGuid)?.priceCents;
}

/** What the visitor must be told about a relocked lock, until `dismiss` is called. */
export function useRelockResult(lockId: string) {
  const [relockResult, setRelockResult] = useRecoilState(relockResultState);
  const dismiss = useCallback(() => setRelockResult(null), [setRelockResult]);
  return { relockResult: relockResult?.lockId === lockId ? relockResult : null, dismiss };
}
