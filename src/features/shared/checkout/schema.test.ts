import {
  getCheckoutErrors,
  emptyCheckoutFields,
  readDraftFields,
  isStepComplete,
  convertFields,
  toCustomer,
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

function getError(
  field: keyof CheckoutFields,
  value: string,
  others: Partial<CheckoutFields> = {},
): string | undefined {
  return getCheckoutErrors({ ...valid, ...others, [field]: value })[field];
}

test('a complete form has no errors', () => {
  expect(getCheckoutErrors(valid)).toEqual({});
});

test('an empty form names every required field', () => {
  expect(Object.keys(getCheckoutErrors(emptyCheckoutFields)).sort()).toEqual(
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
  ['firstName', 'x'.repeat(51), 'First name is too long.'],
  ['lastName', 'x'.repeat(51), 'Last name is too long.'],
  ['emailAddress', 'naomi', 'Email address is invalid.'],
  ['emailAddress', `${'x'.repeat(245)}@example.com`, 'Email address is too long.'],
  ['phoneNumber', '717-555-0142', 'Phone number can be only numbers'],
  ['phoneNumber', '555014', 'Phone number must be at least 7 digits'],
  ['phoneNumber', '1'.repeat(21), 'Phone number is too long'],
  ['state', 'ZZ', 'Enter the two letters of a US state, such as PA.'],
  ['state', 'P', 'Enter the two letters of a US state, such as PA.'],
  ['state', '', 'State is required.'],
  ['zipcode', '', 'ZIP code is required.'],
  ['zipcode', '1757', 'ZIP code must be 5 digits, or 5 and 4, such as 17572 or 17572-1234.'],
  ['zipcode', '17572-12', 'ZIP code must be 5 digits, or 5 and 4, such as 17572 or 17572-1234.'],
  ['zipcode', 'K1A 0B1', 'ZIP code must be 5 digits, or 5 and 4, such as 17572 or 17572-1234.'],
  ['state', 'Pennsilvania', 'If your country is USA, state should be 2 characters long.'],
  ['firstName', '   ', 'First name is required.'],
  ['firstName', '\u200e\u00a0', 'First name is required.'],
  ['lastName', 'evil.com', 'Last name must not look like a web address: write a space after a dot.'],
  ['lastName', 'Ada 717 555 0142', 'Last name must not contain a phone number.'],
])('%s "%s" has the error: %s', (field, value, message) => {
  expect(getError(field, value)).toBe(message);
});

test.each<[keyof CheckoutFields, string]>([
  ['state', 'pa'],
  ['state', ' DC '],
  ['state', 'PR'],
  ['state', 'AE'],
  ['zipcode', '17572-1234'],
  ['zipcode', '175721234'],
  ['lastName', 'Papadimitriou-Weatherbottom'],
  ['state', 'Pennsylvania'],
  ['state', 'Washington, D.C.'],
  ['phoneNumber', '298123456'],
  ['emailAddress', ' \u200enaomi@example.com\u00a0'],
  ['state', 'US-PA'],
  ['state', 'new\u00a0york'],
  ['zipcode', '１７５７２'],
  ['zipcode', '17572 – 1234'],
])('in the USA %s "%s" is valid', (field, value) => {
  expect(getError(field, value)).toBeUndefined();
});

test('outside the USA state and postal code are only required', () => {
  expect(getError('state', 'Ontario', { country: 'CAN' })).toBeUndefined();
  expect(getError('state', '', { country: 'CAN' })).toBe('State or region is required.');
  expect(getError('zipcode', 'K1A 0B1', { country: 'CAN' })).toBeUndefined();
  expect(getError('zipcode', '', { country: 'CAN' })).toBe('Postal code is required.');
});

test.each(['naomi@theätre.example', '"naomi"@example.com', 'naomi@house_1.example'])(
  'an email address that Helios refuses is invalid: %s',
  (email) => expect(getError('emailAddress', email)).toBe('Email address is invalid.'),
);

test('an email address with any top-level domain is valid', () => {
  expect(getError('emailAddress', 'naomi@house.theatre')).toBeUndefined();
});

test('a step is complete when its own fields are valid', () => {
  const contactOnly = {
    ...emptyCheckoutFields,
    firstName: 'Naomi',
    lastName: 'Field',
    emailAddress: 'n@example.com',
    phoneNumber: '7175550142',
  };
  expect(isStepComplete('contact', contactOnly)).toBe(true);
  expect(isStepComplete('address', contactOnly)).toBe(false);
});

test('a draft sets known fields only', () => {
  expect(readDraftFields({ firstName: 'Naomi', nickname: 'Mara' })).toEqual({
    ...emptyCheckoutFields,
    firstName: 'Naomi',
  });
  expect(readDraftFields(null)).toEqual(emptyCheckoutFields);
});

test.each<[keyof CheckoutFields, string, string | undefined]>([
  ['state', 'IRL', undefined],
  ['zipcode', 'IRL', undefined],
  ['state', 'DEU', undefined],
  ['zipcode', 'DEU', 'Postal code is required.'],
  ['state', 'AUS', 'State or region is required.'],
])('an empty %s in %s has the error: %s', (field, country, message) => {
  expect(getError(field, '', { country })).toBe(message);
});

test('an order has what the rules make of what the browser filled in', () => {
  const { contact, address } = toCustomer(
    convertFields({
      ...valid,
      firstName: '\u2068Naomi\u2069 \u202c\u0007',
      lastName: ' van\u00a0der  Berg \u200b',
      addressLine2: 'Unit\t4\n',
      state: 'Pennsylvania',
      zipcode: '17572 – 1234',
    }),
  );
  expect(contact).toMatchObject({ firstName: 'Naomi', lastName: 'van der Berg' });
  expect(address).toMatchObject({ addressLine2: 'Unit 4', state: 'PA', zipcode: '17572-1234' });
});
