import { HeliosError, type HeliosErrorCode } from '../../api/heliosError';
import { texts } from './texts';

/** Why a message or request came to nothing, and what the visitor can do. */
export interface Failure {
  title: string;
  message: string;
  /** Whether to send the same again can help. */
  canRetry: boolean;
}

/** No answer came: it may have been stored, and the key of the request sees to it that it is stored once. */
const unanswered = 'It may not have reached us. What you typed is kept';

/** Nothing that the visitor typed is at fault. */
const ours: Failure = {
  title: 'Something is wrong on our side',
  message: 'What you typed is kept, but it was not stored. Please try again later.',
  canRetry: true,
};

/** The codes that can come as an answer to a form; any other one is our own mistake. */
const known: Partial<Record<HeliosErrorCode, Failure>> = {
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
  CAPTCHA_LEFT: {
    title: 'One more step is needed',
    message: 'Please show that you are a person, then send it again.',
    canRetry: true,
  },
  UNREACHABLE: {
    title: 'We cannot be reached right now',
    message: `${unanswered}. Check your connection, then try again.`,
    canRetry: true,
  },
  TIMEOUT: {
    title: 'The answer takes too long',
    message: `${unanswered}. Please try again: it is stored once at most.`,
    canRetry: true,
  },
};

/** @param phone where the visitor can go on by telephone; empty where nobody is there */
export function failureOf(error: unknown, phone: string): Failure {
  const failure = (error instanceof HeliosError ? known[error.code] : undefined) ?? ours;
  if (!failure.canRetry || !phone) return failure;
  return { ...failure, message: failure.message + texts.orCall(phone) };
}

/** The names of the fields that Helios found wrong. */
export function wrongFields(error: unknown): string[] {
  if (!(error instanceof HeliosError) || error.code !== 'INVALID_REQUEST') return [];
  return (error.problem?.errors ?? []).flatMap(({ path }) => path.split('/').slice(-1));
}
