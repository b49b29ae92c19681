import { Button, Notice } from '../../../design-system';
import { PhoneLine } from '../../shared/screen/PhoneLine';
import { useGiftCardData } from './giftCardData';
import { describeProblem } from './problems';
import { commonTexts } from './texts';

/** An error of Helios with a retry button and the phone number. */
export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { title, message } = describeProblem(error);
  return (
    <Notice
      tone="danger"
      title={title}
      actions={
        <Button variant="secondary" buttonSize="small" onClick={onRetry}>
          {commonTexts.retry}
        </Button>
      }
    >
      <span>{message}</span> <CallUs />
    </Notice>
  );
}

/** The phone number of the box office after `prefix`. Renders nothing when there is no number. */
export function CallUs({ prefix = commonTexts.callUs }: { prefix?: string }) {
  return <PhoneLine prefix={prefix} phone={useGiftCardData().phone} />;
}
