import type { MapSeat, SeatMapModel } from './plan';
import type { Point } from './viewport';

/** The seat whose drawing is the target of an event. */
export function findSeat(target: EventTarget | null, map: SeatMapModel): MapSeat | null {
  if (!(target instanceof Element)) return null;
  return map.byGuid.get(target.getAttribute('data-guid') ?? '') ?? null;
}

/** The nearest seat within a small distance of a point, so that a tap next to a seat counts. */
export function findNearestSeat(map: SeatMapModel, point: Point): MapSeat | null {
  let best: MapSeat | null = null;
  let bestDistance = map.pitch * 0.7;
  for (const seat of map.seats) {
    const distance = Math.hypot(seat.x - point.x, seat.y - point.y);
    if (distance < bestDistance) {
      best = seat;
      bestDistance = distance;
    }
  }
  return best;
}

/** The initial tab stop: the seat nearest to the front center of the hall. */
export function findInitialSeat(map: SeatMapModel): MapSeat | null {
  const x = map.bounds.x + map.bounds.width / 2;
  const front = Math.min(...map.seats.map((seat) => seat.y));
  return map.seats.reduce<MapSeat | null>((best, seat) => {
    const getDistance = (each: MapSeat) => Math.hypot(each.x - x, each.y - front);
    return best && getDistance(best) <= getDistance(seat) ? best : seat;
  }, null);
}
