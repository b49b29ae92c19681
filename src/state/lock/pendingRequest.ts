import type { SeatChoice } from '../../helios/types';
import { isRecord, readStored, writeStored, storedItem } from '../../lib/storage';
import { isText } from '../tickets/ticketingCart';

/** A request without an answer is dropped after this time in milliseconds, which is longer than any lock lives. */
const MAX_AGE_MS = 60 * 60_000;

/**
 * A request for a new lock without an answer. Its seats may be locked, and only its key leads to the lock. It is stored
 * before it is sent, so that a reload keeps it.
 */
export interface LockRequest {
  performanceId: string;
  seats: SeatChoice[];
  idempotencyKey: string;
  /** Milliseconds of the device's clock */
  sentAt: number;
}

const lockRequestItem = storedItem(
  'lockRequest',
  'session',
  (value): value is LockRequest =>
    isRecord(value) &&
    isText(value.performanceId) &&
    Array.isArray(value.seats) &&
    value.seats.every((seat) => isRecord(seat) && isText(seat.seatGuid) && isText(seat.ticketType)) &&
    isText(value.idempotencyKey) &&
    Number.isFinite(value.sentAt),
  2,
);

/** The request without an answer; null when there is none, or when its lock has ended in any case. */
export function readLockRequest(): LockRequest | null {
  const request = readStored(lockRequestItem);
  if (!request || Math.abs(Date.now() - request.sentAt) < MAX_AGE_MS) return request;
  writeStored(lockRequestItem, null);
  return null;
}

export function writeLockRequest(request: LockRequest | null): void {
  writeStored(lockRequestItem, request);
}

export function isRequestFor(
  request: LockRequest,
  performanceId: string,
  seats: readonly SeatChoice[],
): boolean {
  return serializeRequest(request.performanceId, request.seats) === serializeRequest(performanceId, seats);
}

function serializeRequest(performanceId: string, seats: readonly SeatChoice[]): string {
  return JSON.stringify([performanceId, seats.map(({ seatGuid, ticketType }) => [seatGuid, ticketType])]);
}

/** Removes the request from the storage, unless a newer one has replaced it. */
export function forgetLockRequest({ idempotencyKey }: LockRequest): void {
  if (readStored(lockRequestItem)?.idempotencyKey === idempotencyKey) writeLockRequest(null);
}
