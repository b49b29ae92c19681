import { createStayInTouchSchema, type StayInTouchValues } from './schema';
import { validFields } from './StayInTouchFlow.mocks';

function getMessages(changed: Partial<StayInTouchValues>): Record<string, string> {
  const { error } = createStayInTouchSchema(['mailinator.com']).validate(
    { ...validFields, ...changed },
    { abortEarly: false },
  );
  const firstMessages: Record<string, string> = {};
  for (const { path, message } of error?.details ?? []) firstMessages[String(path[0])] ??= message;
  return firstMessages;
}

it('accepts a valid form', () => {
  expect(getMessages({})).toEqual({});
});

// The messages of product 5.1, exact where it specifies them.
it.each<[keyof StayInTouchValues, string, string]>([
  ['firstName', '', 'First name is required.'],
  ['firstName', '   ', 'First name is required.'],
  ['firstName', 'n'.repeat(21), 'First name is too long.'],
  ['lastName', '', 'Last name is required.'],
  ['lastName', 'w'.repeat(21), 'Last name is too long.'],
  ['phoneNumber', '', 'Phone number is required.'],
  ['phoneNumber', '717555O142', 'Phone number can be only numbers'],
  ['phoneNumber', '717555014', 'Phone number must be at least 10 digits'],
  ['phoneNumber', '1'.repeat(21), 'Phone number is too long'],
  ['emailAddress', '', 'Email address is required.'],
  ['emailAddress', 'naomi', 'Email address is invalid.'],
  ['emailAddress', `${'n'.repeat(50)}@example.com`, 'Email address is too long.'],
  ['emailAddress', 'naomi@mailinator.com', 'Your email provider is not supported'],
  ['country', '', 'Country is required.'],
  ['addressLine1', '', 'Address is required.'],
  ['addressLine1', 'a'.repeat(101), 'Address is too long.'],
  ['addressLine2', 'a'.repeat(101), 'Address line 2 is too long.'],
  ['city', '', 'City is required.'],
  ['city', 'c'.repeat(61), 'City is too long.'],
  ['state', '', 'State is required.'],
  ['state', 'Penn', 'If your country is USA, state should be 2 characters long.'],
  ['firstName', 'evil.com', 'First name must not look like a web address: write a space after a dot.'],
  ['zipcode', '', 'ZIP code is required.'],
  ['zipcode', '1'.repeat(13), 'ZIP code is too long.'],
])('%s %j: %s', (field, value, message) => {
  expect(getMessages({ [field]: value })).toEqual({ [field]: message });
});

it.each<[keyof StayInTouchValues, string]>([
  ['firstName', 'n'.repeat(20)],
  ['lastName', 'w'.repeat(20)],
  ['phoneNumber', '1'.repeat(10)],
  ['phoneNumber', '1'.repeat(20)],
  ['addressLine2', ''],
  ['state', 'P'],
  ['state', 'Pennsylvania'],
])('%s %j is valid', (field, value) => {
  expect(getMessages({ [field]: value })).toEqual({});
});

describe('in another country than the USA', () => {
  it('accepts a state of any length', () => {
    expect(getMessages({ country: 'DEU', state: 'Baden-Württemberg' })).toEqual({});
  });

  it('requires a state and a postal code', () => {
    expect(getMessages({ country: 'DEU', state: '', zipcode: '' })).toEqual({
      state: 'State or region is required.',
      zipcode: 'Postal code is required.',
    });
  });
});

it('trims the values', () => {
  const { value } = createStayInTouchSchema([]).validate({
    ...validFields,
    city: ' Ronks ',
    emailAddress: ' a@b.example ',
  });
  expect(value).toMatchObject({ city: 'Ronks', emailAddress: 'a@b.example' });
});
