import { HeliosError } from '../../../api/heliosError';
import type { ProblemCode } from '../../../api/heliosTypes';
import { failureOf, failures, fieldFailures } from './failures';

function problem(code: ProblemCode, paths: string[]): HeliosError {
  const errors = paths.map((path) => ({ path, message: 'must match pattern' }));
  return new HeliosError(code, 'Detail', {
    problem: { type: '/problems/x', title: 'Title', status: 422, detail: 'Detail', code, errors },
  });
}

it('has words for what is no error of Helios, too', () => {
  expect(failureOf(new TypeError('x is undefined'))).toBe(failures.UNEXPECTED);
  expect(failureOf(new HeliosError('TIMEOUT', 'No answer.'))).toBe(failures.TIMEOUT);
});

it('marks the fields that Helios did not accept, in the order of the form and in words for visitors', () => {
  expect(
    fieldFailures(
      problem('INVALID_REQUEST', ['/customer/address/state', '/customer/contact/phoneNumber', '/elsewhere']),
    ),
  ).toEqual([
    { name: 'phoneNumber', message: 'Phone number was not accepted. Please check it.' },
    { name: 'state', message: 'State or region was not accepted. Please check it.' },
  ]);
});

it('marks a refused provider at its field, in the words of SPEC 5.1', () => {
  expect(fieldFailures(problem('EMAIL_PROVIDER_NOT_SUPPORTED', ['/customer/contact/emailAddress']))).toEqual([
    { name: 'emailAddress', message: 'Your email provider is not supported' },
  ]);
});

it('marks nothing where nothing typed is at fault', () => {
  expect(fieldFailures(problem('INTERNAL', []))).toEqual([]);
  expect(fieldFailures(new HeliosError('UNREACHABLE', 'No answer.'))).toEqual([]);
});
