import { resolve } from 'node:path';
import { readMetricsAddress, type MetricsAddress } from '@playhouse/metrics';
import { pickSiteVariables } from '../../lib-node/environment.ts';
import { readInteger, readText, readUrl } from '../../lib-node/settings.ts';
import { readReleasesDir } from '../../server/settings.ts';
import { REVALIDATE_SECONDS } from './schedule.ts';

/** The largest number of seconds or minutes that a setting may have. */
const LARGEST = 1_000_000;

export interface Settings {
  directusUrl: string;
  /** The token of the user "Site Publisher" of Directus. */
  publisherToken: string;
  /** The folder in which `gatsby build` runs: the repository or a copy of the site. */
  siteDir: string;
  releasesDir: string;
  /** Whether the publisher starts without a current release in `releasesDir` although Directus knows a live one. */
  allowsNewFolder: boolean;
  /** The origin of the published site. */
  siteUrl: string;
  /** The addresses of the health checks of all servers of the site. */
  healthUrls: string[];
  /** Seconds between two checks whether content was saved; 0: only requests are carried out. */
  scheduleSeconds: number;
  /** Milliseconds after which a request is ended: its build and its checks. */
  buildTimeout: number;
  /** Whether the next build is started before it is needed. */
  preparesBuilds: boolean;
  /** The address that is told of failures; null: none. */
  failureWebhook: string | null;
  /** Where Prometheus reads the metrics; null: nowhere. */
  metrics: MetricsAddress | null;
  /** The environment of the build, without the secrets of the publisher. */
  buildEnvironment: Record<string, string>;
}

/**
 * Reads the environment of the publisher (publisher/README.md).
 *
 * @throws {Error} with the name of the invalid variable
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  if (env['GATSBY_SHOW_PAGE_VERSIONS'] === 'true') {
    throw new Error('GATSBY_SHOW_PAGE_VERSIONS must not be true: the publisher builds the public site.');
  }
  const directusUrl = readUrl(env, 'DIRECTUS_URL');
  const releasesDir = readReleasesDir(env);
  const siteUrl = readUrl(env, 'GATSBY_SITE_URL');
  return {
    directusUrl,
    publisherToken: readText(env, 'PUBLISHER_TOKEN', 'the token of the user "Site Publisher" of Directus'),
    siteDir: resolve(env['SITE_DIR'] || '.'),
    releasesDir,
    allowsNewFolder: env['PUBLISHER_NEW_FOLDER'] === 'true',
    siteUrl,
    healthUrls: readHealthUrls(env, siteUrl),
    scheduleSeconds: readInteger(env, 'PUBLISHER_SCHEDULE_SECONDS', REVALIDATE_SECONDS, 0, LARGEST),
    buildTimeout: readInteger(env, 'PUBLISHER_BUILD_MINUTES', 15, 1, LARGEST) * 60_000,
    preparesBuilds: env['PUBLISHER_PREPARE'] !== 'false',
    failureWebhook: env['PUBLISH_FAILURE_WEBHOOK']
      ? readUrl(env, 'PUBLISH_FAILURE_WEBHOOK', { httpsOnly: true })
      : null,
    metrics: readMetricsAddress(env, 'PUBLISHER'),
    buildEnvironment: {
      ...pickSiteVariables(env),
      GATSBY_TELEMETRY_DISABLED: '1',
      DIRECTUS_URL: directusUrl,
      DIRECTUS_TOKEN: readText(env, 'DIRECTUS_TOKEN', 'the token of the build'),
      SITE_RELEASES_DIR: releasesDir,
    },
  };
}

function readHealthUrls(env: NodeJS.ProcessEnv, siteUrl: string): string[] {
  const name = 'SITE_HEALTH_URLS';
  const given = (env[name] ?? '').split(/\s+/).filter(Boolean);
  if (given.length === 0) return [`${siteUrl}/_health`];
  return given.map((value) => readUrl({ [name]: value }, name));
}
