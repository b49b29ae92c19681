import { HeliosError } from '../../api/heliosError';
import type { Problem } from '../../api/heliosTypes';
import { answerTo, answerToOrder, chargeSentence, fieldErrors, problemAnswers } from './problems';
import { orderMock } from './mocks';

function problem(parts: Partial<Problem> & Pick<Problem, 'code'>): HeliosError {
  return new HeliosError(parts.code, 'Detail', {
    problem: { type: '/', title: '', status: 400, detail: '', ...parts },
  });
}

test('every answer has words and something to do', () => {
  for (const answer of Object.values(problemAnswers)) {
    expect(answer.title).not.toBe('');
    expect(answer.message).not.toBe('');
  }
});

test('a decline says why, and that nothing was charged', () => {
  const answer = answerTo(problem({ code: 'PAYMENT_DECLINED', declineCode: 'insufficient_funds' }));
  expect(answer.message).toBe('The card does not have enough funds. Please try another card.');
  expect(answer.next).toBe('otherCard');
  expect(chargeSentence(answer.charge)).toBe('Your card was not charged.');
});

test.each([
  'UNREACHABLE',
  'TIMEOUT',
  'UNEXPECTED',
  'INTERNAL',
  'DATABASE_UNAVAILABLE',
  'IDEMPOTENCY_IN_FLIGHT',
  'PAYMENT_IN_PROGRESS',
] as const)('after %s nobody can say yet whether money moved', (code) => {
  expect(problemAnswers[code].charge).toBe('unknown');
});

test('an error that is not of Helios is unexpected', () => {
  expect(answerTo(new Error('boom'))).toBe(problemAnswers.UNEXPECTED);
});

test('fields that Helios found wrong are named by their last part', () => {
  const error = problem({
    code: 'INVALID_REQUEST',
    errors: [
      { path: '/customer/contact/emailAddress', message: 'must be an email address' },
      { path: '/lockId', message: 'is unknown' },
    ],
  });
  expect(fieldErrors(error, ['emailAddress', 'firstName'])).toEqual({
    emailAddress: 'must be an email address',
  });
});

test('an order that came to nothing says why; one that may still be paid says nothing', () => {
  expect(answerToOrder(orderMock({ status: 'declined', declineCode: 'expired_card' }))?.message).toMatch(
    /expired/,
  );
  expect(answerToOrder(orderMock({ status: 'failed', failureReason: 'seats_lost' }))?.next).toBe(
    'chooseSeats',
  );
  expect(answerToOrder(orderMock({ status: 'failed' }))?.next).toBe('otherCard');
  expect(answerToOrder(orderMock({ status: 'confirming' }))).toBeNull();
  expect(answerToOrder(orderMock({ status: 'confirmed' }))).toBeNull();
});

test('who asked too often is told when to come back', () => {
  const answer = answerTo(new HeliosError('RATE_LIMITED', '', { retryAfter: 3000 }));
  expect(answer.message).toBe('Please try again in 50 minutes.');
});
