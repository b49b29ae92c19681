import type { BlockPlacement } from '../content/block';

/** The placement of a block in the middle of a page, for tests and stories. */
export const placement: BlockPlacement = {
  id: 'block-1',
  lastBlock: false,
  priority: false,
  headingLevel: 2,
};

/** Returns an item that a test or a story requires. Throws if it is missing, so that the failure names the cause. */
export function nth<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`The list has ${list.length} items and no item at index ${index}.`);
  return item;
}

/** Repeats a text ten times, for stories and tests of long texts. */
export function repeatTenTimes(text: string): string {
  return Array.from({ length: 10 }, () => text).join(' ');
}
