import styled from '@emotion/styled';
import { forwardRef, memo } from 'react';
import { color, fontSize, radius, space } from '../../../design-system';
import { SeatMap, type SeatMapHandle, type SeatMapProps } from '../seatMap/SeatMap';
import { seatsTexts as texts } from '../texts';
import { useIsPickable, usePointedSeat, type LookedAt } from './lookedAt';
import { SeatCard } from './SeatCard';

export interface SeatMapWithCardProps extends Omit<SeatMapProps, 'onPoint' | 'onPickable'> {
  lookedAt: LookedAt;
  /** The prices of a zone in words */
  priceOf: (priceZone: string) => string;
  /** Whether the seat that is looked at is shown on the map; elsewhere the bar at the foot of the window shows it. */
  hasCard: boolean;
}

/** The map, with a card of the seat under the pointer or the focus; while the seats are too small to be picked, what helps. */
export const SeatMapWithCard = memo(
  forwardRef<SeatMapHandle, SeatMapWithCardProps>(function SeatMapWithCard(
    { priceOf, lookedAt, hasCard, ...map },
    ref,
  ) {
    return (
      <Box>
        <SeatMap ref={ref} {...map} onPoint={lookedAt.point} onPickable={lookedAt.setPickable} />
        {hasCard ? (
          <Pointed
            lookedAt={lookedAt}
            map={map.map}
            taken={map.taken}
            chosen={map.chosen}
            priceOf={priceOf}
          />
        ) : null}
      </Box>
    );
  }),
);

type PointedProps = Pick<SeatMapWithCardProps, 'lookedAt' | 'map' | 'taken' | 'chosen' | 'priceOf'>;

function Pointed({ lookedAt, map, taken, chosen, priceOf }: PointedProps) {
  const seat = usePointedSeat(lookedAt);
  const isPickable = useIsPickable(lookedAt);
  if (!seat) return isPickable ? null : <Hint aria-hidden>{texts.zoomHint}</Hint>;
  return (
    <CardPlace aria-hidden>
      <SeatCard
        seat={seat}
        map={map}
        state={chosen.has(seat.guid) ? 'chosen' : taken.has(seat.guid) ? 'taken' : 'open'}
        price={priceOf(seat.priceZone)}
      />
    </CardPlace>
  );
}

const Box = styled.div`
  position: relative;
  display: flex;
  flex-direction: column;
`;

/** On the corner of the map, where the eye is. */
const CardPlace = styled.div`
  position: absolute;
  inset: auto auto ${space.s} ${space.s};
  max-width: min(24rem, 60%);
  pointer-events: none;
`;

/** Beside the stage, where no seats are. */
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
