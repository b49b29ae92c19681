import { describeGiftCardCart } from '../../../analytics/commerce';
import { track } from '../../../analytics/events';
import { useGiftCardCheckoutDraft } from '../../../state/giftCards';
import { CheckoutSteps } from '../../shared/checkout/CheckoutSteps';
import { PaymentForm } from '../../shared/checkout/PaymentForm';
import { PolicyLinks } from '../../shared/checkout/PolicyLinks';
import { LoadingIndicator } from '../../shared/screen/LoadingIndicator';
import { useGiftCardData } from '../shared/giftCardData';
import { cartTexts, checkoutTexts as texts } from '../shared/texts';
import { toOrderRequest, type GiftCardPurchase } from './orderRequest';
import { ProblemNotice } from './ProblemNotice';
import type { GiftCardPaymentState } from './useGiftCardPayment';

interface CheckoutFormProps {
  /** Null until the total is known */
  purchase: GiftCardPurchase | null;
  payment: GiftCardPaymentState;
}

/** The steps contact, address and payment for a cart of gift cards. */
export function CheckoutForm({ purchase, payment }: CheckoutFormProps) {
  const { draft, changeDraft } = useGiftCardCheckoutDraft();
  const { paymentNote, policyLinks } = useGiftCardData();
  const { problem } = payment;
  return (
    <CheckoutSteps
      draft={draft}
      changeDraft={changeDraft}
      contactHints={texts.hints}
      serverErrors={problem?.fields ?? null}
      notice={problem ? <ProblemNotice problem={problem} /> : null}
      renderPayment={({ fields, marketingInterestIds }, notice) =>
        purchase === null ? (
          <>
            {notice}
            <LoadingIndicator label={cartTexts.totalLoading} />
          </>
        ) : (
          <PaymentForm
            order={{
              totalCents: purchase.calculation.totalCents,
              restCents: purchase.calculation.totalCents,
              contents: JSON.stringify(purchase.items),
            }}
            currency={purchase.calculation.currency}
            cardForm={purchase.options.cardForm}
            postalCode={fields.zipcode}
            isSending={payment.isSending}
            policies={<PolicyLinks paymentNote={paymentNote} policyLinks={policyLinks} />}
            onPay={(paymentMethod) => {
              if (paymentMethod === null) return;
              const { items, calculation } = purchase;
              track({ name: 'paymentInfoEntered', ...describeGiftCardCart(items, calculation.currency) });
              payment.pay(toOrderRequest(purchase, fields, paymentMethod, marketingInterestIds));
            }}
          >
            {notice}
          </PaymentForm>
        )
      }
    />
  );
}
