import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

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
