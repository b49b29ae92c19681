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

/** Calculates the view from a seat; null for a plan without a stage. The stage may be on any side of the house. */
export function getSeatView(seat: MapSeat, { stage, houseBounds: bounds }: SeatMapModel): SeatView | null {
  if (!stage) return null;
  const center = { x: stage.x + stage.width / 2, y: stage.y + stage.height / 2 };
  const toHouse = {
    x: bounds.x + bounds.width / 2 - center.x,
    y: bounds.y + bounds.height / 2 - center.y,
  };
  const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);
  const isBeside = Math.abs(toHouse.x) > Math.abs(toHouse.y);
  const [along, across, size] = isBeside ? (['x', 'y', 'width'] as const) : (['y', 'x', 'height'] as const);
  const direction = Math.sign(toHouse[along]) || 1;
  const front = center[along] + (direction * stage[size]) / 2;
  const end = direction > 0 ? bounds[along] + bounds[size] : bounds[along];
  const depthRatio = clamp((seat[along] - front) / (end - front), 0, 1);
  // The right is on the other side of the plan when the stage is below, or on its left.
  const right = isBeside ? -direction : direction;
  const breadth = isBeside ? bounds.height : bounds.width;
  const horizontal = clamp((right * (seat[across] - center[across])) / (breadth / 2), -1, 1);
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
