import { telephoneHref } from './telephoneHref';

test('a telephone address has the digits alone', () => {
  expect(telephoneHref('(717) 555-0142')).toBe('tel:7175550142');
  expect(telephoneHref('+1 717 555 0142')).toBe('tel:+17175550142');
});
