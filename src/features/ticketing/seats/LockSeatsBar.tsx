import styled from '@emotion/styled';
import { memo, useRef, type ReactNode, type RefObject } from 'react';
import {
  Button,
  color,
  fontSize,
  maxBottomBarHeight,
  media,
  notPrinted,
  radius,
  shadow,
  space,
  layer,
  VisuallyHidden,
  useReservedSpace,
} from '../../../design-system';
import type { SelectedSeat } from '../../../state/tickets/ticketingStorage';
import { seatsTexts as texts, commonTexts } from '../shared/texts';
import type { QuoteRequest } from '../../../helios/types';
import { formatMoney } from '../../../lib/money';
import { useLiveLock } from '../../../state/lock/seatLock';
import { useQuote } from '../../../state/tickets/useQuote';
import { AwaitedText, awaitedAmount, useLastText } from '../shared/components/AwaitedAmount';
import { isSameSelection } from './seatMap/selection';
import { useLatestCallback } from '../../shared/screen/useLatestCallback';

interface LockSeatsBarProps {
  performanceId: string;
  /** The selected seats */
  seats: readonly SelectedSeat[];
  /** The number of tickets */
  total: number;
  /** Whether the visitor has a lock that would be changed */
  hasLock: boolean;
  busy: boolean;
  onLock: () => void;
  /** Whether the bar is fixed to the bottom of the viewport (up to tablets), so that it is always visible */
  isFixed: boolean;
  /** The position of the highlighted seat in the viewport; null without one */
  getSeatRect: () => DOMRect | null;
  /** Content above a fixed bar: the highlighted seat or a message */
  children?: ReactNode;
}

/** The number of selected seats, the total, and the button to lock them. */
export const LockSeatsBar = memo(function LockSeatsBar({
  performanceId,
  seats,
  total,
  hasLock,
  busy,
  onLock,
  isFixed,
  getSeatRect,
  children,
}: LockSeatsBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useBottomBarSpace(bar, isFixed, getSeatRect);
  const missingCount = total - seats.length;
  return (
    <Bar ref={bar}>
      {children ? <BarContent>{children}</BarContent> : null}
      <BarActions>
        <Summary>
          <strong>{texts.selectedOf(seats.length, total)}</strong>
          <span aria-live="polite" aria-atomic="true">
            {seats.length > 0 ? <SelectionTotal performanceId={performanceId} seats={seats} /> : null}
          </span>
        </Summary>
        <Button
          fullWidth
          buttonSize={isFixed ? 'medium' : 'large'}
          disabled={missingCount > 0}
          busy={busy}
          onClick={onLock}
        >
          {missingCount > 0 ? texts.seatsMissing(missingCount) : hasLock ? texts.changeLock : texts.lock}
        </Button>
      </BarActions>
    </Bar>
  );
});

/** The width of a phone, counted in the size of the text. */
const largeText = '@container (max-width: 15rem)';

const Bar = styled.div`
  border-block-start: 1px solid ${color.border};
  background: ${color.raised};
  container-type: inline-size;
  ${media.aboveMenu} {
    padding: ${space.m} min(${space.l}, 6.5vw);
    border-end-start-radius: ${radius.l};
    border-end-end-radius: ${radius.l};
  }
  ${media.upToMenu} {
    ${notPrinted}
    position: fixed;
    inset: auto 0 0;
    z-index: ${layer.notice};
    display: flex;
    flex-direction: column;
    gap: ${space.xs};
    max-height: ${maxBottomBarHeight};
    overflow-y: auto;
    padding: ${space.xs} ${space.gutter};
    padding-block-end: max(${space.xs}, env(safe-area-inset-bottom));
    box-shadow: ${shadow.raised};
  }
  /* Wide enough for one line */
  ${media.aboveMobile} {
    flex-direction: row;
    align-items: center;
    gap: ${space.m};
  }
`;

const BarContent = styled.div`
  flex: 1 1 0;
  min-width: 0;
`;

const BarActions = styled.div`
  display: flex;
  flex: 1 1 0;
  gap: ${space.s};
  ${media.aboveMenu} {
    flex-direction: column;
  }
  ${media.upToMenu} {
    align-items: center;
    && > button {
      flex: 1 1 55%;
      min-width: 0;
      min-height: min(3rem, 15vw);
      padding: ${space['2xs']} ${space.s};
      font-size: min(${fontSize.s}, 5.5vw);
      line-height: 1.25;
    }
  }
  /* While enlarged text above it scrolls. */
  ${largeText} {
    position: sticky;
    inset-block-end: calc(-1 * ${space.xs});
    margin-block: auto calc(-1 * ${space.xs});
    padding-block: ${space['2xs']};
    background: ${color.raised};
    && > button {
      padding: 0 ${space['2xs']};
    }
  }
`;

const Summary = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${space.m};
  font-size: ${fontSize.s};
  line-height: 1.35;
  font-variant-numeric: tabular-nums;
  ${media.upToMenu} {
    flex: 1 1 45%;
    flex-direction: column;
    font-size: min(${fontSize.s}, 4.1vw);
  }
`;

interface SelectionTotalProps {
  performanceId: string;
  /** At least one */
  seats: readonly SelectedSeat[];
}

/**
 * The total of the selection: that of the visitor's lock if it has these seats, otherwise a quote. Its own component,
 * so that the map does not render when a quote arrives.
 */
function SelectionTotal({ performanceId, seats }: SelectionTotalProps) {
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

/** The distance between the bar and the highlighted seat above it, in CSS pixels. */
const GAP_PX = 8;

/**
 * Reserves space for a bar that is fixed to the bottom of the viewport. When the bar grows, the highlighted seat is scrolled above it.
 *
 * @param getSeatRect the position of the highlighted seat in the viewport; null without one
 */
function useBottomBarSpace(
  bar: RefObject<HTMLElement>,
  isFixed: boolean,
  getSeatRect: () => DOMRect | null,
): void {
  const onResize = useLatestCallback(() => {
    const seat = getSeatRect();
    const top = bar.current?.getBoundingClientRect().top;
    if (!seat || top === undefined) return;
    const coveredPx = seat.bottom + GAP_PX - top;
    if (coveredPx > 0 && seat.top < window.innerHeight) window.scrollBy({ top: coveredPx });
  });
  useReservedSpace(bar, '--bottom-bar', { isReserved: isFixed, onResize });
}
