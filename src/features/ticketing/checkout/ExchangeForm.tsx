import { describeLock } from '../../../analytics/commerce';
import { track } from '../../../analytics/events';
import { Text } from '../../../design-system';
import type { ExchangeQuote, Lock, Order } from '../../../helios/types';
import { formatMoney } from '../../../lib/money';
import { serializeContents } from '../../../state/lock/seatLock';
import { PaymentForm } from '../../shared/checkout/PaymentForm';
import type { Payment } from '../../shared/checkout/usePayment';
import { FocusKeeper } from '../../shared/screen/FocusKeeper';
import { LoadingIndicator } from '../../shared/screen/LoadingIndicator';
import { Panel, SectionHeading } from '../../shared/screen/Panels';
import { Failure } from '../shared/components/Failure';
import { getBackCents } from '../shared/exchange/ExchangeTotals';
import type { QuotedExchange } from '../shared/exchange/useExchangeQuote';
import { exchangeTexts as texts } from '../shared/texts';
import { GiftCardPayment } from './GiftCardPayment';
import { splitPayment } from './giftCards';
import { PurchaseTerms } from './PaymentStep';
import { ProblemNotice } from './ProblemNotice';
import { useGiftCards } from './useGiftCards';
import { toExchangeRequest, type TicketOrderRequest } from './useTicketPurchase';

interface ExchangeFormProps {
  lock: Lock;
  quoted: QuotedExchange;
  payment: Payment<TicketOrderRequest, Order>;
}

/** Pays the difference of an exchange, or confirms it (product 21.3). Helios knows the customer. */
export function ExchangeForm({ lock, quoted, payment }: ExchangeFormProps) {
  const { resource, reload } = quoted;
  const { problem } = payment;
  return (
    <Panel>
      <SectionHeading>{texts.heading}</SectionHeading>
      {problem ? (
        <FocusKeeper>
          <ProblemNotice problem={problem} lock={lock} />
        </FocusKeeper>
      ) : null}
      {resource.status === 'loading' ? <LoadingIndicator /> : null}
      {resource.status === 'failed' ? (
        <Failure error={resource.error} onRetry={reload} location={lock.performance.theaterLocation} />
      ) : null}
      {resource.data ? (
        <Difference lock={lock} quoted={quoted} quote={resource.data} payment={payment} />
      ) : null}
    </Panel>
  );
}

function Difference({
  lock,
  quoted: { exchange },
  quote,
  payment,
}: ExchangeFormProps & { quote: ExchangeQuote }) {
  const { cards } = useGiftCards();
  const { dueCents, totals } = quote;
  const split = splitPayment(cards, dueCents);
  return (
    <PaymentForm
      order={{
        totalCents: dueCents,
        restCents: split.restCents,
        contents: JSON.stringify([serializeContents(lock), quote]),
      }}
      currency={totals.currency}
      cardForm={lock.cardForm}
      // Only Helios knows the address. Without it the bank compares none.
      postalCode=""
      isSending={payment.isSending}
      policies={<PurchaseTerms lock={lock} />}
      textWithoutCard={dueCents > 0 ? texts.differencePaid : describeNothingDue(quote)}
      labelWithoutCard={texts.submit}
      onPay={(paymentMethod) =>
        payment.pay(() => {
          track({ name: 'paymentInfoEntered', ...describeLock(lock) });
          return toExchangeRequest(exchange, lock, quote, paymentMethod, split.cards);
        })
      }
    >
      <Text>{texts.sameCustomer}</Text>
      {dueCents > 0 ? <GiftCardPayment totalCents={dueCents} currency={totals.currency} /> : null}
    </PaymentForm>
  );
}

function describeNothingDue(quote: ExchangeQuote): string {
  const backCents = getBackCents(quote);
  return backCents > 0 ? texts.back(formatMoney(backCents, quote.totals.currency)) : texts.even;
}
