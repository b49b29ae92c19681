import { getLinkKind } from './Link';

it.each([
  ['/shows/ruth', 'internal'],
  ['/', 'internal'],
  ['#faq', 'anchor'],
  ['tel:+17175550142', 'contact'],
  ['mailto:a@b.example', 'contact'],
  ['https://example.com', 'external'],
  ['//example.com', 'external'],
])('%s is %s', (href, kind) => {
  expect(getLinkKind(href)).toBe(kind);
});
