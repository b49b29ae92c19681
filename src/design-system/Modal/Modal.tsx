import styled from '@emotion/styled';
import { useId, type ReactNode, type RefObject } from 'react';
import { Icon } from '../Icon/Icon';
import { iconButton } from '../iconButton';
import { Spinner } from '../Spinner/Spinner';
import { texts } from '../texts';
import { useModalDialog } from './useModalDialog';
import { visuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import {
  color,
  duration,
  easing,
  font,
  fontSize,
  layer,
  lineHeight,
  media,
  opticalSize,
  radius,
  shadow,
  size,
  space,
} from '../tokens';

export interface ModalProps {
  /** Whether the modal is open. Keep the component mounted while closed, so that the focus can return to the opener. */
  open: boolean;
  /** Called on Escape, the close button and a click on the backdrop, unless `dismissible` is false. */
  onClose: () => void;
  /** Title and accessible name of the modal. */
  title: string;
  /** Hides the title visually; screen readers still read it. */
  hideTitle?: boolean;
  children?: ReactNode;
  /** Buttons below the content. They stay visible while a long text scrolls. */
  actions?: ReactNode;
  /** Whether the visitor can close the modal; false during a payment, for example. Default true, or false while `busy`. */
  dismissible?: boolean;
  /** Shows a spinner beside the text and prevents closing. */
  busy?: boolean;
  /** `alertdialog` is for a short message that needs an answer: screen readers read its text with the title. Default `dialog`. */
  role?: 'dialog' | 'alertdialog';
  /**
   * `medium` is half of the window, or 90 % up to 768 px (product 9); `wide` is for large content such as a calendar; `video`
   * is as wide as 16:9 allows.
   */
  width?: 'medium' | 'wide' | 'video';
  /** The element focused on opening. Default: the first focusable element inside. */
  initialFocus?: RefObject<HTMLElement>;
  /** Accessible name of the close button. Default "Close". */
  closeLabel?: string;
}

/**
 * A modal, based on the native `<dialog>`: the focus stays inside and returns to the opener, and the page behind is inert
 * and does not scroll.
 */
export function Modal({
  open,
  onClose,
  title,
  hideTitle,
  children,
  actions,
  busy = false,
  dismissible = !busy,
  role = 'dialog',
  width = 'medium',
  initialFocus,
  closeLabel = texts.close,
}: ModalProps) {
  const { dialog, handlers } = useModalDialog({ open, onClose, dismissible, initialFocus });
  const id = useId();
  const titleId = `${id}-title`;
  const bodyId = `${id}-body`;

  return (
    // Clicks on the backdrop need no keyboard equivalent: Escape and the close button do the same.
    <Dialog
      ref={dialog}
      role={role}
      // A closed modal has neither title nor text.
      aria-labelledby={open ? titleId : undefined}
      aria-describedby={open && (role === 'alertdialog' || busy) ? bodyId : undefined}
      aria-busy={busy || undefined}
      data-surface={width === 'video' ? 'dark' : 'light'}
      data-width={width}
      {...handlers}
    >
      {open ? (
        <Panel>
          <Header data-hidden={hideTitle || undefined}>
            <Title id={titleId}>{title}</Title>
            {dismissible ? (
              <CloseButton type="button" onClick={() => onClose()} aria-label={closeLabel}>
                <Icon name="close" />
              </CloseButton>
            ) : null}
          </Header>
          <Body id={bodyId} data-busy={busy || undefined}>
            {busy ? <Spinner size="2.25rem" /> : null}
            <div>{children}</div>
          </Body>
          {actions ? <Actions>{actions}</Actions> : null}
        </Panel>
      ) : null}
    </Dialog>
  );
}

const Dialog = styled.dialog`
  width: 90vw;
  /* The default limit of browsers is less than 90 % of a small phone. */
  max-width: none;
  max-height: min(90dvh, 60rem);
  margin: auto;
  padding: 0;
  overflow: auto;
  overscroll-behavior: contain;
  /* Keeps a control focused with Tab clear of the sticky title and actions. */
  scroll-padding-block: 5.5rem;
  border: 0;
  border-block-start: 3px solid ${color.ornament};
  border-radius: ${radius.l};
  background: ${color.raised};
  color: ${color.text};
  box-shadow: ${shadow.stage};
  animation: curtain-rise ${duration.modal} ${easing.curtain};
  &::backdrop {
    background: ${color.fixed.scrim};
    animation: fade-in ${duration.modal} ${easing.standard};
  }
  /* The modal takes the focus only when nothing inside can, so a focus ring would not help. */
  &:focus-visible {
    outline: none;
  }
  ${media.aboveMobile} {
    &[data-width='medium'] {
      width: 50vw;
    }
  }
  &[data-width='wide'] {
    max-width: ${size.content};
  }
  &[data-width='video'] {
    width: min(92vw, calc((90dvh - 5rem) * 16 / 9));
  }
  ${media.forcedColors} {
    border: 2px solid CanvasText;
  }
`;

const Panel = styled.div`
  display: flex;
  flex-direction: column;
`;

const Header = styled.div`
  position: sticky;
  inset-block-start: 0;
  z-index: ${layer.raised};
  display: flex;
  align-items: start;
  justify-content: space-between;
  gap: ${space.m};
  padding: ${space.l} ${space.l} ${space.s};
  background-color: ${color.raised};
  &[data-hidden] {
    position: absolute;
    inset-block-start: 0;
    inset-inline-end: 0;
    padding: ${space.xs};
    background: none;
  }
  [data-width='video'] &:not([data-hidden]) {
    align-items: center;
    padding: ${space.s} ${space.m} ${space.s} ${space.l};
  }
`;

const Title = styled.h2`
  min-width: 0;
  font-family: ${font.display};
  font-size: ${fontSize.xl};
  font-variation-settings: ${opticalSize.xl};
  line-height: ${lineHeight.heading};
  [data-width='video'] & {
    font-size: ${fontSize.l};
    font-variation-settings: ${opticalSize.l};
  }
  [data-hidden] > & {
    ${visuallyHidden}
  }
`;

const CloseButton = styled.button`
  ${iconButton}
  margin: calc(-1 * ${space.xs});
  border: 1px solid transparent;
  transition: background-color ${duration.quick} ${easing.standard};
  &:hover {
    color: ${color.text};
    background: ${color.sunken};
  }
  [data-hidden] > &,
  [data-width='video'] & {
    margin: 0;
  }
`;

const Body = styled.div`
  min-width: 0;
  padding: 0 ${space.l} ${space.l};
  [data-hidden] + & {
    padding-block-start: ${space.l};
    padding-inline-end: ${size.target};
  }
  [data-width='video'] & {
    padding: 0;
  }
  &[data-busy] {
    display: flex;
    align-items: center;
    gap: ${space.m};
  }
  &[data-busy] > span {
    color: ${color.ornament};
  }
`;

const Actions = styled.div`
  position: sticky;
  inset-block-end: 0;
  z-index: ${layer.raised};
  display: flex;
  flex-wrap: wrap;
  justify-content: end;
  gap: ${space.s};
  padding: ${space.m} ${space.l} ${space.l};
  border-block-start: 1px solid ${color.border};
  background: ${color.raised};
`;
