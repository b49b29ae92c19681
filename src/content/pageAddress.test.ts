import { readdirSync, readFileSync } from 'node:fs';
import {
  getAddressWarnings,
  pageAddressMessage,
  pageAddressPattern,
  findAddressProblem,
} from './pageAddress';
import { reservedAddresses } from './shared/siteAddresses';

const accepted = ['/', '/lancaster', '/shows/ruth', '/ticketing-help', '/a/preview', '/2026', '/shows/404'];
const reserved = [
  '/ticketing',
  '/ticketing/cart',
  '/gift-cards',
  '/gift-cards/cart',
  '/preview/about',
  '/404',
  '/not-found',
  '/static/x',
  '/page-data',
  '/slice-data',
  '/stand-ins',
];
const otherFiles = [
  '/config.json',
  '/_gatsby',
  '/sitemap.xml',
  '/robots.txt',
  '/favicon.svg',
  '/chunk-map.json',
];
const malformed = [
  '',
  'about',
  '/About',
  '/about us',
  '/about/',
  '//about',
  '/shows//ruth',
  '/shows/../ruth',
  '/./about',
  '/about?x=1',
  '/about#dates',
  '/caf%C3%A9',
  '/café',
  '/about\n',
  ' /about',
];

it.each(accepted)('accepts the address %p', (url) => {
  expect(findAddressProblem(url)).toBeNull();
});

it.each([...reserved, ...otherFiles])('rejects the reserved address %p', (url) => {
  expect(findAddressProblem(url)).toContain('belongs to the site itself');
});

it.each(malformed)('rejects the malformed address %p', (url) => {
  expect(findAddressProblem(url)).not.toBeNull();
});

it('warns the editor about a page with a rejected address', () => {
  expect(getAddressWarnings({ id: 'p', url: '/ticketing/cart' })).toEqual([
    {
      collection: 'pages',
      id: 'p',
      sentence:
        'The page is not on the site. The address “/ticketing/cart” belongs to the site itself: everything at /ticketing does. Choose another one.',
    },
  ]);
  expect(getAddressWarnings({ id: 'p', url: '/about' })).toEqual([]);
});

it.each([
  ['pages', 'url'],
  ['redirects', 'from'],
])('equals the validation in the Directus schema of %s', (collection, name) => {
  const { fields } = JSON.parse(readFileSync(`cms/schema/${collection}.json`, 'utf8'));
  const { meta } = fields.find(({ field }: { field: string }) => field === name);
  expect(meta.validation).toEqual({ _and: [{ [name]: { _regex: pageAddressPattern } }] });
  expect(meta.validation_message).toBe(pageAddressMessage);
  const check = new RegExp(pageAddressPattern);
  expect(accepted.filter((url) => !check.test(url))).toEqual([]);
  expect([...reserved, ...otherFiles, ...malformed].filter((url) => check.test(url))).toEqual([]);
});

it('reserves every route in src/pages and every file in static/', () => {
  const usedNames = [...readdirSync('src/pages'), ...readdirSync('static')].map((name) =>
    name.replace(/\.tsx$/, ''),
  );
  const typeable = usedNames.filter((name) => /^[a-z0-9-]+$/.test(name));
  expect(typeable).toContain('ticketing');
  expect(typeable.filter((name) => !reservedAddresses.some((reserved) => reserved === name))).toEqual([]);
});
