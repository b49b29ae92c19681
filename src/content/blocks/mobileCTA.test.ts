import { normalizeMobileCTA } from './mobileCTA';

it('prefers the page to the address', () => {
  expect(
    normalizeMobileCTA({
      id: 'm',
      buttonText: ' Get tickets ',
      page: { id: 'r', url: '/shows/ruth' },
      url: '/x',
    }),
  ).toEqual({ button: { text: 'Get tickets', href: '/shows/ruth' } });
  expect(normalizeMobileCTA({ id: 'm', buttonText: 'Call', page: null, url: 'tel:+17175550142' })).toEqual({
    button: { text: 'Call', href: 'tel:+17175550142' },
  });
});

it.each([
  [{ buttonText: '', url: '/ticketing' }],
  [{ buttonText: 'Get tickets', page: null, url: '' }],
  [{ buttonText: 'Get tickets', url: 'javascript:alert(1)' }],
])('returns null for %p', (fields) => {
  expect(normalizeMobileCTA({ id: 'm', ...fields })).toBeNull();
});
