import styled from '@emotion/styled';
import { useEffect, useRef, useState, type ReactNode, useCallback } from 'react';
import { Icon, type IconName } from '../Icon/Icon';
import { iconButton } from '../iconButton';
import { texts } from '../texts';
import {
  color,
  duration,
  easing,
  fontSize,
  layer,
  notPrinted,
  lineHeight,
  media,
  radius,
  shadow,
  size,
  space,
} from '../tokens';
import type { Elements } from '../ownText';

/** Default milliseconds until a toast closes: enough to read two lines. */
const defaultDurationMs = 7000;

export interface ToastModel {
  /** React key, unique among the toasts. */
  id: string;
  /** The message, one or two lines. */
  message: ReactNode;
  /** Default `info`. */
  tone?: 'info' | 'success' | 'warning';
  /** A link or button. The action must also be possible elsewhere, because the toast disappears. */
  action?: Elements;
  /** Milliseconds until the toast closes, or `null` to keep it until the visitor closes it. Default 7000. */
  durationMs?: number | null;
  /** Set by `useToasts`. A new count announces a toast with the same id again and restarts its timer. */
  count?: number;
}

export interface ToastStackProps {
  /** Oldest first. Keep the component mounted without toasts: screen readers announce only additions to a live region. */
  toasts: readonly ToastModel[];
  /** Called when a toast closes by its button or its timer. */
  onClose: (id: string) => void;
  /** Accessible name of the region. Default "Notifications". */
  label?: string;
}

/**
 * Short messages in the corner of the window that disappear. Only for optional information ("Link copied"); important
 * messages need Notice or Modal.
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

/** The timer pauses while the pointer is over the toast or the focus is inside. */
function Toast({ message, tone = 'info', action, durationMs = defaultDurationMs, onClose }: ToastProps) {
  const [isHovered, setIsHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const remainingMs = useRef(durationMs);
  const latestOnClose = useRef(onClose);
  useEffect(() => {
    latestOnClose.current = onClose;
  }, [onClose]);

  const isPaused = isHovered || hasFocus;
  useEffect(() => {
    if (isPaused || remainingMs.current === null) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => latestOnClose.current(), remainingMs.current);
    return () => {
      clearTimeout(timer);
      if (remainingMs.current !== null) remainingMs.current -= Date.now() - startedAt;
    };
  }, [isPaused]);

  return (
    <ToastItem
      data-surface="dark"
      data-tone={tone}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={(event) => setHasFocus(event.currentTarget.contains(event.relatedTarget))}
    >
      <Icon name={icons[tone]} />
      <ToastContent>
        <div>{message}</div>
        {action}
      </ToastContent>
      <CloseButton type="button" onClick={() => onClose()} aria-label={texts.dismiss}>
        <Icon name="close" size="1em" />
      </CloseButton>
    </ToastItem>
  );
}

const Corner = styled.div`
  ${notPrinted}
  position: fixed;
  /* Above what is fixed to the bottom of the window. */
  inset: auto ${space.m}
    calc(${space.m} + var(--bottom-bar, 0px) + var(--consent-space, 0px) + env(safe-area-inset-bottom, 0px))
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

const ToastItem = styled.li`
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

const ToastContent = styled.div`
  flex: 1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space['2xs']} ${space.m};
  min-width: 0;
  min-height: ${size.target};
`;

const CloseButton = styled.button`
  ${iconButton}
  ${media.hover} {
    &:hover {
      background: ${color.sunken};
      color: ${color.text};
    }
  }
`;

/** Maximum number of toasts shown. The oldest is removed first. */
const maxToasts = 3;

export interface Toasts {
  /** The toasts for `ToastStack`, oldest first. */
  toasts: readonly ToastModel[];
  /** Adds a toast, or replaces the one with the same id. Returns the id. */
  show: (toast: Omit<ToastModel, 'id' | 'count'> & { id?: string }) => string;
  /** Removes a toast. An unknown id is ignored. */
  close: (id: string) => void;
}

/** State of a `ToastStack`. */
export function useToasts(): Toasts {
  const [toasts, setToasts] = useState<readonly ToastModel[]>([]);
  const createdCount = useRef(0);

  const show = useCallback<Toasts['show']>((toast) => {
    createdCount.current += 1;
    const count = createdCount.current;
    const id = toast.id ?? `toast-${count}`;
    setToasts((current) =>
      [...current.filter((other) => other.id !== id), { ...toast, id, count }].slice(-maxToasts),
    );
    return id;
  }, []);

  const close = useCallback<Toasts['close']>((id) => {
    setToasts((current) => current.filter((toast) => toast.id !== id));
  }, []);

  return { toasts, show, close };
}
