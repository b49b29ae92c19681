import { useCallback } from 'react';
import type { Helios } from '../helios/client';
import { hadNoEffect, hasCode, HeliosError } from '../helios/heliosError';
import type { Lock, SeatChoice } from '../helios/types';
import { useHelios } from './heliosContext';
import { useChangeSeats } from './lockActions';
import {
  forgetLockRequest,
  isRequestFor,
  readLockRequest,
  writeLockRequest,
  type LockRequest,
} from './lockRequest';
import { readCartLockId, useLockWriter } from './lockWriter';
import { releaseUnusedLock } from './unusedLocks';

interface LockSeatsOptions {
  /** The lock of the cart when the visitor asked for the seats, which the new lock replaces; null for an empty cart */
  formerLockId: string | null;
  /** Called with the lock of these seats before it becomes the cart */
  onLocked?: (lock: Lock) => void;
}

/** The cart has another lock than at the start of the request. The lock of the answer is released. */
export class CartChangedError extends HeliosError {
  constructor() {
    super('UNEXPECTED', 'The cart has changed during the lock request.');
  }
}

/**
 * Locks seats in a new lock, which becomes the cart. An equal request without an answer is repeated with its key. A
 * different one is repeated first, and its lock is changed or released. The lock that the cart had is released. Rejects
 * with a HeliosError; with a CartChangedError when the cart has changed meanwhile, here or in another tab, and the new lock
 * is released.
 */
export function useLockSeats() {
  const helios = useHelios();
  const { saveAsCart } = useLockWriter();
  const changeSeats = useChangeSeats();
  return useCallback(
    async (performanceId: string, seats: SeatChoice[], options: LockSeatsOptions): Promise<Lock> => {
      let { formerLockId } = options;
      const saveOrRelease = async (lock: Lock, onLocked?: (lock: Lock) => void): Promise<Lock> => {
        const cartLockId = readCartLockId();
        if (cartLockId !== formerLockId && cartLockId !== lock.lockId) {
          await releaseUnusedLock(helios, lock.lockId);
          throw new CartChangedError();
        }
        onLocked?.(lock);
        const saved = saveAsCart(lock);
        if (cartLockId !== null && cartLockId !== lock.lockId) await releaseUnusedLock(helios, cartLockId);
        return saved;
      };
      const saveLocked = (lock: Lock) => saveOrRelease(lock, options.onLocked);

      const unanswered = readLockRequest();
      if (unanswered && isRequestFor(unanswered, performanceId, seats)) {
        const repeated = await repeatRequest(helios, unanswered, saveLocked);
        if (repeated) return repeated;
      } else if (unanswered) {
        const other = await resolveUnanswered(helios, unanswered);
        if (other?.status === 'live' && other.performance.performanceId === performanceId) {
          await saveOrRelease(other);
          const changed = await changeSeats(other.lockId, seats);
          options.onLocked?.(changed);
          return changed;
        }
        // A request of this page that was in progress has made its lock the cart.
        if (other && other.lockId === readCartLockId()) formerLockId = other.lockId;
        else if (other) await releaseUnusedLock(helios, other.lockId);
      }
      const request = { performanceId, seats, idempotencyKey: crypto.randomUUID(), sentAt: Date.now() };
      return sendRequest(helios, request, { isRepeat: false, settle: saveLocked });
    },
    [helios, saveAsCart, changeSeats],
  );
}

/** Releases the lock of a request without an answer, unless it is the lock that is kept. Rejects while it is not known. */
export function useReleaseUnanswered() {
  const helios = useHelios();
  return useCallback(
    async (keptLockId: string): Promise<void> => {
      const unanswered = readLockRequest();
      const other = unanswered && (await resolveUnanswered(helios, unanswered));
      if (other && other.lockId !== keptLockId) await releaseUnusedLock(helios, other.lockId);
    },
    [helios],
  );
}

/** Decides what becomes of a new lock. Resolves to its current state. */
type Settle = (lock: Lock) => Promise<Lock>;

const keepAsIs: Settle = (lock) => Promise.resolve(lock);

/**
 * The requests of this page that are in progress, with what becomes of their locks, by key. Helios refuses a repeat
 * meanwhile.
 */
const requestsInProgress = new Map<string, Promise<Lock>>();

function sendRequest(
  helios: Helios,
  request: LockRequest,
  { isRepeat, settle }: { isRepeat: boolean; settle: Settle },
): Promise<Lock> {
  const key = request.idempotencyKey;
  const sent = createLock(helios, request, isRepeat)
    .then((lock) => (lock.status === 'expired' ? lock : settle(lock)))
    .finally(() => requestsInProgress.delete(key));
  requestsInProgress.set(key, sent);
  return sent;
}

async function createLock(helios: Helios, request: LockRequest, isRepeat: boolean): Promise<Lock> {
  writeLockRequest(request);
  try {
    const lock = await helios.createLock(request.performanceId, request.seats, request.idempotencyKey);
    forgetLockRequest(request);
    return lock;
  } catch (error) {
    if (hadNoEffect(error, { isRepeat })) forgetLockRequest(request);
    throw error;
  }
}

/** The lock of a repeated request. Null when it has ended or was released, so that the seats need a new one. */
async function repeatRequest(helios: Helios, request: LockRequest, settle: Settle): Promise<Lock | null> {
  const inProgress = requestsInProgress.get(request.idempotencyKey);
  let lock: Lock;
  try {
    lock = await (inProgress ?? sendRequest(helios, request, { isRepeat: true, settle }));
  } catch (error) {
    if (hasCode(error, 'LOCK_NOT_FOUND') || (inProgress && error instanceof CartChangedError)) return null;
    throw error;
  }
  if (lock.status === 'expired') return null;
  return inProgress ? settle(lock) : lock;
}

/**
 * The lock of a request without an answer; null when it has ended or was refused. Rejects with a HeliosError while it is
 * not known.
 */
async function resolveUnanswered(helios: Helios, request: LockRequest): Promise<Lock | null> {
  try {
    return await repeatRequest(helios, request, keepAsIs);
  } catch (error) {
    if (hadNoEffect(error, { isRepeat: true })) return null;
    throw error;
  }
}
