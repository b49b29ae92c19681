import { HeliosError } from '../../helios/heliosError';
import type { Problem } from '../../helios/types';
import { toRequestProblem } from './checkout/paymentProblem';
import { describeFailedOrder, describeProblem, describeWith, problems } from './problems';

function problem(parts: Partial<Problem> & Pick<Problem, 'code'>): HeliosError {
  return new HeliosError(parts.code, 'Detail', {
    problem: { type: '/', title: '', status: 400, detail: '', ...parts },
  });
}

test('a declined payment has the reason of the bank and was not charged', () => {
  const answer = describeProblem(problem({ code: 'PAYMENT_DECLINED', declineCode: 'insufficient_funds' }));
  expect(answer.message).toBe('The card does not have enough funds. Please try another card.');
  expect(answer.charge).toBe('none');
});

test.each([
  'UNREACHABLE',
  'TIMEOUT',
  'UNEXPECTED',
  'INTERNAL',
  'DATABASE_UNAVAILABLE',
  'IDEMPOTENCY_IN_FLIGHT',
  'PAYMENT_IN_PROGRESS',
] as const)('after %s it is unknown whether money was charged', (code) => {
  expect(problems[code].charge).toBe('unknown');
});

test('an error that is not a HeliosError is UNEXPECTED', () => {
  expect(describeProblem(new Error('boom'))).toBe(problems.UNEXPECTED);
});

test('refused fields are identified by the last part of their path', () => {
  const error = problem({
    code: 'INVALID_REQUEST',
    errors: [
      { path: '/customer/contact/emailAddress', message: 'must be an email address' },
      { path: '/lockId', message: 'is unknown' },
    ],
  });
  const context = { mayHaveReachedHelios: false, promoCode: null };
  expect(toRequestProblem(error, describeProblem(error), context).fields).toEqual({
    emailAddress: 'must be an email address',
  });
});

test('a failed order has a description; one that is paid or may be paid has none', () => {
  const order = { declineCode: null, failureReason: null };
  expect(describeFailedOrder({ ...order, status: 'declined', declineCode: 'expired_card' })?.message).toMatch(
    /expired/,
  );
  expect(describeFailedOrder({ ...order, status: 'failed', failureReason: 'seats_lost' })?.next).toBe(
    'chooseSeats',
  );
  expect(describeFailedOrder({ ...order, status: 'failed' })?.title).toMatch(/did not reach the bank/);
  expect(describeFailedOrder({ ...order, status: 'confirming' })).toBeNull();
  expect(describeFailedOrder({ ...order, status: 'confirmed' })).toBeNull();
});

test('an operation has its own words for a code; the rest of the entry stays', () => {
  const describe = describeWith<'sendContactRequest'>({ RATE_LIMITED: ['Too many', 'Wait an hour.'] });
  expect(describe(new HeliosError('RATE_LIMITED', '', { retryAfter: 3000 }))).toEqual({
    ...problems.RATE_LIMITED,
    title: 'Too many',
    message: 'Wait an hour.',
  });
  expect(describe(new HeliosError('TIMEOUT', ''))).toBe(problems.TIMEOUT);
});

test('an error of Helios itself has the number to tell staff, if there is one', () => {
  const { message } = problems.INTERNAL;
  expect(describeProblem(problem({ code: 'INTERNAL', requestId: '7K3MQ9XTB2' })).message).toBe(
    `${message} If you call us, tell us this number: 7K3MQ9XTB2.`,
  );
  expect(describeProblem(problem({ code: 'INTERNAL' })).message).toBe(message);
  expect(describeProblem(problem({ code: 'SEATS_TAKEN', requestId: '7K3MQ9XTB2' })).message).not.toMatch(
    /7K3M/,
  );
});

test('RATE_LIMITED says when to retry', () => {
  const answer = describeProblem(new HeliosError('RATE_LIMITED', '', { retryAfter: 3000 }));
  expect(answer.message).toBe('Please try again in 50 minutes.');
});
