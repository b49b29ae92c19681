import { Spinner } from '../../../design-system';
import { CenteredMessage } from './CenteredMessage';
import { SlowStatus } from './SlowStatus';

/** A loading indicator. Its text changes when loading is slow. */
export function LoadingIndicator({ label }: { label?: string }) {
  return (
    <CenteredMessage>
      <Spinner size="2rem" />
      <SlowStatus label={label} />
    </CenteredMessage>
  );
}
