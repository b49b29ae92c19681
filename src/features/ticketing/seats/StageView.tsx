import styled from '@emotion/styled';
import { color, radius } from '../../../design-system';
import type { MapSeat, SeatMapModel } from './seatMap/plan';
import { seatsTexts as texts } from '../shared/texts';

/**
 * A sketch of the stage as seen from a seat: smaller from the back, rotated from the side. Hidden from screen
 * readers.
 */
export function StageView({ view: { horizontal, depthRatio, isLimited } }: { view: SeatView }) {
  const width = 88 - depthRatio * 46;
  const height = width * 0.36;
  const turn = horizontal * 0.3;
  const left = 60 - width / 2 - horizontal * 10;
  const right = left + width;
  const floor = 50 + (1 - depthRatio) * 10;
  const top = floor - height;
  // The nearer side of the stage is taller.
  const leftTop = top - height * turn * -0.5;
  const rightTop = top - height * turn * 0.5;
  return (
    <Picture viewBox="0 0 120 72" aria-hidden>
      <path
        className="stage"
        d={`M${left} ${leftTop}L${right} ${rightTop}L${right} ${floor}L${left} ${floor}z`}
      />
      <path
        className="curtain"
        d={`M${left} ${leftTop}L${left + width * 0.16} ${leftTop}L${left + width * 0.08} ${floor}L${left} ${floor}z`}
      />
      <path
        className="curtain"
        d={`M${right} ${rightTop}L${right - width * 0.16} ${rightTop}L${right - width * 0.08} ${floor}L${right} ${floor}z`}
      />
      <path
        className="floor"
        d={`M${left} ${floor}L${right} ${floor}L${right + 6} ${floor + 5}L${left - 6} ${floor + 5}z`}
      />
      {isLimited ? (
        <rect className="pillar" x={horizontal < 0 ? 92 : 16} y="0" width="12" height="72" />
      ) : null}
      <path
        className="heads"
        d="M0 72a8 8 0 0 1 16 0a8 8 0 0 1 16 0m8 0a8 8 0 0 1 16 0m8 0a8 8 0 0 1 16 0m8 0a8 8 0 0 1 16 0a8 8 0 0 1 16 0z"
      />
    </Picture>
  );
}

const Picture = styled.svg`
  flex: none;
  width: min(6.25rem, 28vw);
  aspect-ratio: 5 / 3;
  border-radius: ${radius.s};
  background: ${color.fixed.nightSunken};
  .stage {
    fill: ${color.fixed.glow};
    stroke: ${color.fixed.candle};
    stroke-width: 1;
  }
  .curtain {
    fill: ${color.fixed.curtain};
  }
  .floor {
    fill: ${color.fixed.candle};
    opacity: 0.55;
  }
  .pillar,
  .heads {
    fill: ${color.fixed.night};
  }
  .pillar {
    stroke: ${color.border};
  }
`;

/** The view of the stage from a seat. */
interface SeatView {
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
