import assert from 'node:assert/strict';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it, type TestContext } from 'node:test';
import { createPolicy } from './policy.ts';

const env = {
  GATSBY_HELIOS_URL: 'https://tickets.example/api',
  GATSBY_DIRECTUS_ASSETS_URL: 'https://cms.example',
  GATSBY_CHAT_URL: 'https://chat.example/start?site=www',
  GATSBY_BOT_PROTECTION_URL: '/stand-ins/bot-protection.js',
};

async function createConfigFile(test: TestContext) {
  const dir = await mkdtemp(join(tmpdir(), 'playhouse-policy-'));
  test.after(() => rm(dir, { recursive: true, force: true }));
  const file = join(dir, 'config.json');
  return {
    file,
    /** Replaces the file in one step, as operators do. */
    async write(text: string) {
      await writeFile(`${file}.new`, text);
      await rename(`${file}.new`, file);
    },
  };
}

it('allows the hosts of the environment, and no analytics without a configuration', async (test) => {
  const { file } = await createConfigFile(test);
  assert.deepEqual(await createPolicy(env, file)(), {
    'default-src': ["'self'"],
    'connect-src': ["'self'", 'https://tickets.example'],
    'frame-src': ["'self'", 'https://tickets.example', 'https://player.vimeo.com', 'https://chat.example'],
    'img-src': ["'self'", 'data:', 'https://cms.example'],
    'style-src': ["'self'", "'unsafe-inline'"],
    'form-action': ["'self'"],
  });
});

it('allows all hosts of AWS WAF when its script is configured', async (test) => {
  const { file } = await createConfigFile(test);
  const scriptUrl = 'https://4f1a2b.us-east-1.sdk.awswaf.com/4f1a2b/challenge.js';
  const directives = await createPolicy({ ...env, GATSBY_BOT_PROTECTION_URL: scriptUrl }, file)();
  for (const name of ['connect-src', 'img-src'])
    assert.ok(directives[name]?.includes('https://*.awswaf.com'));
});

it('follows /config.json without a restart, and ignores an invalid file', async (test) => {
  const { file, write } = await createConfigFile(test);
  const getDirectives = createPolicy(env, file);
  const connect = async () => (await getDirectives())['connect-src']?.slice(1);
  assert.deepEqual(await connect(), ['https://tickets.example']);
  await write(
    JSON.stringify({
      heliosUrl: 'https://moved.example',
      wafConfig: { scriptUrl: 'https://waf.example/challenge.js' },
      segment: { writeKey: 'k' },
      oneTrust: { scriptUrl: 'https://consent.example/stub.js', domainScript: 'f3a1' },
      destinations: {
        adPixel: { pixelId: '1' },
        videoAdPixel: { pixelId: '2' },
        webAnalytics: { scriptUrl: 'https://tags.example/g.js' },
      },
    }),
  );
  assert.deepEqual(await connect(), [
    'https://tickets.example',
    'https://moved.example',
    'https://waf.example',
    'https://api.segment.io',
    'https://consent.example',
    'https://*.cookielaw.org',
    'https://*.onetrust.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
    'https://*.g.doubleclick.net',
    'https://*.google.com',
    'https://pagead2.googlesyndication.com',
    'https://tags.example',
    'https://www.facebook.com',
    'https://connect.facebook.net',
    'https://analytics.tiktok.com',
    'https://*.tiktokw.us',
  ]);
  const { 'frame-src': frames, 'form-action': forms, 'img-src': images } = await getDirectives();
  for (const [sources, host] of [
    [frames, 'https://td.doubleclick.net'],
    [frames, 'https://www.googletagmanager.com'],
    [frames, 'https://www.facebook.com'],
    [forms, 'https://www.facebook.com'],
    [images, 'https://www.facebook.com'],
    [images, 'https://analytics.tiktok.com'],
  ] as const)
    assert.ok(sources?.includes(host), host);
  assert.ok((await getDirectives())['frame-src']?.includes('https://moved.example'));
  for (const text of [
    '{',
    '[]',
    '{"segment":7,"destinations":"x","heliosUrl":"https://a.example; script-src *"}',
  ]) {
    await write(text);
    assert.deepEqual(await connect(), ['https://tickets.example'], text);
  }
});

it('reads addresses as pages do', async (test) => {
  const { file, write } = await createConfigFile(test);
  const getDirectives = createPolicy({}, file);
  const text = JSON.stringify({
    heliosUrl: 'HTTPS://Tickets.example:443/api//',
    wafConfig: { scriptUrl: '//waf.example/challenge.js' },
    segment: { writeKey: 'k', apiHost: '/events' },
    oneTrust: { scriptUrl: ' https://consent.example/stub.js ', domainScript: 'f3a1' },
    destinations: { adPixel: { pixelId: '1', scriptUrl: 'stand-ins/pixel.js' } },
  });
  for (const start of ['', '\ufeff']) {
    await write(start + text);
    assert.deepEqual((await getDirectives())['connect-src'], [
      "'self'",
      'https://tickets.example',
      'https://waf.example',
      'https://consent.example',
      'https://*.cookielaw.org',
      'https://*.onetrust.com',
      'https://www.facebook.com',
      'https://connect.facebook.net',
    ]);
  }
});

it('adds the hosts of operators, and refuses what is not a host', async (test) => {
  const { file } = await createConfigFile(test);
  const given = { ...env, SITE_CSP_IMG_SRC: 'https://*.pictures.example  https://maps.example:8443' };
  const directives = await createPolicy(given, file)();
  assert.deepEqual(directives['img-src']?.slice(3), [
    'https://*.pictures.example',
    'https://maps.example:8443',
  ]);
  for (const source of ["'unsafe-inline'", '*', 'https:', 'https://a.example;script-src *']) {
    assert.throws(
      () => createPolicy({ SITE_CSP_STYLE_SRC: source }, file),
      /^Error: SITE_CSP_STYLE_SRC must contain origins/,
    );
  }
});
