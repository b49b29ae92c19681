import styled from '@emotion/styled';
import { memo, useRef, type ReactNode } from 'react';
import { formatMoney } from '../../../api/money';
import { Button, color, fontSize, media, radius, shadow, space, layer } from '../../../design-system';
import { seatsTexts as texts } from '../texts';
import { useBarRoom } from './useBarRoom';

export interface HoldBarProps {
  chosen: number;
  /** How many seats are wanted */
  total: number;
  totalCents: number;
  currency: string;
  /** What the total has in it, in words */
  allIn: string;
  /** Whether seats are held already, which these take the place of */
  isHolding: boolean;
  busy: boolean;
  onHold: () => void;
  /** Whether it is fixed to the foot of the window: up to tablets, so that it never has to be scrolled to. */
  isFixed: boolean;
  /** Where the seat that is looked at stands in the window; null when there is none. */
  seatBox: () => DOMRect | null;
  /** What stands above it where it is fixed: the seat that is looked at, or a message. */
  children?: ReactNode;
}

/** How far the choice is, what it costs, and the way on. */
export const HoldBar = memo(function HoldBar({
  chosen,
  total,
  totalCents,
  currency,
  allIn,
  isHolding,
  busy,
  onHold,
  isFixed,
  seatBox,
  children,
}: HoldBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useBarRoom(bar, isFixed, seatBox);
  const missing = total - chosen;
  return (
    <Bar ref={bar}>
      {children ? <Above>{children}</Above> : null}
      <WayOn>
        <Sum>
          <strong>{texts.chosenOf(chosen, total)}</strong>
          {chosen > 0 ? (
            <span>
              <strong>{formatMoney(totalCents, currency)}</strong> {allIn}
            </span>
          ) : null}
        </Sum>
        <Button
          fullWidth
          buttonSize={isFixed ? 'medium' : 'large'}
          disabled={missing > 0}
          busy={busy}
          onClick={onHold}
        >
          {missing > 0 ? texts.holdHint(missing) : isHolding ? texts.keep : texts.hold}
        </Button>
      </WayOn>
    </Bar>
  );
});

const Bar = styled.div`
  border-block-start: 1px solid ${color.border};
  background: ${color.raised};
  ${media.aboveMenu} {
    padding: ${space.m} min(${space.l}, 6.5vw);
    border-end-start-radius: ${radius.l};
    border-end-end-radius: ${radius.l};
  }
  ${media.upToMenu} {
    position: fixed;
    inset: auto 0 0;
    z-index: ${layer.notice};
    display: flex;
    flex-direction: column;
    gap: ${space.xs};
    /* Large text must not leave the map without room. */
    max-height: 55svh;
    overflow-y: auto;
    padding: ${space.xs} ${space.gutter};
    padding-block-end: max(${space.xs}, env(safe-area-inset-bottom));
    box-shadow: ${shadow.raised};
  }
  /* Room enough for both in one line */
  ${media.aboveMobile} {
    flex-direction: row;
    align-items: center;
    gap: ${space.m};
  }
`;

const Above = styled.div`
  flex: 1 1 0;
  min-width: 0;
`;

const WayOn = styled.div`
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
      min-height: 3rem;
      padding: ${space['2xs']} ${space.s};
      font-size: ${fontSize.s};
      line-height: 1.25;
    }
  }
`;

const Sum = styled.p`
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
