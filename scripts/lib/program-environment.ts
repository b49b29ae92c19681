import { join } from 'node:path';
import { DEMO_ENVIRONMENT } from '../../demo/helios/demo-environment.ts';
import {
  getPreviewReleasesDir,
  getPreviewUrl,
  getReleasesDir,
  getUrls,
  type StackConfig,
} from '../../lib-node/config.ts';
import {
  pickHeliosVariables,
  pickPublisherVariables,
  pickSiteVariables,
} from '../../lib-node/environment.ts';

/** The stand-in for the page of the chat service. */
const CHAT_STAND_IN = '/stand-ins/chat.html';
/** The stand-in for the script of the bot protection, with tokens and a captcha. */
const PROTECTION_STAND_IN = '/stand-ins/bot-protection.js';

/** Environment of the build of the public site. */
export function createSiteEnvironment(
  config: StackConfig,
  env: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  const { site, directus, helios } = getUrls(config);
  return {
    ...pickSiteVariables(env),
    DIRECTUS_URL: directus,
    DIRECTUS_TOKEN: config.buildToken,
    GATSBY_DIRECTUS_ASSETS_URL: directus,
    GATSBY_HELIOS_URL: helios,
    GATSBY_SITE_URL: site,
    GATSBY_LOCALE: env['GATSBY_LOCALE'] ?? DEMO_ENVIRONMENT.HELIOS_LOCALE,
    GATSBY_CHAT_URL: env['GATSBY_CHAT_URL'] ?? CHAT_STAND_IN,
    GATSBY_BOT_PROTECTION_URL: env['GATSBY_BOT_PROTECTION_URL'] ?? PROTECTION_STAND_IN,
    GATSBY_SHOW_PAGE_VERSIONS: 'false',
    GATSBY_TELEMETRY_DISABLED: '1',
    SITE_RELEASES_DIR: getReleasesDir(config),
    NODE_OPTIONS: '--max-old-space-size=4096',
  };
}

/** Environment of the publisher, which builds and publishes the public site. */
export function createPublisherEnvironment(
  config: StackConfig,
  env: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  return {
    ...pickPublisherVariables(env),
    ...createSiteEnvironment(config, env),
    PUBLISHER_TOKEN: config.publisherToken,
  };
}

/** Environment of the build of the instance for previews. */
export function createPreviewEnvironment(
  config: StackConfig,
  env: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  return { ...createDevelopEnvironment(config, env), PREVIEW_RELEASES_DIR: getPreviewReleasesDir(config) };
}

/** Environment of `gatsby develop`, which shows site and previews, and has no releases. */
export function createDevelopEnvironment(
  config: StackConfig,
  env: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  const { SITE_RELEASES_DIR: _releases, ...site } = createSiteEnvironment(config, env);
  return {
    ...site,
    GATSBY_SHOW_PAGE_VERSIONS: String(config.hasPreviews),
    PREVIEW_SITE_URL: getPreviewUrl(config),
  };
}

/** Environment of the server of the public site. */
export function createSiteServerEnvironment(
  config: StackConfig,
  env: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  // The addresses that pages contain: the server allows pages to connect to them. The token of the build is for the build only.
  const { DIRECTUS_TOKEN: _token, ...addresses } = createSiteEnvironment(config, env);
  return {
    // The stand-in for S3, to which letters go directly, listens on a free port.
    SITE_CSP_CONNECT_SRC: 'http://127.0.0.1:*',
    ...addresses,
    SITE_PORT: String(config.ports.site),
  };
}

/** Environment of the server of the instance for previews. */
export function createPreviewServerEnvironment(
  config: StackConfig,
  env: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  return {
    ...createPreviewEnvironment(config, env),
    PREVIEW_PORT: String(config.ports.previews),
    PREVIEW_SECRET: config.previewSecret,
    PREVIEW_CMS_URL: config.directusPublicUrl ?? getUrls(config).directus,
  };
}

/**
 * Environment of Helios.
 *
 * @param siteUrl the address of the site, to which visitors return
 * @param previewUrl the address of the previews, whose blocks call Helios, too
 */
export function createHeliosEnvironment(
  config: StackConfig,
  { databaseUrl, siteUrl, previewUrl }: { databaseUrl: string; siteUrl: string; previewUrl: string },
  env: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  return {
    ...pickHeliosVariables(env),
    // Without the variables of Stripe, Helios accepts test cards.
    ...(env['HELIOS_STRIPE_SECRET_KEY'] ? {} : { HELIOS_PAYMENTS: 'test' }),
    HELIOS_DATABASE_URL: databaseUrl,
    HELIOS_PORT: String(config.ports.helios),
    HELIOS_STAFF_PORT: String(config.ports.staff),
    HELIOS_PUBLIC_URL: getUrls(config).helios,
    HELIOS_SITE_URL: siteUrl,
    HELIOS_ASSETS_URL: getUrls(config).directus,
    HELIOS_CORS_ORIGINS: [...new Set(config.hasPreviews ? [siteUrl, previewUrl] : [siteUrl])].join(','),
    HELIOS_MAIL_DIR: join(config.dataDir, 'mail'),
    HELIOS_OBJECT_DIR: join(config.dataDir, 'objects'),
  };
}
