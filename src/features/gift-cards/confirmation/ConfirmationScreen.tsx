import { useEffect } from 'react';
import { describeGiftCardOrder } from '../../../analytics/commerce';
import { ButtonLink, Notice } from '../../../design-system';
import { isPaid } from '../../../helios/orderStatus';
import type { GiftCardOrder } from '../../../helios/types';
import {
  useGiftCardAttempt,
  useGiftCardCart,
  useGiftCardCheckoutDraft,
  useLastGiftCardOrder,
} from '../../../state/giftCards/giftCards';
import { useHelios } from '../../../state/heliosContext';
import { useLinkedOrderId } from '../../shared/checkout/useLinkedOrderId';
import { useWatchedOrder } from '../../shared/checkout/useWatchedOrder';
import { useTrackOrder } from '../../shared/screen/useTrackOnce';
import { LoadingIndicator } from '../../shared/screen/LoadingIndicator';
import { CallUs, Failure, GiftCardScreen } from '../shared/GiftCardScreen';
import { confirmationPath, giftCardsPath, orderCheckoutPath } from '../shared/paths';
import { commonTexts, confirmationTexts as texts, titles, checkoutTexts } from '../shared/texts';
import { formatMoney } from '../../../lib/money';
import { WithOptions } from '../shared/giftCardOptions';
import { describeFailedOrder } from '../../shared/problems';
import { ConfirmedOrder } from './ConfirmedOrder';

export interface ConfirmationScreenProps {
  /** The query of the URL. The link of a mail has `order`. */
  search: string;
}

/** /gift-cards/confirmation */
export function ConfirmationScreen({ search }: ConfirmationScreenProps) {
  const helios = useHelios();
  const { orderId: lastOrderId } = useLastGiftCardOrder();
  const orderId = useLinkedOrderId(confirmationPath, search) ?? lastOrderId;
  const { resource, reload, isUnknown } = useWatchedOrder(orderId, helios.getGiftCardOrder);
  const order = resource.data;
  useReportOrder(order);
  useFinishOrder(order);

  if (isUnknown) {
    return (
      <GiftCardScreen title={titles.confirmation}>
        <Notice
          title={texts.none}
          actions={<ButtonLink href={giftCardsPath}>{texts.more}</ButtonLink>}
          live={false}
        >
          {texts.noneHint} <CallUs prefix={commonTexts.questions} />
        </Notice>
      </GiftCardScreen>
    );
  }
  return (
    <GiftCardScreen
      title={order ? getHeadline(order) : titles.confirmation}
      subtitle={
        order?.status === 'confirmed' && order.customer
          ? texts.receipt(order.customer.contact.emailAddress)
          : undefined
      }
    >
      {resource.status === 'loading' ? <LoadingIndicator /> : null}
      {resource.status === 'failed' ? <Failure error={resource.error} onRetry={reload} /> : null}
      {order ? <OrderContent order={order} /> : null}
    </GiftCardScreen>
  );
}

function getHeadline({ status, items, refundedCents }: GiftCardOrder): string {
  if (status === 'refunded') return texts.refunded;
  if (status !== 'confirmed') return titles.confirmation;
  if (refundedCents > 0) return texts.partlyRefunded;
  return items.every(({ delivery }) => delivery.method === 'print') ? texts.headingPrint : texts.heading;
}

/**
 * Reports the purchase of this browser. It comes before the effect that clears the cart. A link to an order may be opened by
 * another person and is no purchase.
 */
function useReportOrder(order: GiftCardOrder | null) {
  const { cartId } = useGiftCardCart();
  const { attempt } = useGiftCardAttempt();
  const { orderId: lastOrderId } = useLastGiftCardOrder();
  const isOwn =
    order?.status === 'confirmed' &&
    (order.orderId === lastOrderId || [cartId, attempt?.cartId].includes(order.cartId));
  useTrackOrder(order && isOwn ? describeGiftCardOrder(order) : null);
}

/**
 * Clears the cart of a paid order with what was typed, and remembers the order as the last one of this browser. The order
 * of a link, which may be from another person, changes nothing.
 */
function useFinishOrder(order: GiftCardOrder | null) {
  const { cartId, clearCart } = useGiftCardCart();
  const { attempt, setAttempt } = useGiftCardAttempt();
  const { clearDraft } = useGiftCardCheckoutDraft();
  const { orderId: lastOrderId, setOrderId } = useLastGiftCardOrder();
  const paidCartId = order && isPaid(order) ? order.cartId : null;
  const orderId = order?.orderId ?? null;
  const isOwn = paidCartId !== null && (cartId === paidCartId || attempt?.cartId === paidCartId);
  useEffect(() => {
    if (!isOwn || orderId === null) return;
    setOrderId(orderId);
    if (cartId === paidCartId) clearCart();
    if (attempt?.cartId === paidCartId) setAttempt(null);
    clearDraft();
  }, [isOwn, orderId, paidCartId, cartId, attempt, setOrderId, clearCart, setAttempt, clearDraft]);
  const isPaidByOtherTab = cartId === null && paidCartId !== null && orderId === lastOrderId;
  useEffect(() => {
    if (isPaidByOtherTab) clearDraft();
  }, [isPaidByOtherTab, clearDraft]);
}

/** The content of the confirmation for each status of the order. */
function OrderContent({ order }: { order: GiftCardOrder }) {
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
