import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { ProblemBody } from '../../src/lib/problems.ts';

interface Operation {
  operationId: string;
  method: string;
  path: RegExp;
  codes: ReadonlySet<string>;
}

interface OpenApiOperation {
  operationId?: string;
  responses?: Record<string, { content?: Record<string, { schema: { allOf?: ProblemSchema[] } }> }>;
}

interface ProblemSchema {
  properties?: { code?: { enum?: string[] } };
}

const operations = ['openapi.json', 'openapi.staff.json'].flatMap(readOperations);

/** The operations of a document. `has OpenAPI files that match the routes` shows that the documents are current. */
function readOperations(file: string): Operation[] {
  const { paths } = JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')) as {
    paths: Record<string, Record<string, OpenApiOperation>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId = '', responses = {} }]) => ({
      operationId,
      method: method.toUpperCase(),
      path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
      codes: new Set(
        Object.values(responses)
          .flatMap(({ content }) => content?.['application/problem+json']?.schema.allOf ?? [])
          .flatMap(({ properties }) => properties?.code?.enum ?? []),
      ),
    })),
  );
}

/**
 * Asserts that the operation that answered a problem lists its code in its response schemas, because clients are
 * typed with that list. A path with several operations, such as one of both listeners, may answer the codes of each.
 */
export function assertDeclaredProblem(method: string, pathname: string, { code }: ProblemBody): void {
  // The listener has no such route, for example a staff route on the public listener.
  if (code === 'NOT_FOUND') return;
  const matches = operations.filter(
    (operation) => operation.method === method && operation.path.test(pathname),
  );
  if (matches.length === 0) return;
  assert.ok(
    matches.some(({ codes }) => codes.has(code)),
    `${method} ${pathname} answers ${code}, which ${matches[0]?.operationId} does not list in its problemResponses().`,
  );
}
