import styled from '@emotion/styled';
import { memo, useRef, type ReactNode } from 'react';
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
} from '../../../design-system';
import type { SelectedSeat } from '../../../state/tickets/ticketingStorage';
import { seatsTexts as texts } from '../shared/texts';
import { SelectionTotal } from './SelectionTotal';
import { useBottomBarSpace } from './useBottomBarSpace';

export interface LockSeatsBarProps {
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
