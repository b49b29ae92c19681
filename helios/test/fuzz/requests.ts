import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';

// Generates requests from an OpenAPI document: most are valid by its schemas, some are not.

export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
}

type TextSchema = Pick<JsonSchema, 'format' | 'pattern'> & { minLength: number; maxLength: number };

export interface Operation {
  operationId: string;
  parameters?: { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
  security?: object[];
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

export interface FuzzRequest {
  operation: Operation;
  method: string;
  path: string;
  parameters: Record<string, unknown>;
  /** An unknown query parameter; mostly undefined. */
  surplus: string | undefined;
  body: unknown;
}

/** A placeholder for an existing value, which is chosen at the time of the request. */
export class Known {
  readonly name: string;
  readonly pick: number;
  constructor(name: string, pick: number) {
    this.name = name;
    this.pick = pick;
  }
}

/** Difficult texts: quotes, NUL, surrogates, length, paths, formulas. */
const NASTY = [
  '',
  ' ',
  "' or 1=1 --",
  '\u0000',
  'a\u0000b',
  '\ud800',
  '😀',
  '../../etc/passwd',
  '%',
  '%00',
  '{"a":1}',
  '__proto__',
  '9999999999999999999999',
  '0000-00-00',
  '0000-01-01',
  '9999-12-31',
  'x'.repeat(5_000),
];

export function operationsOf(document: OpenApi) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** Generates requests to every operation of the document; `known` has the fields with existing values. */
export function requestOf(document: OpenApi, known: ReadonlySet<string>): Arbitrary<FuzzRequest> {
  const text = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary', maxLength: 40 }));
  const anything = fc.oneof(text, fc.jsonValue({ maxDepth: 2 }), fc.maxSafeInteger(), fc.constant(null));

  const target = (schema: JsonSchema): JsonSchema => {
    if (!schema.$ref) return schema;
    const found = document.components.schemas[schema.$ref.replace('#/components/schemas/', '')];
    if (!found) throw new Error(`The document has no schema ${schema.$ref}.`);
    return found;
  };

  /** A value that fits the schema; if `wild`, sometimes one that does not. */
  const valueOf = (schema: JsonSchema, name: string, wild: boolean): Arbitrary<unknown> => {
    const fitting = fittingOf(schema, name, wild);
    // Known values are scalars, not arrays or objects.
    const { type } = target(schema);
    const usual =
      known.has(name) && type !== 'array' && type !== 'object'
        ? fc.oneof(
            { weight: wild ? 6 : 15, arbitrary: fc.nat(1_000).map((pick) => new Known(name, pick)) },
            { weight: 1, arbitrary: fitting },
          )
        : fitting;
    return wild ? fc.oneof({ weight: 14, arbitrary: usual }, { weight: 1, arbitrary: anything }) : usual;
  };

  const fittingOf = (schema: JsonSchema, name: string, wild: boolean): Arbitrary<unknown> => {
    if (schema.$ref) return fittingOf(target(schema), name, wild);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fittingOf(one, name, wild)));
    switch (schema.type) {
      case 'object': {
        const fields = Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([field, inner]) => [
            field,
            valueOf(inner, field, wild),
          ]),
        );
        const object = fc.record(fields, { requiredKeys: schema.required ?? [] });
        if (!wild) return object;
        // Sometimes a field is missing or unknown.
        return fc.oneof(
          { weight: 10, arbitrary: object },
          { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
          { weight: 1, arbitrary: object.map((value) => ({ ...value, surplus: true })) },
        );
      }
      case 'array':
        return fc.array(valueOf(schema.items ?? {}, name, wild), {
          minLength: schema.minItems ?? 0,
          maxLength: Math.min(schema.maxItems ?? 5, (schema.minItems ?? 0) + 5),
        });
      case 'integer':
      case 'number':
        return fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 100_000_000 });
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'string':
        return textOf(schema);
      default:
        return anything;
    }
  };

  // Cached, because creating an arbitrary is slow and many fields are alike.
  const texts = new Map<string, Arbitrary<string>>();
  const textOf = ({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema): Arbitrary<string> => {
    const key = JSON.stringify([format, pattern, minLength, maxLength]);
    const found = texts.get(key) ?? newText({ format, pattern, minLength, maxLength });
    texts.set(key, found);
    return found;
  };
  const newText = ({ format, pattern, minLength, maxLength }: TextSchema): Arbitrary<string> => {
    if (format === 'date') {
      return fc
        .oneof(
          fc.date({ noInvalidDate: true, min: new Date('2026-01-01'), max: new Date('2028-01-01') }),
          fc.date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') }),
        )
        .map((date) => date.toISOString().slice(0, 10));
    }
    // JSON Schema counts code points.
    const cut = (value: string) => [...value].slice(0, maxLength).join('');
    if (format === 'email')
      return fc.emailAddress({ size: 'xsmall' }).filter((value) => value.length <= maxLength);
    if (pattern)
      return fc
        .stringMatching(new RegExp(pattern), { size: minLength > 1 ? 'medium' : 'small' })
        .map(cut)
        .filter((value) => [...value].length >= minLength);
    return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) }).map(cut);
  };

  const requestTo = (
    { path, method, operation }: ReturnType<typeof operationsOf>[number],
    wild: boolean,
  ): Arbitrary<FuzzRequest> => {
    const parameters = operation.parameters ?? [];
    const schema = operation.requestBody?.content['application/json']?.schema;
    const body = schema ? fittingOf(schema, 'body', wild) : fc.constant(undefined);
    return fc.record({
      operation: fc.constant(operation),
      method: fc.constant(method.toUpperCase()),
      path: fc.constant(path),
      parameters: fc.record(
        Object.fromEntries(
          parameters.map(({ name, schema }) => [name, valueOf(schema, name, wild)] as const),
        ),
        {
          requiredKeys: parameters
            .filter((parameter) => parameter.required || parameter.in === 'path')
            .map((parameter) => parameter.name),
        },
      ),
      surplus: wild
        ? fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: text })
        : fc.constant(undefined),
      body:
        schema && wild ? fc.oneof({ weight: 14, arbitrary: body }, { weight: 1, arbitrary: anything }) : body,
    });
  };

  // Two of three requests are valid by the schema, because validation stops large bodies with many errors.
  return fc.oneof(
    ...operationsOf(document).map((one) =>
      fc.oneof(
        { weight: 2, arbitrary: requestTo(one, false) },
        { weight: 1, arbitrary: requestTo(one, true) },
      ),
    ),
  );
}
