import type { FeatureFlags, RuntimeConfiguration, SegmentConfig, WafConfig } from './runtimeConfiguration';

export interface ParsedConfiguration {
  configuration: RuntimeConfiguration;
  /** One clause for each value that is not used. */
  problems: string[];
}

type Fields = Record<string, unknown>;

/**
 * Checks the content of `/config.json` (product 3.2). A missing or invalid field keeps its built value, so that a mistake in one
 * field does not undo the others. Unknown fields are ignored, because a newer version of the site may use them.
 *
 * @param pageUrl the address of the page. Addresses of scripts may be relative to it.
 */
export function parseConfiguration(
  text: string,
  built: Readonly<RuntimeConfiguration>,
  pageUrl: string,
): ParsedConfiguration {
  const file = parseJson(text);
  if (!isFields(file)) return { configuration: built, problems: ['it is not a JSON object'] };
  const problems: string[] = [];
  const read = createFieldReader(file, '', problems);
  const checkAddress = (value: unknown) => checkApiAddress(value, pageUrl);
  const configuration: RuntimeConfiguration = {
    baseAssetUrl: read('baseAssetUrl', checkAddress, built.baseAssetUrl),
    directusBaseUrl: read('directusBaseUrl', checkAddress, built.directusBaseUrl),
    directusVersioningUrl: read(
      'directusVersioningUrl',
      (value) => (value === '' ? '' : checkAddress(value)),
      built.directusVersioningUrl,
    ),
    heliosUrl: read('heliosUrl', checkAddress, built.heliosUrl),
    featureFlags: readFlags(read('featureFlags', checkFields, {}), built.featureFlags, problems),
    wafConfig: read('wafConfig', (value) => checkWafConfig(value, pageUrl), built.wafConfig),
    segment: read('segment', checkSegment, built.segment),
    showPageVersions: read('showPageVersions', checkBoolean, built.showPageVersions),
  };
  return { configuration, problems };
}

/** Thrown by the checks. The message follows the name of the field. */
class InvalidValue extends Error {}

/** Creates a function that reads an own property of an object, or returns the fallback and notes the problem. */
function createFieldReader(fields: Fields, prefix: string, problems: string[]) {
  return <T>(name: string, check: (value: unknown) => T, fallback: T): T => {
    if (!Object.hasOwn(fields, name)) return fallback;
    try {
      return check(fields[name]);
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error;
      problems.push(`${prefix}${name} ${error.message}`);
      return fallback;
    }
  };
}

function readFlags(fields: Fields, built: Readonly<FeatureFlags>, problems: string[]): FeatureFlags {
  const read = createFieldReader(fields, 'featureFlags.', problems);
  return {
    donationRequestLocation: read('donationRequestLocation', checkBoolean, built.donationRequestLocation),
  };
}

/**
 * The address of a server without a trailing slash. A page on https can only call https, so another address would make
 * every request fail.
 */
function checkApiAddress(value: unknown, pageUrl: string): string {
  const url = checkWebAddress(value, pageUrl);
  if (!/^https?:\/\//i.test(String(value))) throw new InvalidValue('must begin with https:// or http://');
  if (url.search || url.hash) throw new InvalidValue('must have no query and no fragment');
  return url.href.replace(/\/+$/, '');
}

function checkWebAddress(value: unknown, pageUrl: string): URL {
  const url = typeof value === 'string' ? parseUrl(value, pageUrl) : null;
  if (!url) throw new InvalidValue('must be an address');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new InvalidValue('must begin with https:// or http://');
  if (pageUrl.startsWith('https:') && url.protocol === 'http:')
    throw new InvalidValue('must begin with https://, as the page does');
  // A browser refuses requests to such addresses.
  if (url.username || url.password) throw new InvalidValue('must contain no user and no password');
  return url;
}

function checkWafConfig(value: unknown, pageUrl: string): WafConfig | null {
  if (value === null) return null;
  const { scriptUrl, apiKey = '' } = checkFields(value);
  if (typeof apiKey !== 'string') throw new InvalidValue('must have a text as apiKey');
  return { scriptUrl: checkWebAddress(scriptUrl, pageUrl).href, apiKey };
}

function checkSegment(value: unknown): SegmentConfig | null {
  if (value === null) return null;
  const { writeKey } = checkFields(value);
  if (typeof writeKey !== 'string' || !writeKey) throw new InvalidValue('must have a text as writeKey');
  return { writeKey };
}

function checkBoolean(value: unknown): boolean {
  if (typeof value !== 'boolean') throw new InvalidValue('must be true or false');
  return value;
}

function checkFields(value: unknown): Fields {
  if (!isFields(value)) throw new InvalidValue('must be an object');
  return value;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Not all supported browsers have `URL.canParse`. */
function parseUrl(value: string, base: string): URL | null {
  try {
    return new URL(value, base);
  } catch {
    return null;
  }
}

/** Returns undefined for text that is not JSON, such as an error page. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
