import styled from '@emotion/styled';
import { useEffect, useRef, useState, type ReactNode } from 'react';
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
  type Elements,
} from '../../../../design-system';
import { useExtendLock } from '../../../../state/lock/changeLock';
import { Announcer, type AnnouncerHandle } from '../../../shared/screen/Announcer';
import { describeProblem } from '../../../shared/problems';
import { cartTexts as texts } from '../texts';
import { useLatestCallback } from '../../../shared/screen/useLatestCallback';
import { useLockClock, type LockClock, type TimedLock } from './useLockClock';

interface LockBarProps {
  snapshot: TimedLock;
  /** Description of the lock, when the screen does not show it */
  title?: ReactNode;
  /** An action beside the extension */
  action?: Elements;
}

/** The countdown of the cart's lock, which is also announced, and in its last minutes a button to extend it. */
export function LockBar({ snapshot, title, action }: LockBarProps) {
  const clock = useLockClock(snapshot);
  const extendLock = useExtendLock();
  const announcer = useRef<AnnouncerHandle>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  useAnnouncements(clock, snapshot.lock.extensionsLeft, (text) => announcer.current?.announce(text));

  async function extend() {
    setIsBusy(true);
    setError(null);
    try {
      const { expiresAt, serverNow, extensionsLeft } = await extendLock();
      const minutes = texts.wholeMinutes(Date.parse(expiresAt) - Date.parse(serverNow));
      announcer.current?.announce(`${texts.extended(minutes)} ${texts.extensionsLeft(extensionsLeft)}`);
      // The button is removed after the extension.
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
            left={snapshot.lock.extensionsLeft}
            isExtendable={clock.isExtendable}
            isBusy={isBusy}
            onExtend={() => void extend()}
          />
          {action}
        </Actions>
      </Bar>
      <Announcer ref={announcer} />
      {error ? (
        <Notice tone="danger" title={describeProblem(error).title}>
          {describeProblem(error).message}
        </Notice>
      ) : null}
    </Stack>
  );
}

/** Announces each minute mark once, and once that the lock can be extended. */
function useAnnouncements(clock: LockClock, extensionsLeft: number, announceText: (text: string) => void) {
  const announce = useLatestCallback(announceText);
  const { minuteMark, isExtendable } = clock;
  useEffect(() => {
    if (minuteMark !== null) announce(texts.minutesLeft(minuteMark));
  }, [minuteMark, announce]);

  const wasExtendable = useRef(isExtendable);
  const announceExtendable = useLatestCallback(() => {
    const minutes = Math.ceil(clock.remainingMs / 60_000);
    announce(`${texts.minutesLeft(minutes)} ${texts.extendable} ${texts.extensionsLeft(extensionsLeft)}`);
  });
  useEffect(() => {
    if (isExtendable && !wasExtendable.current) announceExtendable();
    wasExtendable.current = isExtendable;
  }, [isExtendable, announceExtendable]);
}

interface ExtensionProps {
  left: number;
  isExtendable: boolean;
  isBusy: boolean;
  onExtend: () => void;
}

/** All states are in one grid cell, so that the layout does not move when the button appears. */
function Extension({ left, isExtendable, isBusy, onExtend }: ExtensionProps) {
  const isOffered = isBusy || isExtendable;
  return (
    <Cell>
      <Offer data-shown={isOffered || undefined}>
        <Button variant="secondary" buttonSize="small" busy={isBusy} onClick={onExtend}>
          {texts.extendLock}
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
