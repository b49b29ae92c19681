/** Variables of the shell that every program may read. None of them holds a secret. */
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
 * What the programs may read of the environment of the scripts. These are allow lists: with `.env` that environment holds
 * the secrets of all programs, and a program that is broken into must not give away those of the others.
 */

/** For every program. */
export function shellVariables(env: NodeJS.ProcessEnv): Record<string, string> {
  return pick(env, (name) => SHELL.includes(name));
}

/** For the build of the site and its server. Gatsby writes variables with its prefix into public scripts. */
export function siteVariables(env: NodeJS.ProcessEnv): Record<string, string> {
  return pick(env, (name) => SHELL.includes(name) || name.startsWith('GATSBY_') || name === 'SITE_HOST');
}

/** For Helios. The key and the address of the staff API are for `npm run helios` only. */
export function heliosVariables(env: NodeJS.ProcessEnv): Record<string, string> {
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
