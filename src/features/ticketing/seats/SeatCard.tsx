import styled from '@emotion/styled';
import { color, fontSize, fontWeight, radius, shadow, space } from '../../../design-system';
import type { MapSeat, SeatMapModel } from './seatMap/plan';
import type { SeatState } from './seatMap/seatShapes';
import { seatsTexts as texts } from '../shared/texts';
import { formatSeat } from '../shared/seating/formatSeats';
import { formatView, getSeatView } from './seatView';
import { StageView } from './StageView';

export interface SeatCardProps {
  seat: MapSeat;
  map: SeatMapModel;
  state: SeatState;
  /** The formatted prices */
  price: string;
}

/** The highlighted seat: section, row, number, price zone, prices, state, and view of the stage. */
export function SeatCard({ seat, map, state, price }: SeatCardProps) {
  const view = getSeatView(seat, map);
  return (
    <Card>
      {view ? <StageView view={view} /> : null}
      <div>
        <Place>{formatSeat(seat)}</Place>
        <p>{`${seat.priceZone}: ${price}`}</p>
        <p>{formatKindAndState(seat, state)}</p>
        {view ? <Muted>{formatView(view)}</Muted> : null}
      </div>
    </Card>
  );
}

/** "wheelchair space · taken" */
export function formatKindAndState(seat: MapSeat, state: SeatState): string {
  const kind = seat.kind === 'standard' ? null : texts.kinds[seat.kind];
  return [kind, texts.states[state]].filter(Boolean).join(' · ');
}

const Card = styled.div`
  display: flex;
  align-items: center;
  gap: ${space.s};
  padding: ${space.xs};
  border: 1px solid ${color.border};
  border-radius: ${radius.m};
  background: ${color.raised};
  box-shadow: ${shadow.raised};
  font-size: ${fontSize.xs};
  line-height: 1.4;
  > div {
    min-width: 0;
  }
`;

const Place = styled.p`
  font-size: ${fontSize.s};
  font-weight: ${fontWeight.semibold};
`;

const Muted = styled.p`
  color: ${color.textMuted};
`;
