import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useRecoilCallback, useRecoilValue } from 'recoil';
import { HeliosError, hasCode } from '../../helios/heliosError';
import type { Lock } from '../../helios/types';
import { useHelios } from '../heliosContext';
import { remainingMs } from './clock';
import { useLockWriter } from './writeLock';
import { isLockOutdatedState, isLockUnknown, seatLockState, useSeatLock, type SeatLock } from './seatLock';
import { lockAnswerState, ticketingCartState } from '../tickets/ticketingAtoms';
import { getCartRemainingMs, type TicketingCart } from '../tickets/ticketingCart';
import { useOnline } from '../../runtime/useOnline';

interface LockReader {
  /** Reads the lock of the cart again. */
  refreshLock: () => void;
  /**
   * Reads the lock again after Helios refused a request for it. What the refusal says about the lock is known at once.
   */
  reportRefusal: (lockId: string, error: unknown) => void;
  /**
   * Resolves to the lock of the cart, which is read first if it is not known, or to null when the cart is empty or
   * Helios does not know its lock. Rejects with a HeliosError when the lock cannot be read.
   */
  getCartLock: () => Promise<Lock | null>;
}

interface Waiter {
  resolve: (lock: Lock | null) => void;
  reject: (error: unknown) => void;
}

const LockReaderContext = createContext<LockReader | null>(null);

/** Reads the lock of the cart on request. */
export function useLockReader(): LockReader {
  const reader = useContext(LockReaderContext);
  if (!reader) throw new Error('useLockReader needs a LockSynchronizer above it.');
  return reader;
}

/**
 * The only reader of the cart's lock. It reads the lock at the start, when another tab has changed it, when the page is
 * visible or online again, and when the lock expires. Rendered once, in the RecoilRoot.
 */
export function LockSynchronizer({ children }: { children: ReactNode }) {
  const reader = useReadRequests();
  const { refreshLock } = reader;
  const cart = useRecoilValue(ticketingCartState);
  const isOutdated = useRecoilValue(isLockOutdatedState);
  useEffect(() => {
    if (isOutdated) refreshLock();
  }, [isOutdated, cart, refreshLock]);
  useReadOnReturn(refreshLock);
  useReadAtExpiry(cart, refreshLock);
  return <LockReaderContext.Provider value={reader}>{children}</LockReaderContext.Provider>;
}

/** Runs one read at a time. A newer request aborts the current one, and those who wait for it get the newer answer. */
function useReadRequests(): LockReader {
  const helios = useHelios();
  const writer = useLockWriter();
  const [requestCount, setRequestCount] = useState(0);
  const waiters = useRef<Waiter[]>([]);

  const readSeatLock = useRecoilCallback(
    ({ snapshot }) =>
      () => ({
        cart: snapshot.getLoadable(ticketingCartState).getValue(),
        seatLock: snapshot.getLoadable(seatLockState).getValue(),
      }),
    [],
  );

  const readLock = useCallback(
    async (signal: AbortSignal): Promise<Lock | null> => {
      const { cart, seatLock } = readSeatLock();
      if (!cart || isLockUnknown(seatLock)) return null;
      writer.saveReading(cart);
      try {
        const lock = await helios.getLock(cart.lockId, signal);
        signal.throwIfAborted();
        return writer.saveIfCurrent(lock);
      } catch (error) {
        if (signal.aborted) throw error;
        writer.saveReadError(cart.lockId, error);
        if (hasCode(error, 'LOCK_NOT_FOUND')) return null;
        throw error;
      }
    },
    [helios, writer, readSeatLock],
  );

  useEffect(() => {
    if (requestCount === 0) return;
    const control = new AbortController();
    const settle = (notify: (waiter: Waiter) => void) => {
      if (!control.signal.aborted) waiters.current.splice(0).forEach(notify);
    };
    readLock(control.signal).then(
      (lock) => settle((waiter) => waiter.resolve(lock)),
      (error: unknown) => settle((waiter) => waiter.reject(error)),
    );
    return () => control.abort();
  }, [requestCount, readLock]);

  const refreshLock = useCallback(() => setRequestCount((before) => before + 1), []);
  return useMemo(
    () => ({
      refreshLock,
      reportRefusal: (lockId, error) => {
        writer.saveRefusal(lockId, error);
        refreshLock();
      },
      getCartLock: () => {
        const { seatLock } = readSeatLock();
        if (seatLock.status === 'ready') return Promise.resolve(seatLock.snapshot.lock);
        if (seatLock.status === 'none' || isLockUnknown(seatLock)) return Promise.resolve(null);
        return new Promise((resolve, reject) => {
          waiters.current.push({ resolve, reject });
          refreshLock();
        });
      },
    }),
    [writer, readSeatLock, refreshLock],
  );
}

/** The lock may have expired while the device slept, was offline, or kept the page in the back/forward cache. */
function useReadOnReturn(refreshLock: () => void) {
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === 'visible') refreshLock();
    };
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('online', onReturn);
    window.addEventListener('pageshow', onReturn);
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('online', onReturn);
      window.removeEventListener('pageshow', onReturn);
    };
  }, [refreshLock]);
}

/** The maximum delay of a timer, in milliseconds. A longer one fires at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The first and the maximum delay before an expired lock is read again that Helios has not reported as expired. */
const REPEAT_MS = 1000;
const MAX_REPEAT_MS = 30_000;

function useReadAtExpiry(cart: TicketingCart | null, refreshLock: () => void) {
  const seatLock = useSeatLock();
  const error = useRecoilValue(lockAnswerState)?.error;
  const isOnline = useOnline();
  const repeatCount = useRef(0);
  useEffect(() => {
    const expiryMs = getExpiryMs(cart, seatLock);
    if (expiryMs !== 0) repeatCount.current = 0;
    // The lock is read when the browser is online again.
    if (expiryMs === null || !isOnline) return;
    const repeatMs = Math.min(REPEAT_MS * 2 ** repeatCount.current, MAX_REPEAT_MS);
    const retryAfterMs = error instanceof HeliosError ? (error.retryAfter ?? 0) * 1000 : 0;
    const delayMs = expiryMs > 0 ? expiryMs : Math.max(repeatMs, retryAfterMs);
    const timer = setTimeout(
      () => {
        if (expiryMs === 0) repeatCount.current += 1;
        refreshLock();
      },
      Math.min(delayMs, MAX_TIMER_MS),
    );
    return () => clearTimeout(timer);
  }, [cart, seatLock, error, isOnline, refreshLock]);
}

/** Milliseconds until the lock must be read because it expires, 0 after that. Null when it does not expire. */
function getExpiryMs(cart: TicketingCart | null, { snapshot }: SeatLock): number | null {
  if (!cart) return null;
  if (!snapshot) {
    const storedMs = getCartRemainingMs(cart, Date.now());
    return storedMs > 0 ? storedMs : null;
  }
  const { lock, receivedAt } = snapshot;
  if (lock.status !== 'live') return null;
  const leftMs = remainingMs(
    lock.expiresAt,
    { serverNow: lock.serverNow, receivedAt },
    window.performance.now(),
  );
  return Math.ceil(leftMs);
}
