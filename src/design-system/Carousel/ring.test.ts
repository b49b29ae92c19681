import { dotsAround, nearestPlace, slideAt } from './ring';

it('counts round and round', () => {
  expect([-2, -1, 0, 2, 3, 7].map((place) => slideAt(place, 3))).toEqual([1, 2, 0, 2, 0, 1]);
});

it('goes the short way', () => {
  expect(nearestPlace(5, 0, 6, 1)).toBe(-1);
  expect(nearestPlace(1, 0, 6, 1)).toBe(1);
  expect(nearestPlace(0, 5, 6, 1)).toBe(6);
  expect(nearestPlace(2, -4, 6, 1)).toBe(-4);
});

it('puts what is opposite where it is told', () => {
  expect(nearestPlace(1, 0, 2, 1)).toBe(1);
  expect(nearestPlace(1, 0, 2, -1)).toBe(-1);
  expect(nearestPlace(3, 0, 6, -1)).toBe(-3);
});

it.each([
  [0, 3, [0, 1, 2]],
  [0, 50, [0, 1, 2, 3, 4]],
  [20, 50, [18, 19, 20, 21, 22]],
  [49, 50, [45, 46, 47, 48, 49]],
  [0, 1, [0]],
])('has no more dots than fit: %i of %i', (active, count, dots) => {
  expect(dotsAround(active, count, 5)).toEqual(dots);
});
