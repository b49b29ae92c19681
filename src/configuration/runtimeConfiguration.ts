import type { DestinationsConfig } from './destinationsConfig';

/**
 * The runtime configuration (product 3.2): values that operators change without a build. A page has the values of the build
 * until `/config.json` is read. The values do not change after that.
 */
export interface RuntimeConfiguration {
  /** Address of the pictures and files of the CMS. Built pages contain it. */
  baseAssetUrl: string;
  /** Public address of the CMS. */
  directusBaseUrl: string;
  /** Address of the instance for previews of saved versions. Empty if there is none. */
  directusVersioningUrl: string;
  /** Address of the ticketing API. */
  heliosUrl: string;
  featureFlags: FeatureFlags;
  /** Bot protection. Null if there is none. */
  wafConfig: WafConfig | null;
  /** Customer-data platform. Null if there is none. */
  segment: SegmentConfig | null;
  /** The other destinations of analytics (product 19.3). A missing one is off. */
  destinations: DestinationsConfig;
  /** The consent banner of OneTrust, in place of the site's own (product 18.4). Null: the site's own. */
  oneTrust: OneTrustConfig | null;
  /** Whether this instance shows saved versions of pages. For other programs: the site does what it was built for. */
  showPageVersions: boolean;
}

export interface FeatureFlags {
  /** Donation requests ask for a theater instead of a show (product 5.3). */
  donationRequestLocation: boolean;
}

export interface WafConfig {
  /** Address of the script of the bot protection. */
  scriptUrl: string;
  /** The key of its captcha. */
  apiKey: string;
}

export interface SegmentConfig {
  writeKey: string;
  /** Address that receives the events, with its version: `https://api.segment.io/v1` */
  apiHost: string;
}

export interface OneTrustConfig {
  /** Address of `otSDKStub.js`. */
  scriptUrl: string;
  /** The id of the site at OneTrust (`data-domain-script`). */
  domainScript: string;
}

export const defaultFeatureFlags: Readonly<FeatureFlags> = { donationRequestLocation: false };

/** Addresses have no trailing slash. */
const removeTrailingSlash = (url: string | undefined) => (url ?? '').replace(/\/$/, '');

/** Whether this is the instance for previews (product 12). The build decides it, not `/config.json`. */
export const isPreviewInstance = process.env.GATSBY_SHOW_PAGE_VERSIONS === 'true';

const protectionScriptUrl = process.env.GATSBY_BOT_PROTECTION_URL;

/** The values of the build. Each field that `/config.json` lacks keeps its value. */
export const builtConfiguration: Readonly<RuntimeConfiguration> = {
  baseAssetUrl: removeTrailingSlash(process.env.GATSBY_DIRECTUS_ASSETS_URL),
  directusBaseUrl: removeTrailingSlash(process.env.GATSBY_DIRECTUS_ASSETS_URL),
  directusVersioningUrl: '',
  heliosUrl: removeTrailingSlash(process.env.GATSBY_HELIOS_URL ?? 'http://localhost:8080'),
  featureFlags: defaultFeatureFlags,
  wafConfig: protectionScriptUrl
    ? { scriptUrl: protectionScriptUrl, apiKey: process.env.GATSBY_BOT_PROTECTION_KEY ?? '' }
    : null,
  segment: null,
  destinations: {},
  oneTrust: null,
  showPageVersions: isPreviewInstance,
};

let current = builtConfiguration;
const listeners = new Set<() => void>();

/** Returns the values that are known now: those of the build until the configuration is loaded. */
export function getRuntimeConfiguration(): Readonly<RuntimeConfiguration> {
  return current;
}

export function setRuntimeConfiguration(configuration: Readonly<RuntimeConfiguration>): void {
  current = configuration;
  for (const listener of [...listeners]) listener();
}

/** Calls the listener after each change. Returns a function that stops it. */
export function subscribeToConfiguration(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function getFeatureFlag(name: keyof FeatureFlags): boolean {
  return current.featureFlags[name];
}
