import styled from '@emotion/styled';
import { useEffect, useRef, useState } from 'react';
import {
  color,
  duration,
  easing,
  font,
  fontSize,
  fontWeight,
  Icon,
  iconButton,
  layer,
  media,
  notPrinted,
  opticalSize,
  radius,
  shadow,
  size,
  space,
  visuallyHidden,
} from '../../design-system';
import type { ChatModel } from '../../content/chat';
import { useMediaQuery } from '../../runtime/useMediaQuery';
import { focusPage } from '../focusPage';
import { lazyTexts } from '../lazyTexts';
import { isCloseRequest } from './chatService';
import { useIsChatOpen } from './useIsChatOpen';

interface ChatProps {
  chat: ChatModel;
  /** URL of the chat service. */
  url: string;
  /** Ticketing pages have no chat on handsets (product 2.6). */
  isTicketing: boolean;
}

/** Matches phones in portrait and landscape, but not tablets. */
export const handsetQuery =
  '(max-width: 599.98px) and (orientation: portrait), (max-width: 959.98px) and (max-height: 599.98px) and (orientation: landscape)';

/**
 * Product 2.6, 9: a launcher in the corner during chat hours, and the chat in a panel above it. Nothing is requested from the
 * service before the panel is opened. An open panel stays open after chat hours.
 */
export function Chat({ chat, url, isTicketing }: ChatProps) {
  const isWithinHours = useIsChatOpen(chat);
  const isHandset = useMediaQuery(handsetQuery);
  const [isOpen, setIsOpen] = useState(false);
  /** Once opened, the iframe stays mounted, which keeps the conversation. */
  const [hasOpened, setHasOpened] = useState(false);
  const launcher = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);

  const isHidden = (isTicketing && isHandset) || (!isWithinHours && !isOpen);

  function open() {
    setHasOpened(true);
    setIsOpen(true);
  }

  useEffect(() => {
    const element = panel.current;
    if (!isOpen || !element) return;
    const button = launcher.current;
    element.focus();
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setIsOpen(false);
    };
    const onMessage = (event: MessageEvent<unknown>) => {
      if (isCloseRequest(event, frame.current?.contentWindow)) setIsOpen(false);
    };
    element.addEventListener('keydown', onKeyDown);
    window.addEventListener('message', onMessage);
    return () => {
      element.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('message', onMessage);
      // After chat hours the launcher is hidden and cannot take the focus.
      if (button?.closest('[hidden]')) focusPage();
      else button?.focus({ preventScroll: true });
    };
  }, [isOpen]);

  return (
    <Corner
      aria-label={lazyTexts.chat.region}
      data-surface="dark"
      data-ticketing={isTicketing || undefined}
      data-open={isOpen || undefined}
      hidden={isHidden}
    >
      {hasOpened ? (
        <Panel ref={panel} role="dialog" aria-label={lazyTexts.chat.name} tabIndex={-1} hidden={!isOpen}>
          <PanelHeader>
            <span>{lazyTexts.chat.name}</span>
            <CloseButton type="button" aria-label={lazyTexts.chat.close} onClick={() => setIsOpen(false)}>
              <Icon name="close" size="1.1rem" />
            </CloseButton>
          </PanelHeader>
          <iframe ref={frame} src={url} title={lazyTexts.chat.frame} />
        </Panel>
      ) : null}
      <Launcher ref={launcher} type="button" aria-haspopup="dialog" hidden={isOpen} onClick={open}>
        <BubbleIcon viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d="M12 4c4.7 0 8.5 3.2 8.5 7.200s-3.8 7.2-8.5 7.200c-.9 0-1.8-.1-2.6-.3L5 20.500l.9-3.700c-1.5-1.3-2.4-3.3-2.4-5.600C3.5 7.2 7.3 4 12 4z" />
          <path
            d="M12 7.500c.4 1.8 1.8 2.4 1.8 4.300a1.8 1.8 0 0 1-3.6 0c0-1.9 1.4-2.5 1.8-4.300z"
            data-flame
          />
        </BubbleIcon>
        <span>{lazyTexts.chat.open}</span>
      </Launcher>
    </Corner>
  );
}

/* In the corner on the right, because headlines and buttons of a page are on the left. The ticket purchase has its summary with the
   main button on the right, so there it is on the left. */
const Corner = styled.aside`
  /* Above a bar fixed to the bottom of the window, and inside the safe area of a phone. */
  --corner-offset: calc(var(--bottom-bar, 0px) + env(safe-area-inset-bottom, 0px) + ${space.m});
  ${notPrinted}
  position: fixed;
  inset-block-end: var(--corner-offset);
  inset-inline-end: calc(env(safe-area-inset-right, 0px) + ${space.m});
  z-index: ${layer.notice};
  color: ${color.text};
  &[data-ticketing] {
    inset-inline: calc(env(safe-area-inset-left, 0px) + ${space.m}) auto;
  }
  /* The launcher stays above the question for consent, and waits for it on phones. The panel, once opened, covers it. */
  &:not([data-open]) {
    inset-block-end: calc(var(--corner-offset) + var(--consent-space, 0px));
    @media ${handsetQuery} {
      html[data-asking] & {
        visibility: hidden;
      }
    }
  }
`;

const Launcher = styled.button`
  display: flex;
  align-items: center;
  gap: ${space.xs};
  min-height: 3.25rem;
  padding: ${space.xs} ${space.l} ${space.xs} ${space.m};
  border: 1px solid ${color.ornament};
  border-radius: ${radius.pill};
  background: ${color.background};
  box-shadow: ${shadow.raised};
  font-size: ${fontSize.s};
  font-weight: ${fontWeight.semibold};
  transition:
    background-color ${duration.normal} ${easing.standard},
    box-shadow ${duration.normal} ${easing.standard};
  &:hover {
    background: ${color.raised};
    box-shadow: ${shadow.glow};
  }
  ${media.motion} {
    animation: curtain-rise ${duration.slow} ${easing.curtain};
  }
  ${media.upToMobile} {
    padding: ${space.s};
    span {
      ${visuallyHidden}
    }
  }
`;

const BubbleIcon = styled.svg`
  flex: none;
  width: 1.75rem;
  height: 1.75rem;
  fill: none;
  stroke: currentColor;
  stroke-width: 1.6;
  stroke-linejoin: round;
  [data-flame] {
    fill: ${color.ornament};
    stroke: none;
  }
`;

const Panel = styled.div`
  display: flex;
  flex-direction: column;
  width: min(23.5rem, calc(100vw - 2 * ${space.m}));
  /* Does not cover the header. */
  height: min(36rem, calc(100dvh - ${size.headerDesktop} - var(--corner-offset) - ${space.m}));
  overflow: hidden;
  border: 1px solid ${color.border};
  border-radius: ${radius.l};
  background: ${color.raised};
  box-shadow: ${shadow.stage};
  &:focus-visible {
    outline: none;
  }
  ${media.motion} {
    animation: curtain-rise ${duration.modal} ${easing.curtain};
  }
  iframe {
    flex: 1;
    width: 100%;
    min-height: 0;
    border: 0;
  }
`;

const PanelHeader = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding: ${space['2xs']} ${space['2xs']} ${space['2xs']} ${space.m};
  border-block-end: 1px solid ${color.border};
  font-family: ${font.display};
  font-size: ${fontSize.l};
  font-variation-settings: ${opticalSize.l};
`;

const CloseButton = styled.button`
  ${iconButton}
  &:hover {
    color: ${color.text};
    background: ${color.background};
  }
`;
