import { navigate } from 'gatsby';
import { useState } from 'react';
import { ButtonLink, Notice } from '../../../design-system';
import { hasCode } from '../../../helios/heliosError';
import { isPaid, isUndecided } from '../../../helios/orderStatus';
import type { GiftCardOrder } from '../../../helios/types';
import { useHelios } from '../../../state/heliosContext';
import { useResource } from '../../../state/useResource';
import { useOrderPolling } from '../../shared/checkout/useOrderPolling';
import { LoadingIndicator } from '../../shared/screen/LoadingIndicator';
import { EmptyCart } from '../shared/EmptyCart';
import { CallUs, Failure } from '../shared/Failure';
import { giftCardsPath, orderConfirmationPath } from '../shared/paths';
import { describeOrderProblem } from '../shared/problems';
import { cartTexts, checkoutTexts as texts, commonTexts } from '../shared/texts';

/**
 * The result of the payment after a return from the bank to a browser without a stored cart (storage is blocked or was
 * cleared). The link may be from another person, so it changes nothing that is stored.
 */
export function ReturnFromBank({ orderId }: { orderId: string }) {
  const helios = useHelios();
  const { resource, reload } = useResource(orderId, async (signal) => {
    const order = await helios.getGiftCardOrder(orderId, signal);
    signal.throwIfAborted();
    if (isPaid(order)) openConfirmation(orderId);
    return order;
  });
  switch (resource.status) {
    case 'loading':
      return <LoadingIndicator />;
    case 'failed':
      return hasCode(resource.error, 'ORDER_NOT_FOUND', 'INVALID_REQUEST') ? (
        <EmptyCart />
      ) : (
        <Failure error={resource.error} onRetry={reload} />
      );
    case 'ready':
      return <FollowedOrder key={orderId} loadedOrder={resource.data} />;
  }
}

function openConfirmation(orderId: string): void {
  void navigate(orderConfirmationPath(orderId), { replace: true });
}

/** Follows an order to its result. */
function FollowedOrder({ loadedOrder }: { loadedOrder: GiftCardOrder }) {
  const helios = useHelios();
  const [order, setOrder] = useState(loadedOrder);
  const { orderId } = order;
  useOrderPolling(helios.getGiftCardOrder, isUndecided(order) ? orderId : null, {
    onOrder: (received) => {
      setOrder(received);
      if (isPaid(received)) openConfirmation(orderId);
    },
    // The last known state stays.
    onNotFound: () => undefined,
  });
  return isPaid(order) ? <LoadingIndicator /> : <UnpaidOrder order={order} />;
}

/** Why the order is not paid yet, with a link to continue. */
function UnpaidOrder({ order }: { order: GiftCardOrder }) {
  const problem = describeOrderProblem(order);
  const bankUrl = order.status === 'requires_action' ? order.nextAction?.url : undefined;
  const callUs = <CallUs prefix={commonTexts.questions} />;
  if (problem) {
    return (
      <Notice
        tone="warning"
        title={problem.title}
        actions={<ButtonLink href={giftCardsPath}>{cartTexts.choose}</ButtonLink>}
      >
        {problem.message} {texts.notCharged} {callUs}
      </Notice>
    );
  }
  return (
    <Notice
      title={bankUrl ? texts.actionTitle : texts.confirmingTitle}
      actions={
        bankUrl ? (
          <ButtonLink href={bankUrl} openInNewTab={false}>
            {texts.toBank}
          </ButtonLink>
        ) : undefined
      }
    >
      <p>{bankUrl ? texts.actionText : texts.confirmingText}</p>
      <p>{texts.orderNumber(order.orderNumber)}</p>
      <p>{callUs}</p>
    </Notice>
  );
}
