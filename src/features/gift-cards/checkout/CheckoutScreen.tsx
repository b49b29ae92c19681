import { describeGiftCardCart } from '../../../analytics/commerce';
import { useTrackCheckoutOnce } from '../../shared/screen/useTrackOnce';
import { Notice, ButtonLink, Text, type Elements } from '../../../design-system';
import {
  useGiftCardAttempt,
  useGiftCardCart,
  useGiftCardCheckoutDraft,
  useLastGiftCardOrder,
} from '../../../state/giftCards/giftCards';
import type { GiftCardOptions, CreateGiftCardOrderRequest, GiftCardOrder } from '../../../helios/types';
import type { GiftCardCartItem } from '../../../state/giftCards/giftCardItems';
import { useHelios } from '../../../state/heliosContext';
import { CheckoutContent } from '../../shared/checkout/CheckoutContent';
import { PaymentAlert } from '../../shared/checkout/PaymentAlert';
import type { PaymentProblem } from '../../shared/checkout/paymentProblem';
import { ReturnFromBank } from '../../shared/checkout/ReturnFromBank';
import { useCheckoutEnd } from '../../shared/checkout/useCheckoutEnd';
import { useLinkedOrderId } from '../../shared/checkout/useLinkedOrderId';
import { usePayment, type Payment } from '../../shared/checkout/usePayment';
import { LoadingIndicator } from '../../shared/screen/LoadingIndicator';
import { EmptyCart, CallUs, Failure, GiftCardScreen } from '../shared/GiftCardScreen';
import { useGiftCardData } from '../shared/giftCardData';
import { WithOptions } from '../shared/giftCardOptions';
import { useCalculation, TotalPanel } from '../shared/TotalPanel';
import { findItemProblem } from '../shared/itemProblem';
import {
  cartPath,
  checkoutPath,
  confirmationPath,
  giftCardsPath,
  orderConfirmationPath,
} from '../shared/paths';
import { cartTexts, checkoutTexts as texts, commonTexts } from '../shared/texts';
import { useGiftCardPurchase, toOrderRequest, type GiftCardContents } from './useGiftCardPurchase';
import { track } from '../../../analytics/events';
import { CheckoutSteps } from '../../shared/checkout/CheckoutSteps';
import { PaymentForm } from '../../shared/checkout/PaymentForm';
import { PolicyLinks } from '../../shared/checkout/PolicyLinks';

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
  const { cartId, items, clearCart } = useGiftCardCart();
  const { designs } = useGiftCardData();
  const { attempt, setAttempt } = useGiftCardAttempt();
  const { clearDraft } = useGiftCardCheckoutDraft();
  const { orderId: lastOrderId, setOrderId } = useLastGiftCardOrder();
  const { isPaid, orderId, finish } = useCheckoutEnd(confirmationPath, lastOrderId, linkedOrderId);
  if (isPaid) return <LoadingIndicator />;
  if (cartId === null || items.length === 0)
    return orderId ? <GiftCardReturnFromBank orderId={orderId} /> : <EmptyCart />;
  const isPaying = attempt?.cartId === cartId;
  const onPaid = (paidOrderId: string) =>
    finish(() => {
      setOrderId(paidOrderId);
      setAttempt(null);
      clearCart();
      clearDraft();
    });
  return (
    <WithOptions>
      {(options) =>
        // A payment that was sent is followed in any case.
        !isPaying && items.some((item) => findItemProblem(item, options, designs) !== null) ? (
          <Notice tone="warning" actions={<CartLink />}>
            {cartTexts.fixFirst}
          </Notice>
        ) : (
          <Checkout key={cartId} cartId={cartId} items={items} options={options} onPaid={onPaid} />
        )
      }
    </WithOptions>
  );
}

function CartLink() {
  return (
    <ButtonLink buttonSize="small" href={cartPath}>
      {texts.changeCart}
    </ButtonLink>
  );
}

interface CheckoutProps {
  cartId: string;
  items: readonly GiftCardCartItem[];
  options: GiftCardOptions;
  onPaid: (orderId: string) => void;
}

/** The content of checkout for a cart. */
function Checkout({ cartId, items, options, onPaid }: CheckoutProps) {
  const loaded = useCalculation(items);
  const payment = usePayment(useGiftCardPurchase(cartId, onPaid, loaded.reload));
  useTrackCheckoutOnce(payment.phase.name === 'filling' ? cartId : null, () => ({
    name: 'checkoutStarted',
    ...describeGiftCardCart(items, options.currency),
  }));
  const calculation = loaded.resource.data;
  const renderProblem = (problem: PaymentProblem, onRetry?: () => void) => (
    <PaymentAlert
      problem={problem}
      onRetry={onRetry}
      action={problem.description.next === 'changeCart' ? <CartLink /> : null}
      callUs={<CallUs />}
    />
  );
  return (
    <CheckoutContent
      payment={payment}
      form={
        <CheckoutForm
          contents={calculation && { cartId, items, options, calculation }}
          payment={payment}
          renderProblem={renderProblem}
        />
      }
      renderProblem={renderProblem}
      confirmingText={texts.confirmingText}
      callUs={<CallUs />}
      summary={
        <TotalPanel heading={texts.summary} calculation={loaded}>
          <Text look="small" tone="muted">
            <CallUs />
          </Text>
        </TotalPanel>
      }
    />
  );
}

/** The result of the payment of gift cards after a return from the bank to a browser without a stored cart. */
function GiftCardReturnFromBank({ orderId }: { orderId: string }) {
  const helios = useHelios();
  return (
    <ReturnFromBank
      orderId={orderId}
      getOrder={helios.getGiftCardOrder}
      getConfirmationPath={orderConfirmationPath}
      notFound={<EmptyCart />}
      renderFailure={(error, onRetry) => <Failure error={error} onRetry={onRetry} />}
      getChooseLink={() => ({ href: giftCardsPath, text: cartTexts.choose })}
      confirmingText={texts.confirmingText}
      renderCallUs={() => <CallUs prefix={commonTexts.questions} />}
    />
  );
}

interface CheckoutFormProps {
  /** Null until the total is known */
  contents: GiftCardContents | null;
  payment: Payment<CreateGiftCardOrderRequest, GiftCardOrder>;
  renderProblem: (problem: PaymentProblem) => Elements;
}

/** The steps contact, address and payment for a cart of gift cards. */
function CheckoutForm({ contents, payment, renderProblem }: CheckoutFormProps) {
  const { draft, changeDraft } = useGiftCardCheckoutDraft();
  const { paymentNote, policyLinks } = useGiftCardData();
  const { problem } = payment;
  return (
    <CheckoutSteps
      draft={draft}
      changeDraft={changeDraft}
      contactHints={texts.hints}
      serverErrors={problem?.fields ?? null}
      notice={problem && renderProblem(problem)}
      renderPayment={(entries, notice) =>
        contents === null ? (
          <>
            {notice}
            <LoadingIndicator label={cartTexts.totalLoading} />
          </>
        ) : (
          <PaymentForm
            order={{
              totalCents: contents.calculation.totalCents,
              restCents: contents.calculation.totalCents,
              contents: JSON.stringify(contents.items),
            }}
            currency={contents.calculation.currency}
            cardForm={contents.options.cardForm}
            postalCode={entries.fields.zipcode}
            isSending={payment.isSending}
            policies={<PolicyLinks paymentNote={paymentNote} policyLinks={policyLinks} />}
            onPay={(paymentMethod) => {
              if (paymentMethod === null) return;
              payment.pay(() => {
                const { items, calculation } = contents;
                track({ name: 'paymentInfoEntered', ...describeGiftCardCart(items, calculation.currency) });
                return toOrderRequest(contents, entries, paymentMethod);
              });
            }}
          >
            {notice}
          </PaymentForm>
        )
      }
    />
  );
}
