import { ButtonLink, Notice } from '../../../design-system';
import { useForgetCart } from '../../../state/ticketing';
import { calendarPath } from '../routing/paths';
import { cartTexts as texts } from '../texts';
import { useChooseSeatsAgain } from './useChooseSeatsAgain';

/** The hold ran out: what that means, and the way back to seats. What was typed is kept. */
export function HoldEnded({ eventCode, dateTime }: { eventCode: string; dateTime: string }) {
  const forget = useForgetCart();
  const again = useChooseSeatsAgain(eventCode, dateTime);
  return (
    <Notice
      tone="warning"
      title={texts.ended}
      actions={
        <>
          <ButtonLink buttonSize="small" href={again.href} onClick={again.prepare}>
            {texts.chooseAgain}
          </ButtonLink>
          <ButtonLink buttonSize="small" variant="secondary" href={calendarPath(eventCode)} onClick={forget}>
            {texts.otherDate}
          </ButtonLink>
        </>
      }
    >
      {texts.endedText}
    </Notice>
  );
}
