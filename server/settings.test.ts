import assert from 'node:assert/strict';
import { createServer, type AddressInfo } from 'node:net';
import { it } from 'node:test';
import { fastify } from 'fastify';
import { addSecurityContact } from './securityContact.ts';
import { getPortVariable, readSettings, startProblem } from './settings.ts';

const previews = {
  GATSBY_SHOW_PAGE_VERSIONS: 'true',
  PREVIEW_SECRET: 'x'.repeat(32),
  PREVIEW_CMS_URL: 'https://cms.example/',
  GATSBY_SITE_URL: 'https://www.example',
  PREVIEW_SITE_URL: 'https://previews.example',
  DIRECTUS_URL: 'http://localhost:8055',
  DIRECTUS_TOKEN: 'token-of-the-build',
  PREVIEW_RELEASES_DIR: '/srv/preview-releases',
};

it('reads the address of the site and the settings of previews', () => {
  const site = { SITE_RELEASES_DIR: '/srv/releases' };
  assert.deepEqual(readSettings(site), {
    host: '127.0.0.1',
    port: 9000,
    metrics: null,
    traceEndpoint: undefined,
    proxies: [],
    maxConnectionsPerAddress: undefined,
    https: false,
    previews: null,
    releasesDir: '/srv/releases',
    security: null,
  });
  assert.deepEqual(
    readSettings({
      ...site,
      SITE_PORT: '9100',
      SITE_METRICS_PORT: '9190',
      SITE_TRUST_PROXY: '10.0.0.0/8, ::1',
      SITE_MAX_CONNECTIONS_PER_ADDRESS: '20',
      SITE_SECURITY_CONTACT: 'mailto:security@theater.example',
      GATSBY_SITE_URL: 'https://www.example',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318',
    }),
    {
      host: '127.0.0.1',
      port: 9100,
      metrics: { host: '127.0.0.1', port: 9190, portVariable: 'SITE_METRICS_PORT' },
      traceEndpoint: 'http://localhost:4318',
      proxies: ['10.0.0.0/8', '::1'],
      maxConnectionsPerAddress: 20,
      https: true,
      previews: null,
      releasesDir: '/srv/releases',
      security: { contact: 'mailto:security@theater.example', siteUrl: 'https://www.example' },
    },
  );
  assert.throws(
    () => readSettings({}),
    /SITE_RELEASES_DIR must be the folder .* of the demo is \.data\/releases/,
  );
  assert.deepEqual(readSettings({ ...previews, SITE_METRICS_PORT: '9190', PREVIEW_METRICS_PORT: '9191' }), {
    host: '127.0.0.1',
    port: 9001,
    metrics: { host: '127.0.0.1', port: 9191, portVariable: 'PREVIEW_METRICS_PORT' },
    traceEndpoint: undefined,
    proxies: [],
    maxConnectionsPerAddress: undefined,
    https: true,
    previews: {
      secret: previews.PREVIEW_SECRET,
      cmsUrl: 'https://cms.example',
      siteUrl: 'https://www.example',
      https: true,
      directus: { url: previews.DIRECTUS_URL, token: previews.DIRECTUS_TOKEN },
    },
    releasesDir: '/srv/preview-releases',
    security: null,
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
    'PREVIEW_RELEASES_DIR',
  ]) {
    assert.throws(() => readSettings({ ...previews, [name]: '' }), new RegExp(`^Error: ${name} must be`));
    assert.throws(() => readSettings({ ...previews, [name]: undefined }), new RegExp(name));
  }
  assert.throws(
    () => readSettings({ ...previews, PREVIEW_CMS_URL: "https://cms.example;script-src 'self'" }),
    /PREVIEW_CMS_URL/,
  );
  assert.throws(() => readSettings({ SITE_PORT: 'nine' }), /SITE_PORT/);
  assert.throws(
    () => readSettings({ SITE_MAX_CONNECTIONS_PER_ADDRESS: 'many' }),
    /SITE_MAX_CONNECTIONS_PER_ADDRESS/,
  );
  for (const contact of [
    'security@theater.example',
    'http://theater.example',
    'mailto:a@b\nExpires: never',
  ]) {
    assert.throws(
      () => readSettings({ SITE_RELEASES_DIR: '/srv/releases', SITE_SECURITY_CONTACT: contact }),
      /SITE_SECURITY_CONTACT/,
    );
  }
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
    `Port ${port} of 127.0.0.1 is taken: stop the program that uses it, or set SITE_PORT to a free one.`,
  );
  assert.equal(
    startProblem(new Error('SITE_PORT must be a port.'), 'SITE_PORT'),
    'SITE_PORT must be a port.',
  );
});

it('names the contact for reports of vulnerabilities, for half a year from today', async () => {
  const app = fastify();
  const now = () => Date.UTC(2026, 10, 27, 12);
  addSecurityContact(
    app,
    { contact: 'mailto:security@theater.example', siteUrl: 'https://www.example' },
    now,
  );
  const { headers, body } = await app.inject({ url: '/.well-known/security.txt' });
  assert.equal(headers['content-type'], 'text/plain; charset=utf-8');
  assert.equal(
    body,
    'Contact: mailto:security@theater.example\nExpires: 2027-05-26T00:00:00.000Z\n' +
      'Canonical: https://www.example/.well-known/security.txt\n',
  );
});
