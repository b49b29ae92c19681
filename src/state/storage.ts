/**
 * The one door to the browser's storage (DESIGN section 4). Every value carries the site's prefix and the
 * version of its shape; what does not parse on reading is dropped, never trusted. Read after mount only:
 * the server has no storage, and the first render must match it.
 */

const PREFIX = 'playhouse.www.';

export interface StoredItem<T> {
  name: string;
  /** Raise it when the shape changes: older values are then dropped. */
  version: number;
  /** `local` outlives the window and is shared by tabs; `session` ends with the tab. */
  area: 'local' | 'session';
  guard: (value: unknown) => value is T;
}

const listeners = new Map<string, Set<() => void>>();

/** What the browser would not keep, for as long as this document lasts: JSON by key. */
const unkept = new Map<string, string>();

function storageOf(area: StoredItem<unknown>['area']): Storage | null {
  // Even touching the property throws where cookies are blocked.
  try {
    return area === 'local' ? window.localStorage : window.sessionStorage;
  } catch {
    return null;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The name under which the browser keeps the value, for what reads it before this code has come. */
export function storageKey(item: Pick<StoredItem<unknown>, 'name'>): string {
  return PREFIX + item.name;
}

/** The stored value, or null when there is none or it does not parse (it is then removed). */
export function readStored<T>(item: StoredItem<T>): T | null {
  const storage = storageOf(item.area);
  const key = storageKey(item);
  const text = unkept.get(key) ?? storage?.getItem(key);
  if (text == null) return null;
  try {
    const envelope: unknown = JSON.parse(text);
    if (isRecord(envelope) && envelope.version === item.version && item.guard(envelope.value))
      return envelope.value;
  } catch {
    // Not JSON: dropped below like any other value that is not ours.
  }
  unkept.delete(key);
  storage?.removeItem(key);
  return null;
}

/**
 * Writes the value, or removes it when null. Where the storage is full or blocked, the page goes on without it: the value is
 * then kept until the document ends.
 */
export function writeStored<T>(item: StoredItem<T>, value: T | null): void {
  const storage = storageOf(item.area);
  const key = storageKey(item);
  const text = value === null ? null : JSON.stringify({ version: item.version, value });
  unkept.delete(key);
  try {
    if (text === null) storage?.removeItem(key);
    else if (storage) storage.setItem(key, text);
    else unkept.set(key, text);
  } catch {
    // The quota is used up.
    if (text !== null) unkept.set(key, text);
  }
  for (const listener of listeners.get(key) ?? []) listener();
}

/** Calls the listener when the value changes, in this tab or (area `local`) in another one. Returns the way to stop. */
export function onStoredChange(item: Pick<StoredItem<unknown>, 'name'>, listener: () => void): () => void {
  const key = storageKey(item);
  const own = listeners.get(key) ?? new Set();
  listeners.set(key, own);
  own.add(listener);
  const onStorage = (event: StorageEvent) => {
    // A null key means the whole storage was cleared.
    if (event.key !== key && event.key !== null) return;
    unkept.delete(key);
    listener();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    own.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
