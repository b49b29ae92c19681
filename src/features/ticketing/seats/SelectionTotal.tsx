import type { QuoteRequest } from '../../../helios/types';
import { VisuallyHidden } from '../../../design-system';
import { formatMoney } from '../../../lib/money';
import { useLiveLock } from '../../../state/lock/seatLock';
import type { SelectedSeat } from '../../../state/tickets/ticketingStorage';
import { useQuote } from '../../../state/tickets/useQuote';
import { AwaitedText, awaitedAmount } from '../shared/components/AwaitedAmount';
import { commonTexts, seatsTexts as texts } from '../shared/texts';
import { useLastText } from '../shared/useLastText';
import { isSameSelection } from './seatMap/selection';

interface SelectionTotalProps {
  performanceId: string;
  /** At least one */
  seats: readonly SelectedSeat[];
}

/**
 * The total of the selection: that of the visitor's lock if it has these seats, otherwise a quote. Its own component,
 * so that the map does not render when a quote arrives.
 */
export function SelectionTotal({ performanceId, seats }: SelectionTotalProps) {
  const lock = useLiveLock(performanceId)?.lock ?? null;
  const promoCode = lock?.promoCode ?? null;
  const isLocked = lock !== null && isSameSelection(seats, lock.seats);
  const { status, quote } = useQuote(
    performanceId,
    isLocked ? null : createRequest(seats, lock?.lockId),
    promoCode,
  );
  const totals = isLocked ? lock.totals : (quote?.totals ?? null);
  const isAwaited = status === 'loading';
  const amount = totals ? formatMoney(totals.totalCents, totals.currency) : '';
  const note = totals ? formatNote(totals.discountCents > 0 ? promoCode : null) : commonTexts.totalInCart;
  const shownAmount = useLastText(isAwaited ? null : amount);
  const shownNote = useLastText(isAwaited ? null : note);
  return (
    <span aria-busy={isAwaited || undefined}>
      {shownNote === '' ? (
        <AwaitedText>{`${awaitedAmount} ${formatNote(promoCode)}`}</AwaitedText>
      ) : (
        <>
          {shownAmount === '' ? null : <VisuallyHidden>{`${texts.total} `}</VisuallyHidden>}
          {shownAmount === '' ? null : <strong>{shownAmount}</strong>}
          <span>{` ${shownNote}`}</span>
        </>
      )}
    </span>
  );
}

/** The seats in one order, because the total does not depend on it. */
function createRequest(seats: readonly SelectedSeat[], lockId: string | undefined): QuoteRequest {
  const sorted = [...seats].sort((a, b) => (a.seatGuid < b.seatGuid ? -1 : 1));
  return { seats: sorted, lockId };
}

function formatNote(promoCode: string | null): string {
  return promoCode === null ? texts.withFees : texts.withPromo(promoCode);
}
