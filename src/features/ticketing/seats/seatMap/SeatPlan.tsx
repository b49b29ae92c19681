import styled from '@emotion/styled';
import { memo, type Ref } from 'react';
import { color, fontWeight, media } from '../../../../design-system';
import { seatsTexts as texts } from '../../shared/texts';
import type { SeatMapModel } from './plan';

export interface SeatPlanProps {
  map: SeatMapModel;
  drawing: Ref<SVGSVGElement>;
  /** The element into which the seats are drawn (drawSeats.ts) */
  layer: Ref<SVGGElement>;
  /** The ring around the focused seat (focusRing.ts) */
  ring: Ref<SVGGElement>;
}

/** The drawing of a hall: stage, section names, row letters, and a layer for the seats. */
export const SeatPlan = memo(function SeatPlan({ map, drawing, layer, ring }: SeatPlanProps) {
  return (
    /* Centered and scaled to fit the frame, as calculated by fitViewport. */
    <Drawing
      ref={drawing}
      role="presentation"
      viewBox={`${map.bounds.x} ${map.bounds.y} ${map.bounds.width} ${map.bounds.height}`}
    >
      <Backdrop map={map} />
      <g ref={layer} />
      <g ref={ring} className="ring" visibility="hidden" aria-hidden>
        <circle r={map.pitch * 0.54} strokeWidth={map.pitch * 0.2} />
        <circle r={map.pitch * 0.56} strokeWidth={map.pitch * 0.1} />
      </g>
    </Drawing>
  );
});

function Backdrop({ map }: { map: SeatMapModel }) {
  return (
    <g aria-hidden>
      {map.areas.map((area) => (
        <g key={`${area.x} ${area.y}`} transform={`translate(${area.x} ${area.y})`}>
          <rect className="stage" width={area.width} height={area.height} rx={map.pitch * 0.6} />
          <text
            className="stageName"
            x={area.width / 2}
            y={area.height / 2}
            dy="0.36em"
            textAnchor="middle"
            fontSize={Math.min(area.height * 0.5, map.pitch * 2.4)}
          >
            {area.text || texts.stage}
          </text>
        </g>
      ))}
      {map.sectionLabels.map((label) => (
        <text
          key={label.text}
          className="section"
          transform={`translate(${label.x} ${label.y}) rotate(${label.angle})`}
          dy="0.36em"
          textAnchor="middle"
          fontSize={map.pitch * 1.05}
        >
          {label.text}
        </text>
      ))}
      {map.rowLabels.map((label) => (
        <text
          key={`${label.x} ${label.y}`}
          className="row"
          x={label.x}
          y={label.y}
          dy="0.36em"
          textAnchor="middle"
          fontSize={map.pitch * 0.52}
        >
          {label.text}
        </text>
      ))}
    </g>
  );
}

const Drawing = styled.svg`
  display: block;
  width: 100%;
  height: 100%;
  transform-origin: 0 0;
  /* Set initially, because the first transform would lay out the whole drawing again. */
  transform: scale(1);
  /* Set here so that seats do not inherit the cursor of the frame. Pointer events between seats go to the frame. */
  cursor: pointer;
  pointer-events: none;
  .seat {
    fill: ${color.fixed.seatZone1};
    fill-rule: evenodd;
    pointer-events: auto;
  }
  .seat[data-zone='1'] {
    fill: ${color.fixed.seatZone2};
  }
  .seat[data-zone='2'] {
    fill: ${color.fixed.seatZone3};
  }
  .seat[data-zone='3'] {
    fill: ${color.fixed.seatZone4};
  }
  .seat[data-state='taken'] {
    fill: none;
    stroke: ${color.fixed.seatTaken};
    stroke-width: calc(var(--pitch) * 0.09);
    cursor: not-allowed;
  }
  .seat[data-state='selected'] {
    fill: ${color.fixed.seatChosen};
  }
  .seat[data-dimmed]:not([data-state='selected']) {
    opacity: 0.3;
  }
  /* The ring shows the focus, because a stroke on the seat would fill its tick. */
  .seat:focus {
    outline: none;
  }
  .ring {
    fill: none;
    stroke: ${color.focus};
    pointer-events: none;
  }
  .ring > :first-of-type {
    stroke: ${color.fixed.nightSunken};
  }
  ${media.hover} {
    .seat[data-state='open']:hover {
      stroke: ${color.fixed.seatChosen};
      stroke-width: calc(var(--pitch) * 0.09);
    }
  }
  .mark {
    fill: ${color.fixed.nightSunken};
    font-weight: ${fontWeight.bold};
    text-anchor: middle;
  }
  .mark[data-hidden] {
    visibility: hidden;
  }
  .stage {
    fill: ${color.raised};
    stroke: ${color.ornament};
    stroke-width: 2;
  }
  .stageName {
    fill: ${color.accent};
    font-weight: ${fontWeight.semibold};
    letter-spacing: 0.2em;
    text-transform: uppercase;
  }
  .section {
    fill: ${color.textMuted};
    font-weight: ${fontWeight.semibold};
  }
  .row {
    fill: ${color.textMuted};
  }
  /* Forced colors do not apply to SVG fills, which would leave dark seats on a dark background. */
  ${media.forcedColors} {
    .seat[data-zone] {
      fill: CanvasText;
    }
    .seat[data-state='selected'] {
      fill: Highlight;
    }
    .seat[data-state='taken'] {
      fill: none;
      stroke: GrayText;
    }
    .ring {
      stroke: CanvasText;
    }
    .ring > :first-of-type {
      stroke: Canvas;
    }
    .mark,
    .stage {
      fill: Canvas;
    }
    .stage {
      stroke: CanvasText;
    }
    .stageName,
    .section,
    .row {
      fill: CanvasText;
    }
  }
`;
