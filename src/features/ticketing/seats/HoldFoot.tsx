import styled from '@emotion/styled';
import { formatMoney } from '../../../api/money';
import { Button, color, fontSize, layer, media, radius, shadow, space } from '../../../design-system';
import { seatsTexts as texts } from '../texts';

export interface HoldFootProps {
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
}

/** How far the choice is, what it costs, and the way on. */
export function HoldFoot({
  chosen,
  total,
  totalCents,
  currency,
  allIn,
  isHolding,
  busy,
  onHold,
}: HoldFootProps) {
  const missing = total - chosen;
  return (
    <Foot>
      <FootText>
        <strong>{texts.chosenOf(chosen, total)}</strong>
        {chosen > 0 ? (
          <span>
            <strong>{formatMoney(totalCents, currency)}</strong> {allIn}
          </span>
        ) : null}
      </FootText>
      <Button fullWidth buttonSize="large" disabled={missing > 0} busy={busy} onClick={onHold}>
        {missing > 0 ? texts.holdHint(missing) : isHolding ? texts.keep : texts.hold}
      </Button>
    </Foot>
  );
}

/** Up to tablets it is a bar at the foot of the window: the map above must not have to be scrolled away to go on. */
const Foot = styled.div`
  z-index: ${layer.raised};
  display: flex;
  gap: ${space.s};
  border-block-start: 1px solid ${color.border};
  background: ${color.raised};
  ${media.aboveMenu} {
    position: sticky;
    inset-block-end: 0;
    flex-direction: column;
    margin-inline: calc(-1 * min(${space.l}, 6.5vw));
    padding: ${space.m} min(${space.l}, 6.5vw);
    border-end-start-radius: ${radius.l};
    border-end-end-radius: ${radius.l};
  }
  ${media.upToMenu} {
    position: fixed;
    inset: auto 0 0;
    align-items: center;
    padding: ${space.s} ${space.gutter};
    padding-block-end: max(${space.s}, env(safe-area-inset-bottom));
    box-shadow: ${shadow.raised};
    > button {
      flex: 1 1 50%;
      min-width: 0;
      padding-inline: ${space.s};
      font-size: ${fontSize.m};
    }
  }
`;

const FootText = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${space.m};
  font-size: ${fontSize.s};
  line-height: 1.35;
  font-variant-numeric: tabular-nums;
  ${media.upToMenu} {
    flex: 1 1 50%;
    flex-direction: column;
  }
`;
