import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { POSTGRES_ERRORS } from '../lib/postgres-errors.ts';
import { PROBLEM_MEDIA_TYPE, Problem, invalidFields } from '../lib/problems.ts';
import type { ProblemCode } from '../lib/problems.ts';
import { serializeError } from '../lib/log.ts';
import { findNameError } from '../lib/name-errors.ts';
import type { NameOwner } from '../lib/name-errors.ts';
import { findTextError } from '../lib/text-errors.ts';
import { READY_PATH } from './routes/health.ts';
import { MAX_ERRORS, cutPath, getErrorPath } from './validation.ts';
import type { HeliosServer } from '../lib/helios-server.ts';

/** Error codes of PostgreSQL and of the connection to it that are temporary and not a fault of Helios. */
const DATABASE_UNAVAILABLE_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  POSTGRES_ERRORS.adminShutdown,
  POSTGRES_ERRORS.crashShutdown,
  POSTGRES_ERRORS.cannotConnectNow,
  POSTGRES_ERRORS.tooManyConnections,
  POSTGRES_ERRORS.queryCanceled,
  POSTGRES_ERRORS.idleInTransactionSessionTimeout,
  POSTGRES_ERRORS.lockNotAvailable,
  POSTGRES_ERRORS.invalidCatalogName,
  POSTGRES_ERRORS.connectionFailure,
]);

/** Error codes of PostgreSQL for a value that passes the schema but cannot be stored in the column. */
const INVALID_VALUE_CODES: ReadonlySet<string> = new Set([
  POSTGRES_ERRORS.invalidDatetimeFormat,
  POSTGRES_ERRORS.datetimeFieldOverflow,
  POSTGRES_ERRORS.characterNotInRepertoire,
  POSTGRES_ERRORS.untranslatableCharacter,
]);

/** Too many streams or uploads at once are not a fault of Helios. */
const BUSY_CODES: ReadonlySet<string> = new Set(['STREAMS_EXHAUSTED', 'UPLOADS_EXHAUSTED']);

declare module 'fastify' {
  interface FastifyReply {
    /** The problem of the answer, for the log and the metrics; null without one. */
    problemCode: ProblemCode | null;
  }
}

/** Answers every failed request with problem details, and never with a stack trace. */
export function registerErrorHandlers(app: HeliosServer): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = toProblem(error, request);
    if (problem.body.status >= 500 && !BUSY_CODES.has(problem.body.code)) {
      const route = request.routeOptions.url;
      // Health checks fail every few seconds while the database is away. Their stack is always the same.
      const failure = route === READY_PATH ? { reason: serializeError(error).message } : { err: error };
      request.log.error({ ...failure, route }, problem.body.title);
    }
    return sendProblem(reply, problem);
  });
  app.setNotFoundHandler((_request, reply) =>
    sendProblem(reply, new Problem('NOT_FOUND', 'See /openapi.json for the addresses that there are.')),
  );
}

/** Fields that may contain several lines. `*` is the index of a list. */
const MULTI_LINE_PATHS = new Set([
  '/message',
  '/giftCardItems/*/message',
  '/donationRequest/details/usedFor',
  '/donationRequest/details/comments',
]);

/** Names that reach a mail (product 2.10). Any other text is protected where the mail is composed. */
const PERSON_PATH = /\/(?:firstName|lastName|senderName|recipient\/name)$/;
const ORGANIZATION_PATH = /\/(?:organizationName|organizationContact\/name)$/;
/** The body of this route is a recipient. */
const RECIPIENT_ROUTE = /\/recipient$/;

/**
 * Refuses names that would become links in mails, and text that would be shown differently from its content in mail, on tickets, in the output of the
 * staff command, or in CSV.
 */
export function refuseUnsafeText(app: HeliosServer): void {
  app.addHook('preHandler', async (request) => {
    const { body, routeOptions } = request;
    if (!routeOptions.schema?.body) {
      // No schema has limited this body, so nothing may read it. The webhook of Stripe checks its raw bytes itself.
      if (!Buffer.isBuffer(body)) request.body = undefined;
      return;
    }
    const errors: { path: string; message: string }[] = [];
    const pending: [path: string, value: unknown][] = [['', body]];
    for (const [path, value] of pending) {
      if (errors.length >= MAX_ERRORS) break;
      if (typeof value === 'string') {
        const owner = findNameOwner(path, routeOptions.url ?? '');
        const message =
          findTextError(value, MULTI_LINE_PATHS.has(path.replace(/\/\d+(?=\/)/g, '/*'))) ??
          (owner && findNameError(value, owner));
        if (message) errors.push({ path, message });
      } else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
        for (const [name, inner] of Object.entries(value)) pending.push([cutPath(`${path}/${name}`), inner]);
      }
    }
    if (errors.length > 0) throw invalidFields(...errors);
  });
}

function findNameOwner(path: string, route: string): NameOwner | undefined {
  if (PERSON_PATH.test(path) || (path === '/name' && RECIPIENT_ROUTE.test(route))) return 'person';
  return ORGANIZATION_PATH.test(path) ? 'organization' : undefined;
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  reply.problemCode = problem.body.code;
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
  return reply
    .code(problem.body.status)
    .header('cache-control', 'no-store')
    .type(`${PROBLEM_MEDIA_TYPE}; charset=utf-8`)
    .serializer((body: unknown) => JSON.stringify(body))
    .send({ ...problem.body, requestId: reply.request.id });
}

function toProblem(error: FastifyError, { routeOptions }: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  if (error.validation) {
    const errors = error.validation.map(({ instancePath, params, message }) => ({
      path: getErrorPath({ instancePath, params }),
      message: message ?? 'is not valid',
    }));
    if (error.validationContext === 'headers' && errors.some(({ path }) => path === '/idempotency-key')) {
      return new Problem(
        'IDEMPOTENCY_KEY_REQUIRED',
        'Send an Idempotency-Key header of 8 to 200 visible characters, a new one for each intention, such as a UUID.',
      );
    }
    return invalidFields(...errors);
  }
  if (isDatabaseUnavailable(error)) {
    return new Problem(
      'DATABASE_UNAVAILABLE',
      // Does not say "nothing was changed", because an order may have been started.
      'Try again in a few seconds, with the same Idempotency-Key if there was one: what was done is not done twice.',
      {},
      5,
    );
  }
  if (error.code && INVALID_VALUE_CODES.has(error.code)) {
    return new Problem(
      'INVALID_REQUEST',
      'The request contains a character or a date that cannot be stored.',
    );
  }
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem(
        'PAYLOAD_TOO_LARGE',
        `Send less: no such request needs more than ${Math.ceil((routeOptions.bodyLimit ?? 0) / 1024)} KB.`,
      );
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Problem(
        'UNSUPPORTED_MEDIA_TYPE',
        `Send the body as ${getConsumedType(routeOptions.schema)}.`,
      );
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

/** The media type of the bodies of a route. */
function getConsumedType(schema: { consumes?: readonly string[] } | undefined): string {
  return schema?.consumes?.[0] ?? 'application/json';
}

function isDatabaseUnavailable(error: FastifyError): boolean {
  if (error.code && DATABASE_UNAVAILABLE_CODES.has(error.code)) return true;
  if (error instanceof AggregateError)
    return error.errors.some((inner) => isDatabaseUnavailable(inner as FastifyError));
  // Errors of the pg client have no codes. The last message comes from a connection that was lost between two
  // statements.
  return /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(error.message);
}
