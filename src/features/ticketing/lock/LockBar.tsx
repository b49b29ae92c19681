import styled from '@emotion/styled';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Lock } from '../../../api/heliosTypes';
import {
  Button,
  Icon,
  Notice,
  Stack,
  color,
  font,
  fontSize,
  fontWeight,
  media,
  opticalSize,
  radius,
  space,
} from '../../../design-system';
import { Announcer, type AnnouncerHandle } from '../components/Announcer';
import { answerTo } from '../problems';
import { cartTexts as texts } from '../texts';
import { useLatestCallback } from '../useLatestCallback';
import { useLockClock, type LockClock, type TimedLock } from './useLockClock';

interface LockBarProps {
  held: TimedLock;
  /** What is held, where the screen does not say it */
  title?: ReactNode;
  /** Resolves to the lock as it then stands */
  onExtend: () => Promise<Lock>;
  /** The time ran out while the visitor was here: ask the server how the lock stands */
  onEnded: () => void;
  /** Another way on, beside holding them longer */
  action?: ReactNode;
}

/** How long the seats are held, for eyes and ears, and in its last minutes one action to hold them longer. */
export function LockBar({ held, title, onExtend, onEnded, action }: LockBarProps) {
  const clock = useLockClock(held);
  const announcer = useRef<AnnouncerHandle>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const tellEnded = useLatestCallback(onEnded);
  useEffect(() => {
    if (clock.hasEnded) tellEnded();
  }, [clock.hasEnded, tellEnded]);
  useAnnouncements(clock, held.lock.extensionsLeft, (words) => announcer.current?.say(words));

  async function extend() {
    setIsBusy(true);
    setError(null);
    try {
      const { expiresAt, serverNow, extensionsLeft } = await onExtend();
      const minutes = texts.wholeMinutes(Date.parse(expiresAt) - Date.parse(serverNow));
      announcer.current?.say(`${texts.extended(minutes)} ${texts.extensionsLeft(extensionsLeft)}`);
      // The button goes away with its time.
      bar.current?.focus();
    } catch (reason) {
      setError(reason);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Stack gap="s">
      <Bar ref={bar} tabIndex={-1} data-urgent={clock.remainingMs <= 2 * 60_000 || undefined}>
        {title ? <Title>{title}</Title> : null}
        <Time>
          <Icon name="clock" />
          <span>{texts.timeLeft}</span>
          <Digits role="timer" aria-label={texts.timeLeft}>
            {clock.remaining}
          </Digits>
        </Time>
        <Actions>
          <Extension
            left={held.lock.extensionsLeft}
            isExtendable={clock.isExtendable}
            isBusy={isBusy}
            onExtend={() => void extend()}
          />
          {action}
        </Actions>
      </Bar>
      <Announcer ref={announcer} />
      {error ? (
        <Notice tone="danger" title={answerTo(error).title}>
          {answerTo(error).message}
        </Notice>
      ) : null}
    </Stack>
  );
}

/** Says each minute mark once, and once that the seats can be held longer now. */
function useAnnouncements(clock: LockClock, extensionsLeft: number, announce: (words: string) => void) {
  const say = useLatestCallback(announce);
  const { minuteMark, isExtendable } = clock;
  useEffect(() => {
    if (minuteMark !== null) say(texts.minutesLeft(minuteMark));
  }, [minuteMark, say]);

  const wasExtendable = useRef(isExtendable);
  const tellExtendable = useLatestCallback(() => {
    const minutes = Math.ceil(clock.remainingMs / 60_000);
    say(`${texts.minutesLeft(minutes)} ${texts.extendable} ${texts.extensionsLeft(extensionsLeft)}`);
  });
  useEffect(() => {
    if (isExtendable && !wasExtendable.current) tellExtendable();
    wasExtendable.current = isExtendable;
  }, [isExtendable, tellExtendable]);
}

interface ExtensionProps {
  left: number;
  isExtendable: boolean;
  isBusy: boolean;
  onExtend: () => void;
}

/** All its states lie in one cell of a grid, so that nothing moves when the button comes or goes. */
function Extension({ left, isExtendable, isBusy, onExtend }: ExtensionProps) {
  const isOffered = isBusy || isExtendable;
  return (
    <Cell>
      <Offer data-shown={isOffered || undefined}>
        <Button variant="secondary" buttonSize="small" busy={isBusy} onClick={onExtend}>
          {texts.extend}
        </Button>
        <Note>{texts.extensionsLeft(left)}</Note>
      </Offer>
      <Offer data-shown={!isOffered || undefined}>
        <Note>{left > 0 ? texts.extendableLater : texts.noExtensions}</Note>
      </Offer>
    </Cell>
  );
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space.xs} ${space.m};
  padding: ${space.xs} ${space.m};
  border: 1px solid ${color.border};
  border-radius: ${radius.m};
  background: ${color.raised};
  &:focus {
    outline: none;
  }
  &[data-urgent] {
    border-color: ${color.warning};
    background: ${color.warningSurface};
  }
`;

const Title = styled.p`
  flex: 1 0 100%;
  font-size: ${fontSize.s};
  font-weight: ${fontWeight.semibold};
  line-height: 1.4;
`;

const Time = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.xs};
  font-size: ${fontSize.s};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.xs} ${space.s};
`;

const Cell = styled.div`
  display: grid;
  justify-items: end;
  align-items: center;
  > * {
    grid-area: 1 / 1;
  }
  ${media.upToMobile} {
    justify-items: start;
  }
`;

const Offer = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space['2xs']} ${space.s};
  visibility: hidden;
  &[data-shown] {
    visibility: visible;
  }
`;

const Digits = styled.span`
  font-family: ${font.display};
  font-size: ${fontSize.xl};
  font-variation-settings: ${opticalSize.xl};
  font-weight: ${fontWeight.semibold};
  font-variant-numeric: tabular-nums;
  line-height: 1.2;
`;

const Note = styled.p`
  color: ${color.textMuted};
  font-size: ${fontSize.xs};
`;
