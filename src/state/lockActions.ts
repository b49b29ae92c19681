import { useCallback, useRef } from 'react';
import { useRecoilCallback } from 'recoil';
import { hadNoEffect, hasCode, HeliosError } from '../helios/heliosError';
import type { Lock, SeatChoice } from '../helios/types';
import { useHelios } from './heliosContext';
import { readCartLockId, useLockWriter } from './lockWriter';
import { useLockReader } from './LockSynchronizer';
import { useClearCart } from './ticketing';
import { ticketingCartState } from './ticketingAtoms';

/*
 * The requests that change locks. Each resolves to the lock of the answer, which is then in the state, or rejects with
 * a HeliosError.
 */

/** Changes a lock. Its answer or refusal is saved when the lock is that of the cart. */
function useChangeLock() {
  const { saveIfCurrent, saveRefusal } = useLockWriter();
  return useCallback(
    async (lockId: string, request: () => Promise<Lock>): Promise<Lock> => {
      try {
        return saveIfCurrent(await request());
      } catch (error) {
        saveRefusal(lockId, error);
        throw error;
      }
    },
    [saveIfCurrent, saveRefusal],
  );
}

/** Changes the lock of the cart. */
function useChangeCartLock() {
  const changeLock = useChangeLock();
  const getLockId = useRecoilCallback(
    ({ snapshot }) =>
      () =>
        snapshot.getLoadable(ticketingCartState).getValue()?.lockId,
    [],
  );
  return useCallback(
    async (request: (lockId: string) => Promise<Lock>): Promise<Lock> => {
      const lockId = getLockId();
      if (lockId === undefined) throw new HeliosError('LOCK_NOT_FOUND', 'The cart is empty.');
      return changeLock(lockId, () => request(lockId));
    },
    [getLockId, changeLock],
  );
}

/** Releases the lock of the cart and empties the cart. Rejects when the cart keeps its lock. */
export function useEmptyCart(): (lockId: string) => Promise<void> {
  const helios = useHelios();
  const clearCart = useClearCart();
  const { reportRefusal } = useLockReader();
  return useCallback(
    async (lockId) => {
      try {
        await helios.releaseLock(lockId);
      } catch (error) {
        if (!hasCode(error, 'LOCK_NOT_FOUND')) {
          reportRefusal(lockId, error);
          throw error;
        }
      }
      // Another tab may have started a new cart.
      if (readCartLockId() === lockId) clearCart();
    },
    [helios, clearCart, reportRefusal],
  );
}

/** Extends the lock of the cart. */
export function useExtendLock(): () => Promise<Lock> {
  const helios = useHelios();
  const changeCartLock = useChangeCartLock();
  // A request without an answer is repeated with its key, because it may have used one of the extensions.
  const unanswered = useRef<{ lockId: string; key: string } | null>(null);
  return useCallback(
    () =>
      changeCartLock(async (lockId) => {
        const isRepeat = unanswered.current?.lockId === lockId;
        if (unanswered.current?.lockId !== lockId) unanswered.current = { lockId, key: crypto.randomUUID() };
        const request = unanswered.current;
        const forgetKey = () => {
          if (unanswered.current === request) unanswered.current = null;
        };
        try {
          const extended = await helios.extendLock(lockId, request.key);
          forgetKey();
          return extended;
        } catch (error) {
          if (hadNoEffect(error, { isRepeat })) forgetKey();
          throw error;
        }
      }),
    [helios, changeCartLock],
  );
}

/** Applies and removes the promo code of the cart. */
export function usePromoCode() {
  const helios = useHelios();
  const changeCartLock = useChangeCartLock();
  const applyPromoCode = useCallback(
    (code: string) => changeCartLock((lockId) => helios.applyPromoCode(lockId, code)),
    [helios, changeCartLock],
  );
  const removePromoCode = useCallback(
    () => changeCartLock((lockId) => helios.removePromoCode(lockId)),
    [helios, changeCartLock],
  );
  return { applyPromoCode, removePromoCode };
}

/** Changes the seats of a known lock. */
export function useChangeSeats() {
  const helios = useHelios();
  const changeLock = useChangeLock();
  return useCallback(
    (lockId: string, seats: SeatChoice[]) => changeLock(lockId, () => helios.changeSeats(lockId, seats)),
    [helios, changeLock],
  );
}
