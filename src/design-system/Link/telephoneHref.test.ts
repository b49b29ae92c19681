import { telephoneHref } from './telephoneHref';

test('a tel: URL has only digits and a leading plus', () => {
  expect(telephoneHref('(717) 555-0142')).toBe('tel:7175550142');
  expect(telephoneHref('+1 717 555 0142')).toBe('tel:+17175550142');
});
