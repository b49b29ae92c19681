import { describeGiftCardCart } from '../../../analytics/commerce';
import { track } from '../../../analytics/events';
import type { Elements } from '../../../design-system';
import type { CreateGiftCardOrderRequest, GiftCardOrder } from '../../../helios/types';
import { useGiftCardCheckoutDraft } from '../../../state/giftCards/giftCards';
import { CheckoutSteps } from '../../shared/checkout/CheckoutSteps';
import type { PaymentProblem } from '../../shared/checkout/paymentProblem';
import { PaymentForm } from '../../shared/checkout/PaymentForm';
import { PolicyLinks } from '../../shared/checkout/PolicyLinks';
import type { Payment } from '../../shared/checkout/usePayment';
import { LoadingIndicator } from '../../shared/screen/LoadingIndicator';
import { useGiftCardData } from '../shared/giftCardData';
import { cartTexts, checkoutTexts as texts } from '../shared/texts';
import { toOrderRequest, type GiftCardContents } from './useGiftCardPurchase';

interface CheckoutFormProps {
  /** Null until the total is known */
  contents: GiftCardContents | null;
  payment: Payment<CreateGiftCardOrderRequest, GiftCardOrder>;
  renderProblem: (problem: PaymentProblem) => Elements;
}

/** The steps contact, address and payment for a cart of gift cards. */
export function CheckoutForm({ contents, payment, renderProblem }: CheckoutFormProps) {
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
