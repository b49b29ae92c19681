import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import { Spinner, color, space, Text } from '../../../design-system';
import { screenTexts as texts } from './texts';

/** A loading indicator. Its text changes when loading is slow. */
export function LoadingIndicator({ label }: { label?: string }) {
  return (
    <CenteredMessage>
      <Spinner size="2rem" />
      <SlowStatus label={label} />
    </CenteredMessage>
  );
}

/** The only content of a screen, centered: an empty cart, or a loading indicator. */
export const CenteredMessage = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${space.m};
  padding-block: ${space['3xl']};
  color: ${color.accent};
  text-align: center;
`;

/** Time before the text says that it is slow. */
const SLOW_AFTER_MS = 4000;

/** What is said while the visitor waits. Its text changes after four seconds. */
export function SlowStatus({ label = texts.loading }: { label?: string }) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status">
      <Text tone="muted">{isSlow ? texts.slow : label}</Text>
    </div>
  );
}
