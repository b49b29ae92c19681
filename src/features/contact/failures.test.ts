import { HeliosError, type HeliosErrorCode } from '../../api/heliosError';
import { failureOf } from './failures';

const failure = (code: HeliosErrorCode, phone = '(717) 555-0142') =>
  failureOf(new HeliosError(code, 'for the log'), phone);

it.each(['TOKEN_REJECTED', 'CAPTCHA_LEFT'] as const)(
  'does not take the blame for %s: the visitor can go on, also by telephone',
  (code) => {
    expect(failure(code).title).not.toBe('Something is wrong on our side');
    expect(failure(code).canRetry).toBe(true);
    expect(failure(code).message).toContain('(717) 555-0142');
  },
);

it('takes it for what no form can be answered with, and for what is no answer', () => {
  expect(failure('SEATS_TAKEN').title).toBe('Something is wrong on our side');
  expect(failureOf(new TypeError('x'), '').title).toBe('Something is wrong on our side');
});

it('names no number where nobody is there', () => {
  expect(failure('UNREACHABLE', '').message).not.toMatch(/call/i);
});
