import { getTelephoneHref } from './Link';

test('a tel: URL has only digits and a leading plus', () => {
  expect(getTelephoneHref('(717) 555-0142')).toBe('tel:7175550142');
  expect(getTelephoneHref('+1 717 555 0142')).toBe('tel:+17175550142');
});
