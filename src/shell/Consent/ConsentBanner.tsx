import styled from '@emotion/styled';
import { useEffect, useId, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import {
  Button,
  color,
  duration,
  easing,
  font,
  fontSize,
  media,
  radius,
  shadow,
  space,
} from '../../design-system';
import type { ConsentContent } from '../../content/consent';
import { corner } from '../Overlays/corner';

export interface ConsentBannerProps {
  content: ConsentContent;
  /** The ticket purchase has its summary in the corner where the banner is on other pages. */
  isTicketing: boolean;
  onAccept: () => void;
  onReject: () => void;
  onChoose: () => void;
}

/**
 * Asks for consent without blocking the page. To accept and to refuse are equally easy, as the law demands.
 */
export function ConsentBanner({ content, isTicketing, onAccept, onReject, onChoose }: ConsentBannerProps) {
  const titleId = useId();
  const frame = useRef<HTMLElement>(null);
  const host = useFirstElement();
  useSpaceAtTheEnd(frame);
  return createPortal(
    <Frame
      ref={frame}
      role="region"
      aria-labelledby={titleId}
      data-surface="dark"
      data-ticketing={isTicketing || undefined}
    >
      <Title id={titleId}>{content.bannerTitle}</Title>
      <p>{content.bannerText}</p>
      <Buttons>
        <Button variant="secondary" buttonSize="small" onClick={onAccept}>
          {content.acceptLabel}
        </Button>
        <Button variant="secondary" buttonSize="small" onClick={onReject}>
          {content.rejectLabel}
        </Button>
        <Button variant="text" buttonSize="small" onClick={onChoose}>
          {content.chooseLabel}
        </Button>
      </Buttons>
    </Frame>,
    host,
  );
}

/** Returns an element before the page, so that keyboards and screen readers reach the banner first. It must contain no link to another
 * page: the link that skips the header has to be the first link (axe, rule `region`). The modal has the link to the privacy notice. */
function useFirstElement(): HTMLElement {
  const [host] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    document.body.prepend(host);
    return () => host.remove();
  }, [host]);
  return host;
}

/** Keeps the end of the page, a focused element and the launcher of the chat clear of the banner. */
function useSpaceAtTheEnd(frame: RefObject<HTMLElement>): void {
  useEffect(() => {
    const element = frame.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const root = document.documentElement.style;
    const body = document.body.style;
    // The banner grows when a phone is turned or the text is enlarged.
    const observer = new ResizeObserver(() => {
      const height = element.offsetHeight;
      const reserved = `${height + 24}px`;
      root.scrollPaddingBlockEnd = reserved;
      body.paddingBlockEnd = reserved;
      root.setProperty('--consent-space', reserved);
      root.setProperty('--consent-banner', `${height + 12}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.scrollPaddingBlockEnd = '';
      body.paddingBlockEnd = '';
      root.removeProperty('--consent-space');
      root.removeProperty('--consent-banner');
    };
  }, [frame]);
}

const Frame = styled.aside`
  ${corner}
  display: flex;
  flex-direction: column;
  gap: ${space.s};
  width: min(30rem, calc(100vw - 2 * ${space.m}));
  max-height: calc(100svh - var(--corner-offset) - ${space.m});
  overflow-y: auto;
  padding: ${space.m} ${space.l};
  border-radius: ${radius.l};
  border-block-start: 3px solid ${color.ornament};
  background: ${color.raised};
  color: ${color.text};
  box-shadow: ${shadow.raised};
  font-size: ${fontSize.s};
  ${media.upToMobile} {
    padding: ${space.m};
  }
  ${media.motion} {
    animation: curtain-rise ${duration.slow} ${easing.curtain};
  }
  ${media.forcedColors} {
    border: 1px solid CanvasText;
  }
`;

const Title = styled.p`
  font-family: ${font.display};
  font-size: ${fontSize.l};
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  /* On a phone all three buttons are in one row. */
  gap: ${space.xs};
  align-items: center;
`;
