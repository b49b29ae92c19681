import styled from '@emotion/styled';
import { memo } from 'react';
import { formatMoney } from '../../../lib/money';
import { Icon, color, fontSize, fontWeight, radius, size, space } from '../../../design-system';
import type { SelectedSeat } from '../../../state/tickets/ticketingStorage';
import { FocusKeeper } from '../../shared/screen/FocusKeeper';
import type { MapSeat, SeatMapModel } from './seatMap/plan';
import { seatsTexts as texts } from '../shared/texts';
import { useIsSelectable, useLastHighlightedSeat, type SeatHighlight } from './seatHighlight';
import { formatKindAndState } from './SeatMapWithCard';
import { formatSeat } from '../shared/seating/formatSeats';
import { formatView, getSeatView, StageView } from './StageView';

interface SeatBarCardProps {
  highlight: SeatHighlight;
  seats: readonly SelectedSeat[];
  takenSeats: ReadonlySet<string>;
  map: SeatMapModel;
  currency: string;
  getPrice: (priceZone: string, ticketType: string) => number | null;
  /** Formats the prices of a zone */
  formatZonePrices: (priceZone: string) => string;
  onRemove: (seat: MapSeat) => void;
  /** Whether the map is shown, which may need zooming in */
  isMap: boolean;
}

/**
 * The last highlighted seat, or else the last selected one, in the bottom bar of phones and tablets, where no finger
 * covers it. It changes only with the next highlighted seat, so that a second press of Remove cannot remove another
 * seat.
 */
export const SeatBarCard = memo(function SeatBarCard({
  highlight,
  seats,
  takenSeats,
  map,
  currency,
  getPrice,
  formatZonePrices,
  onRemove,
  isMap,
}: SeatBarCardProps) {
  const lastSeat = useLastHighlightedSeat(highlight);
  const isSelectable = useIsSelectable(highlight);
  const seat = lastSeat ?? map.byGuid.get(seats[seats.length - 1]?.seatGuid ?? '') ?? null;
  const selectedSeat = seats.find((each) => each.seatGuid === seat?.guid);
  const view = seat && getSeatView(seat, map);
  // For a selected seat the remove button shows the state.
  const details = !seat
    ? ''
    : selectedSeat
      ? seat.kind === 'standard'
        ? ''
        : texts.kinds[seat.kind]
      : formatKindAndState(seat, takenSeats.has(seat.guid) ? 'taken' : 'open');
  const price =
    seat &&
    (selectedSeat
      ? formatMoney(getPrice(seat.priceZone, selectedSeat.ticketType) ?? 0, currency)
      : formatZonePrices(seat.priceZone));
  return (
    <FocusKeeper>
      <Card>
        {seat ? (
          <>
            {view ? <StageView view={view} /> : null}
            <div>
              <Place>{formatSeat(seat)}</Place>
              <p>{`${seat.priceZone}: ${price}${details ? ` · ${details}` : ''}`}</p>
              {view ? <View>{formatView(view)}</View> : null}
            </div>
            {selectedSeat ? (
              <Remove
                data-remove
                type="button"
                aria-label={texts.remove(formatSeat(seat))}
                onClick={() => onRemove(seat)}
              >
                <Icon name="close" size="1.1em" />
                <span>{texts.removeShort}</span>
              </Remove>
            ) : null}
          </>
        ) : (
          <Hint>{isMap && !isSelectable ? texts.zoomHint : texts.noneSelected}</Hint>
        )}
      </Card>
    </FocusKeeper>
  );
});

/** Smallest phones */
const narrow = '@media (max-width: 23.4em)';

const Card = styled.div`
  display: flex;
  align-items: center;
  gap: ${space.s};
  /* The same height with and without a seat, so that the map does not move. */
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
  @container (max-width: 15rem) {
    > svg {
      display: none;
    }
  }
`;

const Place = styled.p`
  font-size: ${fontSize.s};
  font-weight: ${fontWeight.semibold};
`;

/** On small screens only the picture shows the view. */
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

const onlyIcon = `
  padding: 0;
  > svg {
    display: block;
  }
  > span {
    display: none;
  }
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
    ${onlyIcon}
  }
  @container (max-width: 15rem) {
    ${onlyIcon}
    min-width: 44px;
    min-height: 44px;
  }
  &:hover {
    border-color: ${color.accent};
    color: ${color.accent};
  }
`;
