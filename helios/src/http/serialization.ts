import fastJsonStringify from 'fast-json-stringify';
import type { Schema } from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { PROBLEM_MEDIA_TYPE } from '../lib/problems.ts';
import { getNamedSchemas } from '../lib/schema.ts';

const REFERENCE = /"\$ref":"(\w+)#"/g;

/**
 * Compiles the serializers of answers, each with only the named schemas that it refers to: fast-json-stringify checks
 * all schemas that it gets again for each serializer, which takes seconds at the start. Problems are not filtered by
 * a schema, because `sendProblem` serializes them.
 */
export function serializerCompiler(): FastifySerializerCompiler<TSchema> {
  const namedSchemas = new Map(getNamedSchemas().map((schema) => [(schema as { $id?: string }).$id, schema]));
  return ({ schema, contentType }) => {
    if (contentType === PROBLEM_MEDIA_TYPE) return JSON.stringify;
    return fastJsonStringify(schema as Schema, { schema: findUsedSchemas(schema, namedSchemas) });
  };
}

function findUsedSchemas(schema: TSchema, namedSchemas: ReadonlyMap<string | undefined, TSchema>) {
  const used: Record<string, Schema> = {};
  const pending = [schema];
  for (const part of pending) {
    for (const [, name = ''] of JSON.stringify(part).matchAll(REFERENCE)) {
      const usedSchema = namedSchemas.get(name);
      if (!usedSchema || name in used) continue;
      used[name] = usedSchema as Schema;
      pending.push(usedSchema);
    }
  }
  return used;
}
