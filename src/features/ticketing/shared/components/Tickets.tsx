import styled from '@emotion/styled';
import type { AdmissionTicket, Order } from '../../../../helios/types';
import { formatDate } from '../../../../lib/formatDate';
import { formatUnbrokenTime } from '../../../../lib/wallClock';
import {
  Badge,
  color,
  font,
  fontSize,
  fontWeight,
  media,
  opticalSize,
  radius,
  shadow,
  space,
} from '../../../../design-system';
import { confirmationTexts as texts } from '../texts';
import { useTicketingData } from '../ticketingData';
import { VenueLines } from './VenueLines';

interface TicketsProps extends Pick<Order, 'performance' | 'venue'> {
  tickets: readonly AdmissionTicket[];
  /** Null: the tickets of somebody who did not buy them */
  order: Pick<Order, 'orderNumber' | 'givenTickets'> | null;
}

/**
 * Tickets of a performance, one per seat. They are printed below each other without page breaks inside. A void ticket has no QR code and
 * is not printed.
 */
export function Tickets({ performance, venue, tickets, order }: TicketsProps) {
  const { eventName, dateTime, theaterLocation } = performance;
  const theater = useTicketingData().theaters[theaterLocation];
  return (
    <List aria-label={texts.tickets}>
      {tickets.map((ticket) => (
        <Ticket key={ticket.ticketCode} data-void={ticket.valid ? undefined : true}>
          <Main>
            <Eyebrow>{`${formatDate(dateTime, 'full')} · ${formatUnbrokenTime(dateTime)}`}</Eyebrow>
            <Show>{eventName}</Show>
            {theater ? <p>{`${theater.theaterName}, ${theater.name}`}</p> : null}
            <VenueLines venue={venue} />
            <Facts>
              <div>
                <dt>{texts.section}</dt>
                <dd>{ticket.section}</dd>
              </div>
              <div>
                <dt>{texts.row}</dt>
                <dd>{ticket.row}</dd>
              </div>
              <div>
                <dt>{texts.seat}</dt>
                <dd>{ticket.number}</dd>
              </div>
              <div>
                <dt>{texts.ticket}</dt>
                <dd>{ticket.ticketTypeLabel}</dd>
              </div>
            </Facts>
          </Main>
          <Stub>
            {ticket.valid ? (
              <Code
                src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(ticket.qrSvg)}`}
                alt={texts.qrOf(ticket.ticketCode)}
                width={128}
                height={128}
              />
            ) : (
              <VoidReason ticket={ticket} order={order} />
            )}
            <Small>{ticket.ticketCode}</Small>
            {order ? <Small>{order.orderNumber}</Small> : null}
          </Stub>
        </Ticket>
      ))}
    </List>
  );
}

/** Who has the ticket in place of the buyer, or that nobody can use it. */
function VoidReason({ ticket, order }: { ticket: AdmissionTicket; order: TicketsProps['order'] }) {
  if (ticket.voidBecause !== 'given') return <Badge tone="danger">{texts.void}</Badge>;
  const given = order?.givenTickets.find(({ seatGuid }) => seatGuid === ticket.seatGuid);
  return <Badge>{texts.givenTo(given?.recipient?.name ?? null)}</Badge>;
}

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 30rem), 1fr));
  gap: ${space.m};
  padding: 0;
  list-style: none;
  @media print {
    grid-template-columns: 1fr;
  }
`;

const Ticket = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  overflow: hidden;
  border: 1px solid ${color.border};
  border-radius: ${radius.l};
  background: ${color.raised};
  box-shadow: ${shadow.low};
  break-inside: avoid;
  &[data-void] {
    background: ${color.sunken};
    color: ${color.textMuted};
    box-shadow: none;
    /* A printed refunded ticket could be mistaken for a valid one. */
    @media print {
      display: none;
    }
  }
  ${media.upToMobile} {
    grid-template-columns: minmax(0, 1fr);
  }
  @media print {
    grid-template-columns: minmax(0, 1fr) auto;
    box-shadow: none;
  }
`;

const Main = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space['2xs']};
  padding: ${space.l} min(${space.l}, 6.5vw);
  /* Three per page */
  @media print {
    padding-block: ${space.s};
  }
`;

const Eyebrow = styled.p`
  color: ${color.accent};
  font-size: ${fontSize.s};
  font-weight: ${fontWeight.semibold};
  [data-void] & {
    color: inherit;
  }
`;

const Show = styled.p`
  font-family: ${font.display};
  font-size: ${fontSize['2xl']};
  font-variation-settings: ${opticalSize['2xl']};
  font-weight: ${fontWeight.semibold};
  line-height: 1.15;
`;

const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.s} ${space.l};
  padding-block-start: ${space.s};
  dt {
    color: ${color.textMuted};
    font-size: ${fontSize.xs};
    letter-spacing: 0.08em;
    text-transform: uppercase;
  }
  dd {
    margin: 0;
    font-size: ${fontSize.l};
    font-weight: ${fontWeight.semibold};
    line-height: 1.2;
  }
`;

const Stub = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${space['2xs']};
  /* The same width on every ticket */
  width: 12rem;
  padding: ${space.m};
  border-inline-start: 2px dashed ${color.border};
  ${media.upToMobile} {
    width: auto;
    border-inline-start: 0;
    border-block-start: 2px dashed ${color.border};
  }
  @media print {
    width: 12rem;
    padding-block: ${space.s};
    border-block-start: 0;
    border-inline-start: 2px dashed ${color.border};
  }
`;

const Code = styled.img`
  display: block;
  width: 8rem;
  max-width: 100%;
  aspect-ratio: 1;
  height: auto;
`;

const Small = styled.p`
  overflow-wrap: anywhere;
  text-align: center;
  color: ${color.textMuted};
  font-size: ${fontSize.xs};
  font-variant-numeric: tabular-nums;
  letter-spacing: 0.04em;
`;
