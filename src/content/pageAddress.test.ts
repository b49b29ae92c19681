import { readdirSync, readFileSync } from 'node:fs';
import {
  addressWarnings,
  pageAddressMessage,
  pageAddressPattern,
  pageAddressProblem,
  reservedAddresses,
} from './pageAddress';

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

it.each(accepted)('takes the address %p', (url) => {
  expect(pageAddressProblem(url)).toBeNull();
});

it.each([...reserved, ...otherFiles])('refuses the address %p, which the site has itself', (url) => {
  expect(pageAddressProblem(url)).toContain('belongs to the site itself');
});

it.each(malformed)('refuses the address %p, which the site cannot serve', (url) => {
  expect(pageAddressProblem(url)).not.toBeNull();
});

it('tells an editor which page is not on the site, and why', () => {
  expect(addressWarnings({ id: 'p', url: '/ticketing/cart' })).toEqual([
    {
      collection: 'pages',
      id: 'p',
      sentence:
        'The page is not on the site. The address “/ticketing/cart” belongs to the site itself: everything at /ticketing does. Choose another one.',
    },
  ]);
  expect(addressWarnings({ id: 'p', url: '/about' })).toEqual([]);
});

it('is what Directus checks, word for word', () => {
  const { fields } = JSON.parse(readFileSync('cms/schema/pages.json', 'utf8'));
  const { meta } = fields.find(({ field }: { field: string }) => field === 'url');
  expect(meta.validation).toEqual({ _and: [{ url: { _regex: pageAddressPattern } }] });
  expect(meta.validation_message).toBe(pageAddressMessage);
  const check = new RegExp(pageAddressPattern);
  expect(accepted.filter((url) => !check.test(url))).toEqual([]);
  expect([...reserved, ...otherFiles, ...malformed].filter((url) => check.test(url))).toEqual([]);
});

it('knows every route of the site and every file beside it', () => {
  const own = [...readdirSync('src/pages'), ...readdirSync('static')].map((name) =>
    name.replace(/\.tsx$/, ''),
  );
  const typeable = own.filter((name) => /^[a-z0-9-]+$/.test(name));
  expect(typeable).toContain('ticketing');
  expect(typeable.filter((name) => !reservedAddresses.some((reserved) => reserved === name))).toEqual([]);
});
