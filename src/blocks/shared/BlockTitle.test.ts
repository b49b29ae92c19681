import { getHeadingLook } from './BlockTitle';

it('returns a smaller look for lower levels and for cards', () => {
  const levels = [1, 2, 3, 4] as const;
  expect(levels.map((level) => getHeadingLook(level))).toEqual(['4xl', '3xl', '2xl', '2xl']);
  expect(levels.map((level) => getHeadingLook(level, 'card'))).toEqual(['3xl', '2xl', 'xl', 'xl']);
});
