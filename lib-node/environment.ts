/** Variables of the shell that every program may read. None of them is a secret. */
const SHELL = [
  'CI',
  'HOME',
  'LANG',
  'LC_ALL',
  'NODE_EXTRA_CA_CERTS',
  'NODE_OPTIONS',
  'PATH',
  'SystemRoot',
  'TERM',
  'TMPDIR',
  'TZ',
];

/*
 * The environment variables that each program may read. These are allow lists: with `.env` the environment contains the
 * secrets of all programs, and a compromised program must not expose those of the others.
 */

/** Variables for every program. */
export function pickShellVariables(env: NodeJS.ProcessEnv): Record<string, string> {
  return pick(env, (name) => SHELL.includes(name));
}

/** Variables for the site build and its server. Gatsby writes variables with its prefix into public scripts. */
export function pickSiteVariables(env: NodeJS.ProcessEnv): Record<string, string> {
  return pick(
    env,
    (name) =>
      SHELL.includes(name) ||
      /^(?:GATSBY_|SITE_CSP_|SITE_METRICS_|PREVIEW_METRICS_)/.test(name) ||
      name === 'SITE_HOST',
  );
}

/** Variables for the publisher, in addition to those of the site build. */
export function pickPublisherVariables(env: NodeJS.ProcessEnv): Record<string, string> {
  const settings = [
    'PUBLISHER_SCHEDULE_SECONDS',
    'PUBLISHER_BUILD_MINUTES',
    'PUBLISHER_PREPARE',
    'PUBLISHER_METRICS_HOST',
    'PUBLISHER_METRICS_PORT',
    'PUBLISH_FAILURE_WEBHOOK',
    'SITE_HEALTH_URLS',
  ];
  return pick(env, (name) => settings.includes(name));
}

/** Variables for Helios, without the key and the address of the staff API, which are for `npm run helios` only. */
export function pickHeliosVariables(env: NodeJS.ProcessEnv): Record<string, string> {
  const forStaff = ['HELIOS_STAFF_KEY', 'HELIOS_STAFF_URL'];
  return pick(
    env,
    (name) => SHELL.includes(name) || (name.startsWith('HELIOS_') && !forStaff.includes(name)),
  );
}

function pick(env: NodeJS.ProcessEnv, isAllowed: (name: string) => boolean): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => isAllowed(entry[0]) && entry[1] !== undefined,
    ),
  );
}
