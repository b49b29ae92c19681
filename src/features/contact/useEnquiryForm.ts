import type Joi from 'joi';
import { useMemo } from 'react';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import { track } from '../../analytics/events';
import type { EnquiryReceipt } from '../../helios/types';
import type { SubmitFailure } from '../shared/forms/SubmitForm';
import { submitTexts } from '../shared/forms/texts';
import { useFields, type FormFields } from '../shared/forms/useFields';
import { useFormSubmit, type FormSubmit } from '../shared/forms/useFormSubmit';
import { HeliosError } from '../../helios/heliosError';
import { describeWith } from '../shared/problems';
import { texts } from './texts';

export interface EnquiryForm<Fields extends FieldValues> {
  fields: FormFields<Fields>;
  submission: FormSubmit<Fields, EnquiryReceipt, SubmitFailure>;
  /** Empties the form. */
  reset: () => void;
}

interface EnquiryFormOptions<Fields extends FieldValues, Request> {
  /** What analytics reports as sent. */
  kind: 'contact' | 'group';
  /** Prefix of the ids of the controls. */
  idPrefix: string;
  /** The labels of the fields, in the order of the form. */
  labels: Readonly<Record<Path<Fields>, string>>;
  emptyFields: Fields;
  /** A function, because validation can depend on the current date. */
  schema: () => Joi.ObjectSchema<Fields>;
  toRequest: (fields: Fields) => Request;
  send: (request: Request, idempotencyKey: string) => Promise<EnquiryReceipt>;
  /** Phone number for visitors whose request failed. */
  phone: string;
}

/** The fields of an enquiry form and its request to Helios. */
export function useEnquiryForm<Fields extends FieldValues, Request>({
  kind,
  idPrefix,
  labels,
  emptyFields,
  schema,
  toRequest,
  send,
  phone,
}: EnquiryFormOptions<Fields, Request>): EnquiryForm<Fields> {
  const names = Object.keys(labels) as Path<Fields>[];
  const fields = useFields<Fields>({
    idPrefix,
    names,
    schema: useMemo(schema, [schema]),
    initialFields: emptyFields as DefaultValues<Fields>,
  });
  const submission = useFormSubmit({
    validate: fields.validate,
    errors: fields.errors,
    // The request is not aborted when the visitor leaves: the enquiry was sent.
    send: async (values: Fields, { getKey }) => {
      const request = toRequest(values);
      const receipt = await send(request, getKey(request));
      track({ name: 'enquirySubmitted', kind });
      return receipt;
    },
    describeFailure: (error) => describeFailure(error, phone),
    onFailure: (error) => {
      const refusedFields = getRefusedFields(error);
      fields.showErrors(
        names
          .filter((name) => refusedFields.includes(name))
          .map((name) => ({ name, message: submitTexts.refused(labels[name]) })),
      );
    },
  });

  return {
    fields,
    submission,
    reset: () => {
      fields.reset();
      submission.reset();
    },
  };
}

/** Without an answer, the request may have been stored. Its idempotency key prevents a second copy. */
const unansweredText = 'It may not have reached us. What you typed is kept';

/** An error that the visitor's input did not cause. */
const internalFailure = [
  'Something is wrong on our side',
  'What you typed is kept, but it was not stored. Please try again later.',
] as const;

const describeProblem = describeWith<'sendContactRequest' | 'sendGroupRequest'>({
  INVALID_REQUEST: [
    'Some of it was not accepted',
    'Please check the fields that are marked, and send it again.',
  ],
  RATE_LIMITED: [
    'Too many messages came from your network',
    'What you typed is kept. Please wait an hour, then try again.',
  ],
  IDEMPOTENCY_IN_FLIGHT: [
    'It is still being stored',
    'Please try again in a moment, to see that it has arrived.',
  ],
  DATABASE_UNAVAILABLE: [
    'We cannot take messages right now',
    'What you typed is kept. Please try again in a few minutes.',
  ],
  TOKEN_REJECTED: ['We cannot take your message here', 'What you typed is kept. Please try another browser.'],
  CAPTCHA_CANCELED: ['One more step is needed', 'Please show that you are a person, then send it again.'],
  UNREACHABLE: [
    'We cannot be reached right now',
    `${unansweredText}. Check your connection, then try again.`,
  ],
  TIMEOUT: ['The answer takes too long', `${unansweredText}. Please try again: it is stored once at most.`],
  IDEMPOTENCY_KEY_REQUIRED: internalFailure,
  IDEMPOTENCY_KEY_REUSED: internalFailure,
  REQUEST_TIMEOUT: internalFailure,
  PAYLOAD_TOO_LARGE: internalFailure,
  UNSUPPORTED_MEDIA_TYPE: internalFailure,
  INTERNAL: internalFailure,
  UNEXPECTED: internalFailure,
});

/** @param phone phone number for the visitor; empty when there is none */
export function describeFailure(error: unknown, phone: string): SubmitFailure {
  const { title, message, next } = describeProblem(error);
  const canRetry = next !== 'correct';
  return { title, message: canRetry && phone ? message + texts.orCall(phone) : message, canRetry };
}

/** The names of the fields that Helios refused. */
function getRefusedFields(error: unknown): string[] {
  if (!(error instanceof HeliosError) || error.code !== 'INVALID_REQUEST') return [];
  return (error.problem?.errors ?? []).flatMap(({ path }) => path.split('/').slice(-1));
}
