import { hasCode, HeliosError, isDecided } from './heliosError';
import type { ProblemCode } from './types';

const problem = (status: number, code: ProblemCode) =>
  new HeliosError(code, 'Detail', { problem: { type: '/', title: '', status, detail: '', code } });

test.each([
  ['a refusal', true, problem(409, 'SEATS_TAKEN')],
  ['a key that was used for another request', true, problem(422, 'IDEMPOTENCY_KEY_REUSED')],
  ['a request that is in progress', false, problem(409, 'IDEMPOTENCY_IN_FLIGHT')],
  ['an error of Helios itself', false, problem(500, 'INTERNAL')],
  ['no answer', false, new HeliosError('UNREACHABLE', 'No answer')],
  ['no answer in time', false, new HeliosError('TIMEOUT', 'No answer')],
  ['an answer that is not one of Helios', false, new HeliosError('UNEXPECTED', 'A proxy')],
  ['another error', false, new TypeError('x is undefined')],
])('Helios has decided after %s: %s', (_case, expected, error) => {
  expect(isDecided(error)).toBe(expected);
});

test('hasCode accepts each of several codes', () => {
  expect(hasCode(problem(409, 'LOCK_SOLD'), 'SEATS_TAKEN', 'LOCK_SOLD')).toBe(true);
  expect(hasCode(problem(409, 'LOCK_SOLD'), 'SEATS_TAKEN')).toBe(false);
  expect(hasCode(new TypeError('x'), 'SEATS_TAKEN')).toBe(false);
});
