import { HeliosError } from './heliosError';
import type { Problem } from './types';

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
