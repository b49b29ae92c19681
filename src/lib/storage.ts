/**
 * The only module that accesses the browser's storage. Every value has the prefix of the site and
 * a version; an invalid value is removed when it is read. Read after mount only: the server has no storage, and the
 * first render must match the server's.
 */

const KEY_PREFIX = 'playhouse.www.';

export interface StoredItem<T> {
  name: string;
  /** Increase it when the shape changes: older values are then removed. */
  version: number;
  /** `local` is permanent and shared by tabs; `session` ends with the tab. */
  area: 'local' | 'session';
  guard: (value: unknown) => value is T;
}

/** Defines an item. Its name is a literal text, because the table of cookies reads the names in the code. */
export function storedItem<T>(
  name: string,
  area: StoredItem<T>['area'],
  guard: StoredItem<T>['guard'],
  version = 1,
): StoredItem<T> {
  return { name, version, area, guard };
}

const listeners = new Map<string, Set<() => void>>();

/** Values that could not be written to the storage: JSON by key, until the page is closed. */
const memoryValues = new Map<string, string>();

function getStorage(area: StoredItem<unknown>['area']): Storage | null {
  // Access to the property throws when cookies are blocked.
  try {
    return area === 'local' ? window.localStorage : window.sessionStorage;
  } catch {
    return null;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The storage key of the value, for inline scripts that run before this code is loaded. */
export function getStorageKey(item: Pick<StoredItem<unknown>, 'name'>): string {
  return KEY_PREFIX + item.name;
}

/** The stored value, or null when there is none or it is invalid (it is then removed). */
export function readStored<T>(item: StoredItem<T>): T | null {
  const storage = getStorage(item.area);
  const key = getStorageKey(item);
  const text = memoryValues.get(key) ?? storage?.getItem(key);
  if (text == null) return null;
  try {
    const envelope: unknown = JSON.parse(text);
    if (isRecord(envelope) && envelope.version === item.version && item.guard(envelope.value))
      return envelope.value;
  } catch {
    // Not JSON: removed below like any other invalid value.
  }
  memoryValues.delete(key);
  storage?.removeItem(key);
  return null;
}

/**
 * Writes the value, or removes it when null. When the storage is full or blocked, the value is kept in memory until
 * the page is closed.
 */
export function writeStored<T>(item: StoredItem<T>, value: T | null): void {
  const storage = getStorage(item.area);
  const key = getStorageKey(item);
  const text = value === null ? null : JSON.stringify({ version: item.version, value });
  memoryValues.delete(key);
  try {
    if (text === null) storage?.removeItem(key);
    else if (storage) storage.setItem(key, text);
    else memoryValues.set(key, text);
  } catch {
    // The quota is exceeded. The older stored value stays: after a reload, a cart with the former seats of its lock is
    // better than none, and other tabs must not lose it.
    if (text !== null) memoryValues.set(key, text);
  }
  notifyOfStored(item);
}

/** Calls the listeners of the value in this tab. */
export function notifyOfStored(item: Pick<StoredItem<unknown>, 'name'>): void {
  for (const listener of listeners.get(getStorageKey(item)) ?? []) listener();
}

/**
 * Calls the listener when the value changes in this tab or, for the area `local`, in another one. Returns a function
 * that stops it.
 */
export function subscribeToStored(item: Pick<StoredItem<unknown>, 'name'>, listener: () => void): () => void {
  const key = getStorageKey(item);
  const itemListeners = listeners.get(key) ?? new Set();
  listeners.set(key, itemListeners);
  itemListeners.add(listener);
  const onStorage = (event: StorageEvent) => {
    // A null key means the whole storage was cleared.
    if (event.key !== key && event.key !== null) return;
    memoryValues.delete(key);
    listener();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    itemListeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
