import { getVisibleDots, findNearestPosition, getSlideIndexAt } from './CarouselControls';

it('wraps positions to slide indexes', () => {
  expect([-2, -1, 0, 2, 3, 7].map((position) => getSlideIndexAt(position, 3))).toEqual([1, 2, 0, 2, 0, 1]);
});

it('finds the position in the shorter direction', () => {
  expect(findNearestPosition(5, 0, 6, 1)).toBe(-1);
  expect(findNearestPosition(1, 0, 6, 1)).toBe(1);
  expect(findNearestPosition(0, 5, 6, 1)).toBe(6);
  expect(findNearestPosition(2, -4, 6, 1)).toBe(-4);
});

it('breaks a tie by the given direction', () => {
  expect(findNearestPosition(1, 0, 2, 1)).toBe(1);
  expect(findNearestPosition(1, 0, 2, -1)).toBe(-1);
  expect(findNearestPosition(3, 0, 6, -1)).toBe(-3);
});

it.each([
  [0, 3, [0, 1, 2]],
  [0, 50, [0, 1, 2, 3, 4]],
  [20, 50, [18, 19, 20, 21, 22]],
  [49, 50, [45, 46, 47, 48, 49]],
  [0, 1, [0]],
])('shows at most five dots around slide %i of %i', (active, count, dots) => {
  expect(getVisibleDots(active, count, 5)).toEqual(dots);
});
