import styled from '@emotion/styled';
import { forwardRef, memo, useState } from 'react';
import { color, fontSize, media, radius, space } from '../../../design-system';
import type { MapSeat } from '../seatMap/plan';
import { SeatMap, type SeatMapHandle, type SeatMapProps } from '../seatMap/SeatMap';
import { seatsTexts as texts } from '../texts';
import { SeatCard } from './SeatCard';

export interface SeatMapWithCardProps extends Omit<SeatMapProps, 'onPoint' | 'onPickable'> {
  /** The prices of a zone in words */
  priceOf: (priceZone: string) => string;
}

/**
 * The map, and a card of the seat under the pointer or the focus; while the seats are too small to be picked, what helps.
 * A pointer on its way renders the card alone.
 */
export const SeatMapWithCard = memo(
  forwardRef<SeatMapHandle, SeatMapWithCardProps>(function SeatMapWithCard({ priceOf, ...map }, ref) {
    const [pointed, setPointed] = useState<MapSeat | null>(null);
    const [isPickable, setIsPickable] = useState(false);
    return (
      <Box>
        <SeatMap ref={ref} {...map} onPoint={setPointed} onPickable={setIsPickable} />
        <Pointed aria-hidden data-hint={pointed ? undefined : true}>
          {pointed ? (
            <SeatCard
              seat={pointed}
              map={map.map}
              state={map.chosen.has(pointed.guid) ? 'chosen' : map.taken.has(pointed.guid) ? 'taken' : 'open'}
              price={priceOf(pointed.priceZone)}
            />
          ) : isPickable ? null : (
            <Hint>{texts.zoomHint}</Hint>
          )}
        </Pointed>
      </Box>
    );
  }),
);

const Box = styled.div`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: ${space.s};
`;

/**
 * On wide windows it lies on the corner of the map, where the eye is, and the hint beside the stage, where no seats are;
 * on a phone below it, where no finger covers it.
 */
const Pointed = styled.div`
  min-height: 5rem;
  pointer-events: none;
  ${media.aboveMobile} {
    position: absolute;
    inset: auto auto ${space.s} ${space.s};
    min-height: 0;
    max-width: min(24rem, 60%);
    &[data-hint] {
      inset: ${space.s} auto auto ${space.s};
      max-width: 14rem;
    }
  }
`;

const Hint = styled.p`
  color: ${color.textMuted};
  font-size: ${fontSize.s};
  line-height: 1.3;
  text-wrap: balance;
  ${media.aboveMobile} {
    padding: ${space.xs} ${space.s};
    border-radius: ${radius.m};
    background: ${color.raised};
  }
`;
