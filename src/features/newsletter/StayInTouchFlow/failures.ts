import { HeliosError, type HeliosErrorCode } from '../../../helios/heliosError';
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

/**
 * The description of each error code. It is a complete record, so that the compiler fails when Helios adds a code
 * without a text.
 */
export const failures: Record<HeliosErrorCode, Failure> = {
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
  WEBHOOK_NOT_VALID: internalFailure,
  GIFT_CARD_NOT_FOUND: internalFailure,
  GIFT_CARD_INSUFFICIENT: internalFailure,
  CARD_AMOUNT_TOO_SMALL: internalFailure,
  PROMO_CODE_NOT_VALID: internalFailure,
  STREAMS_EXHAUSTED: internalFailure,
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
  NOT_FOUND: internalFailure,
  // Codes of ticketing, which a subscription never gets.
  MALFORMED_DATE_TIME: internalFailure,
  UNKNOWN_SEATS: internalFailure,
  PAYMENT_METHOD_INVALID: internalFailure,
  PAYMENT_DECLINED: internalFailure,
  EVENT_NOT_FOUND: internalFailure,
  PERFORMANCE_NOT_FOUND: internalFailure,
  SEATING_PLAN_NOT_FOUND: internalFailure,
  LOCK_NOT_FOUND: internalFailure,
  ORDER_NOT_FOUND: internalFailure,
  PERFORMANCE_NOT_BOOKABLE: internalFailure,
  SEATS_TAKEN: internalFailure,
  NOT_ENOUGH_SEATS: internalFailure,
  LOCK_EXPIRED: internalFailure,
  LOCK_SOLD: internalFailure,
  EXTENSION_LIMIT_REACHED: internalFailure,
  EXTENSION_TOO_EARLY: internalFailure,
  CAPTCHA_REQUIRED: internalFailure,
  REQUEST_TIMEOUT: internalFailure,
  TOO_MANY_SEATS_HELD: internalFailure,
  HEADERS_TOO_LARGE: internalFailure,
  PAYMENT_IN_PROGRESS: internalFailure,
  PAYMENT_ATTEMPTS_EXHAUSTED: internalFailure,
  TOTAL_CHANGED: internalFailure,
};

export function describeFailure(error: unknown): Failure {
  return error instanceof HeliosError ? failures[error.code] : failures.UNEXPECTED;
}

export function hasCode(error: unknown, code: HeliosErrorCode): boolean {
  return error instanceof HeliosError && error.code === code;
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
