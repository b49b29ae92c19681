import styled from '@emotion/styled';
import { useEffect, useRef, type MouseEvent } from 'react';
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
import { texts } from '../texts';

export interface LoadFailureProps {
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
  onClose,
  onTryAgain = () => window.location.reload(),
  onGoHome = () => window.location.assign('/'),
}: LoadFailureProps) {
  const stage = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const before = document.activeElement;
    stage.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);

  const goHome = (event: MouseEvent) => {
    event.preventDefault();
    onGoHome();
  };
  return (
    <Stage ref={stage} data-surface="dark" role="alert" tabIndex={-1}>
      <StarDivider />
      <Heading level={1} look="2xl" align="center">
        {texts.loadFailure.title}
      </Heading>
      <p>{texts.loadFailure.message}</p>
      <Cluster justify="center">
        <Button onClick={onTryAgain}>{texts.loadFailure.tryAgain}</Button>
        {onClose ? (
          <Button variant="secondary" onClick={onClose}>
            {texts.loadFailure.close}
          </Button>
        ) : (
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
