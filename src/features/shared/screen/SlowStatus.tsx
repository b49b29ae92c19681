import { useEffect, useState } from 'react';
import { Text } from '../../../design-system';
import { screenTexts as texts } from './texts';

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
