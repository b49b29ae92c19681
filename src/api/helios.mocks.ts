import { HeliosError } from './heliosError';
import type { Problem } from './heliosTypes';

/* Answers of Helios that tests and stories of every form need. */

/** Longer than any story is looked at, in milliseconds. */
export const NEVER_MS = 2 ** 31 - 1;

/** No answer comes. */
export const never = () => new Promise<never>(() => undefined);

export const unreachable = () => Promise.reject(new HeliosError('UNREACHABLE', 'Helios cannot be reached.'));

/** A refusal of Helios. */
export function refused(status: number, code: Problem['code'], errors?: Problem['errors']) {
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
