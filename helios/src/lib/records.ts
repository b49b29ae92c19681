/** Object.keys with the type of the keys. For records without other keys than those of their type. */
export function keysOf<K extends string>(record: Readonly<Record<K, unknown>>): K[] {
  return Object.keys(record) as K[];
}

/** Object.fromEntries with the type of the keys. The entries must have every key of the type. */
export function recordOf<K extends string, V>(entries: readonly (readonly [K, V])[]): Record<K, V> {
  return Object.fromEntries(entries) as Record<K, V>;
}
