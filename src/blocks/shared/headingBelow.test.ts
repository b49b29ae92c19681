import { headingBelow } from './headingBelow';

it('is one below the title of the block, or takes its place', () => {
  expect([1, 2, 3].map((level) => headingBelow(level as 1 | 2 | 3, true))).toEqual([2, 3, 4]);
  expect([1, 2, 3].map((level) => headingBelow(level as 1 | 2 | 3, false))).toEqual([2, 2, 3]);
});
