import { HeliosError } from '../../../helios/heliosError';
import type { Problem } from '../../../helios/types';
import { describeProblem, describeOrderProblem, problemDescriptions } from './problems';
import { getChargeText, getFieldErrors } from '../../shared/checkout/problems';
import { orderMock } from './mocks';

function problem(parts: Partial<Problem> & Pick<Problem, 'code'>): HeliosError {
  return new HeliosError(parts.code, 'Detail', {
    problem: { type: '/', title: '', status: 400, detail: '', ...parts },
  });
}

test('every description has a title and a message', () => {
  for (const answer of Object.values(problemDescriptions)) {
    expect(answer.title).not.toBe('');
    expect(answer.message).not.toBe('');
  }
});

test('a declined payment has the reason of the bank and was not charged', () => {
  const answer = describeProblem(problem({ code: 'PAYMENT_DECLINED', declineCode: 'insufficient_funds' }));
  expect(answer.message).toBe('The card does not have enough funds. Please try another card.');
  expect(answer.next).toBe('otherCard');
  expect(getChargeText(answer.charge)).toBe('Your card was not charged.');
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
  expect(problemDescriptions[code].charge).toBe('unknown');
});

test('an error that is not a HeliosError is UNEXPECTED', () => {
  expect(describeProblem(new Error('boom'))).toBe(problemDescriptions.UNEXPECTED);
});

test('refused fields are identified by the last part of their path', () => {
  const error = problem({
    code: 'INVALID_REQUEST',
    errors: [
      { path: '/customer/contact/emailAddress', message: 'must be an email address' },
      { path: '/lockId', message: 'is unknown' },
    ],
  });
  expect(getFieldErrors(error, ['emailAddress', 'firstName'])).toEqual({
    emailAddress: 'must be an email address',
  });
});

test('a failed order has a description; one that is paid or may be paid has none', () => {
  expect(
    describeOrderProblem(orderMock({ status: 'declined', declineCode: 'expired_card' }))?.message,
  ).toMatch(/expired/);
  expect(describeOrderProblem(orderMock({ status: 'failed', failureReason: 'seats_lost' }))?.next).toBe(
    'chooseSeats',
  );
  expect(describeOrderProblem(orderMock({ status: 'failed' }))?.next).toBe('otherCard');
  expect(describeOrderProblem(orderMock({ status: 'confirming' }))).toBeNull();
  expect(describeOrderProblem(orderMock({ status: 'confirmed' }))).toBeNull();
});

test('an error of Helios itself has the number to tell staff, if there is one', () => {
  const { message } = problemDescriptions.INTERNAL;
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
