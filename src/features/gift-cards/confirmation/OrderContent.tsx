import { ButtonLink, Notice } from '../../../design-system';
import type { GiftCardOrder } from '../../../helios/types';
import { formatMoney } from '../../../lib/money';
import { CallUs } from '../shared/Failure';
import { WithOptions } from '../shared/giftCardOptions';
import { giftCardsPath, orderCheckoutPath } from '../shared/paths';
import { describeFailedOrder } from '../../shared/problems';
import { checkoutTexts, commonTexts, confirmationTexts as texts } from '../shared/texts';
import { ConfirmedOrder } from './ConfirmedOrder';

/** The content of the confirmation for each status of the order. */
export function OrderContent({ order }: { order: GiftCardOrder }) {
  const callUs = <CallUs prefix={commonTexts.questions} />;
  switch (order.status) {
    case 'confirmed':
      return (
        <WithOptions>{({ timeZone }) => <ConfirmedOrder order={order} timeZone={timeZone} />}</WithOptions>
      );
    case 'refunded':
      return (
        <Notice actions={<ButtonLink href={giftCardsPath}>{texts.more}</ButtonLink>}>
          <p>{texts.refundedText(formatMoney(order.refundedCents, order.currency))}</p>
          <p>{checkoutTexts.orderNumber(order.orderNumber)}</p>
          <p>{callUs}</p>
        </Notice>
      );
    case 'confirming':
      return (
        <Notice title={checkoutTexts.confirmingTitle}>
          <p>{checkoutTexts.confirmingText}</p>
          <p>{checkoutTexts.orderNumber(order.orderNumber)}</p>
          <p>{callUs}</p>
        </Notice>
      );
    case 'requires_action':
    case 'declined':
    case 'failed': {
      const problem = describeFailedOrder(order);
      return (
        <Notice
          tone="warning"
          title={problem?.title ?? texts.pending}
          actions={<ButtonLink href={orderCheckoutPath(order.orderId)}>{texts.continuePaying}</ButtonLink>}
        >
          <span>{problem?.message}</span> {checkoutTexts.notCharged} <span>{callUs}</span>
        </Notice>
      );
    }
    default:
      return order.status satisfies never;
  }
}
