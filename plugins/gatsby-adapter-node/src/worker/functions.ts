import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
// @ts-expect-error Without types: their package would be a dependency only to describe a few calls.
import { parse as parseCookies } from 'cookie';
// @ts-expect-error Without types, too.
import express from 'express';
// @ts-expect-error Without types, too.
import multer from 'multer';
import type { FunctionEntry } from '../routing.ts';
import type { BodyLimits } from '../functions.ts';

const require = createRequire(import.meta.url);

type Middleware = (request: unknown, response: unknown, next: (error?: unknown) => void) => void;

/** By the name of a parser. */
type BodyParserConfig = Record<string, object>;

/** The parsers of Express that Gatsby offers, in the order of `gatsby serve`, with their default options. */
const PARSERS = Object.entries({
  raw: { limit: '100kb' },
  text: { limit: '100kb' },
  urlencoded: { limit: '100kb', extended: true },
  json: { limit: '100kb' },
});

/**
 * Creates a handler that runs the compiled functions of `src/api` with the request and response of Express, as
 * `gatsby serve` does. The compiled code adds the parameters of the address.
 */
export function createFunctions(
  filesDir: string,
  entries: readonly FunctionEntry[],
  bodyLimits: BodyLimits,
): (functionId: string, request: IncomingMessage, response: ServerResponse) => void {
  const parseMultipart = createMultipartParser(bodyLimits);
  const apps = new Map<string, Middleware>();

  function load(functionId: string) {
    const entry = entries.find((known) => known.functionId === functionId);
    if (!entry) throw new Error(`There is no function ${functionId}.`);
    return createApp(require(join(filesDir, entry.entry)), entry.name, parseMultipart);
  }

  return (functionId, request, response) => {
    try {
      const app = apps.get(functionId) ?? load(functionId);
      apps.set(functionId, app);
      app(request, response, () => {});
    } catch (error) {
      console.error(error);
      response.writeHead(500, { 'content-type': 'text/plain' }).end('Internal Server Error');
    }
  };
}

function createApp(
  compiled: { default?: unknown; config?: { bodyParser?: BodyParserConfig } },
  name: string,
  parseMultipart: Middleware,
): Middleware {
  const run = compiled.default ?? compiled;
  if (typeof run !== 'function') throw new Error(`${name} does not export a function.`);
  const given = compiled.config?.bodyParser;
  const app = express();
  app.disable('x-powered-by');
  app.use((request: IncomingMessage & { cookies?: object }, _response: unknown, next: () => void) => {
    request.cookies = parseCookies(request.headers.cookie ?? '');
    next();
  });
  app.use(parseMultipart);
  for (const [parser, options] of PARSERS) app.use(express[parser]({ ...options, ...given?.[parser] }));
  app.use((request: unknown, response: unknown) => run(request, response));
  app.use(answerError);
  return app;
}

/** Levels of names such as `a[b][c]`, as in the parser of Express. */
const MAX_NESTING = 32;

/** Creates a parser of the fields and files of a form. A failure is one of the request. */
function createMultipartParser({ bodyLimit, partLimit }: BodyLimits): Middleware {
  const limits = {
    fileSize: bodyLimit,
    fieldSize: bodyLimit,
    parts: partLimit,
    fields: partLimit,
    files: partLimit,
    fieldNestingDepth: MAX_NESTING,
    // A name such as `a[1000000]` makes a long array.
    fieldArrayIndexLimit: partLimit,
  };
  const upload = multer({ limits }).any();
  return (request, response, next) =>
    upload(request, response, (error: { code?: string } | undefined) =>
      next(error && Object.assign(error, { status: error.code?.startsWith('LIMIT_') ? 413 : 400 })),
    );
}

/** Express recognizes a handler of errors by its four parameters. */
function answerError(
  error: Error & { status?: number },
  _request: unknown,
  response: ServerResponse & { sendStatus(status: number): void },
  _next: unknown,
) {
  const status = error.status ?? 500;
  if (status >= 500) console.error(error);
  if (response.headersSent) response.destroy();
  else response.sendStatus(status);
}
