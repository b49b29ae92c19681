import type { Problem, ProblemCode } from './types';

/**
 * The codes of failed requests: the problem codes of Helios, and
 * - `UNREACHABLE`: no connection (the visitor is offline, or Helios is down)
 * - `TIMEOUT`: no answer within the timeout
 * - `TOKEN_REJECTED`: the bot protection rejected the browser's token
 * - `CAPTCHA_CANCELED`: the visitor canceled the captcha
 * - `UNEXPECTED`: the answer is not one of Helios, for example the error page of a proxy
 */
export type HeliosErrorCode =
  ProblemCode | 'UNREACHABLE' | 'TIMEOUT' | 'TOKEN_REJECTED' | 'CAPTCHA_CANCELED' | 'UNEXPECTED';

/** Thrown by the Helios client. Switch on `code`. */
export class HeliosError extends Error {
  override readonly name = 'HeliosError';
  readonly code: HeliosErrorCode;
  /** The problem document; null when the error is not an answer of Helios */
  readonly problem: Problem | null;
  /** Seconds to wait before a retry; null when Helios did not send Retry-After */
  readonly retryAfter: number | null;

  constructor(
    code: HeliosErrorCode,
    message: string,
    details: { problem?: Problem; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.code = code;
    this.problem = details.problem ?? null;
    this.retryAfter = details.retryAfter ?? null;
  }
}

/**
 * Whether Helios has decided on a request with an idempotency key, so that the next request gets a new key. Without an
 * answer, after an internal error, or while the first request is in progress, the request may have taken effect and is
 * repeated with its key.
 */
export function isDecided(error: unknown): boolean {
  return (
    error instanceof HeliosError &&
    error.problem !== null &&
    error.problem.status < 500 &&
    error.code !== 'IDEMPOTENCY_IN_FLIGHT'
  );
}
