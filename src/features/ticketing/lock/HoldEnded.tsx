import type { ReactNode } from 'react';
import type { Lock } from '../../../api/heliosTypes';
import { Button, ButtonLink, Notice, Stack } from '../../../design-system';
import { useForgetCart } from '../../../state/ticketing';
import { KeepsFocus } from '../components/KeepsFocus';
import { answerTo } from '../problems';
import { calendarPath } from '../routing/paths';
import { placesOf } from '../seats/seatWords';
import { cartTexts as texts, seatsTexts } from '../texts';
import { useChooseSeatsAgain } from './useChooseSeatsAgain';
import { useHoldAgain, type SeatsLeft } from './useHoldAgain';

type HoldEndedProps =
  | { lock: Lock; eventCode?: undefined; dateTime?: undefined }
  | { /** Helios does not know it any more */ lock: null; eventCode: string; dateTime: string };

/** The hold ran out: what that means, one press to hold the same seats again, and the way back to all seats. */
export function HoldEnded(props: HoldEndedProps) {
  const { lock } = props;
  const { eventCode, dateTime } = lock?.performance ?? props;
  const forget = useForgetCart();
  const again = useChooseSeatsAgain(eventCode ?? '', dateTime ?? '', lock);
  return (
    <HoldEndedNotice
      lock={lock}
      text={texts.endedText}
      ways={
        <>
          <ButtonLink
            buttonSize="small"
            variant={lock ? 'secondary' : 'primary'}
            href={again.href}
            onClick={again.prepare}
          >
            {texts.chooseAgain}
          </ButtonLink>
          <ButtonLink
            buttonSize="small"
            variant="secondary"
            href={calendarPath(eventCode ?? '')}
            onClick={forget}
          >
            {texts.otherDate}
          </ButtonLink>
        </>
      }
    />
  );
}

/** The same on the seats screen, where other seats can be chosen below. */
export function HoldEndedAtSeats({ lock }: { lock: Lock | null }) {
  return <HoldEndedNotice lock={lock} text={seatsTexts.holdEnded} />;
}

interface HoldEndedNoticeProps {
  lock: Lock | null;
  text: string;
  /** Beside holding the same seats again */
  ways?: ReactNode;
}

function HoldEndedNotice({ lock, text, ways }: HoldEndedNoticeProps) {
  const { hold, isBusy, seatsLeft, error } = useHoldAgain(lock);
  const { title, words, action } = describe(seatsLeft, text);
  return (
    <KeepsFocus>
      <Stack gap="s">
        <Notice
          tone="warning"
          title={title}
          actions={
            lock || ways ? (
              <>
                {lock && action ? (
                  <Button buttonSize="small" busy={isBusy} onClick={hold}>
                    {action}
                  </Button>
                ) : null}
                {ways}
              </>
            ) : undefined
          }
        >
          {words}
        </Notice>
        {error ? (
          <Notice tone="danger" title={answerTo(error).title}>
            {answerTo(error).message}
          </Notice>
        ) : null}
      </Stack>
    </KeepsFocus>
  );
}

function describe(seatsLeft: SeatsLeft | null, text: string) {
  if (!seatsLeft) return { title: texts.ended, words: text, action: texts.holdAgain };
  const { gone, left } = seatsLeft;
  const taken = texts.gone(placesOf(gone), gone.length > 1);
  return left.length > 0
    ? {
        title: texts.someGone,
        words: `${taken} ${texts.stillFree(placesOf(left), left.length > 1)}`,
        action: texts.holdRest(left.length),
      }
    : { title: texts.allGone, words: `${taken} ${texts.noneFree}`, action: null };
}
