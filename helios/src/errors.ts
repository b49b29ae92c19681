import type { FastifyError, FastifyReply } from 'fastify';
import { Problem } from './problems.ts';
import type { HeliosServer } from './helios-server.ts';

/** Errors of PostgreSQL, and of reaching it, that mean "not now" and not "a fault of Helios". */
const DATABASE_AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '53300', // too_many_connections
  '25P03', // idle_in_transaction_session_timeout: this process was frozen
  '55P03', // lock_not_available: somebody has kept a row for longer than anybody waits
  '3D000', // invalid_catalog_name
  '08006', // connection_failure
]);

/** Errors of PostgreSQL about a value that a schema lets pass and no column can hold. */
const NOT_STORABLE = new Set([
  '22007', // invalid_datetime_format
  '22008', // datetime_field_overflow
  '22021', // character_not_in_repertoire: the character of code 0
  '22P05', // untranslatable_character: the same, in JSON
]);

/** Makes every failed request answer with problem details, and never with a stack trace. */
export function answerErrors(app: HeliosServer): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = toProblem(error);
    // One visitor with too many windows is no fault of Helios.
    if (problem.body.status >= 500 && problem.body.code !== 'STREAMS_EXHAUSTED') {
      request.log.error({ err: error, route: request.routeOptions.url }, problem.body.title);
    }
    return sendProblem(reply, problem);
  });
  app.setNotFoundHandler((_request, reply) =>
    sendProblem(reply, new Problem('NOT_FOUND', 'See /openapi.json for the addresses that there are.')),
  );
}

/**
 * Refuses text with half of a character in it (a surrogate without the other, which JSON can write as \ud800): PostgreSQL
 * takes it in no JSON, and in a text it would become another character.
 */
export function refuseHalfCharacters(app: HeliosServer): void {
  app.addHook('preHandler', async ({ body }) => {
    const errors: { path: string; message: string }[] = [];
    const left: [path: string, value: unknown][] = [['', body]];
    for (const [path, value] of left) {
      if (typeof value === 'string') {
        if (/\p{Surrogate}/u.test(value)) errors.push({ path, message: 'must not hold half of a character' });
      } else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
        left.push(
          ...Object.entries(value).map(([name, inner]): [string, unknown] => [`${path}/${name}`, inner]),
        );
      }
    }
    if (errors.length > 0) {
      throw new Problem('INVALID_REQUEST', 'Correct the fields named in `errors`, and send it again.', {
        errors,
      });
    }
  });
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
  return reply
    .code(problem.body.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problem.body);
}

function toProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error;
  if (error.validation) {
    if (error.validationContext === 'headers') {
      return new Problem(
        'IDEMPOTENCY_KEY_REQUIRED',
        'Send an Idempotency-Key header of 8 to 200 visible characters, a new one for each intention, such as a UUID.',
      );
    }
    const errors = error.validation.map(({ instancePath, params, message }) => {
      const field = params.missingProperty ?? params.additionalProperty;
      return {
        path: typeof field === 'string' ? `${instancePath}/${field}` : instancePath || '/',
        message: message ?? 'is not valid',
      };
    });
    return new Problem('INVALID_REQUEST', 'Correct the fields named in `errors`, and send it again.', {
      errors,
    });
  }
  if (isDatabaseAway(error)) {
    return new Problem(
      'DATABASE_UNAVAILABLE',
      // Not "nothing was changed": an order may have been begun.
      'Try again in a few seconds, with the same Idempotency-Key if there was one: what was done is not done twice.',
      {},
      5,
    );
  }
  if (error.code && NOT_STORABLE.has(error.code)) {
    return new Problem('INVALID_REQUEST', 'The request holds a character or a date that cannot be stored.');
  }
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem('PAYLOAD_TOO_LARGE', 'Send less: no request needs more than 32 KB.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Problem('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.');
    default:
      if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
        return new Problem('INVALID_REQUEST', 'The request could not be read: check that its body is JSON.');
      }
      return new Problem(
        'INTERNAL',
        'This is our fault and has been logged. Try again with the same Idempotency-Key; if it happens again, call the box office.',
      );
  }
}

function isDatabaseAway(error: FastifyError): boolean {
  if (error.code && DATABASE_AWAY.has(error.code)) return true;
  if (error instanceof AggregateError)
    return error.errors.some((inner) => isDatabaseAway(inner as FastifyError));
  // Of the client, which has no codes; the last is what a connection says that died between two statements.
  return /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(error.message);
}
