/** Returns an item that a test or a story requires. Throws if it is missing, so that the failure names the cause. */
export function nth<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`The list has ${list.length} items and no item at index ${index}.`);
  return item;
}
