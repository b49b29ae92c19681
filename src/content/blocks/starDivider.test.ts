import { normalizeStarDivider } from './starDivider';

it('reads the background', () => {
  expect(normalizeStarDivider({ id: 's' })).toEqual({ darkBackground: false });
  expect(normalizeStarDivider({ id: 's', darkBackground: true })).toEqual({ darkBackground: true });
});
