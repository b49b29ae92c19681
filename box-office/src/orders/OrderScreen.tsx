import styled from '@emotion/styled';
import { useState } from 'react';
import {
  Badge,
  Button,
  Cluster,
  Heading,
  Link,
  Notice,
  Stack,
  Text,
  color,
  fontSize,
  space,
  type BadgeProps,
} from '../../../src/design-system';
import { formatMoney } from '../../../src/lib/money';
import { formatDateTime } from '../../../src/lib/wallClock';
import { api, unwrap, type OrderDetails, type Refund, type StaffRequest } from '../api/api';
import { useChange, useMay, useStaffResource } from '../session/session';
import { Loaded, describeError } from '../shell/Loaded';
import { formatInstant } from '../shell/formatInstant';
import { toHash } from '../shell/route';
import { orderStatusTexts, orderTexts, requestSubjects } from '../texts';
import { PrintTickets } from '../print/PrintTickets';
import { RefundForm } from './RefundForm';
import { listEvents } from './events';

type Order = OrderDetails['order'];

/** An order with its life, and what can be done with it. */
export function OrderScreen({ orderNumber }: { orderNumber: string }) {
  const loaded = useStaffResource(orderNumber, (signal) =>
    unwrap(api.GET('/staff/orders/{orderNumber}', { params: { path: { orderNumber } }, signal })),
  );
  return (
    <Stack gap="l">
      <Link href={toHash({ screen: 'orders' })}>{orderTexts.back}</Link>
      <Loaded loaded={loaded}>{(details) => <OrderView details={details} onChange={loaded.reload} />}</Loaded>
    </Stack>
  );
}

const statusTones: Record<Order['status'], BadgeProps['tone']> = {
  confirming: 'info',
  requires_action: 'info',
  confirmed: 'success',
  declined: 'neutral',
  failed: 'warning',
  refunded: 'neutral',
};

function OrderView({ details, onChange }: { details: OrderDetails; onChange: () => void }) {
  const { order, paymentOutcome } = details;
  const { contact } = order;
  const { totalCents, currency } = order.totals;
  return (
    <Stack gap="xl">
      <Cluster>
        <Badge tone={statusTones[order.status]}>{orderStatusTexts[order.status]}</Badge>
        {paymentOutcome === 'voided' && order.status === 'confirmed' ? (
          <Badge tone="danger">{orderTexts.paymentOutcomes.voided}</Badge>
        ) : null}
      </Cluster>
      <Facts>
        <Fact name={orderTexts.customer}>
          {contact
            ? [`${contact.firstName} ${contact.lastName}`.trim(), contact.emailAddress, contact.phoneNumber]
                .filter(Boolean)
                .join(', ')
            : orderTexts.noCustomer}
        </Fact>
        <Fact name={orderTexts.performance}>
          {`${order.performance.eventName}, ${formatDateTime(order.performance.dateTime)}`}
        </Fact>
        <Fact name={orderTexts.total}>{formatMoney(totalCents, currency)}</Fact>
        {order.refundedCents > 0 ? (
          <Fact name={orderTexts.refunded}>{formatMoney(order.refundedCents, currency)}</Fact>
        ) : null}
        <Fact name={orderTexts.payment}>
          {[describeCard(order), orderTexts.paymentOutcomes[paymentOutcome ?? 'open']].join(' ')}
        </Fact>
      </Facts>
      <Stack as="section" gap="s" aria-labelledby="seats">
        <Heading level={2} look="l" id="seats">
          {orderTexts.seats}
        </Heading>
        <Stack as="ul" gap="2xs">
          {order.seats.map((seat) => (
            <li key={seat.seatGuid}>
              {`${describeSeat(seat)} (${seat.ticketTypeLabel}, ${formatMoney(seat.priceCents, currency)})`}
              {order.refundedSeats.includes(seat.seatGuid) ? (
                <Badge tone="neutral">{orderTexts.seatRefunded}</Badge>
              ) : null}
            </li>
          ))}
        </Stack>
      </Stack>
      <Actions details={details} onChange={onChange} />
      <Life details={details} />
    </Stack>
  );
}

function describeSeat({ section, row, number }: Order['seats'][number]): string {
  return `${section}, ${row} ${number}`;
}

function describeCard({ payment }: Order): string {
  return payment.cardLast4 === null ? '' : `${payment.cardBrand ?? ''} •••• ${payment.cardLast4}.`.trim();
}

/** What the last change of this order has done. */
type Result = { tone: 'success' | 'info' | 'danger'; title: string; detail?: string };

function Actions({ details: { order }, onChange }: { details: OrderDetails; onChange: () => void }) {
  const mayResend = useMay('resendConfirmation');
  const mayRefund = useMay('refundOrder');
  const mayPrint = useMay('listStaffTickets');
  const change = useChange();
  const [result, setResult] = useState<Result | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [isRefunding, setIsRefunding] = useState(false);
  const { orderNumber } = order;
  const refundable = order.seats.filter(({ seatGuid }) => !order.refundedSeats.includes(seatGuid));
  const canResend = mayResend && order.status === 'confirmed';
  const canPrint = mayPrint && order.status === 'confirmed';
  const canRefund = mayRefund && order.status === 'confirmed' && refundable.length > 0;

  const resend = async () => {
    setResult(null);
    setIsSending(true);
    try {
      await change(() =>
        unwrap(api.POST('/staff/orders/{orderNumber}/confirmation', { params: { path: { orderNumber } } })),
      );
      setResult({ tone: 'success', title: orderTexts.resent });
      onChange();
    } catch (error) {
      const { title, detail } = describeError(error);
      setResult({ tone: 'danger', title, detail });
    } finally {
      setIsSending(false);
    }
  };
  const onRefund = (answer: Refund | StaffRequest) => {
    setIsRefunding(false);
    setResult(describeRefund(answer));
    onChange();
  };

  if (!canResend && !canRefund && !canPrint && !result) return null;
  return (
    <Stack gap="s">
      {result ? (
        <Notice tone={result.tone} title={result.title}>
          {result.detail}
        </Notice>
      ) : null}
      <Cluster>
        {canResend ? (
          <Button variant="secondary" busy={isSending} onClick={() => void resend()}>
            {orderTexts.resend}
          </Button>
        ) : null}
        {canRefund ? (
          <Button variant="secondary" onClick={() => setIsRefunding(true)}>
            {orderTexts.refund}
          </Button>
        ) : null}
      </Cluster>
      {canPrint ? (
        <PrintTickets
          orderNumber={orderNumber}
          eventName={order.performance.eventName}
          dateTime={order.performance.dateTime}
          theaterName={order.venue.name}
        />
      ) : null}
      <RefundForm
        orderNumber={orderNumber}
        seats={refundable.map((seat) => ({ value: seat.seatGuid, label: describeSeat(seat) }))}
        isOpen={isRefunding}
        onClose={() => setIsRefunding(false)}
        onRefund={onRefund}
      />
    </Stack>
  );
}

function describeRefund(answer: Refund | StaffRequest): Result {
  if ('requestId' in answer) {
    const amount = formatMoney(answer.amountCents, answer.currency);
    return {
      tone: 'info',
      title: requestSubjects[answer.kind](answer),
      detail: orderTexts.refundWaits(amount, formatInstant(answer.expiresAt)),
    };
  }
  const amount = formatMoney(answer.giftCents + answer.cardCents, answer.currency);
  return {
    tone: answer.status === 'failed' ? 'danger' : 'success',
    title: orderTexts.refundDone(amount),
    detail: orderTexts.refundStatus[answer.status],
  };
}

function Life({ details }: { details: OrderDetails }) {
  return (
    <Stack as="section" gap="s" aria-labelledby="life">
      <Heading level={2} look="l" id="life">
        {orderTexts.life}
      </Heading>
      <Stack as="ol" gap="s">
        {listEvents(details).map(({ at, text, detail }, index) => (
          <li key={index}>
            <Text look="small" tone="muted" as="div">
              <time dateTime={at}>{formatInstant(at)}</time>
            </Text>
            <Text>{text}</Text>
            {detail ? <Text look="small">{detail}</Text> : null}
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
  gap: ${space.m};
  dt {
    color: ${color.textMuted};
    font-size: ${fontSize.s};
  }
  dd {
    overflow-wrap: anywhere;
  }
`;
