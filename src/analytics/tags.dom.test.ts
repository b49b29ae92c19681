import type * as Tags from './tags';

let tags: typeof Tags;

const findScripts = () => [...document.head.querySelectorAll('script')];
const answer = (event: 'load' | 'error') => findScripts().at(-1)?.dispatchEvent(new Event(event));

beforeEach(async () => {
  document.head.replaceChildren();
  window.history.replaceState(null, '', '/');
  jest.resetModules();
  tags = await import('./tags');
});

test('a document is tagged from the request for a tag on', async () => {
  expect(tags.isTagged()).toBe(false);
  const result = tags.loadTag('https://tags.example/a.js');
  expect(tags.isTagged()).toBe(true);
  answer('load');
  expect(await result).toBe(true);
  expect(tags.isTagged()).toBe(true);
});

test('a blocked tag does not count', async () => {
  const result = tags.loadTag('https://tags.example/a.js');
  answer('error');
  expect(await result).toBe(false);
  expect(tags.isTagged()).toBe(false);
});

test.each(['/ticketing/cart', '/ticketing/checkout/', '/gift-cards/cart', '/gift-cards/checkout'])(
  'no tag is loaded on %s (product 19.6)',
  async (path) => {
    window.history.replaceState(null, '', path);
    expect(await tags.loadTag('https://tags.example/a.js')).toBe(false);
    expect(findScripts()).toEqual([]);
    expect(tags.isTagged()).toBe(false);
  },
);

test.each(['/ticketing', '/ticketing/confirmation', '/gift-cards', '/gift-cards/confirmation', '/cart'])(
  'a tag is loaded on %s',
  (path) => {
    expect(tags.isPaymentPath(path)).toBe(false);
  },
);
