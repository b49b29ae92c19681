'use strict';

const { join } = require('node:path');
const cookie = require('cookie');
const express = require('express');
const multer = require('multer');

/**
 * @typedef {import('../routing.js').FunctionEntry} FunctionEntry
 * @typedef {(request: unknown, response: unknown, next: (error?: unknown) => void) => void} Middleware
 * @typedef {Record<string, object>} BodyParserConfig by the name of a parser
 */

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
 *
 * @param {string} filesDir
 * @param {readonly FunctionEntry[]} entries
 * @param {import('../functions.js').BodyLimits} bodyLimits
 * @returns {(functionId: string, request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => void}
 */
function createFunctions(filesDir, entries, bodyLimits) {
  const parseMultipart = createMultipartParser(bodyLimits);
  /** @type {Map<string, Middleware>} */
  const apps = new Map();

  /** @param {string} functionId */
  function load(functionId) {
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

/**
 * @param {{ default?: unknown, config?: { bodyParser?: BodyParserConfig } }} compiled
 * @param {string} name
 * @param {Middleware} parseMultipart
 * @returns {Middleware}
 */
function createApp(compiled, name, parseMultipart) {
  const run = compiled.default ?? compiled;
  if (typeof run !== 'function') throw new Error(`${name} does not export a function.`);
  const given = compiled.config?.bodyParser;
  const app = express();
  app.disable('x-powered-by');
  app.use((/** @type {any} */ request, /** @type {unknown} */ _response, /** @type {() => void} */ next) => {
    request.cookies = cookie.parse(request.headers.cookie ?? '');
    next();
  });
  app.use(parseMultipart);
  for (const [parser, options] of PARSERS) app.use(express[parser]({ ...options, ...given?.[parser] }));
  app.use((/** @type {unknown} */ request, /** @type {unknown} */ response) => run(request, response));
  app.use(answerError);
  return app;
}

/** Levels of names such as `a[b][c]`, as in the parser of Express. */
const MAX_NESTING = 32;

/**
 * Creates a parser of the fields and files of a form. A failure is one of the request.
 *
 * @param {import('../functions.js').BodyLimits} limits
 * @returns {Middleware}
 */
function createMultipartParser({ bodyLimit, partLimit }) {
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
    upload(request, response, (/** @type {{ code?: string } | undefined} */ error) =>
      next(error && Object.assign(error, { status: error.code?.startsWith('LIMIT_') ? 413 : 400 })),
    );
}

/**
 * Express recognizes a handler of errors by its four parameters.
 *
 * @param {Error & { status?: number }} error
 * @param {unknown} _request
 * @param {any} response
 * @param {unknown} _next
 */
function answerError(error, _request, response, _next) {
  const status = error.status ?? 500;
  if (status >= 500) console.error(error);
  if (response.headersSent) response.destroy();
  else response.sendStatus(status);
}

module.exports = { createFunctions };
