import fastifySwagger from '@fastify/swagger';
import type { HeliosServer } from '../lib/helios-server.ts';

const SCHEMA_REFERENCE = /#\/components\/schemas\/(\w+)/g;

interface ApiDescription {
  title: string;
  description: string;
  tags: readonly string[];
  /** Names of schemas that no operation refers to, but that the document keeps. */
  extraSchemas?: readonly string[];
  /** The HTTP authentication scheme of the operations that have `security`. */
  bearer?: { name: string; description: string };
}

/** Generates the OpenAPI document of all routes that are registered later. `app.swagger()` returns it. */
export async function describeApi(
  app: HeliosServer,
  { title, description, tags, extraSchemas = [], bearer }: ApiDescription,
): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1.0.0', description },
      ...(bearer
        ? {
            components: {
              securitySchemes: {
                [bearer.name]: { type: 'http', scheme: 'bearer', description: bearer.description },
              },
            },
          }
        : {}),
      tags: tags.map((name) => ({ name })),
    },
    refResolver: {
      buildLocalReference: (json, _baseUri, _fragment, i) => (json.$id ? String(json.$id) : `schema${i}`),
    },
    transformObject: (document) =>
      'openapiObject' in document
        ? keepUsedSchemas(document.openapiObject, extraSchemas)
        : document.swaggerObject,
  });
}

/**
 * Keeps only the schemas that the operations of a document use. Both listeners register all named schemas.
 */
function keepUsedSchemas<T extends { paths?: object; components?: { schemas?: Record<string, unknown> } }>(
  document: T,
  extraSchemas: readonly string[],
): T {
  const { schemas = {} } = document.components ?? {};
  const used = new Set(extraSchemas);
  const pending: unknown[] = [document.paths, ...extraSchemas.map((name) => schemas[name])];
  for (const part of pending) {
    for (const [, name = ''] of (JSON.stringify(part) ?? '').matchAll(SCHEMA_REFERENCE)) {
      if (used.has(name)) continue;
      used.add(name);
      pending.push(schemas[name]);
    }
  }
  const usedSchemas = Object.entries(schemas).filter(([name]) => used.has(name));
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(usedSchemas) } };
}
