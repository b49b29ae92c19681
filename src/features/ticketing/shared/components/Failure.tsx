import { Button, Notice, type Elements } from '../../../../design-system';
import type { TheaterLocation } from '../../../../helios/types';
import { PhoneLine } from '../../../shared/screen/PhoneLine';
import { describeProblem } from '../../../shared/problems';
import { commonTexts } from '../texts';
import { getPhone, useTicketingData } from '../ticketingData';

interface FailureProps {
  error: unknown;
  onRetry: () => void;
  location?: TheaterLocation;
  /** Actions beside the retry button */
  actions?: Elements;
}

/** An error of Helios with a retry button and the phone number. */
export function Failure({ error, onRetry, location, actions }: FailureProps) {
  const { title, message } = describeProblem(error);
  return (
    <Notice
      tone="danger"
      title={title}
      actions={
        <>
          <Button variant="secondary" buttonSize="small" onClick={onRetry}>
            {commonTexts.retry}
          </Button>
          {actions}
        </>
      }
    >
      <span>{message}</span> <CallUs location={location} />
    </Notice>
  );
}

/** The phone number of the box office after `prefix`. Renders nothing when there is no number. */
export function CallUs({
  location,
  prefix = commonTexts.callUs,
}: {
  location?: TheaterLocation;
  prefix?: string;
}) {
  return <PhoneLine prefix={prefix} phone={getPhone(useTicketingData(), location)} />;
}
