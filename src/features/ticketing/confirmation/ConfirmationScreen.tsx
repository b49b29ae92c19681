import { useEffect } from 'react';
import { describeOrder } from '../../../analytics/commerce';
import type { Order } from '../../../helios/types';
import { ButtonLink, Notice } from '../../../design-system';
import { useHelios } from '../../../state/heliosContext';
import { useExchange } from '../../../state/tickets/exchange';
import {
  useBoughtOrders,
  useCheckoutDraft,
  useClearCart,
  useLastOrder,
  usePaymentAttempt,
  usePaymentGiftCards,
  useTicketingCart,
} from '../../../state/tickets/ticketing';
import { useLinkedOrderId } from '../../shared/checkout/useLinkedOrderId';
import { useWatchedOrder } from '../../shared/checkout/useWatchedOrder';
import { useTrackOrder } from '../../shared/screen/useTrackOnce';
import { LoadingIndicator } from '../../shared/screen/LoadingIndicator';
import { CallUs, Failure } from '../shared/components/Failure';
import { Screen } from '../shared/components/Screen';
import { confirmationPath, myTicketsPath, ticketingPath } from '../shared/routing/paths';
import { commonTexts, confirmationTexts as texts, titles } from '../shared/texts';
import { OrderContent } from './OrderContent';

export interface ConfirmationScreenProps {
  /** The query of the URL. The link of a mail has `order`. */
  search: string;
}

/** /ticketing/confirmation */
export function ConfirmationScreen({ search }: ConfirmationScreenProps) {
  const helios = useHelios();
  const { orderId: lastOrderId } = useLastOrder();
  const orderId = useLinkedOrderId(confirmationPath, search) ?? lastOrderId;
  const { resource, reload, isUnknown } = useWatchedOrder(orderId, helios.getOrder);
  const order = resource.data;
  useReportOrder(order);
  useClearAfterPayment(order);
  useRememberOrder(order);

  if (isUnknown) {
    return (
      <Screen title={titles.confirmation}>
        <Notice
          actions={
            <>
              <ButtonLink href={myTicketsPath}>{commonTexts.myTickets}</ButtonLink>
              <ButtonLink href={ticketingPath} variant="secondary">
                {texts.more}
              </ButtonLink>
            </>
          }
          title={texts.none}
        >
          {texts.noneHint} <CallUs />
        </Notice>
      </Screen>
    );
  }
  return (
    <Screen
      title={order ? getHeadline(order) : titles.confirmation}
      subtitle={
        order?.status === 'confirmed' &&
        order.customer &&
        order.refundedSeats.length === 0 &&
        order.performanceChange === null
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

function getHeadline({ status, seats, refundedSeats, exchangedSeats, performanceChange }: Order): string {
  if (status === 'confirmed' && performanceChange?.kind === 'canceled') return texts.canceled;
  const isExchanged = exchangedSeats.length > 0;
  if (status === 'refunded') return isExchanged ? texts.exchanged : texts.refunded;
  if (status !== 'confirmed') return titles.confirmation;
  if (isExchanged) return texts.partlyInvalid(refundedSeats.length, seats.length);
  return refundedSeats.length > 0 ? texts.partlyRefunded(refundedSeats.length, seats.length) : texts.heading;
}

/**
 * Remembers an order as the last one of this browser. The order of a link, which may be from another person, does not replace
 * the visitor's own one.
 */
function useRememberOrder(order: Order | null) {
  const isOwn = useIsOwnOrder(order);
  const { orderId: lastOrderId, setLastOrder } = useLastOrder();
  const { addBoughtOrder } = useBoughtOrders();
  const newOrder = isOwn || lastOrderId === null ? order : null;
  const boughtOrderId = isOwn && order?.status === 'confirmed' ? order.orderId : null;
  useEffect(() => {
    if (newOrder) setLastOrder(newOrder.orderId, newOrder.performance);
  }, [newOrder, setLastOrder]);
  useEffect(() => {
    if (boughtOrderId) addBoughtOrder(boughtOrderId);
  }, [boughtOrderId, addBoughtOrder]);
}

/**
 * Reports the purchase of this browser. It comes before the effects that clear the cart. A link to an order, for example in the
 * mail, may be opened by another person and is no purchase.
 */
function useReportOrder(order: Order | null) {
  const isOwn = useIsOwnOrder(order);
  const { boughtOrderIds } = useBoughtOrders();
  const isBought = order?.status === 'confirmed' && (isOwn || boughtOrderIds.includes(order.orderId));
  useTrackOrder(order && isBought ? describeOrder(order) : null);
}

/** Whether the order pays for the cart of this browser. False after the cart was cleared. */
function useIsOwnOrder(order: Order | null): boolean {
  const cart = useTicketingCart();
  const { attempt } = usePaymentAttempt();
  return order !== null && [cart?.lockId, attempt?.lockId].includes(order.lockId);
}

/**
 * Clears the cart of a paid order. The draft is removed, too: it is personal data, and the next customer may be
 * another person.
 */
function useClearAfterPayment(order: Order | null) {
  const cart = useTicketingCart();
  const { attempt, setAttempt } = usePaymentAttempt();
  const { clearGiftCards } = usePaymentGiftCards();
  const { clearDraft } = useCheckoutDraft();
  const { endExchange } = useExchange();
  const clearCart = useClearCart();
  const { boughtOrderIds } = useBoughtOrders();
  const paidLockId = order?.status === 'confirmed' ? order.lockId : null;
  const isPaidByOtherTab = cart === null && order !== null && boughtOrderIds.includes(order.orderId);
  useEffect(() => {
    if (paidLockId === null) return;
    if (cart?.lockId === paidLockId) clearCart();
    if (attempt?.lockId === paidLockId) setAttempt(null);
    if (isPaidByOtherTab || cart?.lockId === paidLockId || attempt?.lockId === paidLockId) {
      clearGiftCards();
      clearDraft();
      endExchange();
    }
  }, [
    paidLockId,
    isPaidByOtherTab,
    cart,
    attempt,
    clearCart,
    setAttempt,
    clearGiftCards,
    clearDraft,
    endExchange,
  ]);
}
