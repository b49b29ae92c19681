import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fastify } from 'fastify';
import * as cms from '../cms/extensions/site-preview/address.ts';
import { versionPattern as cmsVersionPattern } from '../cms/extensions/lib/previews.ts';
import { createPreviews, type PreviewSettings } from './previews.ts';
import {
  readTarget,
  createSessionCookies,
  sessionSeconds,
  shortestSecret,
  sign,
  versionPattern,
} from './previewSession.ts';

const { createSharedLink, createSignedAddress } = cms;

const secret = 'a secret of at least thirty-two characters';
const settings: PreviewSettings = {
  secret,
  cmsUrl: 'https://cms.example',
  siteUrl: 'https://www.example',
  https: true,
  directus: { url: 'https://cms.example', token: 'build-token' },
};
const shareId = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
const about = { path: '/about', version: 'spring' };
const minute = 60_000;
const day = 24 * 60 * minute;
const shown = 'preview in https://cms.example';
/** The header of a browser that opens a page. */
const html = { accept: 'text/html,*/*;q=0.8' };

/** A browser with a cookie jar, a site that shows what the gate allows, and a Directus with one shared preview. */
function browse(given: PreviewSettings | null = settings) {
  const clock = { now: Date.UTC(2026, 10, 22) };
  const share = {
    sharedBy: 'Ellen Marsh',
    expiresAt: new Date(clock.now + 7 * day).toISOString(),
    revokedAt: null as string | null,
    user_created: 'ellen' as string | null,
  };
  const directus = { share, isDown: false, requests: [] as string[] };
  const mockFetch: typeof fetch = async (input, init) => {
    directus.requests.push(String(input));
    assert.deepEqual(init?.headers, { authorization: 'Bearer build-token' });
    if (directus.isDown) throw new Error('connect ECONNREFUSED');
    const isKnown = String(input).startsWith(`https://cms.example/items/previewShares/${shareId}?`);
    return Response.json(isKnown ? { data: share } : {}, { status: isKnown ? 200 : 403 });
  };
  const directusSource = { ...settings.directus, fetch: mockFetch };
  const previews = createPreviews(given && { ...given, directus: directusSource }, () => clock.now);
  const sessions: (string | undefined)[] = [];
  const refusal = { status: 0 };
  const app = fastify();
  previews.configure(app);
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0]?.replace(/^\/page-data(.*)\/page-data\.json$/, '$1') ?? '';
    if (!path.startsWith('/preview')) return 'page';
    const query = request.query as Record<string, unknown>;
    const decision = await previews.gate({ path, query, headers: request.headers });
    // What the server says when it renders no page.
    if (refusal.status)
      return reply
        .code(refusal.status)
        .header('retry-after', '1')
        .type('text/plain')
        .send('Please try again.');
    if (!decision.show) return reply.code(404).send('not found');
    sessions.push(decision.session);
    return reply.headers(decision.headers ?? {}).send(`preview in ${decision.frameAncestors}`);
  });
  const jar: { name: string; value: string; path: string }[] = [];
  return {
    clock,
    directus,
    jar,
    refusal,
    /** The session of each request for a preview. */
    sessions,
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
    async open(target: { path: string; version: string }, scope?: 'page' | 'site') {
      const address = createSignedAddress({ secret, previewUrl: '' }, target, clock.now, scope);
      const answer = await this.get(address);
      assert.equal(answer.statusCode, 303);
      return answer;
    },
    /** Returns the link that an editor gives to a reviewer. */
    share(target: { path: string; version: string }, scope: 'page' | 'site' = 'page') {
      const { expiresAt } = share;
      return createSharedLink({ secret, previewUrl: '' }, { id: shareId, scope, ...target, expiresAt });
    },
  };
}

/** Returns the name of the session cookie on https. */
function readCookieName(target: { path: string; version: string }): string {
  return createSessionCookies(secret, 'page', target, { https: true }, 0)[0]?.split('=')[0] ?? '';
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
          `/preview/about?version=spring&expires=${never}&signature=${sign(secret, 'address', ['page', '/about', 'spring'], never)}`,
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
    const answer = await browse().get('/about?version=spring', html);
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

  it('a session is the same for all its pages, and another for each editor and for shares', async () => {
    const [editor, reviewer] = [browse(), browse()];
    const saved = { ...about, version: 'main' };
    await editor.open(saved, 'site');
    await editor.get('/preview/about?version=main');
    const cookie = editor.jar.map(({ name, value }) => `${name}=${value}`).join('; ');
    await editor.get('/preview/other?version=main', { cookie: `${cookie}; any=1` });
    editor.clock.now += 1000;
    await editor.open(saved, 'site');
    await editor.get('/preview/about?version=main');
    const [first, second, third] = editor.sessions;
    assert.ok(first);
    assert.equal(second, first);
    assert.notEqual(third, first);
    await reviewer.get(reviewer.share(about));
    await reviewer.get('/preview/about?version=spring');
    assert.deepEqual(reviewer.sessions, [shareId]);
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
    const answer = await browser.get('/about?version=spring', html);
    assert.deepEqual([answer.statusCode, answer.headers.location], [303, '/preview/about?version=spring']);
    assert.equal(answer.headers['cache-control'], 'no-store');
    assert.equal((await browser.get('/about?version=draft', html)).body, 'page');
    assert.equal((await browser.get('/?version=main', html)).headers.location, '/preview?version=main');
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
    assert.equal((await browser.get('/about?version=spring', html)).body, 'page');
  });
});

describe('with a session of the whole site', () => {
  it('the saved state of every page is shown, and versions only with their own address', async () => {
    const browser = browse();
    await browser.open(about, 'site');
    for (const address of [
      '/preview/about?version=spring',
      '/preview/about',
      '/preview/team?version=main',
      '/preview',
      '/page-data/preview/team/page-data.json?version=main',
    ]) {
      assert.deepEqual([address, (await browser.get(address)).body], [address, shown]);
    }
    assert.equal((await browser.get('/preview/team?version=spring')).statusCode, 404);
  });

  it('a link to a page leads to its preview, with its parameters', async () => {
    const browser = browse();
    await browser.open(about, 'site');
    const follow = async (address: string) => (await browser.get(address, html)).headers.location;
    assert.equal(await follow('/team'), '/preview/team?version=main');
    assert.equal(await follow('/'), '/preview?version=main');
    assert.equal(await follow('/faq?tab=2&signature=x'), '/preview/faq?version=main&tab=2');
    assert.equal(await follow('/about?version=spring'), '/preview/about?version=spring');
    assert.equal(await follow('//elsewhere.example'), undefined);
    // A file or a script.
    assert.equal((await browser.get('/team')).body, 'page');
  });

  it('an address of one page cannot be changed to one of the whole site', async () => {
    const browser = browse();
    const address = createSignedAddress({ secret, previewUrl: '' }, about, browser.clock.now);
    assert.equal((await browser.get(address.replace('scope=page', 'scope=site'))).statusCode, 404);
    await browser.open(about);
    assert.equal((await browser.get('/preview/team')).statusCode, 404);
  });

  it('redirects to the CMS after it has expired, also for pages that were not opened', async () => {
    const browser = browse();
    await browser.open(about, 'site');
    browser.clock.now += sessionSeconds * 1000;
    const { location } = (await browser.get('/preview/team?version=main')).headers;
    assert.equal(location, 'https://cms.example/site-preview?path=%2Fteam&version=main');
    assert.equal((await browser.get('/team', html)).body, 'page');
  });
});

describe('a shared preview', () => {
  it('is shown to people without an account, and to nobody in a frame', async () => {
    const browser = browse();
    const answer = await browser.get(browser.share(about));
    assert.deepEqual([answer.statusCode, answer.headers.location], [303, '/preview/about?version=spring']);
    assert.match(String(answer.headers['set-cookie']), /; Max-Age=604800; HttpOnly; SameSite=Lax; Secure$/);
    const preview = await browser.get('/preview/about?version=spring');
    assert.equal(preview.body, "preview in 'none'");
    assert.equal(preview.headers['referrer-policy'], 'no-referrer');
    for (const other of ['/preview/about', '/preview/team?version=spring', '/preview']) {
      assert.deepEqual([other, (await browser.get(other)).statusCode], [other, 404]);
    }
  });

  it('of the whole site leads to the saved state of all pages, and to no version', async () => {
    const browser = browse();
    await browser.get(browser.share({ path: '/', version: 'main' }, 'site'));
    assert.equal((await browser.get('/preview/team')).statusCode, 200);
    assert.equal((await browser.get('/preview/team?version=spring')).statusCode, 404);
    const followed = await browser.get('/team', html);
    assert.equal(followed.headers.location, '/preview/team?version=main');
  });

  it('ends when it expires, also when somebody makes it end earlier in Directus', async () => {
    const browser = browse();
    const link = browser.share(about);
    await browser.get(link);
    browser.clock.now += 7 * day - 1;
    assert.equal((await browser.get('/preview/about?version=spring')).statusCode, 200);
    browser.clock.now += 1;
    assert.equal((await browser.get('/preview/about?version=spring')).statusCode, 404);
    const late = await browser.get(link);
    assert.deepEqual([late.statusCode, late.headers['set-cookie']], [404, undefined]);
    assert.match(late.body, /<h1>This preview has ended<\/h1>/);

    const other = browse();
    await other.get(other.share(about));
    other.directus.share.expiresAt = new Date(other.clock.now + minute).toISOString();
    other.clock.now += minute;
    assert.equal((await other.get('/preview/about?version=spring')).statusCode, 404);
  });

  it('ends within a minute after it was revoked, or its creator was deleted', async () => {
    const cases = [
      { end: { revokedAt: '2026-11-22T10:00:00Z' }, passed: minute },
      { end: { user_created: null }, passed: minute },
      // The clock was set back.
      { end: { revokedAt: '2026-11-22T10:00:00Z' }, passed: -minute },
    ];
    for (const { end, passed } of cases) {
      const browser = browse();
      const link = browser.share(about);
      await browser.get(link);
      Object.assign(browser.directus.share, end);
      assert.equal((await browser.get('/preview/about?version=spring')).statusCode, 200);
      assert.equal(browser.directus.requests.length, 1);
      browser.clock.now += passed;
      assert.equal((await browser.get('/preview/about?version=spring')).statusCode, 404);
      const again = await browser.get(link);
      assert.deepEqual([again.statusCode, again.headers['set-cookie']], [404, undefined]);
      for (const { body } of [again, await browser.get('/preview/about?version=spring')])
        assert.match(body, /<h1>This preview has ended<\/h1>/);
    }
  });

  it('is not shown while Directus does not answer, and asks again at the next request', async () => {
    const browser = browse();
    await browser.get(browser.share(about));
    browser.clock.now += minute;
    browser.directus.isDown = true;
    const meanwhile = await browser.get('/preview/about?version=spring');
    assert.equal(meanwhile.statusCode, 404);
    assert.match(meanwhile.body, /cannot be shown at the moment/);
    assert.match((await browser.get(browser.share(about))).body, /cannot be shown at the moment/);
    browser.directus.isDown = false;
    assert.equal((await browser.get('/preview/about?version=spring')).statusCode, 200);
  });

  it('is shown only for an unchanged link, and Directus is not asked for a forged one', async () => {
    const browser = browse();
    const link = browser.share(about);
    for (const changed of [
      link.replace('/about', '/team'),
      link.replace('spring', 'main'),
      link.replace('scope=page', 'scope=site'),
      link.replace(shareId, shareId.replace('1', '2')),
      link.replace(/expires=(\d+)/, (_, seconds: string) => `expires=${Number(seconds) + 60}`),
      link.replace(/signature=[^&]+/, `signature=${'x'.repeat(43)}`),
      link.replace(/share=[^&]+&/, ''),
      createSignedAddress({ secret, previewUrl: '' }, about, browser.clock.now) + `&share=${shareId}`,
    ]) {
      const answer = await browser.get(changed);
      assert.deepEqual([changed, answer.statusCode, answer.headers['set-cookie']], [changed, 404, undefined]);
      assert.equal(answer.body, 'not found');
    }
    assert.deepEqual(browser.directus.requests, []);
  });

  it('gives no session of an editor', async () => {
    const browser = browse();
    await browser.get(browser.share(about));
    const [{ value = '' } = {}] = browser.jar;
    const [, , , , expires, signature] = value.split('.');
    const cookie = `${readCookieName(about)}=${expires}.${signature}`;
    assert.equal((await browser.get('/preview/about?version=spring', { cookie })).statusCode, 404);
  });
});

describe('the entry for the visual editor', () => {
  it('leads everybody to the CMS, and shows nothing', async () => {
    const follow = async (address: string) => (await browse().get(address)).headers.location;
    const signing = 'https://cms.example/site-preview';
    assert.equal(await follow('/open-preview'), `${signing}?path=%2F&version=main`);
    assert.equal(
      await follow('/open-preview?path=/about&version=spring'),
      `${signing}?path=%2Fabout&version=spring`,
    );
    assert.equal(await follow('/open-preview?path=//elsewhere.example'), undefined);
  });
});

describe('a preview that is not rendered', () => {
  it('is a page with a sentence and a link, in the frame of the CMS, too', async () => {
    const browser = browse();
    await browser.open(about);
    for (const [status, title, text] of [
      [503, 'This preview is waiting', 'Too many previews are opened at the moment.'],
      [504, 'This preview was not finished', 'It took too long to render.'],
    ] as const) {
      browser.refusal.status = status;
      const answer = await browser.get('/preview/about?version=spring&q="', html);
      assert.equal(answer.statusCode, status);
      assert.match(String(answer.headers['content-type']), /^text\/html/);
      assert.match(answer.body, new RegExp(`<h1>${title}</h1><p>${text}</p>`));
      assert.match(
        answer.body,
        /<a href="\/preview\/about\?version=spring&#38;q=(?:%22|&#34;)">Try again<\/a>/,
      );
      assert.match(
        String(answer.headers['content-security-policy']),
        /^default-src 'none'.* frame-ancestors https:\/\/cms\.example$/,
      );
      assert.deepEqual([answer.headers['retry-after'], answer.headers['cache-control']], ['1', 'no-store']);
    }
  });

  it('is a text for the scripts of a page', async () => {
    const browser = browse();
    await browser.open(about);
    browser.refusal.status = 503;
    assert.equal((await browser.get('/preview/about?version=spring')).body, 'Please try again.');
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
    assert.deepEqual([cmsVersionPattern, cms.shortestSecret], [versionPattern, shortestSecret]);
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
