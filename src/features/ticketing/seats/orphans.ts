import type { MapRow, MapSeat } from '../seatMap/plan';

/** Seats further apart than so many seat widths have an aisle between them. */
const AISLE = 1.6;

/**
 * The free seats that a choice would leave alone: with nobody able to sit beside them, where somebody still was able to
 * before. Wheelchair spaces and companion seats do not count: they are meant to be booked one by one.
 * @param pitch the least distance between two seats that stand side by side
 */
export function orphansOf(
  rows: readonly MapRow[],
  taken: ReadonlySet<string>,
  chosen: ReadonlySet<string>,
  pitch: number,
): MapSeat[] {
  if (chosen.size === 0) return [];
  return rows
    .filter((row) => row.seats.some((seat) => chosen.has(seat.guid)))
    .flatMap(({ seats }) =>
      seats.filter((seat, index) => {
        const isFree = (other: MapSeat | undefined, alsoChosen: boolean) =>
          other !== undefined &&
          Math.hypot(other.x - seat.x, other.y - seat.y) < pitch * AISLE &&
          !taken.has(other.guid) &&
          (alsoChosen || !chosen.has(other.guid));
        if (seat.kind === 'wheelchair' || seat.kind === 'companion') return false;
        if (taken.has(seat.guid) || chosen.has(seat.guid)) return false;
        const beside = [seats[index - 1], seats[index + 1]];
        return beside.some((other) => isFree(other, true)) && !beside.some((other) => isFree(other, false));
      }),
    );
}
