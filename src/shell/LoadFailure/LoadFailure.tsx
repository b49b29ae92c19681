import styled from '@emotion/styled';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import {
  Button,
  ButtonLink,
  Cluster,
  color,
  Heading,
  layer,
  size,
  space,
  StarDivider,
} from '../../design-system';
import { canReachSite } from '../../runtime/connection';
import { texts } from '../texts';

export interface LoadFailureProps {
  /** The site is unreachable: shows an offline message and retries when the connection returns. */
  offline?: boolean;
  /** Closes the message, when the page below can still be read. */
  onClose?: () => void;
  /** Reloads the page. */
  onTryAgain?: () => void;
  /** Loads the home page with a full page load. */
  onGoHome?: () => void;
}

/**
 * Product 8: the message when a page fails. It is in the first load of every page, because no other chunk may load, so it must
 * be small.
 */
export function LoadFailure({
  offline = false,
  onClose,
  onTryAgain = () => window.location.reload(),
  onGoHome = () => window.location.assign('/'),
}: LoadFailureProps) {
  const container = useRef<HTMLDivElement>(null);
  const [isUnreachable, setIsUnreachable] = useState(offline);
  const message = isUnreachable ? texts.loadFailure.offline : texts.loadFailure;

  /** Leaves the page only if the site is reachable. */
  async function leaveIfReachable(leave: () => void) {
    if (offline || (await canReachSite())) leave();
    else setIsUnreachable(true);
  }

  const latestOnTryAgain = useRef(onTryAgain);
  useEffect(() => {
    latestOnTryAgain.current = onTryAgain;
  });
  useEffect(() => {
    if (!isUnreachable) return;
    const onOnline = () => latestOnTryAgain.current();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [isUnreachable]);

  useEffect(() => {
    const previousFocus = document.activeElement;
    container.current?.focus();
    return () => {
      if (previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true });
    };
  }, []);

  const goHome = (event: MouseEvent) => {
    event.preventDefault();
    void leaveIfReachable(onGoHome);
  };
  return (
    <FullScreen ref={container} data-surface="dark" role="alert" tabIndex={-1}>
      <StarDivider />
      <Heading level={1} look="2xl" align="center">
        {message.title}
      </Heading>
      <p>{message.message}</p>
      <Cluster justify="center">
        <Button onClick={() => void leaveIfReachable(onTryAgain)}>{texts.loadFailure.tryAgain}</Button>
        {onClose ? (
          <Button variant="secondary" onClick={onClose}>
            {texts.loadFailure.close}
          </Button>
        ) : isUnreachable ? null : (
          <ButtonLink href="/" variant="secondary" onClick={goHome}>
            {texts.loadFailure.home}
          </ButtonLink>
        )}
      </Cluster>
    </FullScreen>
  );
}

const FullScreen = styled.div`
  position: fixed;
  inset: 0;
  z-index: ${layer.overlay};
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: safe center;
  gap: ${space.l};
  padding: ${space.xl} ${space.gutter};
  overflow: auto;
  background: radial-gradient(ellipse 60% 50% at 50% 40%, ${color.raised}, ${color.sunken});
  color: ${color.text};
  text-align: center;
  &:focus {
    outline: none;
  }
  p {
    max-width: ${size.form};
  }
`;
