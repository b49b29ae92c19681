import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { findTextError } from './text-errors.ts';

/**
 * The errors of a value that a person has written, one sentence each: "events[2].prices.Premium.ADULT: must be
 * integer". Empty when the value matches the schema.
 */
export function describeSchemaErrors(schema: TSchema, value: unknown): string[] {
  return Value.Errors(schema, value).flatMap(({ keyword, instancePath, params, message }) => {
    // An unknown key is reported twice; the report of its parent names it.
    if (keyword === 'boolean') return [];
    const path = formatPath(instancePath);
    if ('additionalProperties' in params) {
      return (params.additionalProperties as string[]).map(
        (key) => `${joinKey(path, key)}: is not a known key.`,
      );
    }
    if ('requiredProperties' in params) {
      return (params.requiredProperties as string[]).map((key) => `${joinKey(path, key)}: is missing.`);
    }
    return `${path || 'the file'}: ${message}.`;
  });
}

/**
 * The unsafe texts and keys of a value that a person has written, one sentence each. A text may have several
 * lines if its key is one of `multiLineKeys`.
 */
export function describeTextErrors(value: unknown, multiLineKeys: readonly string[] = []): string[] {
  return listTextErrors('', value, multiLineKeys, false);
}

function listTextErrors(
  path: string,
  value: unknown,
  multiLineKeys: readonly string[],
  isMultiLine: boolean,
): string[] {
  if (typeof value === 'string') {
    const error = findTextError(value, isMultiLine);
    return error === undefined ? [] : [`${path || 'the file'}: ${error}.`];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const error = findTextError(key, false);
    // Does not print the key, because a terminal would execute its control characters.
    if (error !== undefined) return [`${path || 'the file'}: a key ${error}.`];
    return listTextErrors(joinKey(path, key), inner, multiLineKeys, multiLineKeys.includes(key));
  });
}

/** "/events/2/prices" becomes "events[2].prices". */
function formatPath(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce(joinKey, '');
}

function joinKey(path: string, key: string): string {
  if (/^\d+$/.test(key)) return `${path}[${key}]`;
  return path === '' ? key : `${path}.${key}`;
}
