import assert from 'node:assert/strict';
import { createServer, type AddressInfo } from 'node:net';
import { it } from 'node:test';
import { getPortVariable, readSettings, startProblem } from './settings.ts';

const previews = {
  GATSBY_SHOW_PAGE_VERSIONS: 'true',
  PREVIEW_SECRET: 'x'.repeat(32),
  PREVIEW_CMS_URL: 'https://cms.example/',
  GATSBY_SITE_URL: 'https://www.example',
  PREVIEW_SITE_URL: 'https://previews.example',
  DIRECTUS_URL: 'http://localhost:8055',
  DIRECTUS_TOKEN: 'token-of-the-build',
};

it('reads the address of the site and the settings of previews', () => {
  const site = { SITE_RELEASES_DIR: '/srv/releases' };
  assert.deepEqual(readSettings(site), {
    host: '127.0.0.1',
    port: 9000,
    https: false,
    previews: null,
    releasesDir: '/srv/releases',
  });
  assert.deepEqual(readSettings({ ...site, SITE_PORT: '9100', GATSBY_SITE_URL: 'https://www.example' }), {
    host: '127.0.0.1',
    port: 9100,
    https: true,
    previews: null,
    releasesDir: '/srv/releases',
  });
  assert.throws(
    () => readSettings({}),
    /SITE_RELEASES_DIR must be the folder .* of the demo is \.data\/releases/,
  );
  assert.deepEqual(readSettings(previews), {
    host: '127.0.0.1',
    port: 9001,
    https: true,
    previews: {
      secret: previews.PREVIEW_SECRET,
      cmsUrl: 'https://cms.example',
      siteUrl: 'https://www.example',
      https: true,
      directus: { url: previews.DIRECTUS_URL, token: previews.DIRECTUS_TOKEN },
    },
    releasesDir: null,
  });
  const onLocalhost = readSettings({
    ...previews,
    PREVIEW_PORT: '9101',
    PREVIEW_SITE_URL: 'http://localhost:9101',
  });
  assert.deepEqual([onLocalhost.port, onLocalhost.https, onLocalhost.previews?.https], [9101, false, false]);
});

it('throws an error with the name of a missing or invalid variable', () => {
  assert.throws(() => readSettings({ ...previews, PREVIEW_SECRET: 'short' }), /PREVIEW_SECRET/);
  for (const name of [
    'PREVIEW_CMS_URL',
    'PREVIEW_SITE_URL',
    'DIRECTUS_URL',
    'DIRECTUS_TOKEN',
    'GATSBY_SITE_URL',
  ]) {
    assert.throws(() => readSettings({ ...previews, [name]: '' }), new RegExp(`^Error: ${name} must be`));
    assert.throws(() => readSettings({ ...previews, [name]: undefined }), new RegExp(name));
  }
  assert.throws(
    () => readSettings({ ...previews, PREVIEW_CMS_URL: "https://cms.example;script-src 'self'" }),
    /PREVIEW_CMS_URL/,
  );
  assert.throws(() => readSettings({ SITE_PORT: 'nine' }), /SITE_PORT/);
  assert.throws(() => readSettings({ ...previews, PREVIEW_PORT: 'nine' }), /PREVIEW_PORT/);
});

it('throws an error when previews are on the origin of the site', () => {
  const { GATSBY_SITE_URL } = previews;
  assert.throws(
    () => readSettings({ ...previews, PREVIEW_SITE_URL: `${GATSBY_SITE_URL}:443/previews` }),
    /^Error: PREVIEW_SITE_URL must be another origin than GATSBY_SITE_URL/,
  );
});

it('reports the variable of a port that is taken', async () => {
  const first = createServer();
  await new Promise<void>((resolve) => first.listen(0, '127.0.0.1', resolve));
  const { port } = first.address() as AddressInfo;
  const error = await new Promise((resolve) =>
    createServer().once('error', resolve).listen(port, '127.0.0.1'),
  );
  first.close();
  assert.equal(
    startProblem(error, getPortVariable({}).name),
    `Port ${port} of 127.0.0.1 is taken: stop the program that uses it, or set SITE_PORT to a free port.`,
  );
  assert.equal(
    startProblem(new Error('SITE_PORT must be a port.'), 'SITE_PORT'),
    'SITE_PORT must be a port.',
  );
});
