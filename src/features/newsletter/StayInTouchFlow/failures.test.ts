import { HeliosError } from '../../../helios/heliosError';
import type { ProblemCode } from '../../../helios/types';
import { describeFailure, getFieldErrors } from './useStayInTouchForm';

function problem(code: ProblemCode, paths: string[]): HeliosError {
  const errors = paths.map((path) => ({ path, message: 'must match pattern' }));
  return new HeliosError(code, 'Detail', {
    problem: { type: '/problems/x', title: 'Title', status: 422, detail: 'Detail', code, errors },
  });
}

it('describes an error that is not a HeliosError', () => {
  expect(describeFailure(new TypeError('x is undefined')).message).toMatch(/may not have reached us/);
});

it('returns messages for refused fields in the order of the form', () => {
  expect(
    getFieldErrors(
      problem('INVALID_REQUEST', ['/customer/address/state', '/customer/contact/phoneNumber', '/elsewhere']),
    ),
  ).toEqual([
    { name: 'phoneNumber', message: 'Phone number was not accepted. Please check it.' },
    { name: 'state', message: 'State or region was not accepted. Please check it.' },
  ]);
});

it('returns the message of product 5.1 for a refused provider', () => {
  expect(getFieldErrors(problem('EMAIL_PROVIDER_NOT_SUPPORTED', ['/customer/contact/emailAddress']))).toEqual(
    [{ name: 'emailAddress', message: 'Your email provider is not supported' }],
  );
});

it('returns no messages for errors that the input did not cause', () => {
  expect(getFieldErrors(problem('INTERNAL', []))).toEqual([]);
  expect(getFieldErrors(new HeliosError('UNREACHABLE', 'No answer.'))).toEqual([]);
});
