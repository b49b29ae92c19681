import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { STAND_IN_WRITE_KEY } from '../../demo/analytics-stand-in.ts';
import { getPreviewUrl, getUrls, type StackConfig } from '../../lib-node/config.ts';
import type { TagName } from '../../src/configuration/destinationsConfig.ts';

/**
 * Returns the content of `/config.json` of the demo and of tests: the values with which the site is built. The site checks the
 * fields (src/configuration/parseConfiguration.ts).
 *
 * @param env the environment of the build
 */
export function createRuntimeConfiguration(config: StackConfig, env: Record<string, string>) {
  const scriptUrl = env['GATSBY_BOT_PROTECTION_URL'];
  const isPreview = env['GATSBY_SHOW_PAGE_VERSIONS'] === 'true';
  return {
    baseAssetUrl: env['GATSBY_DIRECTUS_ASSETS_URL'] ?? '',
    directusBaseUrl: config.directusPublicUrl ?? getUrls(config).directus,
    directusVersioningUrl: config.hasPreviews ? getPreviewUrl(config) : '',
    heliosUrl: env['GATSBY_HELIOS_URL'] ?? '',
    featureFlags: { donationRequestLocation: false },
    wafConfig: scriptUrl ? { scriptUrl, apiKey: env['GATSBY_BOT_PROTECTION_KEY'] ?? '' } : null,
    // What editors do in previews is not reported.
    ...(isPreview ? { segment: null, destinations: {} } : createStandIns(config)),
    showPageVersions: isPreview,
  };
}

/** The stand-ins of analytics. `/stand-ins/analytics.html` shows what they receive. */
function createStandIns(config: StackConfig) {
  const createScriptUrl = (kind: string) => `/stand-ins/analytics-tag.js?kind=${kind}`;
  return {
    segment: { writeKey: STAND_IN_WRITE_KEY, apiHost: `${getUrls(config).analytics}/v1` },
    destinations: {
      webAnalytics: { measurementId: 'G-STANDIN', scriptUrl: createScriptUrl('web') },
      adPixel: {
        pixelId: '100000000000001',
        scriptUrl: createScriptUrl('ad'),
        limitedDataUse: 'geolocation',
      },
      videoAdPixel: { pixelId: 'STANDIN', scriptUrl: createScriptUrl('video') },
    } satisfies Record<TagName, object>,
  };
}

/** Writes `config.json` into the folder of a built site or of its releases. */
export function writeRuntimeConfiguration(
  folder: string,
  config: StackConfig,
  env: Record<string, string>,
): void {
  mkdirSync(folder, { recursive: true });
  // In one step, because the site may be served meanwhile.
  const file = join(folder, 'config.json');
  writeFileSync(`${file}.new`, `${JSON.stringify(createRuntimeConfiguration(config, env), null, 2)}\n`);
  renameSync(`${file}.new`, file);
}
