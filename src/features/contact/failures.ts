import { findByCode, HeliosError, type ErrorCodeOf } from '../../helios/heliosError';
import type { SubmitFailure } from '../shared/forms/SubmitForm';
import { texts } from './texts';

/** Without an answer, the request may have been stored. Its idempotency key prevents a second copy. */
const unansweredText = 'It may not have reached us. What you typed is kept';

/** An error that the visitor's input did not cause. */
const internalFailure: SubmitFailure = {
  title: 'Something is wrong on our side',
  message: 'What you typed is kept, but it was not stored. Please try again later.',
  canRetry: true,
};

/** The description of each error code of the two forms. UNEXPECTED is the default. */
const failuresByCode: Record<ErrorCodeOf<'sendContactRequest' | 'sendGroupRequest'>, SubmitFailure> = {
  INVALID_REQUEST: {
    title: 'Some of it was not accepted',
    message: 'Please check the fields that are marked, and send it again.',
    canRetry: false,
  },
  RATE_LIMITED: {
    title: 'Too many messages came from your network',
    message: 'What you typed is kept. Please wait an hour, then try again.',
    canRetry: true,
  },
  IDEMPOTENCY_IN_FLIGHT: {
    title: 'It is still being stored',
    message: 'Please try again in a moment, to see that it has arrived.',
    canRetry: true,
  },
  DATABASE_UNAVAILABLE: {
    title: 'We cannot take messages right now',
    message: 'What you typed is kept. Please try again in a few minutes.',
    canRetry: true,
  },
  TOKEN_REJECTED: {
    title: 'We cannot take your message here',
    message: 'What you typed is kept. Please try another browser.',
    canRetry: true,
  },
  CAPTCHA_CANCELED: {
    title: 'One more step is needed',
    message: 'Please show that you are a person, then send it again.',
    canRetry: true,
  },
  UNREACHABLE: {
    title: 'We cannot be reached right now',
    message: `${unansweredText}. Check your connection, then try again.`,
    canRetry: true,
  },
  TIMEOUT: {
    title: 'The answer takes too long',
    message: `${unansweredText}. Please try again: it is stored once at most.`,
    canRetry: true,
  },
  IDEMPOTENCY_KEY_REQUIRED: internalFailure,
  IDEMPOTENCY_KEY_REUSED: internalFailure,
  REQUEST_TIMEOUT: internalFailure,
  PAYLOAD_TOO_LARGE: internalFailure,
  UNSUPPORTED_MEDIA_TYPE: internalFailure,
  INTERNAL: internalFailure,
  UNEXPECTED: internalFailure,
};

/** @param phone phone number for the visitor; empty when there is none */
export function describeFailure(error: unknown, phone: string): SubmitFailure {
  const failure = findByCode<SubmitFailure>(failuresByCode, error);
  if (!failure.canRetry || !phone) return failure;
  return { ...failure, message: failure.message + texts.orCall(phone) };
}

/** The names of the fields that Helios refused. */
export function getRefusedFields(error: unknown): string[] {
  if (!(error instanceof HeliosError) || error.code !== 'INVALID_REQUEST') return [];
  return (error.problem?.errors ?? []).flatMap(({ path }) => path.split('/').slice(-1));
}
