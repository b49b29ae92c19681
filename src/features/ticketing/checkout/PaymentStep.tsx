import type { Lock } from '../../../helios/types';
import { serializeContents } from '../../../state/lock/seatLock';
import { PaymentForm } from '../../shared/checkout/PaymentForm';
import { PolicyLinks } from '../../shared/checkout/PolicyLinks';
import { checkoutTexts as texts } from '../shared/texts';
import { useTicketingData } from '../shared/ticketingData';
import { GiftCardPayment } from './GiftCardPayment';
import { splitPayment } from './giftCards';
import { useGiftCards } from './useGiftCards';
import { Text, type Elements } from '../../../design-system';

interface PaymentStepProps {
  lock: Lock;
  /** Postal code of the billing address, which banks compare with that of the card */
  postalCode: string;
  /** A payment request is pending */
  isSending: boolean;
  /** The notice about the last payment attempt */
  problem: Elements;
  /** Called with the token of the card, or null when gift cards pay everything */
  onPay: (paymentMethod: string | null) => void;
}

/** The last step of checkout: gift cards, the card for the rest, and the Pay button. */
export function PaymentStep({ lock, postalCode, isSending, problem, onPay }: PaymentStepProps) {
  const { totals, cardForm } = lock;
  const { cards } = useGiftCards();
  const { restCents } = splitPayment(cards, totals.totalCents);
  return (
    <PaymentForm
      order={{ totalCents: totals.totalCents, restCents, contents: serializeOrder(lock) }}
      currency={totals.currency}
      cardForm={cardForm}
      postalCode={postalCode}
      isSending={isSending}
      policies={<PurchaseTerms lock={lock} />}
      textWithoutCard={totals.totalCents > 0 ? texts.giftCardsPayAll : texts.nothingToPay}
      labelWithoutCard={totals.totalCents > 0 ? texts.payByGiftCard : texts.payNothing}
      onPay={onPay}
    >
      {problem}
      <GiftCardPayment totalCents={totals.totalCents} currency={totals.currency} />
    </PaymentForm>
  );
}

/** What the visitor accepts by paying, and what can be changed and returned. */
export function PurchaseTerms({ lock: { exchangeTerms, returnTerms } }: { lock: Lock }) {
  const { content } = useTicketingData();
  return (
    <>
      {[exchangeTerms, returnTerms].map((terms) =>
        terms ? (
          <Text key={terms} look="small">
            {terms}
          </Text>
        ) : null,
      )}
      <PolicyLinks {...content} />
    </>
  );
}

/** The seats, the promo code and all amounts as one text */
function serializeOrder(lock: Lock): string {
  return JSON.stringify([serializeContents(lock), lock.totals]);
}
