import { parseUrl } from '../lib/parseUrl';

/* Checks of the values of `/config.json`, for parseConfiguration.ts and parseDestinations.ts. */

export type Fields = Record<string, unknown>;

/** Thrown by the checks. The message follows the name of the field. */
export class InvalidValue extends Error {}

/** Creates a function that reads an own property of an object, or returns the fallback and notes the problem. */
export function createFieldReader(fields: Fields, prefix: string, problems: string[]) {
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

/** A relative address is one of the site, whatever page it is read on. */
export function checkWebAddress(value: unknown, pageUrl: string): URL {
  const url = typeof value === 'string' && value.trim() ? parseUrl(value, new URL('/', pageUrl).href) : null;
  if (!url) throw new InvalidValue('must be an address');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new InvalidValue('must begin with https:// or http://');
  if (pageUrl.startsWith('https:') && url.protocol === 'http:')
    throw new InvalidValue('must begin with https://, as the page does');
  // A browser refuses requests to such addresses.
  if (url.username || url.password) throw new InvalidValue('must contain no user and no password');
  return url;
}

export function checkBoolean(value: unknown): boolean {
  if (typeof value !== 'boolean') throw new InvalidValue('must be true or false');
  return value;
}

export function checkFields(value: unknown): Fields {
  if (!isFields(value)) throw new InvalidValue('must be an object');
  return value;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @param name the field in the object, for the message */
export function checkText(value: unknown, name: string): string {
  if (typeof value !== 'string' || !value) throw new InvalidValue(`must have a text as ${name}`);
  return value;
}
