import type { ExchangeQuote, Lock } from '../../../../helios/types';
import { formatMoney } from '../../../../lib/money';
import { LoadingIndicator } from '../../../shared/screen/LoadingIndicator';
import { SectionHeading } from '../../../shared/screen/Panels';
import { AmountList } from '../components/AmountList';
import { TotalsTable, type TotalsTableProps } from '../components/TotalsTable';
import { amountTexts, exchangeTexts as texts } from '../texts';
import type { QuotedExchange } from './useExchangeQuote';

interface ExchangeTotalsProps extends Pick<TotalsTableProps, 'giftCards'> {
  lock: Lock;
  quoted: QuotedExchange;
}

/** The totals of a lock whose purchase is an exchange, and what becomes of the value of the former tickets. */
export function ExchangeTotals({ lock, quoted, giftCards }: ExchangeTotalsProps) {
  const { status, data: quote } = quoted.resource;
  return (
    <>
      {quote ? <FormerTickets quote={quote} /> : null}
      <TotalsTable
        totals={lock.totals}
        promoCode={lock.promoCode}
        exchange={quote}
        giftCards={quote ? giftCards : []}
      />
      {status === 'loading' && lock.status === 'live' ? <LoadingIndicator /> : null}
    </>
  );
}

function FormerTickets({ quote }: { quote: ExchangeQuote }) {
  const backCents = getBackCents(quote);
  return (
    <>
      <SectionHeading>{texts.formerTickets}</SectionHeading>
      <AmountList
        rows={[
          [amountTexts.value, quote.valueCents],
          [amountTexts.fee, -quote.feeCents],
          ...(backCents > 0
            ? ([
                [amountTexts.credit, -quote.creditCents],
                [amountTexts.toGiftCards, quote.toGiftCardsCents],
                [amountTexts.toNewGiftCard, quote.toNewGiftCardCents],
                [amountTexts.toCard, quote.toCardCents],
              ] as const)
            : []),
        ]}
        total={backCents > 0 ? [amountTexts.back, backCents] : [amountTexts.credit, quote.creditCents]}
        money={(cents) => formatMoney(cents, quote.totals.currency)}
      />
    </>
  );
}

/** What the buyer gets back. */
export function getBackCents({ dueCents, differenceCents }: ExchangeQuote): number {
  return dueCents - differenceCents;
}
