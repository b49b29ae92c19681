import { HeliosError } from '../../helios/heliosError';
import type { SubmitFailure } from '../shared/forms/SubmitForm';
import { describeWith } from '../shared/problems';
import { texts } from './texts';

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
export function getRefusedFields(error: unknown): string[] {
  if (!(error instanceof HeliosError) || error.code !== 'INVALID_REQUEST') return [];
  return (error.problem?.errors ?? []).flatMap(({ path }) => path.split('/').slice(-1));
}
