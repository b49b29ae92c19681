import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getPreviewUrl, getUrls, type StackConfig } from './config.ts';

/**
 * Returns the content of `/config.json` of the demo and of tests: the values with which the site is built. The site checks the
 * fields (src/configuration/parseConfiguration.ts).
 *
 * @param env the environment of the build
 */
export function createRuntimeConfiguration(config: StackConfig, env: Record<string, string>) {
  const scriptUrl = env['GATSBY_BOT_PROTECTION_URL'];
  return {
    baseAssetUrl: env['GATSBY_DIRECTUS_ASSETS_URL'] ?? '',
    directusBaseUrl: config.directusPublicUrl ?? getUrls(config).directus,
    directusVersioningUrl: config.hasPreviews ? getPreviewUrl(config) : '',
    heliosUrl: env['GATSBY_HELIOS_URL'] ?? '',
    featureFlags: { donationRequestLocation: false },
    wafConfig: scriptUrl ? { scriptUrl, apiKey: env['GATSBY_BOT_PROTECTION_KEY'] ?? '' } : null,
    segment: null,
    showPageVersions: env['GATSBY_SHOW_PAGE_VERSIONS'] === 'true',
  };
}

/** Writes `/config.json` beside a built site. */
export function writeRuntimeConfiguration(
  siteDir: string,
  config: StackConfig,
  env: Record<string, string>,
): void {
  const folder = join(siteDir, 'public');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'config.json'),
    `${JSON.stringify(createRuntimeConfiguration(config, env), null, 2)}\n`,
  );
}
