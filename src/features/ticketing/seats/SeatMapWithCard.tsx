import styled from '@emotion/styled';
import { forwardRef, memo } from 'react';
import { color, fontSize, radius, space, fontWeight, shadow } from '../../../design-system';
import { SeatMap, type SeatMapHandle, type SeatMapProps } from './seatMap/SeatMap';
import { seatsTexts as texts } from '../shared/texts';
import { useIsSelectable, useHighlightedSeat, type SeatHighlight } from './seatHighlight';
import type { MapSeat, SeatMapModel } from './seatMap/plan';
import type { SeatState } from './seatMap/seatShapes';
import { formatSeat } from '../shared/seating/formatSeats';
import { formatView, getSeatView, StageView } from './StageView';

interface SeatMapWithCardProps extends Omit<SeatMapProps, 'onHighlight' | 'onSelectableChange'> {
  highlight: SeatHighlight;
  /** Formats the prices of a zone */
  formatZonePrices: (priceZone: string) => string;
  /** Whether the card of the highlighted seat is shown on the map; otherwise the bottom bar shows it. */
  hasCard: boolean;
}

/** The map with a card of the highlighted seat, or a hint to zoom in while the seats are too small to be selected. */
export const SeatMapWithCard = memo(
  forwardRef<SeatMapHandle, SeatMapWithCardProps>(function SeatMapWithCard(
    { formatZonePrices, highlight, hasCard, ...map },
    ref,
  ) {
    return (
      <Box>
        <SeatMap
          ref={ref}
          {...map}
          onHighlight={highlight.setHighlighted}
          onSelectableChange={highlight.setSelectable}
        />
        {hasCard ? (
          <HighlightedSeat
            highlight={highlight}
            map={map.map}
            takenSeats={map.takenSeats}
            selectedSeats={map.selectedSeats}
            formatZonePrices={formatZonePrices}
          />
        ) : null}
      </Box>
    );
  }),
);

type HighlightedSeatProps = Pick<
  SeatMapWithCardProps,
  'highlight' | 'map' | 'takenSeats' | 'selectedSeats' | 'formatZonePrices'
>;

function HighlightedSeat({
  highlight,
  map,
  takenSeats,
  selectedSeats,
  formatZonePrices,
}: HighlightedSeatProps) {
  const seat = useHighlightedSeat(highlight);
  const isSelectable = useIsSelectable(highlight);
  if (!seat) return isSelectable ? null : <Hint aria-hidden>{texts.zoomHint}</Hint>;
  return (
    <CardPlace aria-hidden>
      <SeatCard
        seat={seat}
        map={map}
        state={selectedSeats.has(seat.guid) ? 'selected' : takenSeats.has(seat.guid) ? 'taken' : 'open'}
        price={formatZonePrices(seat.priceZone)}
      />
    </CardPlace>
  );
}

const Box = styled.div`
  position: relative;
  display: flex;
  flex-direction: column;
`;

/** In a corner of the map. */
const CardPlace = styled.div`
  position: absolute;
  inset: auto auto ${space.s} ${space.s};
  max-width: min(24rem, 60%);
  pointer-events: none;
`;

/** Next to the stage, where no seats are. */
const Hint = styled.p`
  position: absolute;
  inset: ${space.s} auto auto ${space.s};
  max-width: 14rem;
  padding: ${space.xs} ${space.s};
  border-radius: ${radius.m};
  background: ${color.raised};
  color: ${color.textMuted};
  font-size: ${fontSize.s};
  line-height: 1.3;
  text-wrap: balance;
  pointer-events: none;
`;

interface SeatCardProps {
  seat: MapSeat;
  map: SeatMapModel;
  state: SeatState;
  /** The formatted prices */
  price: string;
}

/** The highlighted seat: section, row, number, price zone, prices, state, and view of the stage. */
function SeatCard({ seat, map, state, price }: SeatCardProps) {
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
