import styled from '@emotion/styled';
import { memo, type Ref } from 'react';
import { color, fontWeight, media } from '../../../../design-system';
import type { MapArea } from './areas';
import type { SeatMapModel } from './plan';

interface SeatPlanProps {
  map: SeatMapModel;
  drawing: Ref<SVGSVGElement>;
  /** The element into which the seats are drawn (useDrawnSeats.ts) */
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
      {map.areas.map((area, index) => (
        // An area has no identity, and the areas of a plan never change.
        <Area key={index} area={area} pitch={map.pitch} />
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

/** An area as pretix draws it: its shape with its colors, and its text, turned around its origin. Without colors it has our look. */
function Area({ area, pitch }: { area: MapArea; pitch: number }) {
  const { shape, x, y, width, height, rotation, origin, points, text } = area;
  const look = { className: 'area', fill: area.color, stroke: area.borderColor };
  return (
    <g transform={`translate(${x} ${y}) rotate(${rotation} ${origin.x} ${origin.y})`}>
      {shape === 'text' ? null : shape === 'polygon' ? (
        <polygon {...look} points={points.map((point) => `${point.x},${point.y}`).join(' ')} />
      ) : shape === 'ellipse' ? (
        <ellipse {...look} cx={width / 2} cy={height / 2} rx={width / 2} ry={height / 2} />
      ) : (
        <rect {...look} width={width} height={height} rx={area.color ? undefined : pitch * 0.6} />
      )}
      {text ? <AreaText text={text} fittingSize={Math.min(height * 0.5, pitch * 2.4)} /> : null}
    </g>
  );
}

function AreaText({ text, fittingSize }: { text: NonNullable<MapArea['text']>; fittingSize: number }) {
  const size = text.size ?? fittingSize;
  return (
    <text className="areaText" fill={text.color} textAnchor="middle" fontSize={size}>
      {text.lines.map((line, index) => (
        <tspan
          key={index}
          x={text.x}
          y={text.y + (index - (text.lines.length - 1) / 2) * size * 1.2}
          dy="0.36em"
        >
          {line}
        </tspan>
      ))}
    </text>
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
  /* The colors of a plan are attributes, which any rule would override. */
  .area {
    stroke-width: 2;
  }
  .area:not([fill]) {
    fill: ${color.raised};
  }
  .area:not([stroke]) {
    stroke: ${color.ornament};
  }
  .areaText {
    font-weight: ${fontWeight.semibold};
  }
  .areaText:not([fill]) {
    fill: ${color.accent};
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
    .area[class] {
      fill: Canvas;
    }
    .area[class] {
      stroke: CanvasText;
    }
    .areaText[class],
    .section,
    .row {
      fill: CanvasText;
    }
  }
`;
