import { Type } from 'typebox';
import { WALL_CLOCK } from './date-time.ts';
import { contactLimits, customerLimits } from './limits.ts';
import type { Static, TObject, TProperties, TSchema, TUnsafe } from 'typebox';

// Named schemas. Each becomes a component of the OpenAPI document, so that generated clients get one named
// type instead of repeated anonymous objects.

const registry = new Map<string, TSchema>();

/** Registers a schema under its name in the OpenAPI document. Throws when the name is already used. */
export function named<T extends TSchema>(name: string, schema: T): T {
  if (registry.has(name)) throw new Error(`Two schemas have the name ${name}: rename one of them.`);
  const withId = Object.assign(schema, { $id: name });
  registry.set(name, withId);
  return withId;
}

/** A reference to a named schema, typed like the schema itself. */
export function ref<T extends TSchema>(schema: T): TUnsafe<Static<T>> {
  const id = (schema as { $id?: string }).$id;
  if (!id) throw new Error('ref() needs a schema that was registered with named().');
  return Type.Unsafe<Static<T>>({ $ref: `${id}#` });
}

/** All named schemas, by name: what the server adds to Fastify. */
export function getNamedSchemas(): TSchema[] {
  return [...registry.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, schema]) => schema);
}

/** An object that refuses unknown fields, for requests. */
export function strictObject<P extends TProperties>(
  properties: P,
  options: Record<string, unknown> = {},
): TObject<P> {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

/**
 * A string of a fixed list, as one JSON Schema `enum`, because a union of constants gives worse generated
 * types.
 */
export function stringEnum<const T extends readonly string[]>(
  values: T,
  options: Record<string, unknown> = {},
): TUnsafe<T[number]> {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options });
}

export const nullable = <T extends TSchema>(schema: T): TUnsafe<Static<T> | null> =>
  Type.Unsafe<Static<T> | null>({ anyOf: [schema, { type: 'null' }] });

/** A text that is not only spaces. */
export const requiredText = (maxLength: number, minLength = 1) =>
  Type.String({ minLength, maxLength, pattern: '\\S' });

export const emailAddress = (maxLength: number = customerLimits.emailAddress) =>
  Type.String({ format: 'email', maxLength });

export const phoneNumber = Type.String({
  maxLength: contactLimits.phoneNumber,
  pattern: `^[0-9]{${contactLimits.minPhoneDigits},${contactLimits.phoneNumber}}$`,
  description: `${contactLimits.minPhoneDigits} to ${contactLimits.phoneNumber} digits, nothing else.`,
});

/** Maximum amount in a request; more than any order costs. */
export const MAX_CENTS = 10_000_000;

/** An amount in a request or a file. */
export const amount = () => Type.Integer({ minimum: 0, maximum: MAX_CENTS });

export const cents = (description: string) =>
  Type.Integer({ description: `${description} In cents of \`currency\`.` });

/** Wall-clock time at the theater, without a zone; a separate field has the zone. */
export const wallClock = () =>
  Type.String({
    pattern: WALL_CLOCK,
    description: "The theater's wall-clock time, YYYY-MM-DDTHH:MM:SS, in `timeZone`.",
    examples: ['2026-12-05T19:00:00'],
  });

export const instant = (description: string) =>
  Type.String({ format: 'date-time', description: `${description} UTC.` });

export const isoDate = (description: string) =>
  Type.String({ format: 'date', maxLength: 10, description, examples: ['2026-12-05'] });
