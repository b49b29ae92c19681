import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDirectusEnv } from '../../cms/scripts/lib/directus.ts';
import {
  createHeliosEnvironment,
  loadConfig,
  createSiteEnvironment,
  createSiteServerEnvironment,
} from './config.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'environment-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Every secret that `.env` may contain. All values begin with `secret-`. */
const secrets = {
  DATABASE_URL: 'secret-database',
  DIRECTUS_ADMIN_PASSWORD: 'secret-admin',
  DIRECTUS_EDITOR_PASSWORD: 'secret-editor',
  DIRECTUS_SECRET: 'secret-directus-of-32-characters-x',
  DIRECTUS_TOKEN: 'secret-token-of-the-build',
  PREVIEW_SECRET: 'secret-preview-of-32-characters-xx',
  HELIOS_STRIPE_SECRET_KEY: 'secret-stripe',
  HELIOS_STRIPE_WEBHOOK_SECRET: 'secret-webhook',
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

it('passes only the secrets of previews to the server of the site', () => {
  const environment = createSiteServerEnvironment(config, env);
  expect(secretsIn(environment)).toEqual(['DIRECTUS_TOKEN', 'PREVIEW_SECRET']);
  expect(environment).toMatchObject({ SITE_HOST: '0.0.0.0', SITE_PORT: '9000' });
});

it('passes only the secrets of Helios to Helios', () => {
  const addresses = { databaseUrl: 'postgres://helios', siteUrl: 'http://site' };
  const environment = createHeliosEnvironment(config, addresses, env);
  expect(secretsIn(environment)).toEqual([
    'HELIOS_SMTP_URL',
    'HELIOS_STRIPE_SECRET_KEY',
    'HELIOS_STRIPE_WEBHOOK_SECRET',
  ]);
  expect(environment).toMatchObject({ HELIOS_TRUST_PROXY: '10.0.0.1', HELIOS_CORS_ORIGINS: 'http://site' });
  expect(environment['HELIOS_PAYMENTS']).toBeUndefined();
  expect(createHeliosEnvironment(config, addresses, {})['HELIOS_PAYMENTS']).toBe('test');
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
      siteUrl: 'http://site',
      env: config.directusSettings,
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
