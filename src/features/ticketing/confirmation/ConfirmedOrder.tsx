import { navigate } from 'gatsby';
import styled from '@emotion/styled';
import type { Order } from '../../../helios/types';
import {
  Button,
  ButtonLink,
  Icon,
  Notice,
  StarDivider,
  Text,
  color,
  fontSize,
  fontWeight,
  media,
  radius,
  shadow,
  space,
} from '../../../design-system';
import { useHelios } from '../../../state/heliosContext';
import { useResource } from '../../../runtime/useResource';
import { OrderLink } from '../../shared/checkout/OrderLink';
import { PaidBy } from '../../shared/checkout/PaidBy';
import { LoadingIndicator } from '../../shared/screen/LoadingIndicator';
import { CallUs } from '../shared/components/Failure';
import { Columns, Panel, SectionHeading } from '../../shared/screen/Panels';
import { changeTexts } from '../shared/changeTexts';
import { PerformanceChangeNotice } from '../shared/components/PerformanceChangeNotice';
import { PerformanceLine } from '../shared/components/PerformanceLine';
import { PrintedTickets } from '../shared/components/PrintedTickets';
import { TicketList } from '../shared/components/TicketList';
import { Tickets } from '../shared/components/Tickets';
import { TotalsTable } from '../shared/components/TotalsTable';
import { VenueLines } from '../shared/components/VenueLines';
import { orderConfirmationPath, ordersPath, ticketingPath } from '../shared/routing/paths';
import { checkoutTexts, commonTexts, confirmationTexts as texts } from '../shared/texts';

/** A paid order: its performance, tickets, seats and totals. */
export function ConfirmedOrder({ order }: { order: Order }) {
  const { performance, seats, refundedSeats, totals, payment } = order;
  return (
    <>
      <PrintedTickets />
      <Stub>
        <StubMain>
          <Label>{texts.performance}</Label>
          <ShowName>{performance.eventName}</ShowName>
          <Text as="div" tone="muted">
            <PerformanceLine dateTime={performance.dateTime} location={performance.theaterLocation} />
          </Text>
          <VenueLines venue={order.venue} />
        </StubMain>
        <StubSide>
          <Label>{texts.orderNumber}</Label>
          <OrderNumber>{order.orderNumber}</OrderNumber>
        </StubSide>
      </Stub>
      <PerformanceChangeNotice order={order} />
      {order.exchangeOf ? (
        <Notice live={false}>{texts.exchangeOf(order.exchangeOf.orderNumber)}</Notice>
      ) : null}
      <OrderActions order={order} />
      <OrderLink path={orderConfirmationPath(order.orderId)} orderNumber={order.orderNumber} />
      <StarDivider />
      <TicketsOfOrder order={order} />
      <Columns data-no-print>
        <Panel>
          <SectionHeading>{texts.seats}</SectionHeading>
          <TicketList seats={seats} currency={totals.currency} refundedSeats={refundedSeats} />
        </Panel>
        <Panel>
          <SectionHeading>{checkoutTexts.summary}</SectionHeading>
          <TotalsTable
            totals={totals}
            promoCode={order.promoCode}
            giftCards={order.giftCards}
            exchange={order.exchangeOf}
            refundedCents={order.refundedCents}
            isPaid
          />
          <PaidBy payment={payment} />
        </Panel>
      </Columns>
      <Text tone="muted">
        {texts.bring} <CallUs location={performance.theaterLocation} prefix={commonTexts.questions} />
      </Text>
      <Actions>
        <ButtonLink variant="text" href={ticketingPath}>
          {texts.more}
        </ButtonLink>
      </Actions>
    </>
  );
}

function TicketsOfOrder({ order }: { order: Order }) {
  const { orderId, orderNumber, performance, venue } = order;
  const helios = useHelios();
  const { resource, reload } = useResource(orderId, (signal) => helios.listTickets(orderId, signal));
  return (
    <>
      <SectionHeading>{texts.tickets}</SectionHeading>
      {resource.status === 'loading' ? <LoadingIndicator label={texts.ticketsLoading} /> : null}
      {resource.status === 'failed' ? (
        <Notice
          tone="warning"
          actions={
            <Button variant="secondary" buttonSize="small" onClick={reload}>
              {commonTexts.retry}
            </Button>
          }
        >
          <span>{texts.ticketsFailed(orderNumber)}</span>{' '}
          <CallUs location={performance.theaterLocation} prefix={commonTexts.questions} />
        </Notice>
      ) : null}
      {resource.data ? (
        <Tickets performance={performance} venue={venue} tickets={resource.data} order={order} />
      ) : null}
    </>
  );
}

/** The calendar file, the print, and what can be changed. */
function OrderActions({ order }: { order: Order }) {
  const helios = useHelios();
  const changeLabel = getChangeLabel(order);
  const canGive = order.givableSeats.length > 0 || (order.canTakeBack && order.givenTickets.length > 0);
  return (
    <Actions>
      <ButtonLink variant="secondary" href={helios.getCalendarFileUrl(order.orderId)} openInNewTab={false}>
        <Icon name="calendar" /> {texts.calendar}
      </ButtonLink>
      <Button variant="secondary" onClick={() => window.print()}>
        <Icon name="ticket" /> {texts.print}
      </Button>
      {/* Not links, because scripts read links and the id is a secret (product 19.4). */}
      {[changeLabel, canGive ? texts.giveTicket : null].map((label) =>
        label === null ? null : (
          <Button
            key={label}
            variant="secondary"
            onClick={() => void navigate(ordersPath, { state: { linkedOrderId: order.orderId } })}
          >
            {label}
          </Button>
        ),
      )}
    </Actions>
  );
}

/** What the page of the order offers; null: nothing. */
function getChangeLabel({ exchanges, returns, performanceChange }: Order): string | null {
  const canReturn = returns !== null && returns.seats.length > 0;
  if (performanceChange?.kind === 'canceled') return canReturn ? changeTexts.toChoice : null;
  if (exchanges && exchanges.seats.length > 0)
    return canReturn ? texts.exchangeOrReturn : texts.exchangeTickets;
  return canReturn ? texts.returnTickets : null;
}

/** Styled like a ticket with a perforated stub. */
const Stub = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  overflow: hidden;
  border: 1px solid ${color.border};
  border-radius: ${radius.l};
  background: ${color.raised};
  box-shadow: ${shadow.low};
  ${media.aboveMobile} {
    grid-template-columns: minmax(0, 1fr) auto;
  }
`;

const StubMain = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space['2xs']};
  padding: ${space.xl} min(${space.xl}, 8vw);
`;

const StubSide = styled(StubMain)`
  justify-content: center;
  border-block-start: 2px dashed ${color.border};
  ${media.aboveMobile} {
    border-block-start: 0;
    border-inline-start: 2px dashed ${color.border};
  }
`;

const Label = styled.p`
  color: ${color.textMuted};
  font-size: ${fontSize.xs};
  letter-spacing: 0.08em;
  text-transform: uppercase;
`;

const ShowName = styled.p`
  font-size: ${fontSize['2xl']};
  font-weight: ${fontWeight.semibold};
  line-height: 1.15;
`;

const OrderNumber = styled.p`
  overflow-wrap: anywhere;
  font-size: ${fontSize.xl};
  font-weight: ${fontWeight.semibold};
  font-variant-numeric: tabular-nums;
  letter-spacing: 0.04em;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.m};
  @media print {
    display: none;
  }
`;
