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

/** Classes that fast-check does not generate. */
const UNICODE_CLASS = /(\\p\{[LMN]\})+/g;

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
export class KnownValue {
  readonly name: string;
  readonly pick: number;
  constructor(name: string, pick: number) {
    this.name = name;
    this.pick = pick;
  }
}

/** Difficult texts: quotes, NUL, surrogates, length, paths, formulas. */
const DIFFICULT_TEXTS = [
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

export function listOperations(document: OpenApi) {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** Generates requests to every operation of the document; `known` has the fields with existing values. */
export function createRequests(document: OpenApi, known: ReadonlySet<string>): Arbitrary<FuzzRequest> {
  const values = new ValueGenerator(document, known);
  // Two of three requests are valid by the schema, because validation stops large bodies with many errors.
  return fc.oneof(
    ...listOperations(document).map((operation) =>
      fc.oneof(
        { weight: 2, arbitrary: createRequestTo(operation, values, false) },
        { weight: 1, arbitrary: createRequestTo(operation, values, true) },
      ),
    ),
  );
}

const anyText = fc.oneof(fc.constantFrom(...DIFFICULT_TEXTS), fc.string({ unit: 'binary', maxLength: 40 }));
const anything = fc.oneof(anyText, fc.jsonValue({ maxDepth: 2 }), fc.maxSafeInteger(), fc.constant(null));

/** @param isWild whether some parts do not fit their schemas */
function createRequestTo(
  { path, method, operation }: ReturnType<typeof listOperations>[number],
  values: ValueGenerator,
  isWild: boolean,
): Arbitrary<FuzzRequest> {
  const parameters = operation.parameters ?? [];
  const content = operation.requestBody?.content;
  const schema = (content?.['application/json'] ?? content?.['multipart/form-data'])?.schema;
  const body = schema ? values.createFittingValue(schema, 'body', isWild) : fc.constant(undefined);
  return fc.record({
    operation: fc.constant(operation),
    method: fc.constant(method.toUpperCase()),
    path: fc.constant(path),
    parameters: fc.record(
      Object.fromEntries(
        parameters.map(({ name, schema }) => [name, values.createValue(schema, name, isWild)] as const),
      ),
      {
        requiredKeys: parameters
          .filter((parameter) => parameter.required || parameter.in === 'path')
          .map((parameter) => parameter.name),
      },
    ),
    surplus: isWild
      ? fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: anyText })
      : fc.constant(undefined),
    body:
      schema && isWild ? fc.oneof({ weight: 14, arbitrary: body }, { weight: 1, arbitrary: anything }) : body,
  });
}

/** Generates values by the schemas of a document. */
class ValueGenerator {
  readonly #document: OpenApi;
  readonly #known: ReadonlySet<string>;
  /** Cached, because creating an arbitrary is slow and many fields are alike. */
  readonly #texts = new Map<string, Arbitrary<string>>();

  constructor(document: OpenApi, known: ReadonlySet<string>) {
    this.#document = document;
    this.#known = known;
  }

  /** A value that fits the schema; if `isWild`, sometimes one that does not. */
  createValue(schema: JsonSchema, name: string, isWild: boolean): Arbitrary<unknown> {
    const fittingValue = this.createFittingValue(schema, name, isWild);
    // Known values are scalars, not arrays or objects.
    const { type } = this.#resolveReference(schema);
    const usualValue =
      this.#known.has(name) && type !== 'array' && type !== 'object'
        ? fc.oneof(
            { weight: isWild ? 6 : 15, arbitrary: fc.nat(1_000).map((pick) => new KnownValue(name, pick)) },
            { weight: 1, arbitrary: fittingValue },
          )
        : fittingValue;
    return isWild
      ? fc.oneof({ weight: 14, arbitrary: usualValue }, { weight: 1, arbitrary: anything })
      : usualValue;
  }

  /** A value that fits the schema. If `isWild`, its inner values sometimes do not. */
  createFittingValue(schema: JsonSchema, name: string, isWild: boolean): Arbitrary<unknown> {
    if (schema.$ref) return this.createFittingValue(this.#resolveReference(schema), name, isWild);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (schema.anyOf)
      return fc.oneof(...schema.anyOf.map((option) => this.createFittingValue(option, name, isWild)));
    switch (schema.type) {
      case 'object':
        return this.#createObject(schema, isWild);
      case 'array':
        return fc.array(this.createValue(schema.items ?? {}, name, isWild), {
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
        return this.#createText(schema);
      default:
        return anything;
    }
  }

  #resolveReference(schema: JsonSchema): JsonSchema {
    if (!schema.$ref) return schema;
    const found = this.#document.components.schemas[schema.$ref.replace('#/components/schemas/', '')];
    if (!found) throw new Error(`The document has no schema ${schema.$ref}.`);
    return found;
  }

  #createObject({ properties = {}, required = [] }: JsonSchema, isWild: boolean): Arbitrary<unknown> {
    const fields = Object.fromEntries(
      Object.entries(properties).map(([field, inner]) => [field, this.createValue(inner, field, isWild)]),
    );
    const object = fc.record(fields, { requiredKeys: required });
    if (!isWild) return object;
    // Sometimes a field is missing or unknown.
    return fc.oneof(
      { weight: 10, arbitrary: object },
      { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
      { weight: 1, arbitrary: object.map((value) => ({ ...value, surplus: true })) },
    );
  }

  #createText({ format, pattern, minLength = 0, maxLength = 60 }: JsonSchema): Arbitrary<string> {
    const key = JSON.stringify([format, pattern, minLength, maxLength]);
    const found = this.#texts.get(key) ?? createNewText({ format, pattern, minLength, maxLength });
    this.#texts.set(key, found);
    return found;
  }
}

function createNewText({ format, pattern, minLength, maxLength }: TextSchema): Arbitrary<string> {
  if (format === 'date') {
    return fc
      .oneof(
        fc.date({ noInvalidDate: true, min: new Date('2026-01-01'), max: new Date('2028-01-01') }),
        fc.date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') }),
      )
      .map((date) => date.toISOString().slice(0, 10));
  }
  // JSON Schema counts code points.
  const truncate = (value: string) => [...value].slice(0, maxLength).join('');
  if (format === 'email')
    return fc.emailAddress({ size: 'xsmall' }).filter((value) => value.length <= maxLength);
  if (pattern)
    return fc
      .stringMatching(new RegExp(pattern.replaceAll(UNICODE_CLASS, 'A-Za-zÀ-ÿ')), {
        size: minLength > 1 ? 'medium' : 'small',
      })
      .map(truncate)
      .filter((value) => [...value].length >= minLength);
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) }).map(truncate);
}
