import {
  normalizeContact,
  normalizeEventName,
  normalizePhone,
  normalizePlace,
  normalizeText,
} from './normalize';

test.each([
  [' Order Completed ', 'Order_Completed', 'order_completed'],
  ['Stay In Touch Begin', 'Stay_In_Touch_Begin', 'stay_in_touch_begin'],
  ['two  spaces', 'two__spaces', 'two__spaces'],
  ['', '', ''],
  ['   ', '', ''],
])('the event name %j', (name, expected, lowercase) => {
  expect(normalizeEventName(name)).toBe(expected);
  expect(normalizeEventName(name, { lowercase: true })).toBe(lowercase);
});

test.each([
  ['(717) 555-0100', '+7175550100'],
  ['+1 717 555 0100', '+17175550100'],
  ['0123456789012345678', '+01234567890123'],
  ['ext.', ''],
  ['', ''],
  ['+', ''],
])('the phone number %j becomes %j, of at most 15 characters', (phone, expected) => {
  expect(normalizePhone(phone)).toBe(expected);
  expect(expected.length).toBeLessThanOrEqual(15);
});

test.each([
  [' Naomi.Weaver@Example.COM ', 'naomi.weaver@example.com'],
  ['Mary Ann', 'maryann'],
  ["O'Brien-Smith\t", "o'brien-smith"],
  ['JOSÉ\u00a0', 'josé'],
])('the name or e-mail address %j becomes %j', (text, expected) => {
  expect(normalizeText(text)).toBe(expected);
});

test.each([
  ['St. Louis', 'StLouis'],
  ["Coeur d'Alene", 'CoeurdAlene'],
  ['São Paulo', 'SãoPaulo'],
  ['P.A.', 'PA'],
  ['_-_', ''],
])('the place %j becomes %j', (place, expected) => {
  expect(normalizePlace(place)).toBe(expected);
});

test('a contact has no empty fields', () => {
  expect(
    normalizeContact({ email: ' A@B.org', phone: 'none', firstName: '', city: 'New York', state: 'N.Y.' }),
  ).toEqual({ email: 'a@b.org', city: 'NewYork', state: 'NY' });
});
