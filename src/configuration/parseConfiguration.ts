import { parseDestinations } from './parseDestinations';
import {
  checkBoolean,
  checkFields,
  checkText,
  createFieldReader,
  InvalidValue,
  isFields,
  checkWebAddress,
  type Fields,
} from './fields';
import type {
  FeatureFlags,
  OneTrustConfig,
  RuntimeConfiguration,
  SegmentConfig,
  WafConfig,
} from './runtimeConfiguration';

interface ParsedConfiguration {
  configuration: RuntimeConfiguration;
  /** One clause for each value that is not used. */
  problems: string[];
}

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
    segment: read('segment', (value) => checkSegment(value, pageUrl), null),
    destinations: parseDestinations(read('destinations', checkFields, {}), pageUrl, problems),
    oneTrust: read('oneTrust', (value) => checkOneTrust(value, pageUrl), null),
    showPageVersions: read('showPageVersions', checkBoolean, built.showPageVersions),
  };
  return { configuration, problems };
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
  return checkBase(url);
}

/** An address to which paths are added. */
function checkBase(url: URL): string {
  if (url.search || url.hash) throw new InvalidValue('must have no query and no fragment');
  return url.href.replace(/\/+$/, '');
}

function checkWafConfig(value: unknown, pageUrl: string): WafConfig | null {
  if (value === null) return null;
  const { scriptUrl, apiKey = '' } = checkFields(value);
  if (typeof apiKey !== 'string') throw new InvalidValue('must have a text as apiKey');
  return { scriptUrl: checkWebAddress(scriptUrl, pageUrl).href, apiKey };
}

const segmentApiHost = 'https://api.segment.io/v1';

function checkSegment(value: unknown, pageUrl: string): SegmentConfig | null {
  if (value === null) return null;
  const { writeKey, apiHost = segmentApiHost } = checkFields(value);
  return {
    writeKey: checkText(writeKey, 'writeKey'),
    apiHost: checkBase(checkWebAddress(apiHost, pageUrl)),
  };
}

function checkOneTrust(value: unknown, pageUrl: string): OneTrustConfig | null {
  if (value === null) return null;
  const { scriptUrl, domainScript } = checkFields(value);
  return {
    scriptUrl: checkWebAddress(scriptUrl, pageUrl).href,
    domainScript: checkText(domainScript, 'domainScript'),
  };
}

/** Returns undefined for text that is not JSON, such as an error page. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
