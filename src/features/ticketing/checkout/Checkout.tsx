import { describeLock } from '../../../analytics/commerce';
import { Text } from '../../../design-system';
import type { LockSnapshot } from '../../../state/tickets/ticketingAtoms';
import { CheckoutContent } from '../../shared/checkout/CheckoutContent';
import { usePayment } from '../../shared/checkout/usePayment';
import { PromoCode } from '../shared/components/PromoCode';
import { Panel, SectionHeading } from '../../shared/screen/Panels';
import { useTrackCheckoutOnce } from '../../shared/screen/useTrackOnce';
import { TicketList } from '../shared/components/TicketList';
import { TotalsTable } from '../shared/components/TotalsTable';
import { CallUs } from '../shared/components/Failure';
import { RelockNotice } from '../shared/lock/RelockNotice';
import { LockBar } from '../shared/lock/LockBar';
import { ExchangeTotals } from '../shared/exchange/ExchangeTotals';
import { useExchangeQuote } from '../shared/exchange/useExchangeQuote';
import { checkoutTexts as texts, exchangeTexts } from '../shared/texts';
import { CheckoutForm } from './CheckoutForm';
import { ExchangeForm } from './ExchangeForm';
import { ProblemNotice } from './ProblemNotice';
import { splitPayment } from './giftCards';
import { useGiftCards, useRefreshBalances } from './useGiftCards';
import { useTicketPurchase } from './useTicketPurchase';

interface CheckoutProps {
  snapshot: LockSnapshot;
  onPaid: (orderId: string) => void;
}

/** The content of checkout for a lock that can be paid. */
export function Checkout({ snapshot, onPaid }: CheckoutProps) {
  const { lock } = snapshot;
  const quoted = useExchangeQuote(lock);
  const payment = usePayment(useTicketPurchase(lock, onPaid, quoted?.reload));
  const { phase } = payment;
  const { cards } = useGiftCards();
  useRefreshBalances(phase.name !== 'filling');
  useTrackCheckoutOnce(phase.name === 'filling' ? lock.lockId : null, () => ({
    name: 'checkoutStarted',
    ...describeLock(lock),
  }));
  const callUs = <CallUs location={lock.performance.theaterLocation} />;
  return (
    <CheckoutContent
      payment={payment}
      notices={
        <>
          {payment.isFormShown || phase.name === 'action' ? <LockBar snapshot={snapshot} /> : null}
          <RelockNotice lock={lock} />
        </>
      }
      form={
        quoted ? (
          <ExchangeForm lock={lock} quoted={quoted} payment={payment} />
        ) : (
          <CheckoutForm lock={lock} payment={payment} />
        )
      }
      renderProblem={(problem, onRetry) => <ProblemNotice problem={problem} lock={lock} onRetry={onRetry} />}
      confirmingText={quoted ? exchangeTexts.confirmingText : texts.confirmingText}
      callUs={callUs}
      summary={
        <Panel as="aside">
          <SectionHeading>{texts.summary}</SectionHeading>
          <TicketList seats={lock.seats} currency={lock.totals.currency} />
          {quoted ? (
            <ExchangeTotals
              lock={lock}
              quoted={quoted}
              giftCards={splitPayment(cards, quoted.resource.data?.dueCents ?? 0).cards}
            />
          ) : (
            <TotalsTable
              totals={lock.totals}
              promoCode={lock.promoCode}
              giftCards={splitPayment(cards, lock.totals.totalCents).cards}
            />
          )}
          {phase.name === 'filling' ? <PromoCode lock={lock} /> : null}
          <Text look="small" tone="muted">
            {callUs}
          </Text>
        </Panel>
      }
    />
  );
}
