/* A position is an unbounded integer (…, -1, 0, 1, …): it counts the moves of the carousel and wraps to a slide index. */

/** Index of the slide at a position: -1 is the last slide. */
export function getSlideIndexAt(position: number, count: number): number {
  return ((position % count) + count) % count;
}

/** The position of a slide nearest to the current one, so that every move takes the shorter direction. */
export function findNearestPosition(
  slide: number,
  position: number,
  count: number,
  tieDirection: 1 | -1,
): number {
  const forward = getSlideIndexAt(slide - position, count);
  const backward = count - forward;
  if (forward === 0) return position;
  // A slide can be equally near on both sides, such as the other one of two.
  const isAhead = forward < backward || (forward === backward && tieDirection === 1);
  return isAhead ? position + forward : position - backward;
}

/** Indexes of the dots shown: at most `max` around the active one, because fifty dots would not fit a phone. */
export function getVisibleDots(active: number, count: number, max: number): number[] {
  const length = Math.min(count, max);
  const first = Math.min(Math.max(active - Math.floor(length / 2), 0), count - length);
  return Array.from({ length }, (_, offset) => first + offset);
}
