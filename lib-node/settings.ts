/** A setting is missing or wrong. The message names its variable and is for the operator. */
export class ConfigError extends Error {}

/**
 * Reads a text that must be set.
 *
 * @param meaning what the variable must be, for the message
 * @throws {ConfigError}
 */
export function readText(env: NodeJS.ProcessEnv, name: string, meaning: string): string {
  const value = env[name];
  if (!value) throw new ConfigError(`${name} must be ${meaning}.`);
  return value;
}

/**
 * Reads a whole number.
 *
 * @param fallback the value if the variable is not set or empty
 * @throws {ConfigError} if it is no whole number from `min` to `max`
 */
export function readInteger<Fallback extends number | undefined>(
  env: NodeJS.ProcessEnv,
  name: string,
  fallback: Fallback,
  min: number,
  max: number,
): number | Fallback {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
  }
  return value;
}

/** Reads a TCP port. Throws ConfigError. */
export function readPort(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  return readInteger(env, name, fallback, 1, 65_535);
}

/**
 * Reads the address of a program. Returns it without a trailing slash. The message does not contain the value, which may be a secret.
 *
 * @throws {ConfigError} also for characters that end a source in a Content-Security-Policy
 */
export function readUrl(
  env: NodeJS.ProcessEnv,
  name: string,
  { fallback = '', httpsOnly = false }: { fallback?: string; httpsOnly?: boolean } = {},
): string {
  const value = env[name] || fallback;
  const pattern = httpsOnly ? /^https:\/\/[^\s;,'"]+$/ : /^https?:\/\/[^\s;,'"]+$/;
  if (!pattern.test(value) || !URL.canParse(value)) {
    const start = httpsOnly ? 'https://' : 'http:// or https://';
    throw new ConfigError(
      `${name} must be an address that starts with ${start}, without spaces, quotes, commas and semicolons.`,
    );
  }
  return value.replace(/\/$/, '');
}

/** Reads a setting that is true or false. Returns undefined if it is not set. Throws ConfigError. */
export function readSwitch(env: NodeJS.ProcessEnv, name: string): boolean | undefined {
  const value = env[name] ?? '';
  if (!['', 'true', 'false'].includes(value)) throw new ConfigError(`${name} must be true or false.`);
  return value === '' ? undefined : value === 'true';
}
