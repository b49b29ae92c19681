import type { APIRequestContext } from '@playwright/test';
import { getCmsPreviewUrl, logIn, PREVIEW_URL } from './support/previews.ts';
import { expect, test } from './support/test.ts';

/** The security headers of a response, and headers that no response may have. */
async function readSecurityHeaders(requests: APIRequestContext, address: string) {
  const response = await requests.get(address, {
    headers: { origin: 'https://elsewhere.example' },
    maxRedirects: 0,
  });
  const headers = response.headers();
  return {
    address,
    nosniff: headers['x-content-type-options'],
    referrer: headers['referrer-policy'],
    frames: /frame-ancestors ([^;]+)/.exec(headers['content-security-policy'] ?? '')?.[1],
    camera: headers['permissions-policy']?.includes('camera=()'),
    forbidden: [headers['access-control-allow-origin'], headers['x-frame-options'], headers['server']],
  };
}

const expectedHeaders = (address: string, frames = "'self'") => ({
  address,
  nosniff: 'nosniff',
  referrer: 'strict-origin-when-cross-origin',
  frames,
  camera: true,
  forbidden: [undefined, undefined, undefined],
});

test('every page and every file type has the security headers', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  expect(pages.length).toBeGreaterThan(20);
  const home = await (await request.get('/')).text();
  const [script = ''] = /\/[\w-]+\.js(?=")/.exec(home) ?? [];
  const others = [
    script,
    '/page-data/about/page-data.json',
    '/page-data/app-data.json',
    '/favicon.svg',
    '/sitemap.xml',
    '/ticketing/cart',
    '/about/',
    '/no-such-page',
    '/preview/about',
    '/%zz',
  ];
  for (const address of [...pages, ...others]) {
    expect(await readSecurityHeaders(request, address)).toEqual(expectedHeaders(address));
  }
});

test('only the CMS may frame a preview', async ({ page }) => {
  await logIn(page.request);
  const follow = async (from: string) => {
    const { location = '' } = (await page.request.get(from, { maxRedirects: 0 })).headers();
    return new URL(location, from).href;
  };
  // From Directus to the signed address, which gives the session, and to the page.
  const preview = await follow(await follow(getCmsPreviewUrl('/about')));
  expect(preview).toContain('/preview/about');
  const cms = new URL(getCmsPreviewUrl('/about')).origin;
  const data = `${PREVIEW_URL}/page-data/preview/about/page-data.json?version=main`;
  for (const address of [preview, data]) {
    expect(await readSecurityHeaders(page.request, address)).toEqual(expectedHeaders(address, cms));
  }
});

test('of the addresses of gift cards only the choice is for search engines', async ({ request }) => {
  const readRobots = async (path: string) => (await request.get(path)).headers()['x-robots-tag'];
  for (const screen of ['cart', 'checkout', 'confirmation'])
    expect(await readRobots(`/gift-cards/${screen}`)).toBe('noindex');
  expect(await readRobots('/gift-cards')).toBeUndefined();
});

test('source maps are not public', async ({ request }) => {
  const home = await (await request.get('/')).text();
  const scripts = new Set(home.match(/\/[\w-]+\.js(?=")/g));
  expect(scripts.size).toBeGreaterThanOrEqual(3);
  for (const script of scripts) {
    expect(await (await request.get(script)).text()).not.toContain('sourceMappingURL');
    expect((await request.get(`${script}.map`)).status(), script).toBe(404);
  }
});

test('hashed files are cached forever, pages and their data are not cached', async ({ request }) => {
  const home = await request.get('/');
  const [script = ''] = /\/[\w-]+\.js(?=")/.exec(await home.text()) ?? [];
  expect(home.headers()['cache-control']).toBe('no-cache');
  expect(home.headers()['content-encoding']).toBe('br');
  expect((await request.get('/page-data/about/page-data.json')).headers()['cache-control']).toBe('no-cache');
  expect((await request.get(script)).headers()['cache-control']).toBe('public, max-age=31536000, immutable');
});
