import styled from '@emotion/styled';
import { memo } from 'react';
import { color, fontSize, media, radius, space } from '../../../../design-system';
import { seatsTexts as texts } from '../../shared/texts';
import type { MapSeat } from './plan';
import { createSeatPoints, type SeatState } from './seatShapes';

interface LegendProps {
  priceZones: readonly string[];
  formatZonePrices: (priceZone: string) => string;
  /** The special kinds of seats in this plan */
  kinds: readonly MapSeat['kind'][];
}

/** The legend of the seat map. */
export const Legend = memo(function Legend({ priceZones, formatZonePrices, kinds }: LegendProps) {
  return (
    <List aria-label={texts.legend}>
      {priceZones.map((zone, index) => (
        <li key={zone}>
          <Sample state="open" zone={index} /> <span>{zone}</span> <Muted>{formatZonePrices(zone)}</Muted>
        </li>
      ))}
      <li>
        <Sample state="selected" zone={0} /> {texts.legendSelected}
      </li>
      <li>
        <Sample state="taken" zone={0} /> {texts.legendTaken}
      </li>
      {kinds.map((kind) => (
        <li key={kind}>
          <Mark aria-hidden>{texts.kindMarks[kind]}</Mark> <span>{texts.kinds[kind]}</span>
        </li>
      ))}
    </List>
  );
});

const getPoints = createSeatPoints(22);
const center = { x: 0, y: 0 };

function Sample({ state, zone }: { state: SeatState; zone: number }) {
  return (
    <Picture viewBox="-12 -12 24 24" aria-hidden data-state={state} data-zone={zone % 4}>
      <polygon points={getPoints(state, zone, center)} fillRule="evenodd" />
    </Picture>
  );
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space['2xs']} ${space.m};
  padding: 0;
  color: ${color.text};
  font-size: ${fontSize.xs};
  list-style: none;
  li {
    display: inline-flex;
    align-items: center;
    gap: ${space['2xs']};
  }
`;

const Muted = styled.span`
  color: ${color.textMuted};
`;

const Picture = styled.svg`
  flex: none;
  width: 1.35em;
  height: 1.35em;
  fill: ${color.fixed.seatZone1};
  &[data-zone='1'] {
    fill: ${color.fixed.seatZone2};
  }
  &[data-zone='2'] {
    fill: ${color.fixed.seatZone3};
  }
  &[data-zone='3'] {
    fill: ${color.fixed.seatZone4};
  }
  &[data-state='selected'] {
    fill: ${color.fixed.seatChosen};
  }
  &[data-state='taken'] {
    fill: none;
    stroke: ${color.fixed.seatTaken};
    stroke-width: 2;
  }
  ${media.forcedColors} {
    &[data-zone] {
      fill: CanvasText;
    }
    &[data-state='selected'] {
      fill: Highlight;
    }
    &[data-state='taken'] {
      fill: none;
      stroke: GrayText;
    }
  }
`;

const Mark = styled.span`
  display: inline-grid;
  flex: none;
  place-items: center;
  width: 1.45em;
  height: 1.45em;
  /* Visible with forced colors */
  border: 1px solid ${color.fixed.transparent};
  border-radius: ${radius.pill};
  background: ${color.fixed.seatZone1};
  color: ${color.fixed.nightSunken};
  font-size: 0.85em;
  font-weight: 700;
`;
