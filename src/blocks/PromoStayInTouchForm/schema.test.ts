import { change } from './fields';
import { typed } from './PromoStayInTouchForm.mocks';
import { check } from './schema';

it('finds nothing wrong with what is right; no organization is right, too', () => {
  expect(check(typed)).toEqual({});
  expect(check({ ...typed, organization: '' })).toEqual({});
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
  expect(check({ ...typed, [name]: '' })[name]).toMatch(
    message === 'ZIP code is required.' ? /code is required/ : message,
  );
  expect(check({ ...typed, [name]: '   ' })[name]).toBeDefined();
});

it.each([
  ['717555014', 'Phone number must be at least 10 digits'],
  ['7'.repeat(21), 'Phone number is too long'],
  ['717555014x', 'Phone number can be only numbers'],
])('a phone number of %s is refused', (primaryPhone, message) => {
  expect(check({ ...typed, primaryPhone })).toEqual({ primaryPhone: message });
});

it.each(['7'.repeat(10), '7'.repeat(20)])('a phone number of %s is taken', (primaryPhone) => {
  expect(check({ ...typed, primaryPhone })).toEqual({});
});

it('refuses what is no e-mail address', () => {
  expect(check({ ...typed, emailAddress: 'naomi@' })).toEqual({ emailAddress: 'Email address is invalid.' });
});

it('wants two letters of a state in the USA, and anything elsewhere', () => {
  expect(check({ ...typed, state: 'Penn' })).toEqual({
    state: 'If your country is USA, state should be 2 characters long.',
  });
  expect(check({ ...typed, country: 'CAN', state: 'Ontario' })).toEqual({});
  expect(check({ ...typed, country: 'CAN', state: '', zipCode: '' })).toEqual({
    state: 'State or region is required.',
    zipCode: 'Postal code is required.',
  });
});

it('clears a state that is too long when the country becomes the USA, and only then', () => {
  const canadian = { ...typed, country: 'CAN', state: 'Ontario' };
  expect(change(canadian, 'country', 'USA').state).toBe('');
  expect(change(canadian, 'country', 'DEU').state).toBe('Ontario');
  expect(change({ ...canadian, state: 'ON' }, 'country', 'USA').state).toBe('ON');
});
