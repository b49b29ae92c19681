import styled from '@emotion/styled';
import { memo } from 'react';
import type { TicketType } from '../../../helios/types';
import { formatMoney } from '../../../lib/money';
import { Icon, Text, color, fontSize, fontWeight, radius, size, space } from '../../../design-system';
import type { SelectedSeat } from '../../../state/tickets/ticketingStorage';
import { FocusKeeper } from '../../shared/screen/FocusKeeper';
import type { MapSeat, SeatMapModel, MapRow } from './seatMap/plan';
import { seatsTexts as texts } from '../shared/texts';
import { formatSeat } from '../shared/seating/formatSeats';

export interface SelectedSeatsProps extends Omit<SelectedSeatItemProps, 'seat' | 'ticketType'> {
  seats: readonly SelectedSeat[];
  map: SeatMapModel;
}

/** The selected seats with ticket types, prices and remove buttons, or a hint without any. */
export function SelectedSeats({ seats, map, ...item }: SelectedSeatsProps) {
  return (
    <FocusKeeper>
      {seats.length === 0 ? (
        <Text look="small" tone="muted">
          {texts.noneSelected}
        </Text>
      ) : (
        <List>
          {seats.map(({ seatGuid, ticketType }) => {
            const seat = map.byGuid.get(seatGuid);
            return seat ? (
              <SelectedSeatItem key={seatGuid} {...item} seat={seat} ticketType={ticketType} />
            ) : null;
          })}
        </List>
      )}
    </FocusKeeper>
  );
}

interface SelectedSeatItemProps {
  seat: MapSeat;
  ticketType: string;
  /** The ticket types of the quantities */
  types: readonly TicketType[];
  currency: string;
  getPrice: (priceZone: string, ticketType: string) => number | null;
  onTypeChange: (seat: MapSeat, ticketType: string) => void;
  onRemove: (seat: MapSeat) => void;
}

const SelectedSeatItem = memo(function SelectedSeatItem({
  seat,
  ticketType,
  types,
  currency,
  getPrice,
  onTypeChange,
  onRemove,
}: SelectedSeatItemProps) {
  const place = formatSeat(seat);
  return (
    <Item>
      <div>
        <Place>{place}</Place>
        {seat.kind === 'standard' ? null : <Kind>{texts.kinds[seat.kind]}</Kind>}
        {types.length > 1 ? (
          <TypeSelect
            aria-label={texts.ticketFor(place)}
            value={ticketType}
            onChange={(event) => onTypeChange(seat, event.target.value)}
          >
            {types.map((type) => (
              <option key={type.code} value={type.code}>
                {type.label}
              </option>
            ))}
          </TypeSelect>
        ) : (
          <Text look="small" tone="muted" as="span">
            {types[0]?.label}
          </Text>
        )}
      </div>
      <Price>{formatMoney(getPrice(seat.priceZone, ticketType) ?? 0, currency)}</Price>
      <Remove data-remove type="button" aria-label={texts.remove(place)} onClick={() => onRemove(seat)}>
        <Icon name="close" size="1.1em" />
      </Remove>
    </Item>
  );
});

const List = styled.ul`
  display: flex;
  flex-direction: column;
  padding: 0;
  list-style: none;
`;

const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto auto;
  align-items: center;
  gap: ${space.s};
  padding-block: ${space.xs};
  & + & {
    border-block-start: 1px solid ${color.border};
  }
`;

const Place = styled.p`
  font-size: ${fontSize.s};
  font-weight: ${fontWeight.semibold};
  line-height: 1.35;
`;

const Kind = styled.p`
  color: ${color.textMuted};
  font-size: ${fontSize.xs};
  line-height: 1.35;
`;

const TypeSelect = styled.select`
  min-height: 2rem;
  padding: 0.1rem ${space.xs};
  border: 1px solid ${color.controlBorder};
  border-radius: ${radius.s};
  background: ${color.background};
  color: ${color.text};
  font-size: ${fontSize.s};
`;

const Price = styled.p`
  font-size: ${fontSize.s};
  font-variant-numeric: tabular-nums;
`;

const Remove = styled.button`
  display: inline-grid;
  place-items: center;
  width: min(${size.target}, 14vw);
  aspect-ratio: 1;
  border-radius: ${radius.pill};
  color: ${color.textMuted};
  cursor: pointer;
  &:hover {
    background: ${color.sunken};
    color: ${color.text};
  }
`;

/** The distance in seat widths above which two seats have an aisle between them. */
const AISLE_SEAT_WIDTHS = 1.6;

/**
 * The free seats that a selection would isolate: no free seat would be adjacent, but one was before. Wheelchair
 * spaces and companion seats are booked singly and do not count.
 * @param pitch the minimum distance of two adjacent seats
 */
export function findIsolatedSeats(
  rows: readonly MapRow[],
  takenSeats: ReadonlySet<string>,
  selectedSeats: ReadonlySet<string>,
  pitch: number,
): MapSeat[] {
  if (selectedSeats.size === 0) return [];
  return rows
    .filter((row) => row.seats.some((seat) => selectedSeats.has(seat.guid)))
    .flatMap(({ seats }) =>
      seats.filter((seat, index) => {
        const isFree = (other: MapSeat | undefined, includeSelected: boolean) =>
          other !== undefined &&
          Math.hypot(other.x - seat.x, other.y - seat.y) < pitch * AISLE_SEAT_WIDTHS &&
          !takenSeats.has(other.guid) &&
          (includeSelected || !selectedSeats.has(other.guid));
        if (seat.kind === 'wheelchair' || seat.kind === 'companion') return false;
        if (takenSeats.has(seat.guid) || selectedSeats.has(seat.guid)) return false;
        const adjacentSeats = [seats[index - 1], seats[index + 1]];
        return (
          adjacentSeats.some((other) => isFree(other, true)) &&
          !adjacentSeats.some((other) => isFree(other, false))
        );
      }),
    );
}
