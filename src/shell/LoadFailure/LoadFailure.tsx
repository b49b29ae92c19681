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
import { canReachSite } from '../../state/connection';
import { texts } from '../texts';

export interface LoadFailureProps {
  /** The site is out of reach: says so, and tries again by itself when the connection is back. */
  offline?: boolean;
  /** Where the page below can be read all the same: takes the message away again. */
  onClose?: () => void;
  /** Loads the page again. */
  onTryAgain?: () => void;
  /** Loads the home page: from the beginning, also where it is the page that failed. */
  onGoHome?: () => void;
}

/**
 * SPEC 8: what the visitor sees when the page cannot go on. It is part of every page's first script, since no other may
 * arrive: so it is small.
 */
export function LoadFailure({
  offline = false,
  onClose,
  onTryAgain = () => window.location.reload(),
  onGoHome = () => window.location.assign('/'),
}: LoadFailureProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [isOutOfReach, setIsOutOfReach] = useState(offline);
  const words = isOutOfReach ? texts.loadFailure.offline : texts.loadFailure;

  /** Leaves the page only where another one can come. */
  async function ifInReach(leave: () => void) {
    if (offline || (await canReachSite())) leave();
    else setIsOutOfReach(true);
  }

  const tryAgain = useRef(onTryAgain);
  useEffect(() => {
    tryAgain.current = onTryAgain;
  });
  useEffect(() => {
    if (!isOutOfReach) return;
    const onOnline = () => tryAgain.current();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [isOutOfReach]);

  useEffect(() => {
    const before = document.activeElement;
    stage.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);

  const goHome = (event: MouseEvent) => {
    event.preventDefault();
    void ifInReach(onGoHome);
  };
  return (
    <Stage ref={stage} data-surface="dark" role="alert" tabIndex={-1}>
      <StarDivider />
      <Heading level={1} look="2xl" align="center">
        {words.title}
      </Heading>
      <p>{words.message}</p>
      <Cluster justify="center">
        <Button onClick={() => void ifInReach(onTryAgain)}>{texts.loadFailure.tryAgain}</Button>
        {onClose ? (
          <Button variant="secondary" onClick={onClose}>
            {texts.loadFailure.close}
          </Button>
        ) : isOutOfReach ? null : (
          <ButtonLink href="/" variant="secondary" onClick={goHome}>
            {texts.loadFailure.home}
          </ButtonLink>
        )}
      </Cluster>
    </Stage>
  );
}

const Stage = styled.div`
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
