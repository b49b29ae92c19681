import { useEffect, useState } from 'react';
import { Spinner, Text } from '../../../design-system';
import { CenteredMessage } from './CenteredMessage';
import { screenTexts as texts } from './texts';

/** Time before the text says that loading is slow. */
const SLOW_AFTER_MS = 4000;

/** A loading indicator. Its text changes when loading is slow. */
export function LoadingIndicator({ label = texts.loading }: { label?: string }) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <CenteredMessage>
      <Spinner size="2rem" />
      <div role="status">
        <Text tone="muted">{isSlow ? texts.slow : label}</Text>
      </div>
    </CenteredMessage>
  );
}
