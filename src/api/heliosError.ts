import type { Problem, ProblemCode } from './heliosTypes';

/**
 * What can go wrong when Helios is asked: its own codes, and
 * - `UNREACHABLE`: no answer came (offline, Helios down)
 * - `TIMEOUT`: none came in time
 * - `TOKEN_REJECTED`: the bot protection before Helios takes this browser for a machine
 * - `CAPTCHA_LEFT`: it wanted a captcha, which the visitor did not solve
 * - `UNEXPECTED`: an answer that is not one of Helios (a proxy's error page, say)
 */
export type HeliosErrorCode =
  ProblemCode | 'UNREACHABLE' | 'TIMEOUT' | 'TOKEN_REJECTED' | 'CAPTCHA_LEFT' | 'UNEXPECTED';

/** Thrown by the Helios client instead of an answer. Switch on `code`. */
export class HeliosError extends Error {
  override readonly name = 'HeliosError';
  readonly code: HeliosErrorCode;
  /** The problem document, when Helios itself answered */
  readonly problem: Problem | null;
  /** Seconds after which to ask again, when Helios said so */
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
 * True when Helios has decided on a request with an idempotency key: the next request gets a new key. After no answer, after
 * an internal error, or while the first request is in progress, it may have taken effect, and is repeated under its key.
 */
export function isDecided(error: unknown): boolean {
  return (
    error instanceof HeliosError &&
    error.problem !== null &&
    error.problem.status < 500 &&
    error.code !== 'IDEMPOTENCY_IN_FLIGHT'
  );
}
