import { navigate } from 'gatsby';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { describeGiftCardCart } from '../../../analytics/commerce';
import { useTrackCheckoutOnce } from '../../shared/screen/useTrackOnce';
import { Modal, Notice, ButtonLink, Text } from '../../../design-system';
import {
  useGiftCardAttempt,
  useGiftCardCart,
  useGiftCardCheckoutDraft,
  useLastGiftCardOrder,
} from '../../../state/giftCards';
import type { GiftCardOptions } from '../../../helios/types';
import type { GiftCardCartItem } from '../../../state/giftCardItems';
import { BankActionNotice } from '../../shared/checkout/BankActionNotice';
import { ConfirmingPanel } from '../../shared/checkout/ConfirmingPanel';
import { useLinkedOrderId } from '../../shared/checkout/useLinkedOrderId';
import { LoadingIndicator } from '../../shared/screen/LoadingIndicator';
import { Columns } from '../../shared/screen/Panels';
import { EmptyCart } from '../shared/EmptyCart';
import { CallUs } from '../shared/Failure';
import { GiftCardScreen } from '../shared/GiftCardScreen';
import { useGiftCardData } from '../shared/giftCardData';
import { WithOptions } from '../shared/giftCardOptions';
import { findItemProblem } from '../shared/itemProblem';
import { cartPath, checkoutPath, confirmationPath } from '../shared/paths';
import { cartTexts, checkoutTexts as texts } from '../shared/texts';
import { TotalPanel } from '../shared/TotalPanel';
import { useCalculation } from '../shared/useCalculation';
import { CheckoutForm } from './CheckoutForm';
import { ProblemNotice } from './ProblemNotice';
import { GiftCardReturnFromBank } from './GiftCardReturnFromBank';
import { useGiftCardPayment } from './useGiftCardPayment';

export interface CheckoutScreenProps {
  /** The query of the URL: the bank redirects back with `order`. */
  search: string;
}

/** /gift-cards/checkout */
export function CheckoutScreen({ search }: CheckoutScreenProps) {
  const linkedOrderId = useLinkedOrderId(checkoutPath, search);
  return (
    <GiftCardScreen title={texts.heading} step="pay">
      <CheckoutOrNotice linkedOrderId={linkedOrderId} />
    </GiftCardScreen>
  );
}

/** Checkout for the cart, or why there is none. */
function CheckoutOrNotice({ linkedOrderId }: { linkedOrderId: string | null }) {
  const { cartId, items } = useGiftCardCart();
  const { isPaid, onPaid } = useFinishPurchase();
  const { designs } = useGiftCardData();
  const { attempt } = useGiftCardAttempt();
  const { orderId: lastOrderId } = useLastGiftCardOrder();
  const [formerOrderId] = useState(lastOrderId);
  // Another tab has paid for the cart since this screen was opened.
  const orderIdOfOtherTab = lastOrderId === formerOrderId ? null : lastOrderId;
  if (isPaid) return <LoadingIndicator />;
  if (cartId === null || items.length === 0) {
    const orderId = orderIdOfOtherTab ?? linkedOrderId;
    return orderId ? <GiftCardReturnFromBank orderId={orderId} /> : <EmptyCart />;
  }
  const isPaying = attempt?.cartId === cartId;
  return (
    <WithOptions>
      {(options) =>
        // A payment that was sent is followed in any case.
        !isPaying && items.some((item) => findItemProblem(item, options, designs) !== null) ? (
          <Notice
            tone="warning"
            actions={
              <ButtonLink buttonSize="small" href={cartPath}>
                {texts.changeCart}
              </ButtonLink>
            }
          >
            {cartTexts.fixFirst}
          </Notice>
        ) : (
          <Checkout key={cartId} cartId={cartId} items={items} options={options} onPaid={onPaid} />
        )
      }
    </WithOptions>
  );
}

/** Ends the purchase after its payment: clears the cart and what was typed, and opens the confirmation. */
function useFinishPurchase() {
  const { clearCart } = useGiftCardCart();
  const { setAttempt } = useGiftCardAttempt();
  const { clearDraft } = useGiftCardCheckoutDraft();
  const { setOrderId } = useLastGiftCardOrder();
  const [isPaid, setIsPaid] = useState(false);

  function onPaid(orderId: string) {
    // The cart is cleared before the next screen is rendered; this screen must not show the empty cart meanwhile.
    flushSync(() => setIsPaid(true));
    setOrderId(orderId);
    setAttempt(null);
    clearCart();
    clearDraft();
    void navigate(confirmationPath, { replace: true });
  }
  return { isPaid, onPaid };
}

interface CheckoutProps {
  cartId: string;
  items: readonly GiftCardCartItem[];
  options: GiftCardOptions;
  onPaid: (orderId: string) => void;
}

/** The content of checkout for a cart: the form, or a pending payment. */
function Checkout({ cartId, items, options, onPaid }: CheckoutProps) {
  const calculation = useCalculation(items);
  const payment = useGiftCardPayment({ cartId, onPaid, onTotalChanged: calculation.reload });
  const { phase, isSending, problem } = payment;
  useTrackCheckoutOnce(phase.name === 'filling' ? cartId : null, () => ({
    name: 'checkoutStarted',
    ...describeGiftCardCart(items, options.currency),
  }));
  if (phase.name === 'confirmed') return <LoadingIndicator />;
  // The form stays while its payment is sent, so that the card of a declined payment can be corrected.
  const isFormShown = phase.name === 'filling' || (phase.name === 'confirming' && isSending);
  return (
    <>
      <Columns>
        {isFormShown ? (
          <CheckoutForm
            purchase={
              calculation.resource.data && { cartId, items, options, calculation: calculation.resource.data }
            }
            payment={payment}
          />
        ) : null}
        {!isFormShown && phase.name === 'confirming' && problem ? (
          <ProblemNotice problem={problem} onRetry={payment.retry} />
        ) : null}
        {!isFormShown && phase.name === 'confirming' && !problem ? (
          <ConfirmingPanel
            text={texts.confirmingText}
            orderNumber={phase.order?.orderNumber ?? null}
            slowText={
              payment.isTakingLong ? (
                <span>
                  {texts.confirmingLong} <CallUs />
                </span>
              ) : null
            }
            onCheck={payment.pollNow}
          />
        ) : null}
        {phase.name === 'action' ? (
          <BankActionNotice
            orderNumber={phase.order.orderNumber}
            url={phase.url}
            onOtherCard={payment.abandonPayment}
            isAbandoning={payment.isAbandoning}
          />
        ) : null}
        <TotalPanel heading={texts.summary} calculation={calculation}>
          <Text look="small" tone="muted">
            <CallUs />
          </Text>
        </TotalPanel>
      </Columns>
      <Modal open={isSending} onClose={() => undefined} title={texts.payingTitle} busy>
        <Text>{texts.payingText}</Text>
      </Modal>
    </>
  );
}
