import { headingBelow } from './headingBelow';

it('is one below the title of the block, or takes its place', () => {
  const levels = [1, 2, 3, 4, 5, 6] as const;
  expect(levels.map((level) => headingBelow(level, true))).toEqual([2, 3, 4, 5, 6, 6]);
  expect(levels.map((level) => headingBelow(level, false))).toEqual([2, 2, 3, 4, 5, 6]);
});
