/** An item that a test or a story counts on; without it the test fails here and not somewhere later. */
export function nth<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined)
    throw new Error(`There are ${list.length} items; number ${index} is not among them.`);
  return item;
}
