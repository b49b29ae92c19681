import styled from '@emotion/styled';
import { useEffect, useState, type ReactNode } from 'react';
import {
  Button,
  Icon,
  Notice,
  Stack,
  VisuallyHidden,
  color,
  font,
  fontSize,
  fontWeight,
  radius,
  space,
} from '../../../design-system';
import type { Lock } from '../../../api/heliosTypes';
import type { HeldLock } from '../../../state/ticketing';
import { answerTo } from '../problems';
import { cartTexts as texts } from '../texts';
import { useLatestCallback } from '../useLatestCallback';
import { useLockClock } from './useLockClock';

interface LockBarProps {
  held: HeldLock;
  /** Resolves to the lock as it then stands */
  onExtend: () => Promise<Lock>;
  /** The time ran out while the visitor was here: ask the server how the lock stands */
  onEnded: () => void;
  /** Another way on, beside holding them longer */
  action?: ReactNode;
}

/** How long the seats are held, for eyes and ears, and one action to hold them longer. */
export function LockBar({ held, onExtend, onEnded, action }: LockBarProps) {
  const clock = useLockClock(held);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [extended, setExtended] = useState('');
  const { extensionsLeft } = held.lock;

  const tellEnded = useLatestCallback(onEnded);
  useEffect(() => {
    if (clock.hasEnded) tellEnded();
  }, [clock.hasEnded, tellEnded]);

  async function extend() {
    setIsBusy(true);
    setError(null);
    try {
      const { expiresAt, serverNow } = await onExtend();
      // Said once, as it is now; with a no-break space a second time, since only what changes is announced.
      const words = texts.extended(texts.wholeMinutes(Date.parse(expiresAt) - Date.parse(serverNow)));
      setExtended((before) => (before === words ? `${words}\u00a0` : words));
    } catch (reason) {
      setError(reason);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Stack gap="s">
      <Bar data-urgent={clock.remainingMs <= 2 * 60_000 || undefined}>
        <Time>
          <Icon name="clock" />
          <span>{texts.timeLeft}</span>
          <Digits role="timer" aria-label={texts.timeLeft}>
            {clock.remaining}
          </Digits>
        </Time>
        <Actions>
          {extensionsLeft > 0 ? (
            <Button variant="secondary" buttonSize="small" busy={isBusy} onClick={() => void extend()}>
              {texts.extend}
            </Button>
          ) : (
            <Note>{texts.noExtensions}</Note>
          )}
          {action}
        </Actions>
      </Bar>
      <VisuallyHidden as="div" role="status">
        {clock.minuteMark !== null ? texts.minutesLeft(clock.minuteMark) : extended}
      </VisuallyHidden>
      {error ? (
        <Notice tone="danger" title={answerTo(error).title}>
          {answerTo(error).message}
        </Notice>
      ) : null}
    </Stack>
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
  &[data-urgent] {
    border-color: ${color.warning};
    background: ${color.warningSurface};
  }
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

const Digits = styled.span`
  font-family: ${font.display};
  font-size: ${fontSize.xl};
  font-weight: ${fontWeight.semibold};
  font-variant-numeric: tabular-nums;
  line-height: 1.2;
`;

const Note = styled.p`
  color: ${color.textMuted};
  font-size: ${fontSize.xs};
`;
