import styled from '@emotion/styled';
import { color, radius } from '../../../design-system';
import type { SeatView } from './seatView';

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
