import { HeliosError } from '../../helios/heliosError';
import { describeFailure, getRefusedFields } from './useDonationForm';

const createError = (
  code: 'EMAIL_PROVIDER_NOT_SUPPORTED' | 'PAYLOAD_TOO_LARGE' | 'INVALID_REQUEST',
  path: string,
) =>
  new HeliosError(code, 'The detail of Helios.', {
    problem: {
      type: 'about:blank',
      title: 'Title',
      status: 422,
      detail: 'The detail of Helios.',
      code,
      errors: [{ path, message: 'is protected. Save it' }],
    },
  });

it('describes a failure by the message of the error, else as unknown', () => {
  expect(describeFailure(createError('PAYLOAD_TOO_LARGE', '/'))).toBe('The detail of Helios.');
  expect(describeFailure(new HeliosError('TIMEOUT', 'For developers.'))).toMatch(
    /^The answer takes too long/,
  );
  expect(describeFailure(new HeliosError('UNREACHABLE', 'For developers.'))).toMatch(/^We cannot be reached/);
  expect(describeFailure(new Error(''))).toBe('Unknown error');
  expect(describeFailure(undefined)).toBe('Unknown error');
});

it('says whose e-mail provider is not supported', () => {
  const path = (part: string) => `/donationRequest/customer/${part}/emailAddress`;
  expect(getRefusedFields(createError('EMAIL_PROVIDER_NOT_SUPPORTED', path('primaryContact')))).toEqual([
    { name: 'emailAddress', message: 'Your contact email provider is not supported' },
  ]);
  expect(getRefusedFields(createError('EMAIL_PROVIDER_NOT_SUPPORTED', path('organizationContact')))).toEqual([
    { name: 'organizationEmailAddress', message: 'Your organization email provider is not supported' },
  ]);
});

it('marks the letter when the request is too large', () => {
  expect(getRefusedFields(createError('PAYLOAD_TOO_LARGE', '/')).map(({ name }) => name)).toEqual(['letter']);
});

it('says at the letter what is wrong with its content', () => {
  expect(getRefusedFields(createError('INVALID_REQUEST', '/letter'))).toEqual([
    { name: 'letter', message: 'Request letter is protected. Save it.' },
  ]);
});
