/** Object.keys with the type of the keys. For records without other keys than those of their type. */
export function keysOf<K extends string>(record: Readonly<Record<K, unknown>>): K[] {
  return Object.keys(record) as K[];
}
