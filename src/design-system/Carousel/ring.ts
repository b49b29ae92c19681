/* Places on a ring. A carousel counts its turns in whole numbers without end (…, -1, 0, 1, …); each is one of the slides. */

/** Which slide stands at a place: -1 is the last one. */
export function slideAt(place: number, count: number): number {
  return ((place % count) + count) % count;
}

/** The place of a slide nearest to where the carousel stands, so that every turn goes the short way round. */
export function nearestPlace(slide: number, place: number, count: number, lean: 1 | -1): number {
  const forward = slideAt(slide - place, count);
  const backward = count - forward;
  if (forward === 0) return place;
  // Opposite slides (the other one of two) are as near on either side: they stand where the carousel is going.
  const isAhead = forward < backward || (forward === backward && lean === 1);
  return isAhead ? place + forward : place - backward;
}

/** At most `max` neighbours around the active one, for dots: fifty of them would not fit a phone. */
export function dotsAround(active: number, count: number, max: number): number[] {
  const length = Math.min(count, max);
  const first = Math.min(Math.max(active - Math.floor(length / 2), 0), count - length);
  return Array.from({ length }, (_, place) => first + place);
}
