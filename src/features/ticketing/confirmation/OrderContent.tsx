import type { Order } from '../../../helios/types';
import { formatMoney } from '../../../lib/money';
import { ButtonLink, Notice } from '../../../design-system';
import { CallUs } from '../shared/components/Failure';
import { describeFailedOrder } from '../../shared/problems';
import { orderCheckoutPath, seatsPath, ticketingPath } from '../shared/routing/paths';
import { cartTexts, checkoutTexts, commonTexts, confirmationTexts as texts } from '../shared/texts';
import { ConfirmedOrder } from './ConfirmedOrder';

/** The content of the confirmation for each status of the order. */
export function OrderContent({ order }: { order: Order }) {
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
  const problem = describeFailedOrder(order);
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
      <span>{problem?.message}</span> {checkoutTexts.notCharged}{' '}
      <CallUs location={theaterLocation} prefix={commonTexts.questions} />
    </Notice>
  );
}
