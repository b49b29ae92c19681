import { stayInTouchSchema, type StayInTouchFields } from './schema';
import { typed } from './StayInTouchFlow.mocks';

function messages(changed: Partial<StayInTouchFields>): Record<string, string> {
  const { error } = stayInTouchSchema(['mailinator.com']).validate(
    { ...typed, ...changed },
    { abortEarly: false },
  );
  const first: Record<string, string> = {};
  for (const { path, message } of error?.details ?? []) first[String(path[0])] ??= message;
  return first;
}

it('has nothing to say of a form that is right', () => {
  expect(messages({})).toEqual({});
});

// SPEC 5.1, word for word where it gives words.
it.each<[keyof StayInTouchFields, string, string]>([
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
  ['state', 'Pennsylvania', 'If your country is USA, state should be 2 characters long.'],
  ['zipcode', '', 'ZIP code is required.'],
  ['zipcode', '1'.repeat(13), 'ZIP code is too long.'],
])('%s %j: %s', (field, value, message) => {
  expect(messages({ [field]: value })).toEqual({ [field]: message });
});

it.each<[keyof StayInTouchFields, string]>([
  ['firstName', 'n'.repeat(20)],
  ['lastName', 'w'.repeat(20)],
  ['phoneNumber', '1'.repeat(10)],
  ['phoneNumber', '1'.repeat(20)],
  ['addressLine2', ''],
  ['state', 'P'],
])('%s %j is right', (field, value) => {
  expect(messages({ [field]: value })).toEqual({});
});

describe('in another country than the USA', () => {
  it('takes a state of any length', () => {
    expect(messages({ country: 'DEU', state: 'Baden-Württemberg' })).toEqual({});
  });

  it('requires a state and a postal code all the same', () => {
    expect(messages({ country: 'DEU', state: '', zipcode: '' })).toEqual({
      state: 'State or region is required.',
      zipcode: 'Postal code is required.',
    });
  });
});

it('gives what was typed without the spaces around it', () => {
  const { value } = stayInTouchSchema([]).validate({
    ...typed,
    city: ' Ronks ',
    emailAddress: ' a@b.example ',
  });
  expect(value).toMatchObject({ city: 'Ronks', emailAddress: 'a@b.example' });
});
