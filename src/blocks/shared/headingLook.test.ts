import { headingLook } from './headingLook';

it('is smaller further down the outline, and smaller again on a card', () => {
  const levels = [1, 2, 3, 4] as const;
  expect(levels.map((level) => headingLook(level))).toEqual(['4xl', '3xl', '2xl', '2xl']);
  expect(levels.map((level) => headingLook(level, 'card'))).toEqual(['3xl', '2xl', 'xl', 'xl']);
});
