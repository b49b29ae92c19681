import styled from '@emotion/styled';
import type { Ticket } from '../../../../helios/types';
import { formatMoney } from '../../../../lib/money';
import { Badge, color, fontSize, fontWeight, space } from '../../../../design-system';
import { confirmationTexts, seatsTexts } from '../texts';

interface TicketListProps {
  seats: readonly Ticket[];
  currency: string;
  /** Guids of the refunded seats of an order */
  refundedSeats?: readonly string[];
}

/** The seats of a lock or an order with their ticket types and prices. */
export function TicketList({ seats, currency, refundedSeats = [] }: TicketListProps) {
  return (
    <List>
      {seats.map((seat) => (
        <Item key={seat.seatGuid}>
          <div>
            <Place>{seatsTexts.seat(seat.section, seat.row, seat.number)}</Place>
            <Kind>
              {[
                seat.ticketTypeLabel,
                seat.kind === 'standard' ? null : seatsTexts.kinds[seat.kind],
                seat.priceZone,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Kind>
            {refundedSeats.includes(seat.seatGuid) ? (
              <Refunded tone="danger">{confirmationTexts.void}</Refunded>
            ) : null}
          </div>
          <Price>{formatMoney(seat.priceCents, currency)}</Price>
        </Item>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: flex;
  flex-direction: column;
  padding: 0;
  list-style: none;
`;

const Item = styled.li`
  display: flex;
  justify-content: space-between;
  align-items: baseline;
  gap: ${space.m};
  padding-block: ${space.s};
  & + & {
    border-block-start: 1px solid ${color.border};
  }
  &:first-of-type {
    padding-block-start: 0;
  }
`;

const Place = styled.p`
  font-size: ${fontSize.s};
  font-weight: ${fontWeight.semibold};
  line-height: 1.4;
`;

const Kind = styled.p`
  color: ${color.textMuted};
  font-size: ${fontSize.xs};
`;

const Refunded = styled(Badge)`
  margin-block-start: ${space['2xs']};
  white-space: normal;
`;

const Price = styled.p`
  font-size: ${fontSize.s};
  font-variant-numeric: tabular-nums;
`;
