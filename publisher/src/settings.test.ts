import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readSettings } from './settings.ts';

const env = {
  DIRECTUS_URL: 'https://cms.example/',
  DIRECTUS_TOKEN: 'build-token',
  PUBLISHER_TOKEN: 'publisher-token',
  SITE_RELEASES_DIR: '/srv/releases',
  GATSBY_SITE_URL: 'https://www.example',
  GATSBY_LOCALE: 'en-US',
};

it('gives the build its variables, and no secret of the publisher', () => {
  const settings = readSettings({
    ...env,
    PUBLISH_FAILURE_WEBHOOK: 'https://hooks.example/secret',
    STRIPE_SECRET: 's',
    PATH: '/bin',
  });
  assert.deepEqual(settings.buildEnvironment, {
    GATSBY_SITE_URL: 'https://www.example',
    GATSBY_LOCALE: 'en-US',
    PATH: '/bin',
    GATSBY_TELEMETRY_DISABLED: '1',
    DIRECTUS_URL: 'https://cms.example',
    DIRECTUS_TOKEN: 'build-token',
    SITE_RELEASES_DIR: '/srv/releases',
  });
  assert.deepEqual([settings.scheduleSeconds, settings.buildTimeout], [900, 900_000]);
  assert.equal(settings.preparesBuilds, true);
  assert.equal(readSettings({ ...env, PUBLISHER_PREPARE: 'false' }).preparesBuilds, false);
});

it('asks the public address for the release that is served, or the servers that are named', () => {
  assert.deepEqual(readSettings(env).healthUrls, ['https://www.example/_health']);
  const SITE_HEALTH_URLS = 'http://10.0.0.1:9000/_health http://10.0.0.2:9000/_health';
  assert.deepEqual(readSettings({ ...env, SITE_HEALTH_URLS }).healthUrls, SITE_HEALTH_URLS.split(' '));
});

it('names an invalid variable', () => {
  const invalid: [NodeJS.ProcessEnv, RegExp][] = [
    [{ DIRECTUS_URL: 'cms' }, /^Error: DIRECTUS_URL must be an address/],
    [{ PUBLISHER_TOKEN: '' }, /^Error: PUBLISHER_TOKEN must be the token/],
    [{ DIRECTUS_TOKEN: '' }, /^Error: DIRECTUS_TOKEN must be the token of the build/],
    [{ SITE_RELEASES_DIR: '' }, /^Error: SITE_RELEASES_DIR must be/],
    [{ GATSBY_SITE_URL: '' }, /^Error: GATSBY_SITE_URL must be an address/],
    [
      { PUBLISHER_SCHEDULE_SECONDS: '-1' },
      /^Error: PUBLISHER_SCHEDULE_SECONDS must be a whole number from 0/,
    ],
    [{ SITE_HEALTH_URLS: '10.0.0.1:9000' }, /^Error: SITE_HEALTH_URLS must be an address/],
    [{ PUBLISHER_METRICS_PORT: 'x' }, /^Error: PUBLISHER_METRICS_PORT must be a whole number/],
    [{ PUBLISHER_BUILD_MINUTES: 'x' }, /^Error: PUBLISHER_BUILD_MINUTES must be a whole number from 1/],
    [
      { PUBLISH_FAILURE_WEBHOOK: 'http://hooks.example' },
      /^Error: PUBLISH_FAILURE_WEBHOOK .* with https:\/\/,/,
    ],
    [{ GATSBY_SHOW_PAGE_VERSIONS: 'true' }, /^Error: GATSBY_SHOW_PAGE_VERSIONS must not be true/],
  ];
  for (const [changed, message] of invalid) {
    assert.throws(() => readSettings({ ...env, ...changed }), message);
  }
});
