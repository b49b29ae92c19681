import { ButtonLink, Notice } from '../../../design-system';
import { useForgetCart } from '../../../state/ticketing';
import { calendarPath, quantitiesPath } from '../routing/paths';
import { cartTexts as texts } from '../texts';

/** The hold ran out: what that means, and the way back to seats. What was typed is kept. */
export function HoldEnded({ eventCode, dateTime }: { eventCode: string; dateTime: string }) {
  const forget = useForgetCart();
  return (
    <Notice
      tone="warning"
      title={texts.ended}
      actions={
        <>
          <ButtonLink buttonSize="small" href={quantitiesPath(eventCode, dateTime)} onClick={forget}>
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
