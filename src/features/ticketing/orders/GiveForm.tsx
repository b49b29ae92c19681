import styled from '@emotion/styled';
import { useState } from 'react';
import {
  Button,
  EmailField,
  Notice,
  SelectField,
  Text,
  TextField,
  focusField,
  size,
  space,
} from '../../../design-system';
import { validateEmail } from '../../../helios/emailRule';
import { isDecided } from '../../../helios/heliosError';
import { customerLimits } from '../../../helios/limits.generated';
import { findNameError } from '../../../helios/nameErrors.generated';
import type { GiveTicketRequest, Order } from '../../../helios/types';
import { cleanLine } from '../../../lib/cleanText';
import { useHelios } from '../../../state/heliosContext';
import { useFormSubmit } from '../../shared/forms/useFormSubmit';
import { describeProblem } from '../../shared/problems';
import { SlowStatus } from '../../shared/screen/LoadingIndicator';
import { CallUs } from '../shared/components/Failure';
import { giveTexts as texts } from './texts';
import { listSeatOptions } from './seatOptions';

type Recipient = GiveTicketRequest['recipient'];
const fieldIds = { seatGuid: 'give-seat', name: 'give-name', emailAddress: 'give-email' };
type Field = keyof typeof fieldIds;

interface GiveFormProps {
  order: Order;
  onGiven: (to: Recipient) => void;
  /** What can be given may have changed. */
  onRefused: () => void;
}

/** Asks who gets which ticket. */
export function GiveForm({ order, onGiven, onRefused }: GiveFormProps) {
  const helios = useHelios();
  const options = listSeatOptions(order, order.givableSeats);
  const [typed, setTyped] = useState<Record<Field, string>>({ seatGuid: '', name: '', emailAddress: '' });
  // A seat that was given in another tab is no longer there.
  const chosen =
    options.find(({ value }) => value === typed.seatGuid) ?? (options.length === 1 ? options[0] : undefined);
  const values = { ...typed, seatGuid: chosen?.value ?? '' };
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const submission = useFormSubmit({
    validate: () => {
      const { problems, request } = validate(values);
      setErrors(problems);
      const wrong = (Object.keys(fieldIds) as Field[]).find((field) => problems[field] !== undefined);
      if (wrong) focusField(fieldIds[wrong]);
      return Promise.resolve(wrong ? null : request);
    },
    send: async (request: GiveTicketRequest) => {
      await helios.giveTicket(order.orderId, request);
      return request.recipient;
    },
    onSent: onGiven,
    describeFailure: describeProblem,
    onFailure: (error) => {
      if (isDecided(error)) onRefused();
    },
  });
  const isSending = submission.phase.name === 'sending';
  const bind = (field: Field) => ({
    id: fieldIds[field],
    value: values[field],
    error: errors[field],
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped((before) => ({ ...before, [field]: target.value })),
  });
  return (
    <Form {...submission.formProps}>
      <Text>{texts.intro}</Text>
      {submission.failure ? (
        <Notice tone="danger" title={submission.failure.title}>
          <span>{submission.failure.message}</span> <CallUs location={order.performance.theaterLocation} />
        </Notice>
      ) : null}
      <SelectField
        {...bind('seatGuid')}
        label={texts.which}
        options={options}
        {...(options.length > 1 ? { placeholder: texts.whichMissing } : {})}
      />
      <TextField {...bind('name')} label={texts.name} autoComplete="off" maxLength={customerLimits.name} />
      <EmailField
        {...bind('emailAddress')}
        label={texts.email}
        autoComplete="off"
        maxLength={customerLimits.emailAddress}
      />
      <div>
        <Button type="submit" variant="secondary" busy={isSending}>
          {texts.submit}
        </Button>
      </div>
      {isSending ? <SlowStatus /> : null}
    </Form>
  );
}

function validate(values: Record<Field, string>) {
  const name = cleanLine(values.name);
  const nameProblem = findNameError(name);
  const problems: Partial<Record<Field, string>> = {};
  if (values.seatGuid === '') problems.seatGuid = texts.whichMissing;
  if (name === '') problems.name = texts.nameRequired;
  else if (name.length > customerLimits.name) problems.name = texts.nameTooLong;
  else if (nameProblem !== undefined) problems.name = texts.nameRefused(nameProblem);
  const emailProblem = validateEmail(values.emailAddress, [], customerLimits.emailAddress);
  if (emailProblem !== null) problems.emailAddress = emailProblem;
  const recipient = { name, emailAddress: values.emailAddress.trim() };
  return { problems, request: { seatGuid: values.seatGuid, recipient } };
}

const Form = styled.form`
  display: flex;
  flex-direction: column;
  gap: ${space.m};
  max-width: ${size.form};
`;
