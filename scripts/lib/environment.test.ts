import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDirectusEnv } from '../../cms/scripts/lib/directus.ts';
import { readDirectusSettings } from '../../cms/scripts/lib/environment.ts';
import { getPreviewUrl, loadConfig } from '../../lib-node/config.ts';
import {
  createHeliosEnvironment,
  createPreviewEnvironment,
  createPreviewServerEnvironment,
  createPublisherEnvironment,
  createSiteEnvironment,
  createSiteServerEnvironment,
} from './program-environment.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'environment-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Every secret that `.env` may contain. All values begin with `secret-`. */
const secrets = {
  DATABASE_URL: 'secret-database',
  DIRECTUS_ADMIN_PASSWORD: 'secret-admin',
  DIRECTUS_EDITOR_PASSWORD: 'secret-editor',
  DIRECTUS_WRITER_PASSWORD: 'secret-writer',
  DIRECTUS_SECRET: 'secret-directus-of-32-characters-x',
  DIRECTUS_TOKEN: 'secret-token-of-the-build',
  PUBLISHER_TOKEN: 'secret-token-of-the-publisher',
  PUBLISH_FAILURE_WEBHOOK: 'secret-webhook-of-failures',
  PREVIEW_SECRET: 'secret-preview-of-32-characters-xx',
  HELIOS_STRIPE_SECRET_KEY: 'secret-stripe',
  HELIOS_STRIPE_WEBHOOK_SECRET: 'secret-webhook',
  HELIOS_SMARTY_AUTH_TOKEN: 'secret-smarty',
  HELIOS_SMTP_URL: 'secret-smtp',
  HELIOS_STAFF_KEY: 'secret-staff',
  EMAIL_SMTP_PASSWORD: 'secret-mail',
  STORAGE_S3_SECRET: 'secret-storage',
  AWS_SECRET_ACCESS_KEY: 'secret-of-the-shell',
};
const env = {
  ...secrets,
  PLAYHOUSE_DATA_DIR: dataDir,
  PATH: '/bin',
  HOME: '/root',
  SITE_HOST: '0.0.0.0',
  GATSBY_BOT_PROTECTION_KEY: 'public',
  HELIOS_TRUST_PROXY: '10.0.0.1',
  SITE_METRICS_PORT: '9190',
  PREVIEW_METRICS_PORT: '9191',
  PUBLISHER_METRICS_PORT: '9192',
};
const config = loadConfig(env);

const secretsIn = (environment: NodeJS.ProcessEnv) =>
  Object.keys(environment)
    .filter((name) => environment[name]?.startsWith('secret-'))
    .sort();

it('passes only the build token to the site build', () => {
  const environment = createSiteEnvironment(config, env);
  expect(secretsIn(environment)).toEqual(['DIRECTUS_TOKEN']);
  expect(environment).toMatchObject({ PATH: '/bin', HOME: '/root', GATSBY_BOT_PROTECTION_KEY: 'public' });
});

it('passes only the build token to the build of the instance for previews', () => {
  expect(secretsIn(createPreviewEnvironment(config, env))).toEqual(['DIRECTUS_TOKEN']);
});

it('passes only its own secrets and the build token to the publisher', () => {
  const environment = createPublisherEnvironment(config, { ...env, PUBLISHER_SCHEDULE_SECONDS: '60' });
  expect(secretsIn(environment)).toEqual(['DIRECTUS_TOKEN', 'PUBLISHER_TOKEN', 'PUBLISH_FAILURE_WEBHOOK']);
  expect(environment).toMatchObject({
    PATH: '/bin',
    PUBLISHER_SCHEDULE_SECONDS: '60',
    PUBLISHER_METRICS_PORT: '9192',
  });
});

it('passes no secret to the server of the site', () => {
  const environment = createSiteServerEnvironment(config, env);
  expect(secretsIn(environment)).toEqual([]);
  expect(environment).toMatchObject({
    SITE_HOST: '0.0.0.0',
    SITE_PORT: '9000',
    SITE_METRICS_PORT: '9190',
  });
});

it('passes only the secrets of previews to their server', () => {
  const environment = createPreviewServerEnvironment(config, env);
  expect(secretsIn(environment)).toEqual(['DIRECTUS_TOKEN', 'PREVIEW_SECRET']);
  expect(environment).toMatchObject({
    SITE_HOST: '0.0.0.0',
    PREVIEW_PORT: '9001',
    PREVIEW_METRICS_PORT: '9191',
  });
});

it('names one folder of releases for the build and the server of each instance', () => {
  const releases = { SITE_RELEASES_DIR: expect.stringMatching(/releases$/) };
  expect(createSiteEnvironment(config, env)).toMatchObject(releases);
  expect(createSiteServerEnvironment(config, env)).toMatchObject(releases);
  const previewReleases = { PREVIEW_RELEASES_DIR: expect.stringMatching(/preview-releases$/) };
  for (const create of [createPreviewEnvironment, createPreviewServerEnvironment]) {
    expect(create(config, env)).toMatchObject(previewReleases);
    expect(create(config, env)).not.toHaveProperty('SITE_RELEASES_DIR');
  }
});

it('builds previews only for the instance for previews', () => {
  const given = { ...env, GATSBY_SHOW_PAGE_VERSIONS: 'true' };
  for (const create of [createSiteEnvironment, createSiteServerEnvironment]) {
    expect(create(config, given)).toMatchObject({ GATSBY_SHOW_PAGE_VERSIONS: 'false' });
  }
  expect(createPreviewEnvironment(config, env)).toMatchObject({
    GATSBY_SHOW_PAGE_VERSIONS: 'true',
    GATSBY_SITE_URL: 'http://localhost:9000',
    PREVIEW_SITE_URL: 'http://localhost:9001',
  });
});

it('uses one public address of the previews everywhere', () => {
  const given = { ...env, PREVIEW_SITE_URL: 'https://previews.example/' };
  const previews = loadConfig(given);
  expect(createPreviewServerEnvironment(previews, given)).toMatchObject({
    PREVIEW_SITE_URL: 'https://previews.example',
  });
  expect(getPreviewUrl(previews)).toBe('https://previews.example');
});

it('passes only the secrets of Helios to Helios', () => {
  const addresses = {
    databaseUrl: 'postgres://helios',
    siteUrl: 'http://site',
    previewUrl: 'http://previews',
  };
  const environment = createHeliosEnvironment(config, addresses, env);
  expect(secretsIn(environment)).toEqual([
    'HELIOS_SMARTY_AUTH_TOKEN',
    'HELIOS_SMTP_URL',
    'HELIOS_STRIPE_SECRET_KEY',
    'HELIOS_STRIPE_WEBHOOK_SECRET',
  ]);
  expect(environment).toMatchObject({
    HELIOS_TRUST_PROXY: '10.0.0.1',
    HELIOS_CORS_ORIGINS: 'http://site,http://previews',
  });
  expect(environment['HELIOS_PAYMENTS']).toBeUndefined();
  expect(createHeliosEnvironment(config, addresses, {})['HELIOS_PAYMENTS']).toBe('test');
  const withoutPreviews = loadConfig({ ...env, GATSBY_SHOW_PAGE_VERSIONS: 'false' });
  expect(createHeliosEnvironment(withoutPreviews, addresses, env)).toMatchObject({
    HELIOS_CORS_ORIGINS: 'http://site',
  });
});

it('passes only the secrets of Directus to Directus', () => {
  const shell = process.env;
  process.env = env;
  try {
    const environment = createDirectusEnv({
      databaseUrl: 'secret-database-of-directus',
      port: config.ports.directus,
      dataDir,
      adminEmail: config.admin.email,
      adminPassword: config.admin.password,
      buildToken: config.buildToken,
      secret: config.directusSecret,
      previewSecret: config.previewSecret,
      previewUrl: 'http://previews',
      env: readDirectusSettings(env),
    });
    expect(secretsIn(environment)).toEqual([
      'ADMIN_PASSWORD',
      'DB_CONNECTION_STRING',
      'EMAIL_SMTP_PASSWORD',
      'PREVIEW_SECRET',
      'SECRET',
      'STORAGE_S3_SECRET',
    ]);
  } finally {
    process.env = shell;
  }
});
