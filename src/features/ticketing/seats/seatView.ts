import type { MapSeat, SeatMapModel } from './seatMap/plan';
import { seatsTexts as texts } from '../shared/texts';

/** The view of the stage from a seat. */
export interface SeatView {
  /** The side of the seat, looking at the stage */
  side: 'left' | 'center' | 'right';
  depth: 'near' | 'middle' | 'far';
  isLimited: boolean;
  /** -1 (far left) to 1 (far right) */
  horizontal: number;
  /** 0 (front row) to 1 (last row) */
  depthRatio: number;
}

/** Calculates the view from a seat; null for a plan without a stage. */
export function getSeatView(seat: MapSeat, { areas, bounds }: SeatMapModel): SeatView | null {
  const stage = areas[0];
  if (!stage) return null;
  const center = stage.x + stage.width / 2;
  const front = stage.y + stage.height;
  const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);
  const horizontal = clamp((seat.x - center) / (bounds.width / 2), -1, 1);
  const depthRatio = clamp((seat.y - front) / (bounds.y + bounds.height - front), 0, 1);
  return {
    side: horizontal < -0.25 ? 'left' : horizontal > 0.25 ? 'right' : 'center',
    depth: depthRatio < 0.3 ? 'near' : depthRatio < 0.65 ? 'middle' : 'far',
    isLimited: seat.kind === 'limitedView',
    horizontal,
    depthRatio,
  };
}

/** "Seen from the left, near the stage" */
export function formatView({ side, depth, isLimited }: SeatView): string {
  return texts.viewFrom(texts.viewSides[side], texts.viewDepths[depth], isLimited);
}
