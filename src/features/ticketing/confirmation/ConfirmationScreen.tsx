import { css, Global } from '@emotion/react';
import styled from '@emotion/styled';
import { useEffect } from 'react';
import { hasCode } from '../../../helios/heliosError';
import type { Order } from '../../../helios/types';
import { formatMoney } from '../../../lib/money';
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
import {
  useCheckoutDraft,
  useClearCart,
  useLastOrder,
  usePaymentAttempt,
  usePaymentGiftCards,
  useTicketingCart,
} from '../../../state/ticketing';
import { useResource } from '../../../state/useResource';
import { Columns, Panel } from '../shared/components/Panels';
import { PerformanceLine } from '../shared/components/PerformanceLine';
import { Screen, SectionHeading } from '../shared/components/Screen';
import { TicketList } from '../shared/components/TicketList';
import { TotalsTable } from '../shared/components/TotalsTable';
import { CallUs, Failure, LoadingIndicator } from '../shared/components/LoadingIndicator';
import { Tickets } from './Tickets';
import { VenueLines } from './VenueLines';
import { describeOrderProblem } from '../shared/problems';
import { orderCheckoutPath, seatsPath, ticketingPath } from '../shared/routing/paths';
import { cartTexts, checkoutTexts, commonTexts, confirmationTexts as texts, titles } from '../shared/texts';

/** The names of card brands. Others are shown as received from the provider. */
const brandNames: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
};

/** Delay between an answer and the next poll of an undecided order, in milliseconds. */
const POLL_INTERVAL_MS = 2000;

export interface ConfirmationScreenProps {
  /** The query of the URL: the bank redirects back with `order`. */
  search: string;
}

/** /ticketing/confirmation */
export function ConfirmationScreen({ search }: ConfirmationScreenProps) {
  const helios = useHelios();
  const { orderId: lastOrderId, setOrderId } = useLastOrder();
  const orderIdFromUrl = new URLSearchParams(search).get('order');
  const orderId = orderIdFromUrl ?? lastOrderId;
  const { resource, reload } = useResource(orderId, (signal) => helios.getOrder(orderId ?? '', signal));
  const order = resource.data;
  useClearAfterPayment(order);

  useEffect(() => {
    if (orderIdFromUrl) setOrderId(orderIdFromUrl);
  }, [orderIdFromUrl, setOrderId]);

  // A reload aborts the current request, so the timer starts after an answer. The resource is a new object after each
  // answer or error.
  useEffect(() => {
    if (resource.data?.status !== 'confirming') return;
    const timer = setTimeout(reload, POLL_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [resource, reload]);

  const isUnknown =
    orderId === null ||
    (resource.status === 'failed' && hasCode(resource.error, 'ORDER_NOT_FOUND', 'INVALID_REQUEST'));
  if (isUnknown) {
    return (
      <Screen title={titles.confirmation}>
        <Notice actions={<ButtonLink href={ticketingPath}>{texts.more}</ButtonLink>} title={texts.none}>
          {texts.noneHint} <CallUs />
        </Notice>
      </Screen>
    );
  }
  return (
    <Screen
      title={order ? getHeadline(order) : titles.confirmation}
      subtitle={
        order?.status === 'confirmed' && order.customer && order.refundedSeats.length === 0
          ? texts.sentTo(order.customer.contact.emailAddress)
          : undefined
      }
    >
      {resource.status === 'loading' ? <LoadingIndicator /> : null}
      {resource.status === 'failed' ? <Failure error={resource.error} onRetry={reload} /> : null}
      {order ? <OrderContent order={order} /> : null}
    </Screen>
  );
}

function getHeadline({ status, seats, refundedSeats }: Order): string {
  if (status === 'refunded') return texts.refunded;
  if (status !== 'confirmed') return titles.confirmation;
  return refundedSeats.length > 0 ? texts.partlyRefunded(refundedSeats.length, seats.length) : texts.heading;
}

/**
 * Clears the cart of a paid order. The draft is removed, too: it is personal data, and the next customer may be
 * another person.
 */
function useClearAfterPayment(order: Order | null) {
  const cart = useTicketingCart();
  const { attempt, setAttempt } = usePaymentAttempt();
  const { clearGiftCards } = usePaymentGiftCards();
  const { setDraft } = useCheckoutDraft();
  const clearCart = useClearCart();
  const paidLockId = order?.status === 'confirmed' ? order.lockId : null;
  useEffect(() => {
    if (paidLockId === null) return;
    if (cart?.lockId === paidLockId) clearCart();
    if (attempt?.lockId === paidLockId) setAttempt(null);
    if (cart?.lockId === paidLockId || attempt?.lockId === paidLockId) {
      clearGiftCards();
      setDraft(null);
    }
  }, [paidLockId, cart, attempt, clearCart, setAttempt, clearGiftCards, setDraft]);
}

function OrderContent({ order }: { order: Order }) {
  switch (order.status) {
    case 'confirmed':
      return <ConfirmedOrder order={order} />;
    case 'refunded':
      return (
        <Notice actions={<ButtonLink href={ticketingPath}>{texts.more}</ButtonLink>}>
          {order.refundedCents > 0 ? (
            <p>{texts.refundedText(formatMoney(order.refundedCents, order.totals.currency))}</p>
          ) : null}
          <p>{checkoutTexts.orderNumber(order.orderNumber)}</p>
          <p>
            <CallUs location={order.performance.theaterLocation} prefix={commonTexts.questions} />
          </p>
        </Notice>
      );
    case 'confirming':
      return (
        <Notice title={checkoutTexts.confirmingTitle}>
          <p>{checkoutTexts.confirmingText}</p>
          <p>{checkoutTexts.orderNumber(order.orderNumber)}</p>
          <p>
            <CallUs location={order.performance.theaterLocation} prefix={commonTexts.questions} />
          </p>
        </Notice>
      );
    case 'requires_action':
    case 'declined':
    case 'failed':
      return <UnpaidOrder order={order} />;
    default:
      return order.status satisfies never;
  }
}

/** Why the order is not paid, with a link to continue. */
function UnpaidOrder({ order }: { order: Order }) {
  const { eventCode, dateTime, theaterLocation } = order.performance;
  const problem = describeOrderProblem(order);
  return (
    <Notice
      tone="warning"
      title={problem?.title ?? texts.pending}
      actions={
        problem?.next === 'chooseSeats' ? (
          <ButtonLink href={seatsPath(eventCode, dateTime)}>{cartTexts.chooseAgain}</ButtonLink>
        ) : (
          <ButtonLink href={orderCheckoutPath(order.orderId)}>{texts.continuePaying}</ButtonLink>
        )
      }
    >
      {problem?.message} {checkoutTexts.notCharged}{' '}
      <CallUs location={theaterLocation} prefix={commonTexts.questions} />
    </Notice>
  );
}

function ConfirmedOrder({ order }: { order: Order }) {
  const { performance, seats, refundedSeats, totals, payment } = order;
  const helios = useHelios();
  const tickets = useResource(order.orderId, (signal) => helios.listTickets(order.orderId, signal));
  return (
    <>
      <Global styles={printStyles} />
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
      <Actions>
        <ButtonLink variant="secondary" href={helios.getCalendarFileUrl(order.orderId)} openInNewTab={false}>
          <Icon name="calendar" /> {texts.calendar}
        </ButtonLink>
        <Button variant="secondary" onClick={() => window.print()}>
          <Icon name="ticket" /> {texts.print}
        </Button>
      </Actions>
      <StarDivider />
      <SectionHeading>{texts.tickets}</SectionHeading>
      {tickets.resource.status === 'loading' ? <LoadingIndicator label={texts.ticketsLoading} /> : null}
      {tickets.resource.status === 'failed' ? (
        <Notice
          tone="warning"
          actions={
            <Button variant="secondary" buttonSize="small" onClick={tickets.reload}>
              {commonTexts.retry}
            </Button>
          }
        >
          {texts.ticketsFailed(order.orderNumber)}{' '}
          <CallUs location={performance.theaterLocation} prefix={commonTexts.questions} />
        </Notice>
      ) : null}
      {tickets.resource.data ? <Tickets order={order} tickets={tickets.resource.data} /> : null}
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
            refundedCents={order.refundedCents}
            isPaid
          />
          {payment.cardBrand && payment.cardLast4 ? (
            <Text look="small" tone="muted">
              {texts.paidBy(brandNames[payment.cardBrand] ?? payment.cardBrand, payment.cardLast4)}
            </Text>
          ) : null}
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

/** Only tickets and related information are printed. */
const printStyles = css`
  @media print {
    header,
    footer,
    [role='banner'],
    [data-no-print] {
      display: none !important;
    }
    :root,
    body,
    [data-surface] {
      background: none !important;
    }
    @page {
      margin: 12mm;
    }
  }
`;

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
