import addFormats from 'ajv-formats';
import { Ajv } from 'ajv';
import type { ErrorObject, ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { namedSchemas } from './schema.ts';

/** More errors than this help nobody, and their list would be larger than the request. */
export const MAX_ERRORS = 20;
/** So much of a name that came with a request is repeated in the answer. */
const MAX_PATH_LENGTH = 200;

/** A request of ours has fewer values, and no longer text: all errors of a larger one are not worth their price. */
const MAX_VALUES = 250;
const MAX_TEXT_LENGTH = 4_000;

/** The longest address that SMTP can deliver to. */
const MAX_EMAIL_LENGTH = 254;
/** The expression of ajv-formats. It takes quadratic time, so it is asked about short texts only. */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

type Validate = ((value: unknown) => boolean) & { errors?: ErrorObject[] | null };

/**
 * Validates in two steps. The first stops at the first error, with lengths and counts before what is in them, so a large
 * and wrong request costs no more than a right one. Only a small request is looked at again for all of its errors.
 */
export function validatorCompiler(): FastifySchemaCompiler<TSchema> {
  const first = createAjv({ allErrors: false });
  const all = createAjv({ allErrors: true });
  return ({ schema }) => {
    const firstError = compile(first, schema);
    const allErrors = compile(all, schema);
    const validate: Validate = (value) => {
      if (firstError(value)) return true;
      const thorough = isSmall(value) ? allErrors : firstError;
      thorough(value);
      validate.errors = (thorough.errors ?? []).slice(0, MAX_ERRORS);
      return false;
    };
    return validate;
  };
}

/** The field that an error of the validator is about, as a JSON pointer that is not longer than is of use. */
export function pathOf({ instancePath, params }: Pick<ErrorObject, 'instancePath' | 'params'>): string {
  const field: unknown = params['missingProperty'] ?? params['additionalProperty'];
  const path = typeof field === 'string' ? `${instancePath}/${field}` : instancePath || '/';
  return cutPath(path);
}

export function cutPath(path: string): string {
  return path.slice(0, MAX_PATH_LENGTH);
}

function createAjv(options: { allErrors: boolean }): Ajv {
  const ajv = new Ajv({
    ...options,
    useDefaults: true,
    addUsedSchema: false,
    // Descriptions and examples belong to the OpenAPI document.
    strict: false,
    formats: { email: (text: string) => text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text) },
  });
  addFormats.default(ajv, ['date', 'date-time', 'uri']);
  for (const schema of namedSchemas()) ajv.addSchema(schema);
  return ajv;
}

function compile(ajv: Ajv, schema: TSchema): ValidateFunction {
  const id = (schema as { $id?: string }).$id;
  return (id === undefined ? undefined : ajv.getSchema(id)) ?? ajv.compile(schema);
}

function isSmall(value: unknown): boolean {
  const left = [value];
  for (const inner of left) {
    if (left.length > MAX_VALUES) return false;
    if (typeof inner === 'string' && inner.length > MAX_TEXT_LENGTH) return false;
    if (typeof inner === 'object' && inner !== null) {
      const values = Object.values(inner);
      if (values.length > MAX_VALUES) return false;
      left.push(...values);
    }
  }
  return true;
}
