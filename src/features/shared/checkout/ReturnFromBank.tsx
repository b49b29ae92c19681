import { navigate } from 'gatsby';
import { useState, type ReactNode } from 'react';
import { ButtonLink, Notice } from '../../../design-system';
import { hasCode } from '../../../helios/heliosError';
import { isPaid, isUndecided } from '../../../helios/orderStatus';
import type { GiftCardOrder, Order } from '../../../helios/types';
import { useResource } from '../../../runtime/useResource';
import { describeFailedOrder } from '../problems';
import { LoadingIndicator } from '../screen/LoadingIndicator';
import { checkoutTexts as texts } from './texts';
import { useOrderPolling } from './useOrderPolling';

type AnyOrder = Order | GiftCardOrder;

interface ReturnFromBankProps<SomeOrder extends AnyOrder> {
  orderId: string;
  getOrder: (orderId: string, signal: AbortSignal) => Promise<SomeOrder>;
  getConfirmationPath: (orderId: string) => string;
  /** Shown when there is no such order. */
  notFound: ReactNode;
  renderFailure: (error: unknown, onRetry: () => void) => ReactNode;
  /** The link to choose again after a failure. */
  getChooseLink: (order: SomeOrder) => { href: string; text: string };
  confirmingText: string;
  renderCallUs: (order: SomeOrder) => ReactNode;
}

/**
 * The result of the payment after a return from the bank to a browser without a stored cart (storage is blocked or was
 * cleared). The link may be from another person, so it changes nothing that is stored.
 */
export function ReturnFromBank<SomeOrder extends AnyOrder>(props: ReturnFromBankProps<SomeOrder>) {
  const { orderId, getOrder, getConfirmationPath, notFound, renderFailure } = props;
  const { resource, reload } = useResource(orderId, async (signal) => {
    const order = await getOrder(orderId, signal);
    signal.throwIfAborted();
    if (isPaid(order)) openPage(getConfirmationPath(orderId));
    return order;
  });
  switch (resource.status) {
    case 'loading':
      return <LoadingIndicator />;
    case 'failed':
      return hasCode(resource.error, 'ORDER_NOT_FOUND', 'INVALID_REQUEST')
        ? notFound
        : renderFailure(resource.error, reload);
    case 'ready':
      return <FollowedOrder key={orderId} loadedOrder={resource.data} {...props} />;
  }
}

function openPage(path: string): void {
  void navigate(path, { replace: true });
}

/** Follows an order to its result: why it is not paid yet, with a link to continue. */
function FollowedOrder<SomeOrder extends AnyOrder>({
  loadedOrder,
  getOrder,
  getConfirmationPath,
  getChooseLink,
  confirmingText,
  renderCallUs,
}: ReturnFromBankProps<SomeOrder> & { loadedOrder: SomeOrder }) {
  const [order, setOrder] = useState(loadedOrder);
  const { orderId } = order;
  useOrderPolling(getOrder, isUndecided(order) ? orderId : null, {
    onOrder: (received) => {
      setOrder(received);
      if (isPaid(received)) openPage(getConfirmationPath(orderId));
    },
    // The last known state stays.
    onNotFound: () => undefined,
  });
  if (isPaid(order)) return <LoadingIndicator />;
  const callUs = renderCallUs(order);
  const problem = describeFailedOrder(order);
  const bankUrl = order.status === 'requires_action' ? order.nextAction?.url : undefined;
  if (problem) {
    const chooseLink = getChooseLink(order);
    return (
      <Notice
        tone="warning"
        title={problem.title}
        actions={<ButtonLink href={chooseLink.href}>{chooseLink.text}</ButtonLink>}
      >
        <span>{problem.message}</span> {texts.notCharged} <span>{callUs}</span>
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
      <p>{bankUrl ? texts.actionText : confirmingText}</p>
      <p>{texts.orderNumber(order.orderNumber)}</p>
      <p>{callUs}</p>
    </Notice>
  );
}
