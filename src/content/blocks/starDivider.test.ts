import { normaliseStarDivider } from './starDivider';

it('shows a star on either ground', () => {
  expect(normaliseStarDivider({ id: 's' })).toEqual({ darkBackground: false });
  expect(normaliseStarDivider({ id: 's', darkBackground: true })).toEqual({ darkBackground: true });
});
