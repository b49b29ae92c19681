import styled from '@emotion/styled';
import { useEffect, useId, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react';
import { Icon } from '../Icon/Icon';
import {
  color,
  duration,
  easing,
  font,
  fontSize,
  layer,
  media,
  radius,
  shadow,
  size,
  space,
} from '../tokens';

export interface ModalProps {
  open: boolean;
  /** Called on Escape, the close button and a click beside the dialog, unless `dismissible` is false. */
  onClose: () => void;
  /** The name of the dialog. */
  title: string;
  /** Keeps the title for screen readers alone. */
  hideTitle?: boolean;
  children: ReactNode;
  /** Buttons at the foot. */
  actions?: ReactNode;
  /** False while something must not be left, such as a payment under way. Default true. */
  dismissible?: boolean;
  /** `medium` is half of a large window (SPEC 9: 90 % on small screens, otherwise 50 %); `video` is as wide as it can be at 16:9. */
  width?: 'medium' | 'video';
  closeLabel?: string;
}

/**
 * A dialog above the page, on the browser's own `<dialog>`: focus stays inside, goes back to where it was,
 * and the page behind is inert and does not scroll.
 */
export function Modal({
  open,
  onClose,
  title,
  hideTitle,
  children,
  actions,
  dismissible = true,
  width = 'medium',
  closeLabel = 'Close',
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    // The element stays when it is closed: only so does the browser give the focus back to where it was.
    element.showModal();
    const { overflow } = document.documentElement.style;
    document.documentElement.style.overflow = 'hidden';
    return () => {
      document.documentElement.style.overflow = overflow;
      element.close();
    };
  }, [open]);

  function onCancel(event: SyntheticEvent) {
    event.preventDefault();
    if (dismissible) onClose();
  }

  function onBackdrop(event: MouseEvent) {
    if (dismissible && event.target === dialog.current) onClose();
  }

  return (
    // The click on the backdrop is a second way beside Escape and the close button, which the keyboard reaches.
    <Dialog
      ref={dialog}
      aria-labelledby={titleId}
      data-surface="light"
      data-width={width}
      onCancel={onCancel}
      onClick={onBackdrop}
    >
      {open ? (
        <Panel>
          <Head data-hidden={hideTitle || undefined}>
            <Title id={titleId}>{title}</Title>
            {dismissible ? (
              <Close type="button" onClick={onClose} aria-label={closeLabel}>
                <Icon name="close" />
              </Close>
            ) : null}
          </Head>
          <Body>{children}</Body>
          {actions ? <Actions>{actions}</Actions> : null}
        </Panel>
      ) : null}
    </Dialog>
  );
}

const Dialog = styled.dialog`
  width: 90vw;
  max-height: min(90dvh, 60rem);
  margin: auto;
  padding: 0;
  border: 0;
  border-radius: ${radius.l};
  background: ${color.raised};
  color: ${color.text};
  box-shadow: ${shadow.stage};
  animation: curtain-rise ${duration.modal} ${easing.curtain};
  &::backdrop {
    background: ${color.fixed.scrim};
    animation: fade-in ${duration.modal} ${easing.standard};
  }
  ${media.aboveMobile} {
    width: 50vw;
    min-width: 34rem;
  }
  &[data-width='video'] {
    width: min(92vw, calc(80dvh * 16 / 9));
    background: ${color.fixed.nightSunken};
  }
  ${media.forcedColors} {
    border: 2px solid CanvasText;
  }
`;

const Panel = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
  padding: ${space.l};
  [data-width='video'] > & {
    padding: 0;
    gap: 0;
  }
`;

const Head = styled.div`
  display: flex;
  align-items: start;
  justify-content: space-between;
  gap: ${space.m};
  &[data-hidden] {
    position: absolute;
    inset-block-start: ${space.xs};
    inset-inline-end: ${space.xs};
    z-index: ${layer.raised};
  }
`;

const Title = styled.h2`
  font-family: ${font.display};
  font-size: ${fontSize.xl};
  [data-hidden] > & {
    position: absolute;
    clip-path: inset(50%);
    width: 1px;
    height: 1px;
    overflow: hidden;
  }
`;

const Close = styled.button`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: ${size.target};
  height: ${size.target};
  margin: calc(-1 * ${space.xs});
  border-radius: ${radius.pill};
  color: ${color.textMuted};
  &:hover {
    color: ${color.text};
    background: ${color.sunken};
  }
  [data-hidden] > & {
    margin: 0;
    background: ${color.fixed.shade};
    color: ${color.fixed.onPicture};
  }
`;

const Body = styled.div`
  min-width: 0;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: end;
  gap: ${space.s};
`;
