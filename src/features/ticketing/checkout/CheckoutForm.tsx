import { describeLock } from '../../../analytics/commerce';
import { track } from '../../../analytics/events';
import type { Lock, Order } from '../../../helios/types';
import { formatMoney } from '../../../lib/money';
import { Notice, type Elements } from '../../../design-system';
import { useCheckoutDraft } from '../../../state/tickets/ticketing';
import { CheckoutSteps } from '../../shared/checkout/CheckoutSteps';
import { FocusKeeper } from '../../shared/screen/FocusKeeper';
import { cartTexts, checkoutTexts as texts } from '../shared/texts';
import { splitPayment } from './giftCards';
import type { PaymentProblem } from '../../shared/checkout/paymentProblem';
import type { Payment } from '../../shared/checkout/usePayment';
import { newTotalText } from '../../shared/problems';
import { PaymentStep } from './PaymentStep';
import { ProblemNotice } from './ProblemNotice';
import { useGiftCards } from './useGiftCards';
import { toOrderRequest, type TicketOrderRequest } from './useTicketPurchase';

export interface CheckoutFormProps {
  lock: Lock;
  payment: Payment<TicketOrderRequest, Order>;
}

/** The steps contact, address and payment for a lock. */
export function CheckoutForm({ lock, payment }: CheckoutFormProps) {
  const { draft, changeDraft } = useCheckoutDraft();
  const { cards } = useGiftCards();
  const { problem } = payment;
  return (
    <CheckoutSteps
      draft={draft}
      changeDraft={changeDraft}
      contactHints={texts.hints}
      serverErrors={problem?.fields ?? null}
      notice={problem ? renderProblem(problem, lock) : null}
      renderPayment={(entries, notice) => (
        <PaymentStep
          lock={lock}
          postalCode={entries.fields.zipcode}
          isSending={payment.isSending}
          problem={notice}
          onPay={(paymentMethod) =>
            payment.pay(() => {
              track({ name: 'paymentInfoEntered', ...describeLock(lock) });
              const giftCards = splitPayment(cards, lock.totals.totalCents).cards;
              return toOrderRequest(lock, entries, paymentMethod, giftCards);
            })
          }
        />
      )}
    />
  );
}

/** The notice about the last payment attempt; null when it is out of date. */
function renderProblem(problem: PaymentProblem, lock: Lock): Elements {
  const { totalCents, currency } = lock.totals;
  // After the refused promo code is removed, its problem is solved and the button that had the focus was removed.
  const isSolved = problem.code === 'PROMO_CODE_NOT_VALID' && lock.promoCode !== problem.promoCode;
  // When another promo code was applied, its own message is shown.
  if (isSolved && lock.promoCode !== null) return null;
  return (
    <FocusKeeper>
      {isSolved ? (
        <Notice>{`${cartTexts.promoRemoved} ${newTotalText(formatMoney(totalCents, currency))}`}</Notice>
      ) : (
        <ProblemNotice problem={problem} lock={lock} />
      )}
    </FocusKeeper>
  );
}
