import styled from '@emotion/styled';
import { memo } from 'react';
import type { TicketType } from '../../../helios/types';
import { formatMoney } from '../../../lib/money';
import { Icon, Text, color, fontSize, fontWeight, radius, size, space } from '../../../design-system';
import type { SelectedSeat } from '../../../state/tickets/ticketingStorage';
import { FocusKeeper } from '../../shared/screen/FocusKeeper';
import type { MapSeat, SeatMapModel } from './seatMap/plan';
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
