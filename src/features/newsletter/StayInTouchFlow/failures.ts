import { findByCode, hasCode, HeliosError, type ErrorCodeOf } from '../../../helios/heliosError';
import { emailMessages } from '../../../lib/emailRule';
import { submitTexts } from '../../shared/forms/texts';
import { fieldNames, type StayInTouchFieldName } from './schema';
import { texts } from './texts';

/** How a failed submit is described to the visitor. */
export interface Failure {
  title: string;
  message: string;
  /** What the visitor can do: retry, or correct the form first. */
  next: 'retry' | 'correct';
}

/** An error that the visitor's input did not cause and cannot correct. */
const internalFailure: Failure = {
  title: 'Something is wrong on our side',
  message: 'Your subscription was not stored. What you typed is kept; please try again later.',
  next: 'retry',
};

/** Without an answer, the request may have been stored. Its idempotency key prevents a second copy. */
const unansweredText = 'Your subscription may not have reached us. What you typed is kept.';

/** The description of each error code of the subscription. UNEXPECTED is the default. */
export const failures: Record<ErrorCodeOf<'stayInTouch'>, Failure> = {
  INVALID_REQUEST: {
    title: 'Some of it was not accepted',
    message: 'Please check the fields that are marked, and sign up again.',
    next: 'correct',
  },
  EMAIL_PROVIDER_NOT_SUPPORTED: {
    title: 'This email address cannot be used',
    message: `${emailMessages.blocked}. Please enter an address of another provider.`,
    next: 'correct',
  },
  UNKNOWN_INTERESTS: {
    title: 'What we write about has changed',
    message: 'Please look at your choice below, and sign up again.',
    next: 'correct',
  },
  RATE_LIMITED: {
    title: 'Too many sign-ups came from your network',
    message: 'What you typed is kept. Please wait a few minutes, then try again.',
    next: 'retry',
  },
  IDEMPOTENCY_IN_FLIGHT: {
    title: 'Your subscription is still being stored',
    message: 'Please try again in a moment, to see that it has arrived.',
    next: 'retry',
  },
  IDEMPOTENCY_KEY_REUSED: internalFailure,
  IDEMPOTENCY_KEY_REQUIRED: internalFailure,
  INTERNAL: {
    title: 'Something is wrong on our side',
    message: `${unansweredText} Please try again in a moment.`,
    next: 'retry',
  },
  DATABASE_UNAVAILABLE: {
    title: 'We cannot take subscriptions right now',
    message: 'What you typed is kept. Please try again in a few minutes.',
    next: 'retry',
  },
  UNREACHABLE: {
    title: 'We cannot be reached right now',
    message: `${unansweredText} Check your connection, then try again.`,
    next: 'retry',
  },
  TIMEOUT: {
    title: 'The answer takes too long',
    message: `${unansweredText} Please try again: it is stored once at most.`,
    next: 'retry',
  },
  TOKEN_REJECTED: {
    title: 'We cannot take your subscription here',
    message: 'What you typed is kept. Please call us, or try another browser.',
    next: 'retry',
  },
  CAPTCHA_CANCELED: {
    title: 'One more step is needed',
    message: 'Please show that you are a person, then try again.',
    next: 'retry',
  },
  UNEXPECTED: {
    title: 'Something is wrong on our side',
    message: `${unansweredText} Please try again in a moment.`,
    next: 'retry',
  },
  PAYLOAD_TOO_LARGE: internalFailure,
  UNSUPPORTED_MEDIA_TYPE: internalFailure,
  REQUEST_TIMEOUT: internalFailure,
};

export function describeFailure(error: unknown): Failure {
  return findByCode<Failure>(failures, error);
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
