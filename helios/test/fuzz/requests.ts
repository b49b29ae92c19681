import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';

// Requests out of an OpenAPI document: mostly as its schemas say, some not at all.

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
  body: unknown;
}

/** A thing that exists by the time of the request; which one is known only then. */
export class Known {
  readonly name: string;
  readonly pick: number;
  constructor(name: string, pick: number) {
    this.name = name;
    this.pick = pick;
  }
}

/** What may go wrong in a text: quotes, zeros, other planes, halves of them, length, paths, formulas. */
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

export function requestOf(
  document: OpenApi,
  skip: ReadonlySet<string>,
  known: ReadonlySet<string>,
): Arbitrary<FuzzRequest> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const text = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary', maxLength: 40 }));
  const anything = fc.oneof(text, fc.jsonValue({ maxDepth: 2 }), fc.maxSafeInteger(), fc.constant(null));

  const valueOf = (schema: JsonSchema, name: string): Arbitrary<unknown> => {
    const fitting = fittingOf(schema, name);
    const usual = known.has(name)
      ? fc.oneof(
          { weight: 6, arbitrary: fc.nat(1_000).map((pick) => new Known(name, pick)) },
          { weight: 1, arbitrary: fitting },
        )
      : fitting;
    return fc.oneof({ weight: 40, arbitrary: usual }, { weight: 1, arbitrary: anything });
  };

  const fittingOf = (schema: JsonSchema, name: string): Arbitrary<unknown> => {
    if (schema.$ref) {
      const target = document.components.schemas[schema.$ref.replace('#/components/schemas/', '')];
      if (!target) throw new Error(`The document has no ${schema.$ref}.`);
      return fittingOf(target, name);
    }
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fittingOf(one, name)));
    switch (schema.type) {
      case 'object': {
        const fields = Object.entries(schema.properties ?? {});
        const object = fc.record(
          Object.fromEntries(fields.map(([field, inner]) => [field, valueOf(inner, field)])),
          { requiredKeys: schema.required ?? [] },
        );
        // Now and then a field is missing, or one too many.
        return fc.oneof(
          { weight: 30, arbitrary: object },
          {
            weight: 1,
            arbitrary: fc.record(
              Object.fromEntries(fields.map(([field, inner]) => [field, valueOf(inner, field)])),
              { requiredKeys: [] },
            ),
          },
          { weight: 1, arbitrary: object.map((value) => ({ ...value, surplus: true })) },
        );
      }
      case 'array':
        return fc.array(valueOf(schema.items ?? {}, name), {
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

  const textOf = (schema: JsonSchema): Arbitrary<string> => {
    if (schema.format === 'email') return fc.emailAddress();
    if (schema.format === 'date') {
      return fc
        .oneof(
          fc.date({ noInvalidDate: true, min: new Date('2026-01-01'), max: new Date('2028-01-01') }),
          fc.date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') }),
        )
        .map((date) => date.toISOString().slice(0, 10));
    }
    if (schema.pattern)
      return fc.stringMatching(new RegExp(schema.pattern)).map((value) => value.slice(0, schema.maxLength));
    return fc.string({
      unit: 'grapheme',
      minLength: schema.minLength ?? 0,
      maxLength: Math.min(schema.maxLength ?? 60, 60),
    });
  };

  return fc.oneof(
    ...operations
      .filter(({ operation }) => !skip.has(operation.operationId))
      .map(({ path, method, operation }) => {
        const parameters = operation.parameters ?? [];
        const schema = operation.requestBody?.content['application/json']?.schema;
        return fc.record({
          operation: fc.constant(operation),
          method: fc.constant(method.toUpperCase()),
          path: fc.constant(path),
          parameters: fc.record(
            Object.fromEntries(
              parameters.map((parameter) => [parameter.name, valueOf(parameter.schema, parameter.name)]),
            ),
            {
              requiredKeys: parameters
                .filter((parameter) => parameter.required || parameter.in === 'path')
                .map((parameter) => parameter.name),
            },
          ),
          body: schema
            ? fc.oneof(
                { weight: 40, arbitrary: fittingOf(schema, 'body') },
                { weight: 1, arbitrary: anything },
              )
            : fc.constant(undefined),
        });
      }),
  ) as Arbitrary<FuzzRequest>;
}
