import { hasCode } from '../../../helios/heliosError';
import { describeWith } from '../../shared/problems';
import type { SubscriptionScreenName } from './texts';

/** A repeat of the request is safe: it has its effect once. */
const internalFailure = ['Something is wrong on our side', 'Please try again in a moment.'] as const;

/** Describes an error that has no screen of its own. */
export const describeFailure = describeWith<'confirmSubscription' | 'unsubscribe'>({
  RATE_LIMITED: ['Too many requests came from your network', 'Please wait a few minutes, then try again.'],
  UNREACHABLE: ['We cannot be reached right now', 'Check your connection, then try again.'],
  TIMEOUT: ['The answer takes too long', 'Please try again.'],
  DATABASE_UNAVAILABLE: ['We cannot change the list right now', 'Please try again in a few minutes.'],
  TOKEN_REJECTED: ['We cannot change the list here', 'Please try another browser.'],
  CAPTCHA_CANCELED: ['One more step is needed', 'Please show that you are a person, then try again.'],
  INTERNAL: internalFailure,
  UNEXPECTED: internalFailure,
  REQUEST_TIMEOUT: internalFailure,
  PAYLOAD_TOO_LARGE: internalFailure,
  UNSUPPORTED_MEDIA_TYPE: internalFailure,
});

/** The screen that follows an error which a retry cannot help; null for the others. */
export function findScreenOfError(error: unknown): SubscriptionScreenName | null {
  if (hasCode(error, 'SUBSCRIPTION_LINK_EXPIRED')) return 'expired';
  if (hasCode(error, 'SUBSCRIPTION_LINK_SUPERSEDED')) return 'superseded';
  return hasCode(error, 'SUBSCRIPTION_LINK_NOT_VALID', 'INVALID_REQUEST') ? 'notValid' : null;
}
