import type { APIRequestContext } from '@playwright/test';
import { logIn, previewInCms } from './support/previews.ts';
import { expect, test } from './support/test.ts';

/** The security headers of an answer, by name; what no answer may have is listed as missing. */
async function securityOf(requests: APIRequestContext, address: string) {
  const answer = await requests.get(address, {
    headers: { origin: 'https://elsewhere.example' },
    maxRedirects: 0,
  });
  const headers = answer.headers();
  return {
    address,
    nosniff: headers['x-content-type-options'],
    referrer: headers['referrer-policy'],
    frames: /frame-ancestors ([^;]+)/.exec(headers['content-security-policy'] ?? '')?.[1],
    camera: headers['permissions-policy']?.includes('camera=()'),
    foreign: [headers['access-control-allow-origin'], headers['x-frame-options'], headers['server']],
  };
}

const secured = (address: string, frames = "'self'") => ({
  address,
  nosniff: 'nosniff',
  referrer: 'strict-origin-when-cross-origin',
  frames,
  camera: true,
  foreign: [undefined, undefined, undefined],
});

test('every page and every kind of file has the security headers', async ({ request }) => {
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
    expect(await securityOf(request, address)).toEqual(secured(address));
  }
});

test('a preview is for the frame of the CMS alone', async ({ page }) => {
  await logIn(page.request);
  await page.goto(previewInCms('/about'));
  const cms = new URL(previewInCms('/about')).origin;
  const data = '/page-data/preview/about/page-data.json?version=main';
  for (const address of [page.url(), data]) {
    expect(await securityOf(page.request, address)).toEqual(secured(address, cms));
  }
});

test('no source map is to be had', async ({ request }) => {
  const home = await (await request.get('/')).text();
  const scripts = new Set(home.match(/\/[\w-]+\.js(?=")/g));
  expect(scripts.size).toBeGreaterThanOrEqual(3);
  for (const script of scripts) {
    expect(await (await request.get(script)).text()).not.toContain('sourceMappingURL');
    expect((await request.get(`${script}.map`)).status(), script).toBe(404);
  }
});

test('hashed files are kept for ever, pages and their data not at all', async ({ request }) => {
  const home = await request.get('/');
  const [script = ''] = /\/[\w-]+\.js(?=")/.exec(await home.text()) ?? [];
  expect(home.headers()['cache-control']).toBe('no-cache');
  expect(home.headers()['content-encoding']).toBe('br');
  expect((await request.get('/page-data/about/page-data.json')).headers()['cache-control']).toBe('no-cache');
  expect((await request.get(script)).headers()['cache-control']).toBe('public, max-age=31536000, immutable');
});
