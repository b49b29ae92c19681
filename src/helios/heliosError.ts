import type { operations } from './schema.generated';
import type { Problem, ProblemCode } from './types';

/**
 * The codes of failed requests that are not answers of Helios:
 * - `UNREACHABLE`: no connection (the visitor is offline, or Helios is down)
 * - `TIMEOUT`: no answer within the timeout
 * - `TOKEN_REJECTED`: the bot protection rejected the browser's token
 * - `CAPTCHA_CANCELED`: the visitor canceled the captcha
 * - `UNEXPECTED`: the answer is not one of Helios, for example the error page of a proxy
 */
type ClientErrorCode = 'UNREACHABLE' | 'TIMEOUT' | 'TOKEN_REJECTED' | 'CAPTCHA_CANCELED' | 'UNEXPECTED';

/** All codes that this version of the site knows. A newer Helios may send others. */
export type HeliosErrorCode = ProblemCode | ClientErrorCode;

/** The operations of the OpenAPI document. */
export type Operation = keyof operations;

type ProblemOf<Response> = Response extends { content: { 'application/problem+json': infer Body } }
  ? Body
  : never;
type CodeOf<Body> = Body extends { code: infer Code } ? Code : never;
type Responses<Id extends Operation> = operations[Id]['responses'];

/**
 * The codes with which a request to an operation of the OpenAPI document can fail. For a union of operations, the codes
 * of each.
 */
export type ErrorCodeOf<Id extends Operation> = Id extends unknown
  ? CodeOf<ProblemOf<Responses<Id>[keyof Responses<Id>]>> | ClientErrorCode
  : never;

/** Thrown by the Helios client. Switch on `code`. */
export class HeliosError extends Error {
  override readonly name = 'HeliosError';
  readonly code: HeliosErrorCode;
  /** The problem document; null when the error is not an answer of Helios */
  readonly problem: Problem | null;
  /** The HTTP status of the failure; null when there is no usable answer */
  readonly status: number | null;
  /** Seconds to wait before a retry; null when Helios did not send Retry-After */
  readonly retryAfter: number | null;

  constructor(
    code: HeliosErrorCode,
    message: string,
    details: { problem?: Problem; status?: number; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.code = code;
    this.problem = details.problem ?? null;
    this.status = details.status ?? details.problem?.status ?? null;
    this.retryAfter = details.retryAfter ?? null;
  }
}

/** Whether an error is a HeliosError with one of these codes. */
export function hasCode(error: unknown, ...codes: HeliosErrorCode[]): error is HeliosError {
  return error instanceof HeliosError && codes.includes(error.code);
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

/**
 * Whether a request was refused by the firewall, the rate limit or the captcha. They are checked before the idempotency
 * key, so the refusal of a repeat says nothing about the first request.
 */
export function isRefusedBeforeKey(error: unknown): boolean {
  return hasCode(error, 'RATE_LIMITED', 'CAPTCHA_REQUIRED', 'CAPTCHA_CANCELED', 'TOKEN_REJECTED');
}

/** Whether a failed request with an idempotency key has had no effect, and neither has the request that it repeats. */
export function hadNoEffect(error: unknown, { isRepeat }: { isRepeat: boolean }): boolean {
  return isRefusedBeforeKey(error) ? !isRepeat : isDecided(error);
}

/** The error of a response that is not OK. */
export function toHeliosError(body: unknown, response: Response): HeliosError {
  if (!isProblem(body)) {
    return new HeliosError('UNEXPECTED', `Helios answered ${response.status} without a problem document.`);
  }
  const seconds = Number(response.headers.get('Retry-After') ?? NaN);
  return new HeliosError(body.code, body.detail, {
    problem: body,
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
  });
}

/** Whether a body is a problem document. Its code may be one that this version of the site does not know. */
function isProblem(body: unknown): body is Problem {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    typeof body.code === 'string' &&
    'title' in body &&
    'status' in body &&
    typeof body.status === 'number'
  );
}
