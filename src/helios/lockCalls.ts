import type { Connection } from './connection';
import type { Lock, SeatChoice } from './types';

/** Locks of seats. */
export interface LockCalls {
  /** Locks all of the seats or none. The same key and seats return the same lock. */
  createLock(performanceId: string, seats: SeatChoice[], idempotencyKey: string): Promise<Lock>;
  getLock(lockId: string, signal?: AbortSignal): Promise<Lock>;
  changeSeats(lockId: string, seats: SeatChoice[]): Promise<Lock>;
  /** Extends the lock. A repeated request with the same key counts once. */
  extendLock(lockId: string, idempotencyKey: string): Promise<Lock>;
  /** Releases the seats. The request continues when the page is closed. */
  releaseLock(lockId: string): Promise<void>;
  /** Applies a promo code to a live lock and replaces the code that it may have */
  applyPromoCode(lockId: string, code: string): Promise<Lock>;
  removePromoCode(lockId: string): Promise<Lock>;
}

export function createLockCalls({ client, send }: Connection): LockCalls {
  return {
    createLock: (performanceId, seats, idempotencyKey) =>
      send(undefined, (requestSignal) =>
        client.POST('/locks', {
          params: { header: { 'idempotency-key': idempotencyKey } },
          body: { performanceId, seats },
          signal: requestSignal,
        }),
      ),
    getLock: (lockId, signal) =>
      send(signal, (requestSignal) =>
        client.GET('/locks/{lockId}', { params: { path: { lockId } }, signal: requestSignal }),
      ),
    changeSeats: (lockId, seats) =>
      send(undefined, (requestSignal) =>
        client.PUT('/locks/{lockId}/seats', {
          params: { path: { lockId } },
          body: { seats },
          signal: requestSignal,
        }),
      ),
    extendLock: (lockId, idempotencyKey) =>
      send(undefined, (requestSignal) =>
        client.POST('/locks/{lockId}/extend', {
          params: { path: { lockId }, header: { 'idempotency-key': idempotencyKey } },
          signal: requestSignal,
        }),
      ),
    releaseLock: async (lockId) => {
      await send<unknown>(undefined, (requestSignal) =>
        client.DELETE('/locks/{lockId}', {
          params: { path: { lockId } },
          signal: requestSignal,
          keepalive: true,
        }),
      );
    },
    applyPromoCode: (lockId, code) =>
      send(undefined, (requestSignal) =>
        client.PUT('/locks/{lockId}/promo-code', {
          params: { path: { lockId } },
          body: { code },
          signal: requestSignal,
        }),
      ),
    removePromoCode: (lockId) =>
      send(undefined, (requestSignal) =>
        client.DELETE('/locks/{lockId}/promo-code', { params: { path: { lockId } }, signal: requestSignal }),
      ),
  };
}
