import { HeliosError, type HeliosErrorCode } from '../../../api/heliosError';
import { emailMessages } from '../../../api/emailRule';
import { fieldNames, type StayInTouchFieldName } from './schema';
import { texts } from './texts';

/** What a failed submission means to the visitor. */
export interface Failure {
  title: string;
  message: string;
  /** What to do: send the same again, or correct the form first. */
  next: 'retry' | 'correct';
}

/** Nothing that the visitor typed is at fault, and nothing that they can change helps. */
const ours: Failure = {
  title: 'Something is wrong on our side',
  message: 'Your subscription was not stored. What you typed is kept; please try again later.',
  next: 'retry',
};

/** No answer came: it may have been stored, and the key of the request sees to it that it is stored once. */
const unanswered = 'Your subscription may not have reached us. What you typed is kept.';

/**
 * What each error of Helios, and each way of not reaching it, means here. One record: the compiler fails when Helios
 * gains a code that has no words.
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
  IDEMPOTENCY_KEY_REUSED: ours,
  IDEMPOTENCY_KEY_REQUIRED: ours,
  WEBHOOK_NOT_VALID: ours,
  GIFT_CARD_NOT_FOUND: ours,
  GIFT_CARD_INSUFFICIENT: ours,
  CARD_AMOUNT_TOO_SMALL: ours,
  PROMO_CODE_NOT_VALID: ours,
  STREAMS_EXHAUSTED: ours,
  INTERNAL: {
    title: 'Something is wrong on our side',
    message: `${unanswered} Please try again in a moment.`,
    next: 'retry',
  },
  DATABASE_UNAVAILABLE: {
    title: 'We cannot take subscriptions right now',
    message: 'What you typed is kept. Please try again in a few minutes.',
    next: 'retry',
  },
  UNREACHABLE: {
    title: 'We cannot be reached right now',
    message: `${unanswered} Check your connection, then try again.`,
    next: 'retry',
  },
  TIMEOUT: {
    title: 'The answer takes too long',
    message: `${unanswered} Please try again: it is stored once at most.`,
    next: 'retry',
  },
  TOKEN_REJECTED: {
    title: 'We cannot take your subscription here',
    message: 'What you typed is kept. Please call us, or try another browser.',
    next: 'retry',
  },
  CAPTCHA_LEFT: {
    title: 'One more step is needed',
    message: 'Please show that you are a person, then try again.',
    next: 'retry',
  },
  UNEXPECTED: {
    title: 'Something is wrong on our side',
    message: `${unanswered} Please try again in a moment.`,
    next: 'retry',
  },
  PAYLOAD_TOO_LARGE: ours,
  UNSUPPORTED_MEDIA_TYPE: ours,
  NOT_FOUND: ours,
  // Of selling tickets: they cannot come as an answer to a subscription.
  MALFORMED_DATE_TIME: ours,
  UNKNOWN_SEATS: ours,
  PAYMENT_METHOD_INVALID: ours,
  PAYMENT_DECLINED: ours,
  EVENT_NOT_FOUND: ours,
  PERFORMANCE_NOT_FOUND: ours,
  SEATING_PLAN_NOT_FOUND: ours,
  LOCK_NOT_FOUND: ours,
  ORDER_NOT_FOUND: ours,
  PERFORMANCE_NOT_BOOKABLE: ours,
  SEATS_TAKEN: ours,
  NOT_ENOUGH_SEATS: ours,
  LOCK_EXPIRED: ours,
  LOCK_SOLD: ours,
  EXTENSION_LIMIT_REACHED: ours,
  EXTENSION_TOO_EARLY: ours,
  CAPTCHA_REQUIRED: ours,
  REQUEST_TIMEOUT: ours,
  TOO_MANY_SEATS_HELD: ours,
  HEADERS_TOO_LARGE: ours,
  PAYMENT_IN_PROGRESS: ours,
  PAYMENT_ATTEMPTS_EXHAUSTED: ours,
  TOTAL_CHANGED: ours,
};

export function failureOf(error: unknown): Failure {
  return error instanceof HeliosError ? failures[error.code] : failures.UNEXPECTED;
}

export function isCode(error: unknown, code: HeliosErrorCode): boolean {
  return error instanceof HeliosError && error.code === code;
}

/** Messages at the fields that Helios found wrong. Its own words are for programmers. */
export function fieldFailures(error: unknown): { name: StayInTouchFieldName; message: string }[] {
  if (isCode(error, 'EMAIL_PROVIDER_NOT_SUPPORTED')) {
    return [{ name: 'emailAddress', message: emailMessages.blocked }];
  }
  if (!(error instanceof HeliosError) || error.code !== 'INVALID_REQUEST') return [];
  const paths = (error.problem?.errors ?? []).map(({ path }) => path.split('/'));
  return fieldNames
    .filter((name) => paths.some((path) => path.includes(name)))
    .map((name) => ({ name, message: texts.notAccepted(texts.fields[name]) }));
}
