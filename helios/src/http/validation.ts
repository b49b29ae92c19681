import addFormats from 'ajv-formats';
import { Ajv } from 'ajv';
import type { ErrorObject, ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { customerLimits } from '../lib/limits.ts';
import { getNamedSchemas } from '../lib/schema.ts';

/** More errors are not useful, and would make the answer larger than the request. */
export const MAX_ERRORS = 20;
/** Maximum length of a name of the request that the answer repeats. */
const MAX_PATH_LENGTH = 200;

/**
 * Valid requests are smaller than these limits. Collecting all errors of a larger request is too expensive.
 */
const MAX_VALUES = 250;
const MAX_TEXT_LENGTH = 4_000;

/** The expression of ajv-formats. It takes quadratic time, so it is used for short texts only. */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

type Validate = ((value: unknown) => boolean) & { errors?: ErrorObject[] | null };

/**
 * Validates in two passes. The first stops at the first error and checks lengths and counts before contents,
 * so that a large invalid request costs no more than a valid one. Only small requests get a second pass that
 * collects all errors.
 */
export function validatorCompiler(): FastifySchemaCompiler<TSchema> {
  const first = createAjv({ allErrors: false });
  const all = createAjv({ allErrors: true });
  return ({ schema }) => {
    const validateFirstError = compileSchema(first, schema);
    const validateAllErrors = compileSchema(all, schema);
    const validate: Validate = (value) => {
      if (validateFirstError(value)) return true;
      const validateThoroughly = isSmall(value) ? validateAllErrors : validateFirstError;
      validateThoroughly(value);
      validate.errors = (validateThoroughly.errors ?? []).slice(0, MAX_ERRORS);
      return false;
    };
    return validate;
  };
}

/** The field of a validation error as a JSON pointer of limited length. */
export function getErrorPath({ instancePath, params }: Pick<ErrorObject, 'instancePath' | 'params'>): string {
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
    // Allow descriptions and examples, which are for the OpenAPI document.
    strict: false,
    formats: { email: (text: string) => text.length <= customerLimits.emailAddress && EMAIL.test(text) },
  });
  addFormats.default(ajv, ['date', 'date-time', 'uri', 'uuid']);
  for (const schema of getNamedSchemas()) ajv.addSchema(schema);
  return ajv;
}

function compileSchema(ajv: Ajv, schema: TSchema): ValidateFunction {
  const id = (schema as { $id?: string }).$id;
  return (id === undefined ? undefined : ajv.getSchema(id)) ?? ajv.compile(schema);
}

function isSmall(value: unknown): boolean {
  const pending = [value];
  for (const inner of pending) {
    if (pending.length > MAX_VALUES) return false;
    if (typeof inner === 'string' && inner.length > MAX_TEXT_LENGTH) return false;
    if (typeof inner === 'object' && inner !== null) {
      const values = Object.values(inner);
      if (values.length > MAX_VALUES) return false;
      pending.push(...values);
    }
  }
  return true;
}
