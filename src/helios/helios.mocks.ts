import { HeliosError } from './heliosError';
import type { Problem } from './types';

/* Answers of Helios for the tests and stories of forms. */

/** The longest delay of a timer, in milliseconds. A timer with it never fires within a story. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

/** A request that is never answered. */
export const neverAnswer = () => new Promise<never>(() => undefined);

export const rejectUnreachable = () =>
  Promise.reject(new HeliosError('UNREACHABLE', 'Helios cannot be reached.'));

/** Creates a call that rejects with a problem of Helios. */
export function createRejection(status: number, code: Problem['code'], errors?: Problem['errors']) {
  const problem: Problem = {
    type: `https://helios.example/problems/${code}`,
    title: code,
    status,
    code,
    detail: code,
    ...(errors ? { errors } : {}),
  };
  return () => Promise.reject(new HeliosError(code, code, { problem }));
}
