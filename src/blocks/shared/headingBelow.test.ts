import { headingBelow } from './headingBelow';

it('is one below the title of the block, or takes its place', () => {
  const levels = [1, 2, 3, 4] as const;
  expect(levels.map((level) => headingBelow(level, true))).toEqual([2, 3, 4, 4]);
  expect(levels.map((level) => headingBelow(level, false))).toEqual([2, 2, 3, 4]);
});
