import { findByCode, hasCode, type ErrorCodeOf } from '../../../helios/heliosError';
import type { SubscriptionScreenName } from './texts';

export interface Failure {
  title: string;
  message: string;
}

/** A repeat of the request is safe: it has its effect once. */
const internalFailure: Failure = {
  title: 'Something is wrong on our side',
  message: 'Please try again in a moment.',
};

/** The description of each code that has no screen of its own. UNEXPECTED is the default. */
const failures: Record<
  Exclude<
    ErrorCodeOf<'confirmSubscription' | 'unsubscribe'>,
    | 'INVALID_REQUEST'
    | 'SUBSCRIPTION_LINK_NOT_VALID'
    | 'SUBSCRIPTION_LINK_EXPIRED'
    | 'SUBSCRIPTION_LINK_SUPERSEDED'
  >,
  Failure
> = {
  RATE_LIMITED: {
    title: 'Too many requests came from your network',
    message: 'Please wait a few minutes, then try again.',
  },
  UNREACHABLE: {
    title: 'We cannot be reached right now',
    message: 'Check your connection, then try again.',
  },
  TIMEOUT: {
    title: 'The answer takes too long',
    message: 'Please try again.',
  },
  DATABASE_UNAVAILABLE: {
    title: 'We cannot change the list right now',
    message: 'Please try again in a few minutes.',
  },
  TOKEN_REJECTED: {
    title: 'We cannot change the list here',
    message: 'Please try another browser.',
  },
  CAPTCHA_CANCELED: {
    title: 'One more step is needed',
    message: 'Please show that you are a person, then try again.',
  },
  INTERNAL: internalFailure,
  UNEXPECTED: internalFailure,
  REQUEST_TIMEOUT: internalFailure,
  PAYLOAD_TOO_LARGE: internalFailure,
  UNSUPPORTED_MEDIA_TYPE: internalFailure,
};

export function describeFailure(error: unknown): Failure {
  return findByCode<Failure>(failures, error);
}

/** The screen that follows an error which a retry cannot help; null for the others. */
export function findScreenOfError(error: unknown): SubscriptionScreenName | null {
  if (hasCode(error, 'SUBSCRIPTION_LINK_EXPIRED')) return 'expired';
  if (hasCode(error, 'SUBSCRIPTION_LINK_SUPERSEDED')) return 'superseded';
  return hasCode(error, 'SUBSCRIPTION_LINK_NOT_VALID', 'INVALID_REQUEST') ? 'notValid' : null;
}
