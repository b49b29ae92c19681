import type { MapSeat, SeatMapModel } from '../seatMap/plan';

/** How the stage looks from a seat. */
export interface SeatView {
  /** Where the seat stands, looking at the stage from the house */
  side: 'left' | 'centre' | 'right';
  depth: 'near' | 'middle' | 'far';
  isLimited: boolean;
  /** -1 (the far left of the house) to 1 */
  across: number;
  /** 0 (the front row) to 1 */
  back: number;
}

/** Reads the view from a seat off the plan; null for a house without a stage. */
export function seatView(seat: MapSeat, { areas, bounds }: SeatMapModel): SeatView | null {
  const stage = areas[0];
  if (!stage) return null;
  const middle = stage.x + stage.width / 2;
  const front = stage.y + stage.height;
  const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
  const across = clamp((seat.x - middle) / (bounds.width / 2), -1, 1);
  const back = clamp((seat.y - front) / (bounds.y + bounds.height - front), 0, 1);
  return {
    side: across < -0.25 ? 'left' : across > 0.25 ? 'right' : 'centre',
    depth: back < 0.3 ? 'near' : back < 0.65 ? 'middle' : 'far',
    isLimited: seat.kind === 'limitedView',
    across,
    back,
  };
}
