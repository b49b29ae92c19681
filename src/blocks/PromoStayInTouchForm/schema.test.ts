import { changeField } from './fields';
import { validFields } from './PromoStayInTouchForm.mocks';
import { validateFields } from './schema';

it('accepts valid fields, with and without an organization', () => {
  expect(validateFields(validFields)).toEqual({});
  expect(validateFields({ ...validFields, organization: '' })).toEqual({});
});

it.each([
  ['firstName', 'First name is required.'],
  ['lastName', 'Last name is required.'],
  ['primaryPhone', 'Phone number is required.'],
  ['emailAddress', 'Email address is required.'],
  ['country', 'Country is required.'],
  ['address', 'Address is required.'],
  ['city', 'City is required.'],
  ['zipCode', 'ZIP code is required.'],
  ['state', 'State is required.'],
] as const)('%s is required', (name, message) => {
  expect(validateFields({ ...validFields, [name]: '' })[name]).toMatch(
    message === 'ZIP code is required.' ? /code is required/ : message,
  );
  expect(validateFields({ ...validFields, [name]: '   ' })[name]).toBeDefined();
});

it.each([
  ['717555014', 'Phone number must be at least 10 digits'],
  ['7'.repeat(21), 'Phone number is too long'],
  ['717555014x', 'Phone number can be only numbers'],
])('rejects the phone number %s', (primaryPhone, message) => {
  expect(validateFields({ ...validFields, primaryPhone })).toEqual({ primaryPhone: message });
});

it.each(['7'.repeat(10), '7'.repeat(20)])('accepts the phone number %s', (primaryPhone) => {
  expect(validateFields({ ...validFields, primaryPhone })).toEqual({});
});

it('rejects an invalid email address', () => {
  expect(validateFields({ ...validFields, emailAddress: 'naomi@' })).toEqual({
    emailAddress: 'Email address is invalid.',
  });
});

it('requires two letters of a state in the USA, and any text elsewhere', () => {
  expect(validateFields({ ...validFields, state: 'Penn' })).toEqual({
    state: 'If your country is USA, state should be 2 characters long.',
  });
  expect(validateFields({ ...validFields, state: 'Pennsylvania' })).toEqual({});
  expect(validateFields({ ...validFields, country: 'CAN', state: 'Ontario' })).toEqual({});
  expect(validateFields({ ...validFields, country: 'CAN', state: '', zipCode: '' })).toEqual({
    state: 'State or region is required.',
    zipCode: 'Postal code is required.',
  });
});

it('clears a state that is too long only when the USA is selected', () => {
  const canadianFields = { ...validFields, country: 'CAN', state: 'Ontario' };
  expect(changeField(canadianFields, 'country', 'USA').state).toBe('');
  expect(changeField(canadianFields, 'country', 'DEU').state).toBe('Ontario');
  expect(changeField({ ...canadianFields, state: 'ON' }, 'country', 'USA').state).toBe('ON');
});
