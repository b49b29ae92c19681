import { hasCode, HeliosError } from '../../../helios/heliosError';
import { emailMessages } from '../../../helios/emailRule';
import type { SubmitFailure } from '../../shared/forms/SubmitForm';
import { submitTexts } from '../../shared/forms/texts';
import { describeWith } from '../../shared/problems';
import { fieldNames, type StayInTouchFieldName } from './schema';
import { texts } from './texts';

/** An error that the visitor's input did not cause and cannot correct. */
const internalFailure = [
  'Something is wrong on our side',
  'Your subscription was not stored. What you typed is kept; please try again later.',
] as const;

/** Without an answer, the request may have been stored. Its idempotency key prevents a second copy. */
const unansweredText = 'Your subscription may not have reached us. What you typed is kept.';

const unclearFailure = [
  'Something is wrong on our side',
  `${unansweredText} Please try again in a moment.`,
] as const;

const describeProblem = describeWith<'stayInTouch'>({
  INVALID_REQUEST: [
    'Some of it was not accepted',
    'Please check the fields that are marked, and sign up again.',
  ],
  UNKNOWN_INTERESTS: [
    'What we write about has changed',
    'Please look at your choice below, and sign up again.',
  ],
  RATE_LIMITED: [
    'Too many sign-ups came from your network',
    'What you typed is kept. Please wait a few minutes, then try again.',
  ],
  IDEMPOTENCY_IN_FLIGHT: [
    'Your subscription is still being stored',
    'Please try again in a moment, to see that it has arrived.',
  ],
  IDEMPOTENCY_KEY_REUSED: internalFailure,
  IDEMPOTENCY_KEY_REQUIRED: internalFailure,
  INTERNAL: unclearFailure,
  DATABASE_UNAVAILABLE: [
    'We cannot take subscriptions right now',
    'What you typed is kept. Please try again in a few minutes.',
  ],
  UNREACHABLE: ['We cannot be reached right now', `${unansweredText} Check your connection, then try again.`],
  TIMEOUT: ['The answer takes too long', `${unansweredText} Please try again: it is stored once at most.`],
  TOKEN_REJECTED: [
    'We cannot take your subscription here',
    'What you typed is kept. Please call us, or try another browser.',
  ],
  CAPTCHA_CANCELED: ['One more step is needed', 'Please show that you are a person, then try again.'],
  UNEXPECTED: unclearFailure,
  PAYLOAD_TOO_LARGE: internalFailure,
  UNSUPPORTED_MEDIA_TYPE: internalFailure,
  REQUEST_TIMEOUT: internalFailure,
});

export function describeFailure(error: unknown): SubmitFailure {
  const { title, message, next } = describeProblem(error);
  return { title, message, canRetry: next !== 'correct' };
}

/** The messages for fields that Helios refused. The messages of Helios are for developers and not shown. */
export function getFieldErrors(error: unknown): { name: StayInTouchFieldName; message: string }[] {
  if (hasCode(error, 'EMAIL_PROVIDER_NOT_SUPPORTED')) {
    return [{ name: 'emailAddress', message: emailMessages.blocked }];
  }
  if (!(error instanceof HeliosError) || error.code !== 'INVALID_REQUEST') return [];
  const paths = (error.problem?.errors ?? []).map(({ path }) => path.split('/'));
  return fieldNames
    .filter((name) => paths.some((path) => path.includes(name)))
    .map((name) => ({ name, message: submitTexts.refused(texts.fields[name]) }));
}
