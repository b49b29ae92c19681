import styled from '@emotion/styled';
import { useState } from 'react';
import { Button, EmailField, Notice, focusField, size, space } from '../../../design-system';
import { emailMessages, validateEmail } from '../../../helios/emailRule';
import { customerLimits } from '../../../helios/limits.generated';
import { useHelios } from '../../../state/heliosContext';
import { useFormSubmit } from '../../shared/forms/useFormSubmit';
import { describeProblem } from '../../shared/problems';
import { SlowStatus } from '../../shared/screen/LoadingIndicator';
import { CallUs } from '../shared/components/Failure';
import { commonTexts } from '../shared/texts';
import { myTicketsTexts as texts } from './texts';

const fieldId = 'my-tickets-email';

/** Asks for the link of an address. The answer is the same for every address. */
export function LinkForm({ onSent }: { onSent: (emailAddress: string) => void }) {
  const helios = useHelios();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submission = useFormSubmit({
    validate: () => {
      const problem = validateEmail(email, [], customerLimits.emailAddress);
      setError(problem);
      if (problem !== null) focusField(fieldId);
      return Promise.resolve(problem === null ? email.trim() : null);
    },
    send: async (emailAddress) => {
      await helios.requestTicketLink(emailAddress);
      return emailAddress;
    },
    onSent,
    describeFailure: describeProblem,
    onFailure: () => setError(null),
  });
  const isSending = submission.phase.name === 'sending';
  return (
    <Form {...submission.formProps}>
      {submission.failure ? (
        <Notice tone="danger" title={submission.failure.title}>
          <span>
            {submission.failure.next === 'correct' ? emailMessages.invalid : submission.failure.message}
          </span>{' '}
          <CallUs prefix={commonTexts.questions} />
        </Notice>
      ) : null}
      <EmailField
        id={fieldId}
        label={texts.email}
        value={email}
        error={error ?? undefined}
        maxLength={customerLimits.emailAddress}
        onChange={(event) => setEmail(event.target.value)}
      />
      <div>
        <Button type="submit" buttonSize="large" busy={isSending}>
          {texts.send}
        </Button>
      </div>
      {isSending ? <SlowStatus /> : null}
    </Form>
  );
}

const Form = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
  max-width: ${size.form};
`;
