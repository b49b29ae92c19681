import {
  checkoutErrors,
  emptyCheckoutFields,
  fieldsFromDraft,
  isStepComplete,
  type CheckoutFields,
} from './schema';

const valid: CheckoutFields = {
  firstName: 'Naomi',
  lastName: 'Field',
  emailAddress: 'naomi@example.com',
  phoneNumber: '7175550142',
  country: 'USA',
  addressLine1: '12 Orchard Lane',
  addressLine2: '',
  city: 'Ronks',
  state: 'PA',
  zipcode: '17572',
};

function errorOf(
  field: keyof CheckoutFields,
  value: string,
  others: Partial<CheckoutFields> = {},
): string | undefined {
  return checkoutErrors({ ...valid, ...others, [field]: value })[field];
}

test('a complete form has no errors', () => {
  expect(checkoutErrors(valid)).toEqual({});
});

test('an empty form names every required field', () => {
  expect(Object.keys(checkoutErrors(emptyCheckoutFields)).sort()).toEqual(
    [
      'addressLine1',
      'city',
      'emailAddress',
      'firstName',
      'lastName',
      'phoneNumber',
      'state',
      'zipcode',
    ].sort(),
  );
});

test.each<[keyof CheckoutFields, string, string]>([
  ['firstName', 'x'.repeat(21), 'First name is too long.'],
  ['lastName', 'x'.repeat(21), 'Last name is too long.'],
  ['emailAddress', 'naomi', 'Email address is invalid.'],
  ['emailAddress', `${'x'.repeat(45)}@example.com`, 'Email address is too long.'],
  ['phoneNumber', '717-555-0142', 'Phone number can be only numbers'],
  ['phoneNumber', '555014', 'Phone number must be at least 10 digits'],
  ['phoneNumber', '1'.repeat(21), 'Phone number is too long'],
  ['state', 'Pennsylvania', 'If your country is USA, state should be 2 characters long.'],
  ['firstName', '   ', 'First name is required.'],
])('%s "%s" says: %s', (field, value, message) => {
  expect(errorOf(field, value)).toBe(message);
});

test('outside the USA the state is only required', () => {
  expect(errorOf('state', 'Ontario', { country: 'CA' })).toBeUndefined();
  expect(errorOf('state', '', { country: 'CA' })).toBe('State or region is required.');
});

test('an email address with any top-level domain is fine', () => {
  expect(errorOf('emailAddress', 'naomi@house.theatre')).toBeUndefined();
});

test('a step is complete by its own fields alone', () => {
  const half = {
    ...emptyCheckoutFields,
    firstName: 'Naomi',
    lastName: 'Field',
    emailAddress: 'n@example.com',
    phoneNumber: '7175550142',
  };
  expect(isStepComplete('contact', half)).toBe(true);
  expect(isStepComplete('address', half)).toBe(false);
});

test('a draft fills the fields it knows', () => {
  expect(fieldsFromDraft({ firstName: 'Naomi', nickname: 'Mara' })).toEqual({
    ...emptyCheckoutFields,
    firstName: 'Naomi',
  });
  expect(fieldsFromDraft(null)).toEqual(emptyCheckoutFields);
});
