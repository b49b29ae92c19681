import styled from '@emotion/styled';
import { memo } from 'react';
import { formatMoney } from '../../../api/money';
import { Icon, color, fontSize, fontWeight, radius, size, space } from '../../../design-system';
import type { ChosenSeat } from '../../../state/ticketingStorage';
import { KeepsFocus } from '../components/KeepsFocus';
import type { MapSeat, SeatMapModel } from '../seatMap/plan';
import { seatsTexts as texts } from '../texts';
import { useIsPickable, useLastSeat, type LookedAt } from './lookedAt';
import { kindAndState } from './SeatCard';
import { placeOf, viewWords } from './seatWords';
import { seatView } from './seatView';
import { StageView } from './StageView';

export interface SeatInBarProps {
  lookedAt: LookedAt;
  seats: readonly ChosenSeat[];
  taken: ReadonlySet<string>;
  map: SeatMapModel;
  currency: string;
  priceOf: (priceZone: string, ticketType: string) => number | null;
  /** The prices of a zone in words */
  priceWords: (priceZone: string) => string;
  onRemove: (seat: MapSeat) => void;
  /** Whether the map is shown, on which one has to come closer */
  isMap: boolean;
}

/**
 * The seat that was looked at last, or else the one chosen last: in the bar at the foot of phones and tablets, where no finger
 * covers it. It stays until another is looked at, so that a press of Remove cannot hit another seat.
 */
export const SeatInBar = memo(function SeatInBar({
  lookedAt,
  seats,
  taken,
  map,
  currency,
  priceOf,
  priceWords,
  onRemove,
  isMap,
}: SeatInBarProps) {
  const last = useLastSeat(lookedAt);
  const isPickable = useIsPickable(lookedAt);
  const seat = last ?? map.byGuid.get(seats[seats.length - 1]?.seatGuid ?? '') ?? null;
  const chosen = seats.find((each) => each.seatGuid === seat?.guid);
  const view = seat && seatView(seat, map);
  // The button says that a seat is chosen.
  const about = !seat
    ? ''
    : chosen
      ? seat.kind !== 'standard' && texts.kinds[seat.kind]
      : kindAndState(seat, taken.has(seat.guid) ? 'taken' : 'open');
  return (
    <KeepsFocus>
      <Card>
        {seat ? (
          <>
            {view ? <StageView view={view} /> : null}
            <div>
              <Place>{placeOf(seat)}</Place>
              <p>
                {seat.priceZone}:{' '}
                {chosen
                  ? formatMoney(priceOf(seat.priceZone, chosen.ticketType) ?? 0, currency)
                  : priceWords(seat.priceZone)}
                {about && ` · ${about}`}
              </p>
              {view ? <View>{viewWords(view)}</View> : null}
            </div>
            {chosen ? (
              <Remove
                data-remove
                type="button"
                aria-label={texts.remove(placeOf(seat))}
                onClick={() => onRemove(seat)}
              >
                <Icon name="close" size="1.1em" />
                <span>{texts.removeShort}</span>
              </Remove>
            ) : null}
          </>
        ) : (
          <Hint>{isMap && !isPickable ? texts.zoomHint : texts.noneYet}</Hint>
        )}
      </Card>
    </KeepsFocus>
  );
});

/** The smallest phones */
const narrow = '@media (max-width: 23.4em)';

const Card = styled.div`
  display: flex;
  align-items: center;
  gap: ${space.s};
  /* The same with and without a seat, so that the map above keeps its place. */
  min-height: 3rem;
  font-size: ${fontSize.xs};
  line-height: 1.3;
  > svg {
    width: min(4.5rem, 20vw);
  }
  > div {
    flex: 1 1 0;
    min-width: 0;
  }
`;

const Place = styled.p`
  font-size: ${fontSize.s};
  font-weight: ${fontWeight.semibold};
`;

/** Where there is little room, the picture says it. */
const View = styled.p`
  color: ${color.textMuted};
  ${narrow} {
    display: none;
  }
`;

const Hint = styled.p`
  color: ${color.textMuted};
  font-size: ${fontSize.s};
  text-wrap: balance;
`;

const Remove = styled.button`
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  min-width: ${size.target};
  min-height: ${size.target};
  padding-inline: ${space.s};
  border: 1px solid ${color.controlBorder};
  border-radius: ${radius.pill};
  color: ${color.text};
  font-size: ${fontSize.s};
  font-weight: ${fontWeight.semibold};
  cursor: pointer;
  > svg {
    display: none;
  }
  ${narrow} {
    padding: 0;
    > svg {
      display: block;
    }
    > span {
      display: none;
    }
  }
  &:hover {
    border-color: ${color.accent};
    color: ${color.accent};
  }
`;
