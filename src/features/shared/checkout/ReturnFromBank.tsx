import { navigate } from 'gatsby';
import { useState, type ReactNode } from 'react';
import { ButtonLink, Notice } from '../../../design-system';
import { hasCode } from '../../../helios/heliosError';
import { isPaid, isUndecided } from '../../../helios/orderStatus';
import type { GiftCardOrder, Order } from '../../../helios/types';
import { useResource } from '../../../runtime/useResource';
import { LoadingIndicator } from '../screen/LoadingIndicator';
import { checkoutTexts as texts } from './texts';
import { useOrderPolling } from './useOrderPolling';

type AnyOrder = Order | GiftCardOrder;

interface OrderSource<SomeOrder extends AnyOrder> {
  getOrder: (orderId: string, signal: AbortSignal) => Promise<SomeOrder>;
  getConfirmationPath: (orderId: string) => string;
  /** Why the order is not paid yet, with a link to continue. */
  renderUnpaid: (order: SomeOrder) => ReactNode;
}

interface ReturnFromBankProps<SomeOrder extends AnyOrder> extends OrderSource<SomeOrder> {
  orderId: string;
  /** Shown when there is no such order. */
  notFound: ReactNode;
  renderFailure: (error: unknown, onRetry: () => void) => ReactNode;
}

/**
 * The result of the payment after a return from the bank to a browser without a stored cart (storage is blocked or was
 * cleared). The link may be from another person, so it changes nothing that is stored.
 */
export function ReturnFromBank<SomeOrder extends AnyOrder>({
  orderId,
  notFound,
  renderFailure,
  ...source
}: ReturnFromBankProps<SomeOrder>) {
  const { resource, reload } = useResource(orderId, async (signal) => {
    const order = await source.getOrder(orderId, signal);
    signal.throwIfAborted();
    if (isPaid(order)) openPage(source.getConfirmationPath(orderId));
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
      return <FollowedOrder key={orderId} loadedOrder={resource.data} {...source} />;
  }
}

function openPage(path: string): void {
  void navigate(path, { replace: true });
}

/** Follows an order to its result. */
function FollowedOrder<SomeOrder extends AnyOrder>({
  loadedOrder,
  getOrder,
  getConfirmationPath,
  renderUnpaid,
}: OrderSource<SomeOrder> & { loadedOrder: SomeOrder }) {
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
  return isPaid(order) ? <LoadingIndicator /> : renderUnpaid(order);
}

interface UnpaidOrderProps {
  order: AnyOrder;
  /** Why the payment failed. Null while it has no result. */
  problem: { title: string; message: string } | null;
  /** The link to choose again after a failure. */
  chooseLink: { href: string; text: string };
  confirmingText: string;
  callUs: ReactNode;
}

/** Why an order is not paid yet, with a link to continue. */
export function UnpaidOrder({ order, problem, chooseLink, confirmingText, callUs }: UnpaidOrderProps) {
  const bankUrl = order.status === 'requires_action' ? order.nextAction?.url : undefined;
  if (problem) {
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
