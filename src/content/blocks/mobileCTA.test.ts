import { normaliseMobileCTA } from './mobileCTA';

it('leads to its page before its address', () => {
  expect(
    normaliseMobileCTA({
      id: 'm',
      buttonText: ' Get tickets ',
      page: { id: 'r', url: '/shows/ruth' },
      url: '/x',
    }),
  ).toEqual({ button: { text: 'Get tickets', href: '/shows/ruth' } });
  expect(normaliseMobileCTA({ id: 'm', buttonText: 'Call', page: null, url: 'tel:+17175550142' })).toEqual({
    button: { text: 'Call', href: 'tel:+17175550142' },
  });
});

it.each([
  [{ buttonText: '', url: '/ticketing' }],
  [{ buttonText: 'Get tickets', page: null, url: '' }],
  [{ buttonText: 'Get tickets', url: 'javascript:alert(1)' }],
])('has nothing to show for %p', (fields) => {
  expect(normaliseMobileCTA({ id: 'm', ...fields })).toBeNull();
});
