import { validFields } from './donation.mocks';
import type { DonationValues } from './fields';
import { createDonationSchema } from './schema';

beforeAll(() => jest.useFakeTimers({ now: new Date('2026-03-14T16:00:00Z') }));
afterAll(() => jest.useRealTimers());

const validate = (fields: Partial<DonationValues>, asksForTheater = false) =>
  createDonationSchema(['mailinator.com'], asksForTheater).validate({ ...validFields, ...fields });

it.each<[keyof DonationValues, string, string]>([
  ['organizationName', '', 'Organization name is required.'],
  ['organizationName', 'Ronks & Sons', 'Only letters, numbers, and spaces are allowed'],
  ['organizationName', 'a'.repeat(51), 'Name is too long'],
  ['eventName', 'Auction!', 'Only letters, numbers, and spaces are allowed'],
  ['firstName', 'N.', 'Only letters, numbers, and spaces are allowed'],
  ['lastName', 'a'.repeat(51), 'Name is too long'],
  ['lastName', 'Call 717 555 0142', 'Last name must not contain a phone number.'],
  ['phoneNumber', '', 'Phone number is required.'],
  ['phoneNumber', '555', 'Phone number must be at least 10 digits'],
  ['organizationPhoneNumber', '1'.repeat(21), 'cannot be more than 20 digits'],
  ['emailAddress', 'naomi', 'Email address is invalid.'],
  ['emailAddress', 'a@mailinator.com', 'Your contact email provider is not supported'],
  ['organizationEmailAddress', 'a@mailinator.com', 'Your organization email provider is not supported'],
  ['emailAddressConfirm', 'other@example.com', 'email addresses do not match'],
  ['organizationEmailAddressConfirm', '', 'email addresses do not match'],
  ['addressLine1', 'ab', 'Address is too short.'],
  ['addressLine1', 'a'.repeat(51), 'Address is too long.'],
  ['addressLine2', 'a'.repeat(31), 'Address line 2 is too long.'],
  ['city', 'a'.repeat(31), 'City is too long.'],
  ['state', 'a'.repeat(51), 'State is too long.'],
  ['zipcode', 'a'.repeat(11), 'ZIP code is too long.'],
  ['eventDate', '', 'Event date is required.'],
  ['eventDate', '2026-04-18', 'Event must be more than 5 weeks from today'],
  ['eventDate', '2026-09-12', 'Event must be less than 6 months from today'],
  ['eventCode', '', 'Select a Show'],
  ['usedFor', '', 'Purpose is required.'],
  ['usedFor', 'a'.repeat(201), 'Purpose description is too long'],
  ['comments', 'a'.repeat(101), 'Additional comments are too long'],
])('%s "%s" has the error: %s', (name, value, message) => {
  const { error } = validate({ [name]: value });
  expect(error?.message).toBe(message);
});

it('requires a letter', () => {
  expect(validate({ letter: null }).error?.message).toBe('Request letter is required.');
});

it.each<[keyof DonationValues, string]>([
  ['eventDate', '2026-04-19'],
  ['eventDate', '2026-09-11'],
  ['firstName', 'Zoë'],
  ['eventName', 'Gala 12 05 2026'],
  ['organizationName', 'VFW Post 1234567'],
  ['emailAddressConfirm', ' naomi@example.com '],
  ['emailAddressConfirm', '\u200enaomi@example.com\u00a0'],
  ['addressLine1', 'a b'],
])('accepts %s "%s"', (name, value) => {
  expect(validate({ [name]: value }).error).toBeUndefined();
});

it('keeps the lines of a longer text', () => {
  expect(validate({ usedFor: ' A raffle.\n\nAnd a\u200e dinner. ' }).value?.usedFor).toBe(
    'A raffle.\n\nAnd a dinner.',
  );
});

it('keeps the letter as it is', () => {
  expect(validate({}).value?.letter).toBe(validFields.letter);
});

it('requires a show or a theater, as the configuration asks', () => {
  expect(validate({ eventCode: '' }).error?.message).toBe('Select a Show');
  expect(validate({ eventCode: '', location: '' }, true).error?.message).toBe('Select a Theater Location');
  expect(validate({ eventCode: '', location: 'BRANSON_MO' }, true).error).toBeUndefined();
});
