import { getInnerHeadingLevel } from './innerHeadingLevel';

it('returns the level below the title of the block, or the level of the missing title', () => {
  const levels = [1, 2, 3, 4, 5, 6] as const;
  expect(levels.map((level) => getInnerHeadingLevel(level, true))).toEqual([2, 3, 4, 5, 6, 6]);
  expect(levels.map((level) => getInnerHeadingLevel(level, false))).toEqual([2, 2, 3, 4, 5, 6]);
});
