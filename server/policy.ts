import { readFile, stat } from 'node:fs/promises';
import type { Directives } from 'gatsby-adapter-node';
import type { DestinationsConfig } from '../src/configuration/destinationsConfig.ts';

/*
 * The Content-Security-Policy of the public site and of previews (docs/adr/0018): which hosts a page may connect to and show, from the
 * environment and from /config.json. Scripts are named by hashes, see gatsby-adapter-node.
 */

/** The path to which browsers send reports of violations. */
export const reportPath = '/_csp-reports';

/** The name of the site's Trusted Types policy (src/templates/inlineScripts.ts): the one that browsers apply to strings. */
export const trustedTypes = 'default';

/** The player of videos. Editors enter the ids of its videos. */
const videoPlayer = 'https://player.vimeo.com';

/** Directives to which operators can add hosts, with their variables. */
const variables = {
  'connect-src': 'SITE_CSP_CONNECT_SRC',
  'frame-src': 'SITE_CSP_FRAME_SRC',
  'img-src': 'SITE_CSP_IMG_SRC',
  'style-src': 'SITE_CSP_STYLE_SRC',
} as const;

/** Scripts of AWS WAF call further hosts of this domain, by its documentation. */
const awsWafDomain = '.awswaf.com';

/** Pixels send long events as forms. Operators cannot add to it. */
type OpenDirective = keyof typeof variables | 'form-action';
type Hosts = Partial<Record<OpenDirective, readonly string[]>>;

const sourcePattern = /^(?:https?|wss?):\/\/(?:\*\.)?[\w.-]+(?::(?:\d+|\*))?$/;

/** The hosts that the script of a destination uses, by its documentation. */
const destinationHosts: Record<keyof DestinationsConfig, Hosts> = {
  webAnalytics: {
    'connect-src': [
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://*.googletagmanager.com',
      // With the consent to targeting (Google signals).
      'https://*.g.doubleclick.net',
      'https://*.google.com',
      'https://pagead2.googlesyndication.com',
    ],
    'frame-src': ['https://td.doubleclick.net', 'https://www.googletagmanager.com'],
    'img-src': [
      'https://*.google-analytics.com',
      'https://*.googletagmanager.com',
      'https://*.g.doubleclick.net',
      'https://*.google.com',
    ],
  },
  adPixel: {
    'connect-src': ['https://www.facebook.com', 'https://connect.facebook.net'],
    'form-action': ['https://www.facebook.com'],
    'frame-src': ['https://www.facebook.com'],
    'img-src': ['https://www.facebook.com'],
  },
  videoAdPixel: {
    'connect-src': ['https://analytics.tiktok.com', 'https://*.tiktokw.us'],
    'img-src': ['https://analytics.tiktok.com'],
  },
  cardDataCollection: {},
};

/**
 * Creates a function that returns the directives. It reads /config.json again when the file has changed.
 *
 * @param configFile absolute path of the file; a missing or invalid one adds no hosts
 * @throws {Error} with the name of an invalid variable
 */
export function createPolicy(env: NodeJS.ProcessEnv, configFile: string): () => Promise<Directives> {
  const fixed = readEnvironment(env);
  let known = { version: '', directives: merge([fixed]) };
  return async () => {
    const version = await readVersion(configFile);
    if (version !== known.version) {
      known = { version, directives: merge([fixed, await readConfiguration(configFile)]) };
    }
    return known.directives;
  };
}

function readEnvironment(env: NodeJS.ProcessEnv): Hosts {
  const given = Object.entries(variables).map(([directive, name]): Hosts => {
    const sources = (env[name] ?? '').split(/\s+/).filter(Boolean);
    const invalid = sources.find((source) => !sourcePattern.test(source));
    if (invalid)
      throw new Error(`${name} must contain origins such as https://cdn.example, not "${invalid}".`);
    return { [directive]: sources };
  });
  const helios = toSources(env['GATSBY_HELIOS_URL']);
  const protection = toProtectionSources(env['GATSBY_BOT_PROTECTION_URL']);
  return join([
    // The card fields are pages of Helios.
    { 'connect-src': helios, 'frame-src': helios },
    { 'img-src': toSources(env['GATSBY_DIRECTUS_ASSETS_URL']) },
    { 'frame-src': [videoPlayer, ...toSources(env['GATSBY_CHAT_URL'])] },
    { 'connect-src': protection, 'img-src': protection },
    ...given,
  ]);
}

async function readVersion(file: string): Promise<string> {
  const found = await stat(file).catch(() => null);
  return found ? `${found.mtimeMs} ${found.size} ${found.ino}` : 'none';
}

/** The page validates the file (src/configuration/parseConfiguration.ts). Here, an invalid value adds no host. */
async function readConfiguration(file: string): Promise<Hosts> {
  let fields: unknown;
  try {
    // Browsers read a file with a byte order mark, too.
    fields = JSON.parse((await readFile(file, 'utf8')).replace(/^\ufeff/, ''));
  } catch {
    return {};
  }
  const helios = toSources(read(fields, 'heliosUrl'));
  const protection = toProtectionSources(read(fields, 'wafConfig', 'scriptUrl'));
  const segment = read(fields, 'segment');
  const segmentHosts = isFields(segment) ? toSources(segment['apiHost'] ?? 'https://api.segment.io') : [];
  const consentBanner = isFields(read(fields, 'oneTrust'))
    ? [
        ...toSources(read(fields, 'oneTrust', 'scriptUrl')),
        'https://*.cookielaw.org',
        'https://*.onetrust.com',
      ]
    : [];
  const destinations = Object.entries(destinationHosts)
    .filter(([name]) => isFields(read(fields, 'destinations', name)))
    .flatMap(([name, hosts]): Hosts[] => {
      const own = toSources(read(fields, 'destinations', name, 'scriptUrl'));
      return [hosts, { 'connect-src': own, 'img-src': own }];
    });
  return join([
    { 'connect-src': helios, 'frame-src': helios },
    { 'connect-src': protection, 'img-src': protection },
    { 'connect-src': segmentHosts },
    { 'connect-src': consentBanner, 'img-src': consentBanner, 'style-src': consentBanner },
    ...destinations,
  ]);
}

/** Stands for the site, whose own addresses need no entry. */
const siteOrigin = 'https://site.invalid';

/**
 * Returns the origin of an address in a list, as a page reads it (src/configuration/fields.ts). The list is empty for an address of
 * the site itself and for no address.
 */
function toSources(address: unknown): string[] {
  if (typeof address !== 'string' || !URL.canParse(address, siteOrigin)) return [];
  const { origin } = new URL(address, siteOrigin);
  return origin !== siteOrigin && sourcePattern.test(origin) ? [origin] : [];
}

/** The hosts that a script of the bot protection calls. */
function toProtectionSources(scriptUrl: unknown): string[] {
  return toSources(scriptUrl).flatMap((origin) =>
    new URL(origin).hostname.endsWith(awsWafDomain) ? [`https://*${awsWafDomain}`] : [origin],
  );
}

function read(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce((inner: unknown, name) => (isFields(inner) ? inner[name] : undefined), value);
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function join(parts: readonly Hosts[]): Hosts {
  const names = [...(Object.keys(variables) as (keyof typeof variables)[]), 'form-action'] as const;
  return Object.fromEntries(
    names.map((name) => [name, [...new Set(parts.flatMap((part) => part[name] ?? []))]]),
  );
}

function merge(parts: readonly Hosts[]): Directives {
  const hosts = join(parts);
  return {
    'default-src': ["'self'"],
    'connect-src': ["'self'", ...(hosts['connect-src'] ?? [])],
    'frame-src': ["'self'", ...(hosts['frame-src'] ?? [])],
    'img-src': ["'self'", 'data:', ...(hosts['img-src'] ?? [])],
    // Emotion writes style elements, and pictures have style attributes.
    'style-src': ["'self'", "'unsafe-inline'", ...(hosts['style-src'] ?? [])],
    'form-action': ["'self'", ...(hosts['form-action'] ?? [])],
  };
}
