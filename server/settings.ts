import { resolve } from 'node:path';
import { readMetricsAddress, type MetricsAddress } from '@playhouse/metrics';
import { readInteger, readPort, readText, readUrl } from '../lib-node/settings.ts';
import { shortestSecret } from './previewSession.ts';
import type { PreviewSettings } from './previews.ts';

interface SiteSettings {
  host: string;
  port: number;
  https: boolean;
  /** Addresses and subnets of the proxies in front of the server. */
  proxies: string[];
  /** Connections of one address, if it is no proxy; 0: no limit; undefined: the default. */
  maxConnectionsPerAddress: number | undefined;
  /** Where Prometheus reads the metrics; null: nowhere. */
  metrics: MetricsAddress | null;
  /** The address of a collector of traces, if there is one. */
  traceEndpoint: string | undefined;
  /** Null for the public site. */
  previews: PreviewSettings | null;
  /** The folder of the releases that are served. */
  releasesDir: string;
  /** Where to report a vulnerability of the public site. */
  security: SecurityContact | null;
}

export interface SecurityContact {
  /** `mailto:…` or `https://…` */
  contact: string;
  /** The public address of the site. */
  siteUrl: string;
}

/** Returns whether this process serves the instance for previews instead of the public site (docs/adr/0012). */
function isPreviewInstance(env: NodeJS.ProcessEnv): boolean {
  return env['GATSBY_SHOW_PAGE_VERSIONS'] === 'true';
}

/** Returns the name of the variable with the port of this process, and its default. */
export function getPortVariable(env: NodeJS.ProcessEnv): { name: string; fallback: number } {
  return isPreviewInstance(env)
    ? { name: 'PREVIEW_PORT', fallback: 9001 }
    : { name: 'SITE_PORT', fallback: 9000 };
}

/**
 * Reads the environment of the site's server (docs/operations.md).
 *
 * @throws {Error} with the name of the invalid variable
 */
export function readSettings(env: NodeJS.ProcessEnv): SiteSettings {
  const { name, fallback } = getPortVariable(env);
  const port = readPort(env, name, fallback);
  const address = {
    host: env['SITE_HOST'] || '127.0.0.1',
    port,
    metrics: readMetricsAddress(env, isPreviewInstance(env) ? 'PREVIEW' : 'SITE'),
    traceEndpoint: env['OTEL_EXPORTER_OTLP_ENDPOINT'],
    ...readConnectionLimit(env),
    releasesDir: readReleasesDir(env),
  };
  if (!isPreviewInstance(env)) {
    const siteUrl = readUrl(env, 'GATSBY_SITE_URL', { fallback: `http://localhost:${port}` });
    return {
      ...address,
      https: siteUrl.startsWith('https:'),
      previews: null,
      security: readSecurityContact(env, siteUrl),
    };
  }
  const previews = readPreviews(env);
  return { ...address, https: previews.https, previews, security: null };
}

function readConnectionLimit(env: NodeJS.ProcessEnv) {
  const proxies = (env['SITE_TRUST_PROXY'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const name = 'SITE_MAX_CONNECTIONS_PER_ADDRESS';
  return { proxies, maxConnectionsPerAddress: readInteger(env, name, undefined, 0, 999_999) };
}

function readSecurityContact(env: NodeJS.ProcessEnv, siteUrl: string): SecurityContact | null {
  const contact = env['SITE_SECURITY_CONTACT'];
  if (!contact) return null;
  if (!/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(contact)) {
    throw new Error(
      `SITE_SECURITY_CONTACT must be an address such as mailto:security@theater.example or https://…, not "${contact}".`,
    );
  }
  return { contact, siteUrl };
}

/**
 * Returns the absolute folder of the releases.
 *
 * @throws {Error} if it is not set: a default could differ from that of the build
 */
export function readReleasesDir(env: NodeJS.ProcessEnv): string {
  const [name, ofDemo] = isPreviewInstance(env)
    ? ['PREVIEW_RELEASES_DIR', '.data/preview-releases']
    : ['SITE_RELEASES_DIR', '.data/releases'];
  return resolve(
    readText(env, name, `the folder of the releases (docs/operations.md). That of the demo is ${ofDemo}`),
  );
}

/**
 * Returns the error message for a server that did not start.
 *
 * @param portVariable the name of the variable with the port of this process
 */
export function startProblem(error: unknown, portVariable: string): string {
  if (!(error instanceof Error)) return String(error);
  const { code, address, port } = error as Error & { code?: string; address?: string; port?: number };
  if (code === 'EADDRINUSE') {
    return `Port ${port} of ${address} is taken: stop the program that uses it, or set ${portVariable} to a free one.`;
  }
  return error.message;
}

/** Checks all settings of previews at the start, because a missing one would fail only when an editor opens a preview. */
function readPreviews(env: NodeJS.ProcessEnv): PreviewSettings {
  const secret = env['PREVIEW_SECRET'] ?? '';
  if (secret.length < shortestSecret) {
    throw new Error(
      `PREVIEW_SECRET must be the secret of the CMS with at least ${shortestSecret} characters when GATSBY_SHOW_PAGE_VERSIONS is true.`,
    );
  }
  // The preview page reads these two from the environment, too.
  const directus = {
    url: readUrl(env, 'DIRECTUS_URL'),
    token: readText(env, 'DIRECTUS_TOKEN', 'the token of the build when GATSBY_SHOW_PAGE_VERSIONS is true'),
  };
  const siteUrl = readUrl(env, 'GATSBY_SITE_URL');
  // Required to detect https: browsers reject a cookie without SameSite=None in a cross-site frame.
  const previewUrl = readUrl(env, 'PREVIEW_SITE_URL');
  // On the same origin, scripts of the site could read previews, and the redirects to the site would never end.
  if (new URL(previewUrl).origin === new URL(siteUrl).origin) {
    throw new Error('PREVIEW_SITE_URL must be another origin than GATSBY_SITE_URL.');
  }
  return {
    secret,
    cmsUrl: readUrl(env, 'PREVIEW_CMS_URL'),
    siteUrl,
    https: previewUrl.startsWith('https:'),
    directus,
  };
}
