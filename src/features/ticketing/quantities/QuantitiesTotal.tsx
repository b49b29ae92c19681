import styled from '@emotion/styled';
import type { Performance, Quote, QuoteRequest } from '../../../helios/types';
import { formatMoney } from '../../../lib/money';
import { color, fontSize, fontWeight } from '../../../design-system';
import { useQuote } from '../../../state/tickets/useQuote';
import { AwaitedText, awaitedAmount, useLastText } from '../shared/components/AwaitedAmount';
import { commonTexts, quantitiesTexts as texts } from '../shared/texts';

interface QuantitiesTotalProps {
  performance: Performance;
  /** By ticket type code */
  quantities: Readonly<Record<string, number>>;
  /** The number of tickets */
  total: number;
  /** The selected price zone; null for the cheapest one */
  priceZone: string | null;
}

/** The number of tickets, and what they cost with fees and tax. */
export function QuantitiesTotal({ performance, quantities, total, priceZone }: QuantitiesTotalProps) {
  const { status, quote } = useQuote(performance.performanceId, createRequest(quantities, priceZone));
  const isAwaited = status === 'loading';
  const text = quote ? formatQuote(quote, priceZone) : status === 'failed' ? commonTexts.totalInCart : '';
  const shownText = useLastText(isAwaited ? null : text);
  return (
    <Total aria-live="polite" aria-busy={isAwaited || undefined}>
      <strong>{texts.total(total)}</strong>
      <span>
        {isAwaited && shownText === '' ? (
          <AwaitedText>{formatAmount(awaitedAmount, priceZone)}</AwaitedText>
        ) : (
          shownText
        )}
      </span>
    </Total>
  );
}

function createRequest(
  quantities: Readonly<Record<string, number>>,
  priceZone: string | null,
): QuoteRequest | null {
  const requested = Object.entries(quantities)
    .flatMap(([ticketType, count]) => (count > 0 ? { ticketType, count } : []))
    .sort((a, b) => (a.ticketType < b.ticketType ? -1 : 1));
  if (requested.length === 0) return null;
  return { quantities: requested, priceZones: priceZone === null ? undefined : [priceZone] };
}

/** Empty when the price zone has no price for one of the ticket types. */
function formatQuote({ totals }: Quote, priceZone: string | null): string {
  return totals ? formatAmount(formatMoney(totals.totalCents, totals.currency), priceZone) : '';
}

function formatAmount(amount: string, priceZone: string | null): string {
  return priceZone === null ? texts.estimate(amount) : texts.estimateInZone(amount, priceZone);
}

const Total = styled.p`
  display: flex;
  flex-direction: column;
  line-height: 1.35;
  strong {
    font-size: ${fontSize.l};
    font-weight: ${fontWeight.semibold};
  }
  span {
    color: ${color.textMuted};
    font-size: ${fontSize.s};
  }
`;
