import { normalizeButtons, normalizeLink, toHref } from './link';

describe('toHref', () => {
  it.each([
    ['/shows/ruth', '/shows/ruth'],
    ['shows/ruth', '/shows/ruth'],
    ['#faq', '#faq'],
    ['https://example.com/x', 'https://example.com/x'],
    ['//example.com/x', 'https://example.com/x'],
    ['www.example.com', 'https://www.example.com'],
    ['tel:+17175550142', 'tel:+17175550142'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
    ['  /about ', '/about'],
  ])('reads %p as %p', (url, href) => {
    expect(toHref({ url })).toBe(href);
  });

  it.each([
    ['javascript:alert(1)'],
    [' JavaScript:alert(1)'],
    ['data:text/html,x'],
    [''],
    ['  '],
    [null],
    [undefined],
  ])('returns null for %p', (url) => {
    expect(toHref({ url })).toBeNull();
  });

  it('prefers the page to the typed address', () => {
    expect(toHref({ page: { id: '1', url: '/lancaster' }, url: 'https://example.com' })).toBe('/lancaster');
  });

  it('falls back to the typed address if the page is missing', () => {
    expect(toHref({ page: null, url: '/branson' })).toBe('/branson');
  });
});

describe('normalizeButtons', () => {
  it('keeps the order and the variant of buttons', () => {
    const rows = [
      { id: 'r1', collection: 'buttons', item: { id: 'b1', text: 'Get tickets', url: '/ticketing' } },
      {
        id: 'r2',
        collection: 'buttons',
        item: { id: 'b2', text: 'More', url: '/about', variant: 'text' as const, openInNewTab: true },
      },
    ];
    expect(normalizeButtons(rows)).toEqual([
      { id: 'b1', text: 'Get tickets', href: '/ticketing', variant: 'primary' },
      { id: 'b2', text: 'More', href: '/about', variant: 'text', openInNewTab: true },
    ]);
  });

  it('omits other items, and buttons without text or target', () => {
    const rows = [
      { id: 'r1', collection: 'modals', item: { id: 'm', text: 'Modal', url: '/x' } },
      { id: 'r2', collection: 'buttons', item: null },
      { id: 'r3', collection: 'buttons', item: { id: 'b', text: ' ', url: '/x' } },
      { id: 'r4', collection: 'buttons', item: { id: 'c', text: 'Nowhere' } },
    ];
    expect(normalizeButtons(rows)).toEqual([]);
    expect(normalizeButtons(null)).toEqual([]);
  });
});

describe('normalizeLink', () => {
  it('requires a text and a target', () => {
    expect(normalizeLink(' About ', { url: 'about' })).toEqual({ text: 'About', href: '/about' });
    expect(normalizeLink('', { url: '/about' })).toBeNull();
    expect(normalizeLink('About', { page: null, url: '' })).toBeNull();
  });
});
