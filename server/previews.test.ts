import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fastify } from 'fastify';
import * as cms from '../cms/extensions/site-preview/address.js';
import { createPreviews, type PreviewSettings } from './previews.ts';
import {
  readTarget,
  createSessionCookies,
  sessionSeconds,
  shortestSecret,
  sign,
  versionPattern,
} from './previewSession.ts';

const { createSignedAddress } = cms;

const secret = 'a secret of at least thirty-two characters';
const settings: PreviewSettings = {
  secret,
  cmsUrl: 'https://cms.example',
  siteUrl: 'https://www.example',
  https: true,
};
const about = { path: '/about', version: 'spring' };
const minute = 60_000;
const shown = 'preview in https://cms.example';

/** A browser with a cookie jar, and a site that shows what the gate allows. */
function browse(given: PreviewSettings | null = settings) {
  const clock = { now: Date.UTC(2026, 10, 22) };
  const previews = createPreviews(given, () => clock.now);
  const app = fastify();
  previews.configure(app);
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0]?.replace(/^\/page-data(.*)\/page-data\.json$/, '$1') ?? '';
    if (!path.startsWith('/preview')) return 'page';
    const query = request.query as Record<string, unknown>;
    const decision = previews.gate({ path, query, headers: request.headers });
    if (!decision.show) return reply.code(404).send('not found');
    return reply.headers(decision.headers ?? {}).send(`preview in ${decision.frameAncestors}`);
  });
  const jar: { name: string; value: string; path: string }[] = [];
  return {
    clock,
    jar,
    async get(url: string, headers: Record<string, string> = {}) {
      const path = url.split('?')[0] ?? '';
      const sent = jar
        .filter((cookie) => `${path}/`.startsWith(cookie.path === '/' ? '/' : `${cookie.path}/`))
        .map(({ name, value }) => `${name}=${value}`);
      const answer = await app.inject({ url, headers: { cookie: sent.join('; '), ...headers } });
      for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
        const [, name = '', value = '', at = ''] = /^([^=]+)=([^;]+); Path=([^;]+);/.exec(line) ?? [];
        const kept = jar.findIndex((cookie) => cookie.name === name && cookie.path === at);
        if (kept >= 0) jar.splice(kept, 1);
        jar.push({ name, value, path: at });
      }
      return answer;
    },
    /** Follows the address that the CMS gives a logged-in editor. */
    async open(target: { path: string; version: string }) {
      const address = createSignedAddress({ secret, previewUrl: '' }, target, clock.now);
      const answer = await this.get(address);
      assert.equal(answer.statusCode, 303);
      return answer;
    },
  };
}

/** Returns the name of the session cookie on https. */
function readCookieName(target: { path: string; version: string }): string {
  return createSessionCookies(secret, target, { https: true }, 0)[0]?.split('=')[0] ?? '';
}

describe('without a session', () => {
  it('no preview is shown for any address or forged cookie', async () => {
    const browser = browse();
    const expires = String(browser.clock.now / 1000 + 100);
    const forged = 'x'.repeat(43);
    const targets = [about, { ...about, version: 'draft' }, { ...about, version: 'main' }];
    const forgedCookies = [...targets, { path: '/', version: 'main' }].map(
      (target) => `${readCookieName(target)}=${expires}.${forged}`,
    );
    const addresses = [
      '/preview',
      '/preview/about',
      '/preview/about?version=draft',
      '/page-data/preview/about/page-data.json?version=draft',
      `/preview/about?version=draft&expires=${expires}&signature=${forged}`,
      `/preview/about?version=draft&expires=${expires}&signature=`,
      '/preview/about?version=spring',
      ...[NaN, Infinity].map(
        (never) =>
          `/preview/about?version=spring&expires=${never}&signature=${sign(secret, 'address', about, never)}`,
      ),
      `/preview/about?version=draft&version=spring`,
    ];
    for (const address of addresses) {
      const answer = await browser.get(address, {
        cookie: forgedCookies.join('; '),
      });
      assert.deepEqual([address, answer.statusCode, answer.headers['set-cookie']], [address, 404, undefined]);
    }
  });

  it('a page with a version in its address shows the page', async () => {
    const answer = await browse().get('/about?version=spring');
    assert.deepEqual([answer.statusCode, answer.body], [200, 'page']);
  });

  it('a site without previews ignores signed addresses', async () => {
    const browser = browse(null);
    const answer = await browser.get(
      createSignedAddress({ secret, previewUrl: '' }, about, browser.clock.now),
    );
    assert.equal(answer.statusCode, 404);
  });
});

describe('a signed address', () => {
  it('is exchanged for a cookie and removed from the address bar', async () => {
    const browser = browse();
    const answer = await browser.open(about);
    assert.equal(answer.headers.location, '/preview/about?version=spring');
    assert.equal(answer.headers['cache-control'], 'no-store');
    assert.equal(answer.headers['referrer-policy'], 'no-referrer');
    const cookies = [answer.headers['set-cookie'] ?? []].flat();
    assert.deepEqual(
      cookies.map((line) => /Path=([^;]+)/.exec(line)?.[1]),
      ['/preview/about', '/page-data/preview/about', '/about'],
    );
    for (const line of cookies) assert.match(line, /; HttpOnly; Secure; SameSite=None; Partitioned$/);
    assert.equal((await browser.get('/preview/about?version=spring')).body, shown);
    assert.equal((await browser.get('/page-data/preview/about/page-data.json?version=spring')).body, shown);
  });

  it('is valid for two minutes, one page and one version, and only unchanged', async () => {
    const browser = browse();
    const address = createSignedAddress({ secret, previewUrl: '' }, about, browser.clock.now);
    for (const changed of [
      address.replace('/about', '/team'),
      address.replace('spring', 'draft'),
      address.replace(/expires=(\d+)/, (_, seconds: string) => `expires=${Number(seconds) + 60}`),
      address.replace('/about', '//elsewhere.example'),
      address.replace('/about', '/about%0d%0aset-cookie:a=b'),
    ]) {
      const answer = await browser.get(changed);
      assert.deepEqual([changed, answer.statusCode, answer.headers.location], [changed, 404, undefined]);
    }
    browser.clock.now += 2 * minute;
    assert.equal((await browser.get(address)).statusCode, 404);
  });

  it('is not accepted as a cookie, and a cookie is not accepted as an address', async () => {
    const browser = browse();
    const address = createSignedAddress({ secret, previewUrl: '' }, about, browser.clock.now);
    await browser.open(about);
    const [cookie] = browser.jar;
    const [expires, session] = cookie?.value.split('.') ?? [];
    const { searchParams } = new URL(address, 'http://site');
    const swapped = `${cookie?.name}=${searchParams.get('expires')}.${searchParams.get('signature')}`;
    assert.equal((await browser.get('/preview/about?version=spring', { cookie: swapped })).statusCode, 404);
    const backwards = `/preview/about?version=spring&expires=${expires}&signature=${session}`;
    assert.equal((await browser.get(backwards, { cookie: '' })).statusCode, 404);
  });

  it('sets a cookie without Secure on http', async () => {
    const answer = await browse({ ...settings, https: false }).open(about);
    assert.match(
      [answer.headers['set-cookie'] ?? []].flat()[0] ?? '',
      /^preview-.*; HttpOnly; SameSite=Lax$/,
    );
  });
});

describe('with a session', () => {
  it('other pages and versions are not shown', async () => {
    const browser = browse();
    await browser.open(about);
    const [{ name = '', value = '' } = {}] = browser.jar;
    for (const address of [
      '/preview/about',
      '/preview/about?version=draft',
      '/preview/team?version=spring',
      '/preview?version=spring',
    ]) {
      const answer = await browser.get(address, { cookie: `${name}=${value}` });
      assert.deepEqual([address, answer.statusCode], [address, 404]);
    }
  });

  it('several previews are open at once, including the home page', async () => {
    const browser = browse();
    for (const target of [about, { path: '/about', version: 'main' }, { path: '/', version: 'main' }]) {
      await browser.open(target);
    }
    for (const address of [
      '/preview/about?version=spring',
      '/preview/about',
      '/preview',
      '/preview?version=main',
    ]) {
      assert.deepEqual([address, (await browser.get(address)).body], [address, shown]);
    }
  });

  it('a preview may be framed only by the CMS', async () => {
    const browser = browse();
    await browser.open(about);
    const { body } = await browser.get('/preview/about?version=spring');
    assert.equal(body, 'preview in https://cms.example');
  });

  it('the page with the version in its address redirects to the preview', async () => {
    const browser = browse();
    await browser.open(about);
    await browser.open({ path: '/', version: 'main' });
    const answer = await browser.get('/about?version=spring');
    assert.deepEqual([answer.statusCode, answer.headers.location], [303, '/preview/about?version=spring']);
    assert.equal(answer.headers['cache-control'], 'no-store');
    assert.equal((await browser.get('/about?version=draft')).body, 'page');
    assert.equal((await browser.get('/?version=main')).headers.location, '/preview?version=main');
  });

  it('redirects to the CMS after the session has expired', async () => {
    const browser = browse();
    await browser.open(about);
    browser.clock.now += sessionSeconds * 1000;
    const answer = await browser.get('/preview/about?version=spring');
    assert.equal(answer.statusCode, 303);
    assert.equal(answer.headers.location, 'https://cms.example/site-preview?path=%2Fabout&version=spring');
    assert.equal(
      (await browser.get('/page-data/preview/about/page-data.json?version=spring')).statusCode,
      404,
    );
    assert.equal((await browser.get('/about?version=spring')).body, 'page');
  });
});

describe('the instance for previews', () => {
  it('redirects pages that it does not have to the public site, but no data and no files', () => {
    const { redirectUnknown, headers } = createPreviews(settings);
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    assert.equal(
      redirectUnknown({ path: '/shows/ruth', search: '?version=spring', headers: { accept } }),
      'https://www.example/shows/ruth?version=spring',
    );
    assert.equal(redirectUnknown({ path: '/shows/ruth', search: '', headers: { accept: '*/*' } }), null);
    assert.equal(redirectUnknown({ path: '/shows/ruth', search: '', headers: {} }), null);
    assert.deepEqual(headers, { 'x-robots-tag': 'noindex' });
  });

  it('differs from the public site, which redirects nothing and is indexed', () => {
    const { redirectUnknown, headers } = createPreviews(null);
    assert.equal(redirectUnknown({ path: '/no-such', search: '', headers: { accept: 'text/html' } }), null);
    assert.deepEqual(headers, {});
  });
});

describe('the target of a preview', () => {
  it('has the same version pattern and length of the secret as the CMS', () => {
    assert.deepEqual([cms.versionPattern, cms.shortestSecret], [versionPattern, shortestSecret]);
  });

  it('accepts only valid paths and versions', () => {
    assert.deepEqual(readTarget('/shows/ruth', undefined), { path: '/shows/ruth', version: 'main' });
    assert.deepEqual(readTarget('/', ''), { path: '/', version: 'main' });
    const paths = [
      '',
      'about',
      '//about',
      '/about/',
      '/a/../b',
      '/..',
      '/a;b',
      '/a b',
      '/<script>',
      '/a\r\nb',
      `/${'a'.repeat(255)}`,
    ];
    for (const path of paths) assert.equal(readTarget(path, 'main'), null, path);
    for (const version of ['<script>', 'a b', 'a'.repeat(65), ['main'], 1, null]) {
      assert.equal(readTarget('/about', version), null, String(version));
    }
  });
});
