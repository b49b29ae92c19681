import { useEffect } from 'react';
import { loaderDelayMs } from '../PageLoader/PageLoader';

/** A Suspense fallback that reports loading to its parent, after a delay so that the spinner does not flash. */
export function LoadingReporter({ onChange }: { onChange: (isLoading: boolean) => void }) {
  useEffect(() => {
    const timer = setTimeout(() => onChange(true), loaderDelayMs);
    return () => {
      clearTimeout(timer);
      onChange(false);
    };
  }, [onChange]);
  return null;
}
