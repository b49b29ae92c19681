import styled from '@emotion/styled';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import {
  Button,
  color,
  duration,
  easing,
  fontSize,
  layer,
  lineHeight,
  Link,
  maxConsentHeight,
  media,
  notPrinted,
  shadow,
  size,
  space,
  useReservedSpace,
} from '../../design-system';
import type { ConsentContent } from '../../content/consent';
import { waitForFirstInteraction } from '../../runtime/firstInteraction';

interface ConsentBannerProps {
  content: ConsentContent;
  /** While the modal is open. */
  isHidden: boolean;
  onAccept: () => void;
  onReject: () => void;
  onChoose: () => void;
}

/**
 * Asks for consent without blocking the page: a bar at the bottom of the window. To accept and to refuse are equally easy, as the law
 * demands.
 */
export function ConsentBanner({ content, isHidden, onAccept, onReject, onChoose }: ConsentBannerProps) {
  const titleId = useId();
  const frame = useRef<HTMLElement>(null);
  const host = useFirstElement();
  const hasInteracted = useHasInteracted();
  useReservedSpace(frame, '--consent-space', { isReserved: !isHidden && hasInteracted });
  // What else is at the bottom of a phone waits (fixedParts.ts).
  useEffect(() => {
    if (isHidden) return;
    document.documentElement.setAttribute('data-asking', '');
    return () => document.documentElement.removeAttribute('data-asking');
  }, [isHidden]);
  const choose = useRef<HTMLButtonElement>(null);
  const hasOpenedModal = useRef(false);
  // The modal cannot return the focus to a button that was hidden before it opened.
  useEffect(() => {
    if (isHidden || !hasOpenedModal.current) return;
    hasOpenedModal.current = false;
    choose.current?.focus();
  }, [isHidden]);
  const { privacyLink } = content;
  return createPortal(
    <Frame ref={frame} role="region" aria-labelledby={titleId} data-surface="dark" hidden={isHidden}>
      <Content>
        <Words>
          <strong id={titleId}>{content.bannerTitle}</strong> <span>{content.bannerText}</span>{' '}
          {privacyLink ? <Link href={privacyLink.href}>{privacyLink.text}</Link> : null}
        </Words>
        <Answers>
          <Button variant="secondary" buttonSize="small" onClick={onAccept}>
            {content.acceptLabel}
          </Button>
          <Button variant="secondary" buttonSize="small" onClick={onReject}>
            {content.rejectLabel}
          </Button>
        </Answers>
        <Button
          ref={choose}
          variant="text"
          buttonSize="small"
          onClick={() => {
            hasOpenedModal.current = true;
            onChoose();
          }}
        >
          {content.chooseLabel}
        </Button>
      </Content>
    </Frame>,
    host,
  );
}

/**
 * Whether the visitor has scrolled, pressed or typed something. Before, nobody can see whether the page leaves room for the bar, and to reserve it calculates the
 * styles of all elements, for 80 ms on a slow phone.
 */
function useHasInteracted(): boolean {
  const [hasInteracted, setHasInteracted] = useState(false);
  useEffect(() => {
    let isMounted = true;
    void waitForFirstInteraction().then(() => isMounted && setHasInteracted(true));
    return () => {
      isMounted = false;
    };
  }, []);
  return hasInteracted;
}

/** Returns an element before the page, so that keyboards and screen readers reach the banner first. */
function useFirstElement(): HTMLElement {
  const [host] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    document.body.prepend(host);
    return () => host.remove();
  }, [host]);
  return host;
}

/** A phone that is held sideways. */
const low = '@media (max-height: 30em)';

const Frame = styled.aside`
  ${notPrinted}
  position: fixed;
  inset: auto 0 var(--bottom-bar, 0px);
  z-index: ${layer.notice};
  max-height: ${maxConsentHeight};
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: 0 min(${space.gutter}, 6vw) env(safe-area-inset-bottom, 0px);
  border-block-start: 2px solid ${color.ornament};
  background: ${color.raised};
  color: ${color.text};
  box-shadow: ${shadow.stage};
  container-type: inline-size;
  ${media.motion} {
    animation: curtain-rise ${duration.slow} ${easing.curtain};
  }
`;

/* The width is counted in the size of the text, so that enlarged text has the layout of a smaller screen. */
const Content = styled.div`
  display: grid;
  grid-template-columns: 1fr auto;
  align-items: center;
  padding-block: ${space.xs} 0;
  max-width: ${size.wide};
  margin-inline: auto;
  && button {
    min-width: 0;
    min-height: max(44px, 1.4em);
    padding-inline: ${space['2xs']};
  }
  /* Beside the answers, and as they do. */
  && > button {
    padding-inline-start: ${space.s};
    position: sticky;
    inset-block: 0;
    align-self: stretch;
    border-radius: 0;
    background: ${color.raised};
  }
  @container (min-width: 44rem) {
    grid-template-columns: minmax(0, 1fr) auto auto;
    column-gap: ${space.m};
    padding-block: ${space['2xs']};
    && button {
      padding-inline: ${space.m};
    }
    ${low} {
      align-items: start;
      padding-block: 0;
    }
  }
  @container (max-width: 15rem) {
    grid-template-columns: 1fr;
    padding-block-start: ${space['3xs']};
    && button {
      font-size: ${fontSize.xs};
    }
    && > button {
      position: static;
    }
  }
`;

const Words = styled.p`
  grid-column: 1 / -1;
  max-width: 46rem;
  font-size: ${fontSize.xs};
  line-height: ${lineHeight.snug};
  @container (min-width: 44rem) {
    grid-column: auto;
    padding-block: ${space['2xs']};
    font-size: ${fontSize.s};
    ${low} {
      font-size: ${fontSize.xs};
    }
  }
`;

/** Both have the same size. They stay visible while the text scrolls. */
const Answers = styled.div`
  position: sticky;
  inset-block: 0;
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space.xs};
  padding-block: ${space.xs};
  background: ${color.raised};
  @container (max-width: 15rem) {
    padding-block: ${space['3xs']} ${space['2xs']};
  }
  ${low} {
    padding-block: ${space['3xs']};
  }
`;
