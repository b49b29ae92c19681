import { isRecord, readStored, writeStored, type StoredItem, storedItem } from '../lib/storage';
import { isText } from './tickets/ticketingCart';

/** What the visitor has typed in the checkout, valid or not. */
export type CheckoutDraft = Record<string, string>;

export function isRecordOf<T>(
  value: unknown,
  guard: (each: unknown) => each is T,
): value is Record<string, T> {
  return isRecord(value) && Object.values(value).every(guard);
}

/** The stored draft of one checkout: in this tab, until the order is paid. */
export function createDraftItem(name: string): StoredItem<CheckoutDraft> {
  return storedItem(name, 'session', (value): value is CheckoutDraft => isRecordOf(value, isText));
}

/** The functions that change a stored draft. `changeDraft` keeps the other fields. */
export function createDraftWriter(item: StoredItem<CheckoutDraft>) {
  return {
    changeDraft: (values: CheckoutDraft) => writeStored(item, { ...readStored(item), ...values }),
    clearDraft: () => writeStored(item, null),
  };
}
