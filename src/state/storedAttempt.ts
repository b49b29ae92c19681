import { isRecord, readStored, writeStored, type StoredItem } from '../lib/storage';
import { isText } from './tickets/ticketingCart';

/**
 * One attempt to pay. It is stored before its request is sent, so that a double click, a reload or a second tab
 * repeats the same request with the same Idempotency-Key and gets the same order.
 */
export interface StoredAttempt {
  idempotencyKey: string;
  /**
   * The exact JSON text of the order request. Helios refuses another body with the same key, so everything is stored.
   * It is cleared when Helios has answered.
   */
  body: string;
  /** Known once Helios has answered; secret */
  orderId: string | null;
}

/** Whether a stored value is an attempt. The caller checks the id of what is paid. */
export function isStoredAttempt(value: unknown): value is StoredAttempt & Record<string, unknown> {
  return (
    isRecord(value) &&
    isText(value.idempotencyKey) &&
    isText(value.body) &&
    (value.orderId === null || isText(value.orderId))
  );
}

/**
 * Marks an attempt as answered. It is followed by its order id from now on, so its request is removed from the
 * storage.
 */
export function markAnswered<Attempt extends StoredAttempt>(attempt: Attempt, orderId: string): Attempt {
  return { ...attempt, body: '{}', orderId };
}

/** The functions that change a stored attempt. */
export function createAttemptWriter<Attempt extends StoredAttempt>(item: StoredItem<Attempt>) {
  const setAttempt = (attempt: Attempt | null) => writeStored(item, attempt);
  return {
    setAttempt,
    /** Does nothing when the stored attempt has another key, because another tab has started or ended it. */
    replaceAttempt(idempotencyKey: string, next: Attempt | null) {
      if (readStored(item)?.idempotencyKey === idempotencyKey) setAttempt(next);
    },
  };
}
