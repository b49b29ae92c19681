import { HeliosError, type HeliosErrorCode } from '../../helios/heliosError';
import { describeFailure } from './useEnquiryForm';

const failure = (code: HeliosErrorCode, phone = '(717) 555-0142') =>
  describeFailure(new HeliosError(code, 'for the log'), phone);

it.each(['TOKEN_REJECTED', 'CAPTCHA_CANCELED'] as const)(
  '%s is not an internal failure: the visitor can retry or call',
  (code) => {
    expect(failure(code).title).not.toBe('Something is wrong on our side');
    expect(failure(code).canRetry).toBe(true);
    expect(failure(code).message).toContain('(717) 555-0142');
  },
);

it('an unknown code and any other error are internal failures', () => {
  expect(failure('NEW_CODE' as HeliosErrorCode).title).toBe('Something is wrong on our side');
  expect(describeFailure(new TypeError('x'), '').title).toBe('Something is wrong on our side');
});

it('does not mention a call without a phone number', () => {
  expect(failure('UNREACHABLE', '').message).not.toMatch(/call/i);
});
