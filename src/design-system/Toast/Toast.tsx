import styled from '@emotion/styled';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon, type IconName } from '../Icon/Icon';
import { texts } from '../texts';
import {
  color,
  duration,
  easing,
  fontSize,
  layer,
  lineHeight,
  media,
  radius,
  shadow,
  size,
  space,
} from '../tokens';

/** Milliseconds that a toast stays, unless it is told otherwise: long enough to read two lines without haste. */
const defaultStay = 7000;

export interface ToastModel {
  /** Key among the toasts. */
  id: string;
  /** What it says, in a line or two. */
  message: ReactNode;
  /** Default `info`. */
  tone?: 'info' | 'success' | 'warning';
  /** A link or button: what can be done about it. Must be possible elsewhere, too. */
  action?: ReactNode;
  /** Milliseconds until it goes by itself, or `null`: it stays until it is closed. Default 7000. */
  stay?: number | null;
  /** `useToasts` counts what it shows: with a new count, one of the same id is announced again and has its whole time. */
  count?: number;
}

export interface ToastStackProps {
  /** Oldest first. Keep the component in the page when there is none: screen readers hear only what comes into it. */
  toasts: readonly ToastModel[];
  /** Called when one is closed, by its button or by time. */
  onClose: (id: string) => void;
  /** Name of the place, for screen readers. Default "Notifications". */
  label?: string;
}

/**
 * Short notes in the corner of the window that go by themselves. For what is pleasant to know ("Link copied"), never the
 * only way to learn something that matters: for that there are Notice and Modal.
 */
export function ToastStack({ toasts, onClose, label = texts.notifications }: ToastStackProps) {
  return (
    <Corner role="region" aria-label={label}>
      <List aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          <Toast key={`${toast.id} ${toast.count ?? ''}`} {...toast} onClose={() => onClose(toast.id)} />
        ))}
      </List>
    </Corner>
  );
}

const icons: Record<NonNullable<ToastModel['tone']>, IconName> = {
  info: 'info',
  success: 'check',
  warning: 'alert',
};

type ToastProps = Omit<ToastModel, 'id' | 'count'> & { onClose: () => void };

/** Time stands still while the pointer is over it, or the focus in it. */
function Toast({ message, tone = 'info', action, stay = defaultStay, onClose }: ToastProps) {
  const [isHovered, setIsHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const left = useRef(stay);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);

  const isHeld = isHovered || hasFocus;
  useEffect(() => {
    if (isHeld || left.current === null) return;
    const since = Date.now();
    const timer = setTimeout(() => close.current(), left.current);
    return () => {
      clearTimeout(timer);
      if (left.current !== null) left.current -= Date.now() - since;
    };
  }, [isHeld]);

  return (
    <Note
      data-surface="dark"
      data-tone={tone}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={(event) => setHasFocus(event.currentTarget.contains(event.relatedTarget))}
    >
      <Icon name={icons[tone]} />
      <Words>
        <div>{message}</div>
        {action}
      </Words>
      <Close type="button" onClick={() => onClose()} aria-label={texts.dismiss}>
        <Icon name="close" size="1em" />
      </Close>
    </Note>
  );
}

const Corner = styled.div`
  position: fixed;
  /* Above a bar that may stand at the foot of a phone. */
  inset: auto ${space.m} calc(${space.m} + var(--bottom-bar, 0px) + env(safe-area-inset-bottom, 0px))
    ${space.m};
  z-index: ${layer.toast};
  display: flex;
  justify-content: end;
  pointer-events: none;
`;

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${space.xs};
  width: 100%;
  max-width: 26rem;
`;

const Note = styled.li`
  pointer-events: auto;
  display: flex;
  align-items: start;
  gap: ${space.s};
  padding: ${space.s};
  padding-inline-start: ${space.m};
  border: 1px solid ${color.border};
  border-inline-start: 4px solid ${color.info};
  border-radius: ${radius.m};
  background: ${color.raised};
  color: ${color.text};
  box-shadow: ${shadow.stage};
  font-size: ${fontSize.s};
  line-height: ${lineHeight.snug};
  animation: curtain-rise ${duration.slow} ${easing.curtain};
  > svg {
    margin-block: 0.6rem;
    color: ${color.info};
  }
  &[data-tone='success'] {
    border-inline-start-color: ${color.success};
    > svg {
      color: ${color.success};
    }
  }
  &[data-tone='warning'] {
    border-inline-start-color: ${color.warning};
    > svg {
      color: ${color.warning};
    }
  }
  ${media.forcedColors} {
    border-color: CanvasText;
  }
`;

const Words = styled.div`
  flex: 1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space['2xs']} ${space.m};
  min-width: 0;
  min-height: ${size.target};
`;

const Close = styled.button`
  flex: none;
  display: grid;
  place-items: center;
  width: ${size.target};
  height: ${size.target};
  border-radius: ${radius.pill};
  color: ${color.textMuted};
  ${media.hover} {
    &:hover {
      background: ${color.sunken};
      color: ${color.text};
    }
  }
`;
